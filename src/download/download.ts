import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { hashFile } from '../files/file-hash.ts';
import type { HttpResponse } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import type { CachedVersion } from './cached-version.ts';
import { toDownloadError } from './errors.ts';
import { sizeOf, strongEtag } from './response-size.ts';
import { type ArchiveLink, type RetryOptions, RetryPolicy } from './retry-policy.ts';
import { fetchArchive } from './store-client.ts';
import type { DownloadLimits, DownloadTools } from './tools.ts';
import { type Opening, Transfer } from './transfer.ts';

const limits: DownloadLimits = { connections: 8, rangeSize: 8 * 1024 * 1024 };
/** The ETags of a store that shows more versions of one archive mean nothing, so its ranges are not combined. */
const maxVersions = 3;

export interface DownloadRequest extends RetryOptions {
  /** Absolute path of the file to write; it must not exist. */
  readonly file: string;
  readonly network: Network;
  /** An archive that is there already. Only the request that opens the download asks for it, never one for a range. */
  readonly cached?: CachedVersion | undefined;
  /** Called after each write; `total` in bytes, when known. */
  readonly onProgress: (received: number, total: number | undefined) => void;
}

/** An archive that was written to the file. */
interface WrittenArchive {
  readonly size: number;
  /** Undefined if the store has no strong ETag for it. */
  readonly version: CachedVersion | undefined;
}

export interface DownloadedArchive extends WrittenArchive {
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * Downloads an archive to disk. After a download error it resumes from the last byte. A large archive is fetched over
 * several connections when the store supports ranges. Its SHA-256 is that of the bytes on disk.
 * @returns undefined if the store confirms that the cached archive is still the same; then nothing was written
 * @throws ActionError DOWNLOAD_FAILED, DOWNLOAD_REFUSED, LINK_UNSAFE, FILE_SYSTEM; errors of the file system; what `renewLink`
 *   throws; `signal.reason` when the signal aborts. The caller removes the file then.
 */
export async function downloadArchive(request: DownloadRequest): Promise<DownloadedArchive | undefined> {
  const { network, onProgress, cached } = request;
  await using file = await open(request.file, 'wx+');
  const policy = new RetryPolicy(request);
  const tools = { network, fetchArchive, file, path: request.file, policy, limits, onProgress };
  const written = await runDownload(tools, cached);
  if (written === undefined) return undefined;
  const { bytes, sha256 } = await hashFile(file, network.signal);
  if (bytes !== written.size) throw new Error(`the file has ${bytes} bytes and not ${written.size}`);
  return { ...written, sha256 };
}

/**
 * The download itself, apart from what it works with, and without the SHA-256.
 * @throws as `downloadArchive` does
 */
export async function runDownload(
  tools: DownloadTools,
  cached?: CachedVersion,
): Promise<WrittenArchive | undefined> {
  for (let versions = 1; ; versions += 1) {
    const opening = await openArchive(tools, versions === 1 ? cached : undefined);
    if (opening === undefined) return undefined;
    const etag = versions <= maxVersions ? strongEtag(opening.response.headers) : undefined;
    const size = await new Transfer(tools, opening, etag).run();
    if (size !== undefined) {
      const version = etag === undefined ? undefined : { etag, location: locationOf(opening.link) };
      return { size, version };
    }
    await tools.file.truncate(0);
    tools.policy.startedOver();
  }
}

/**
 * Requests the whole archive until the store sends it.
 * @returns undefined if the store says that the cached archive is still the same
 */
async function openArchive(
  { network, policy, fetchArchive }: DownloadTools,
  cached: CachedVersion | undefined,
): Promise<Opening | undefined> {
  const { signal } = network;
  let condition = cached;
  for (let failures = 1; ; failures += 1) {
    const link = await policy.usableLink(signal);
    const asked = condition?.location === locationOf(link) ? condition.etag : undefined;
    const headers = asked === undefined ? {} : { 'If-None-Match': asked };
    let response: HttpResponse | undefined;
    try {
      response = await fetchArchive(link.url, headers, network);
      if (response.status !== 304 || asked === undefined)
        return { response, link, size: sizeOf(response, link.size) };
      response.body.destroy();
      return undefined;
    } catch (error) {
      response?.body.destroy();
      const problem = toDownloadError(error);
      signal.throwIfAborted();
      // A store that rejects the request may not know the condition.
      if (asked !== undefined && problem.remedy.kind === 'none') condition = undefined;
      else if (!(await policy.recover(problem, { link, failures }, signal))) throw problem.failure;
    }
  }
}

/** See `CachedVersion`. A redirect does not count: the service's link names the archive. */
function locationOf(link: ArchiveLink): string {
  const url = URL.parse(link.url);
  return createHash('sha256').update(`${url?.origin}${url?.pathname}`).digest('hex');
}

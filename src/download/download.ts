import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { hashFile } from '../files/file-hash.ts';
import type { HttpResponse } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { toDownloadError } from './errors.ts';
import type { KnownVersion } from './known-version.ts';
import { sizeOf, strongEtag } from './response-size.ts';
import { type ArchiveLink, Attempts, type RetryOptions, RetryPolicy } from './retry-policy.ts';
import { fetchArchive } from './store-client.ts';
import type { DownloadLimits, DownloadTools } from './tools.ts';
import { type InitialResponse, Transfer } from './transfer.ts';

const mebibyte = 1024 * 1024;
const defaultLimits: DownloadLimits = {
  connections: 8,
  parallelThreshold: 16 * mebibyte,
  smallestRange: mebibyte,
  leastPace: { bytes: 16 * 1024, milliseconds: 10_000 },
  leastPaceWithoutRanges: { bytes: 1, milliseconds: 30_000 },
};
/** The ETags of a store that shows more versions of one archive mean nothing, so its ranges are not combined. */
const maxVersions = 3;

export interface DownloadRequest extends Pick<RetryOptions, 'link' | 'renewLink' | 'retryFor'> {
  /** Absolute path of the file to write; it must not exist. */
  readonly file: string;
  readonly network: Network;
  /** An archive that is there already. Only the request that opens the download asks for it, never one for a range. */
  readonly known?: KnownVersion | undefined;
  /** Called after each write; `total` in bytes, when known. */
  readonly onProgress: (received: number, total: number | undefined) => void;
  /** In place of the default ones. */
  readonly limits?: Partial<DownloadLimits>;
}

export interface DownloadedArchive {
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Undefined if the store has no strong ETag for it. */
  readonly version: KnownVersion | undefined;
}

/**
 * Downloads an archive to disk. After a download error it resumes from the last byte. A large archive is fetched over
 * several connections when the store supports ranges. Its SHA-256 is that of the bytes on disk.
 * @returns undefined if the store confirms that the known archive is still the same; then nothing was written
 * @throws ActionError DOWNLOAD_FAILED, DOWNLOAD_REFUSED, LINK_UNSAFE, FILE_SYSTEM; errors of the file system; what `renewLink`
 *   throws; `signal.reason` when the signal aborts. The caller removes the file then.
 */
export async function downloadArchive(request: DownloadRequest): Promise<DownloadedArchive | undefined> {
  const { log, clock } = request.network;
  await using file = await open(request.file, 'wx+');
  using policy = new RetryPolicy({ ...request, log, clock });
  const network = { ...request.network, signal: AbortSignal.any([request.network.signal, policy.signal]) };
  const tools = {
    network,
    fetchArchive,
    file,
    policy,
    path: request.file,
    limits: { ...defaultLimits, ...request.limits },
    onProgress: request.onProgress,
    // Hashing is no progress of the download.
    hash: () => hashFile(file, request.network.signal),
  };
  return await runDownload(tools, request.known);
}

/**
 * The download itself, apart from what it works with.
 * @throws as `downloadArchive` does
 */
export async function runDownload(
  tools: DownloadTools,
  known?: KnownVersion,
): Promise<DownloadedArchive | undefined> {
  const { file } = tools;
  let rangesAllowed = true;
  for (let versions = 1; ; versions += 1) {
    const opening = await openArchive(tools, versions === 1 ? known : undefined);
    if (opening === undefined) return undefined;
    const result = await new Transfer(tools, opening, rangesAllowed && versions <= maxVersions).run();
    if (result.kind === 'complete') {
      const { bytes: size, sha256 } = await tools.hash();
      if (size !== result.size) throw new Error(`the file has ${size} bytes and not ${result.size}`);
      const etag = versions <= maxVersions ? strongEtag(opening.response.headers) : undefined;
      const version = etag === undefined ? undefined : { etag, location: locationOf(opening.attempts.link) };
      return { size, sha256, version };
    }
    rangesAllowed &&= result.rangesAllowed;
    await file.truncate(0);
  }
}

/**
 * Requests the whole archive until the store sends it.
 * @returns undefined if the store says that the known archive is still the same
 */
async function openArchive(
  { network, policy, fetchArchive }: DownloadTools,
  known: KnownVersion | undefined,
): Promise<InitialResponse | undefined> {
  const { signal } = network;
  const attempts = new Attempts();
  for (let condition = known; ; ) {
    let response: HttpResponse | undefined;
    try {
      const link = await policy.usableLink(signal);
      attempts.begin(link);
      const isSameLocation = condition?.location === locationOf(link);
      const headers = isSameLocation ? { 'If-None-Match': condition?.etag ?? '' } : {};
      response = await fetchArchive(link.url, headers, network);
      if (response.status === 304) {
        response.body.destroy();
        return undefined;
      }
      return { response, attempts, total: sizeOf(response, policy.announcedSize) };
    } catch (error) {
      response?.body.destroy();
      const problem = toDownloadError(error);
      signal.throwIfAborted();
      // A store that rejects the request may not know the condition.
      if (condition !== undefined && problem.remedy.kind === 'none') condition = undefined;
      else if (!(await policy.recover(problem, attempts, signal))) throw problem.failure;
    }
  }
}

/** See `KnownVersion`. A redirect does not count: the service's link names the archive. */
function locationOf(link: ArchiveLink | undefined): string {
  const url = URL.parse(link?.url ?? '');
  return createHash('sha256').update(`${url?.origin}${url?.pathname}`).digest('hex');
}

import { open } from 'node:fs/promises';
import { type Digest, hashFile } from '../files/regular-file.ts';
import type { HttpResponse } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { toDownloadError } from './errors.ts';
import { type ArchiveLink, type RetryOptions, RetryPolicy } from './retry-policy.ts';
import { fetchArchive, sizeOf, strongEtag } from './store-client.ts';
import {
  type ArchiveVersion,
  type DownloadLimits,
  type DownloadTools,
  type Opening,
  type Restore,
  Transfer,
} from './transfer.ts';

const limits: DownloadLimits = { connections: 8, rangeSize: 8 * 1024 * 1024 };
/** If a store shows more versions of one archive, its ETags are not trusted, and ranges are not combined. */
const maxVersions = 3;

export interface DownloadRequest extends RetryOptions {
  /** Absolute path of the file to write; it must not exist. */
  readonly file: string;
  readonly network: Network;
  /** Called after the store's headers have arrived, before their body is read. */
  readonly restore?: Restore | undefined;
  /** Called after each write; `total` in bytes, when known. */
  readonly onProgress: (received: number, total: number | undefined) => void;
}

/** An archive that was written to the file. */
interface WrittenArchive {
  readonly size: number;
  /** Undefined if the store has no strong ETag for it. */
  readonly version: ArchiveVersion | undefined;
  /** Set if the archive came from the cache. */
  readonly restored: Digest | undefined;
}

export interface DownloadedArchive extends WrittenArchive {
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * Downloads an archive to disk. After a download error it resumes from the last byte. A large archive is fetched over
 * several connections when the store supports ranges. Its SHA-256 is that of the bytes on disk.
 * @throws ActionError DOWNLOAD_FAILED, DOWNLOAD_REFUSED, LINK_UNSAFE, FILE_SYSTEM; errors of the file system; what `renewLink`
 *   throws; `signal.reason` when the signal aborts. The caller removes the file then.
 */
export async function downloadArchive(request: DownloadRequest): Promise<DownloadedArchive> {
  const { network, onProgress, restore } = request;
  await using file = await open(request.file, 'wx+');
  const policy = new RetryPolicy(request);
  const tools = { network, fetchArchive, file, path: request.file, policy, limits, restore, onProgress };
  const written = await runDownload(tools);
  const { bytes, sha256 } = written.restored ?? (await hashFile(file, network.signal));
  if (bytes !== written.size) throw new Error(`the file has ${bytes} bytes and not ${written.size}`);
  return { ...written, sha256 };
}

/**
 * Downloads the archive without hashing it. Apart, so that tests can pass their own tools.
 * @throws as `downloadArchive` does
 */
export async function runDownload(tools: DownloadTools): Promise<WrittenArchive> {
  for (let versions = 1; ; versions += 1) {
    const opening = await openArchive(tools);
    const { response, link } = opening;
    const etag = versions <= maxVersions ? strongEtag(response.headers) : undefined;
    const version = etag === undefined ? undefined : { location: locationOf(link), size: opening.size, etag };
    const restored = version && (await tools.restore?.(version));
    if (restored !== undefined) {
      response.body.destroy();
      return { size: restored.bytes, version, restored };
    }
    await tools.file.truncate(0);
    const size = await new Transfer(tools, opening, etag).run();
    if (size !== undefined) return { size, version, restored };
    tools.policy.startedOver();
  }
}

/** Requests the whole archive until the store sends it. */
async function openArchive({ network, policy, fetchArchive }: DownloadTools): Promise<Opening> {
  for (let failures = 1; ; failures += 1) {
    const link = await policy.usableLink(network.signal);
    let response: HttpResponse | undefined;
    try {
      response = await fetchArchive(link.url, {}, network);
      return { response, link, size: sizeOf(response, link.size) };
    } catch (error) {
      response?.body.destroy();
      const problem = toDownloadError(error);
      if (!(await policy.recover(problem, { link, failures }, network.signal))) throw problem.failure;
    }
  }
}

function locationOf(link: ArchiveLink): string {
  const url = URL.parse(link.url);
  return `${url?.origin}${url?.pathname}`;
}

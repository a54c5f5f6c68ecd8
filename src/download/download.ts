import { open } from 'node:fs/promises';
import { fileSystemError } from '../shared/errors.ts';
import { createBufferReclaimer } from '../shared/gc.ts';
import type { HttpResponse } from '../shared/http.ts';
import type { Network } from '../shared/ports.ts';
import { toDownloadError } from './errors.ts';
import { checkFreeSpace } from './free-space.ts';
import { GrowingFileHash } from './growing-file-hash.ts';
import { sizeOf } from './response-size.ts';
import { Attempts, type RetryOptions, RetryPolicy } from './retry-policy.ts';
import { fetchArchive } from './store-client.ts';
import { type DownloadLimits, type DownloadTools, type Opening, Transfer } from './transfer.ts';

const mebibyte = 1024 * 1024;
const defaultLimits: DownloadLimits = {
  connections: 8,
  parallelThreshold: 16 * mebibyte,
  smallestRange: mebibyte,
  writeSize: 512 * 1024,
  stall: 10_000,
  stallWithoutRanges: 30_000,
};
/** The ETags of a store that shows more versions of one archive mean nothing, so its ranges are not combined. */
const maxVersions = 3;

export interface DownloadRequest extends Pick<RetryOptions, 'link' | 'renewLink' | 'retryFor'> {
  /** Absolute path of the file to write; it must not exist. */
  readonly file: string;
  readonly network: Network;
  /** Called after each write; `total` in bytes, when known. */
  readonly onProgress: (received: number, total: number | undefined) => void;
  /** In place of the default ones. */
  readonly limits?: Partial<DownloadLimits>;
}

export interface DownloadedArchive {
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * Downloads an archive to disk. After a download error it resumes from the last byte. A large archive is fetched over
 * several connections when the store supports ranges. Its SHA-256 is computed meanwhile, from the bytes on disk.
 * @throws ActionError DOWNLOAD_FAILED, DOWNLOAD_REFUSED, LINK_UNSAFE, FILE_SYSTEM, what `renewLink` throws; and
 *   `signal.reason` when the signal aborts. The caller removes the file then.
 */
export async function downloadArchive(request: DownloadRequest): Promise<DownloadedArchive> {
  const { log, clock } = request.network;
  await using file = await open(request.file, 'wx').catch(error => {
    throw fileSystemError('Could not write the archive', error, request.file);
  });
  using policy = new RetryPolicy({ ...request, log, clock });
  const network = {
    ...request.network,
    signal: AbortSignal.any([request.network.signal, policy.signal]),
  };
  await using hash = new GrowingFileHash(request.file, network);
  return await runDownload({
    ...{ network, file, hash, policy, fetchArchive },
    path: request.file,
    limits: { ...defaultLimits, ...request.limits },
    onProgress: request.onProgress,
    reclaim: createBufferReclaimer(),
  });
}

/**
 * The download itself, apart from what it works with.
 * @throws as `downloadArchive` does
 */
export async function runDownload(tools: DownloadTools): Promise<DownloadedArchive> {
  const { file, hash } = tools;
  let rangesAllowed = true;
  for (let versions = 1; ; versions += 1) {
    const opening = await openArchive(tools);
    await checkFreeSpace(tools.path, opening.total).catch(error => {
      opening.response.body.destroy();
      throw error;
    });
    const result = await new Transfer(tools, opening, rangesAllowed && versions <= maxVersions).run();
    if (result.kind === 'complete') {
      const { size } = await file.stat();
      if (size !== result.size) throw new Error(`the file has ${size} bytes and not ${result.size}`);
      return { size, sha256: await hash.finish(size) };
    }
    rangesAllowed &&= result.rangesAllowed;
    await file.truncate(0);
    await hash.restart();
  }
}

/** Requests the whole archive until the store sends it. */
async function openArchive({ network, policy, fetchArchive }: DownloadTools): Promise<Opening> {
  const { signal } = network;
  const attempts = new Attempts();
  for (;;) {
    let response: HttpResponse | undefined;
    try {
      const link = await policy.usableLink(signal);
      attempts.begin(link);
      response = await fetchArchive(link.url, {}, network);
      return { response, attempts, total: sizeOf(response, policy.announcedSize) };
    } catch (error) {
      response?.body.destroy();
      const problem = toDownloadError(error);
      signal.throwIfAborted();
      if (!(await policy.recover(problem, attempts, signal))) throw problem.failure;
    }
  }
}

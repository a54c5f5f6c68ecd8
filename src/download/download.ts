import { open } from 'node:fs/promises';
import { fileSystemError } from '../shared/errors.ts';
import { createBufferReclaimer } from '../shared/gc.ts';
import type { HttpResponse } from '../shared/http.ts';
import type { Network } from '../shared/ports.ts';
import { asInterruption } from './errors.ts';
import { GrowingFileHash } from './growing-file-hash.ts';
import { sizeOf } from './response-size.ts';
import { newAttempts, type RetryOptions, RetryPolicy } from './retry-policy.ts';
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
/** A store that presents so many versions of one archive has validators that mean nothing, so nothing is put together. */
const maxVersions = 3;

export interface DownloadRequest extends Pick<RetryOptions, 'link' | 'renewLink' | 'retryFor'> {
  /** Absolute path of the file to write; it must not exist. */
  readonly file: string;
  readonly network: Network;
  /** Called after each write; `total` in bytes, when known. */
  readonly onProgress: (received: number, total: number | undefined) => void;
  /** What differs from the limits that hold otherwise. */
  readonly limits?: Partial<DownloadLimits>;
}

export interface DownloadedArchive {
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * Downloads an archive to disk. A download that fails goes on from its last byte; a large archive is fetched over several
 * connections where the store can send ranges; its SHA-256 is computed meanwhile, from what is on disk.
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
  let response: HttpResponse | undefined;
  for (let versions = 1; ; versions += 1) {
    const opening = await openArchive(tools, response);
    const transfer = new Transfer(tools, opening, rangesAllowed && versions <= maxVersions);
    const result = await transfer.run();
    if (result.kind === 'complete') {
      const { size } = await file.stat();
      if (size !== result.size) throw new Error(`the file has ${size} bytes and not ${result.size}`);
      return { size, sha256: await hash.finish(size) };
    }
    rangesAllowed &&= result.ranges;
    response = result.response;
    await file.truncate(0);
    await hash.restart();
  }
}

/**
 * Requests the whole archive until the store sends it.
 * @param offered response to begin with, when there is one already
 */
async function openArchive(tools: DownloadTools, offered: HttpResponse | undefined): Promise<Opening> {
  const { network, policy, fetchArchive: fetch } = tools;
  const attempts = newAttempts();
  let response = offered;
  for (;;) {
    try {
      if (response === undefined) {
        attempts.link = await policy.usableLink(network.signal);
        response = await fetch(attempts.link.url, {}, network);
      }
      return { response, attempts, total: sizeOf(response, policy.announcedSize) };
    } catch (error) {
      response?.body.destroy();
      response = undefined;
      const problem = asInterruption(error);
      network.signal.throwIfAborted();
      if (!(await policy.recover(problem, attempts, network.signal))) throw problem.details.failure;
    }
  }
}

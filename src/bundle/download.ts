import { type FileHandle, open } from 'node:fs/promises';
import { fileSystemError } from '../kernel/errors.ts';
import { createBufferReclaimer } from '../kernel/memory.ts';
import { type Checksum, followFile } from './checksum.ts';
import { fetchVersion, openArchive } from './connections.ts';
import { createPersistence, newTries, type PersistenceOptions } from './persistence.ts';
import { type Session, wrongSize } from './version.ts';

/** A body that brings no byte for this long, in milliseconds, is given up and resumed. */
const stallLimit = 30_000;

export interface DownloadRequest extends PersistenceOptions {
  /** Absolute path of the file to write; it must not exist. */
  readonly file: string;
  /** Size in bytes that the service announced. */
  readonly expectedSize: number | undefined;
  /** Called with each piece that has arrived; `total` in bytes, when known. */
  readonly onProgress: (received: number, total: number | undefined) => void;
  /** How long a body may bring nothing, in milliseconds; half a minute by default. */
  readonly stallLimit?: number;
}

export interface DownloadedArchive {
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * Fetches an archive to disk. A broken transfer goes on from its last byte; a large archive is fetched in parts side by
 * side where the store can; its SHA-256 is made on the way, from what is on disk.
 * @throws ActionError DOWNLOAD_FAILED, DOWNLOAD_REFUSED, LINK_UNSAFE, FILE_SYSTEM, what `renewLink` throws; and
 *   `signal.reason` when the signal aborts. The caller removes the file then.
 */
export async function downloadArchive(request: DownloadRequest): Promise<DownloadedArchive> {
  const { network, expectedSize } = request;
  await using file = await open(request.file, 'wx').catch(error => {
    throw fileSystemError('Could not write the archive', error, request.file);
  });
  await using checksum = followFile(request.file, network);
  const session = createSession(request, file, checksum);
  let version = await openArchive(session);
  for (;;) {
    const other = await fetchVersion(session, version);
    if (other === undefined) break;
    await file.truncate(0);
    checksum.reset();
    version = other === 'unknown' ? await openArchive(session) : other;
  }
  const { size } = await file.stat();
  if (expectedSize !== undefined && size !== expectedSize) throw wrongSize(size, expectedSize);
  return { size, sha256: await checksum.finish(size) };
}

function createSession(request: DownloadRequest, file: FileHandle, checksum: Checksum): Session {
  return {
    stallLimit,
    ...request,
    file,
    path: request.file,
    checksum,
    persistence: createPersistence(request),
    reclaim: createBufferReclaimer(),
    tries: newTries(),
    ranges: true,
    versions: 0,
  };
}

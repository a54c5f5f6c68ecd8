import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { createBufferReclaimer } from './gc.ts';

/** A hash, and the number of bytes that it covers. */
export interface Digest {
  /** Hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * SHA-256 of a file, from its first byte on.
 * @param handle stays open
 * @throws errors of the file system; `signal.reason` when the signal aborts
 */
export async function hashFile(handle: FileHandle, signal: AbortSignal): Promise<Digest> {
  const hash = createHash('sha256');
  const reclaim = createBufferReclaimer();
  let bytes = 0;
  // Not by the stream's own signal: if that has aborted already, the stream emits an error that nothing handles.
  signal.throwIfAborted();
  for await (const chunk of handle.createReadStream({
    start: 0,
    highWaterMark: 1024 * 1024,
    autoClose: false,
  })) {
    signal.throwIfAborted();
    hash.update(chunk);
    bytes += chunk.length;
    reclaim(chunk.length);
  }
  return { sha256: hash.digest('hex'), bytes };
}

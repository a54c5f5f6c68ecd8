import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

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
  const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
  for (let bytes = 0; ; ) {
    signal.throwIfAborted();
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, bytes);
    if (bytesRead === 0) return { sha256: hash.digest('hex'), bytes };
    hash.update(buffer.subarray(0, bytesRead));
    bytes += bytesRead;
  }
}

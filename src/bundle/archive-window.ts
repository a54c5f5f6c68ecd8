import { readSync } from 'node:fs';

/** Bytes read at a time. */
const windowSize = 1024 * 1024;

/** Gives bytes that hold until the next call, fewer than asked for at the end of the file. */
export type FileWindow = (position: number, length: number) => Buffer;

/**
 * Gives parts of a file that is read from front to back, from few large reads.
 * @param file descriptor, open for reading
 */
export function createFileWindow(file: number): FileWindow {
  const window = Buffer.allocUnsafe(windowSize);
  let start = 0;
  let end = 0;
  return (position, length) => {
    if (length > windowSize) return readAt(file, Buffer.allocUnsafe(length), position);
    if (position < start || position + length > end) {
      start = position;
      end = position + readAt(file, window, position).length;
    }
    return window.subarray(position - start, Math.min(position + length, end) - start);
  };
}

function readAt(file: number, bytes: Buffer, position: number): Buffer {
  let filled = 0;
  for (let got = 1; got > 0 && filled < bytes.length; filled += got) {
    got = readSync(file, bytes, filled, bytes.length - filled, position + filled);
  }
  return bytes.subarray(0, filled);
}

import { readSync } from 'node:fs';

/** Bytes read at a time, from front to back, and after a jump. */
const windowSize = 1024 * 1024;
const firstRead = 16 * 1024;

/** Gives bytes that hold until the next call, fewer than asked for at the end of the file. */
export type FileWindow = (position: number, length: number) => Buffer;

/**
 * Gives parts of a file that is read from front to back, from few large reads. Where to go on is what the file says, so
 * a jump costs a small read, and reads grow from there as long as one follows the other.
 * @param file descriptor, open for reading
 */
export function createFileWindow(file: number): FileWindow {
  const window = Buffer.allocUnsafe(windowSize);
  let start = 0;
  let end = 0;
  let size = firstRead;
  return (position, length) => {
    if (length > windowSize) return readAt(file, Buffer.allocUnsafe(length), position);
    if (position < start || position + length > end) {
      const follows = position >= start && position <= end + firstRead;
      size = Math.max(length, follows ? Math.min(2 * size, windowSize) : firstRead);
      start = position;
      end = position + readAt(file, window.subarray(0, size), position).length;
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

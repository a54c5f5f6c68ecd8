import { readSync } from 'node:fs';

/** Bytes read at a time: when reading from front to back, and after a jump. */
const windowSize = 1024 * 1024;
const firstRead = 16 * 1024;

/**
 * Reads a file, mostly from front to back, in few large reads. The content of the file tells where to continue, so a jump
 * costs a small read, and reads grow while one follows the other.
 */
export class FileWindow {
  readonly #file: number;
  readonly #window = Buffer.allocUnsafe(windowSize);
  #start = 0;
  #end = 0;
  #size = firstRead;

  /** @param file descriptor, open for reading */
  constructor(file: number) {
    this.#file = file;
  }

  /** @returns bytes that are valid until the next call, fewer than asked for at the end of the file */
  read(position: number, length: number): Buffer {
    if (length > windowSize) return this.#fill(Buffer.allocUnsafe(length), position);
    if (position < this.#start || position + length > this.#end) {
      const follows = position >= this.#start && position <= this.#end + firstRead;
      this.#size = Math.max(length, follows ? Math.min(2 * this.#size, windowSize) : firstRead);
      this.#start = position;
      this.#end = position + this.#fill(this.#window.subarray(0, this.#size), position).length;
    }
    return this.#window.subarray(
      position - this.#start,
      Math.min(position + length, this.#end) - this.#start,
    );
  }

  #fill(bytes: Buffer, position: number): Buffer {
    let filled = 0;
    for (let got = 1; got > 0 && filled < bytes.length; filled += got) {
      got = readSync(this.#file, bytes, filled, bytes.length - filled, position + filled);
    }
    return bytes.subarray(0, filled);
  }
}

import { createHash, type Hash } from 'node:crypto';

/** Bytes that are kept as they are. Nothing that people read is longer; embedded images are. */
const capacity = 4096;

/** A text of any length in bounded memory: its beginning, and a hash of the rest. */
export class BoundedBytes {
  readonly #bytes = Buffer.allocUnsafe(capacity);
  #length = 0;
  #rest: Hash | undefined;

  clear(): void {
    this.#length = 0;
    this.#rest = undefined;
  }

  append(bytes: Buffer, start: number, end: number): void {
    const taken = Math.min(end - start, capacity - this.#length);
    bytes.copy(this.#bytes, this.#length, start, start + taken);
    this.#length += taken;
    if (start + taken === end) return;
    this.#rest ??= createHash('sha256');
    this.#rest.update(bytes.subarray(start + taken, end));
  }

  /** The beginning of the text, of at most 4 KiB. */
  get beginning(): string {
    return this.#bytes.toString('utf8', 0, this.#length);
  }

  /** Stands for the rest of the text, and is empty when there is none. Ends the text. */
  endOfRest(): string {
    return this.#rest === undefined ? '' : this.#rest.digest('hex');
  }
}

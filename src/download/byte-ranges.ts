/** Byte positions from `start` up to, but not including, `end`. */
export interface ByteRange {
  readonly start: number;
  /** Infinity when only the end of the body tells. */
  readonly end: number;
}

/** Divides an archive among connections: each takes a range, fetches it, and returns what is still missing of it. */
export class ByteRanges {
  readonly #rangeSize: number;
  /** The ranges that are neither on disk nor taken. */
  readonly #free: ByteRange[];
  #taken = 0;

  /**
   * @param size of the archive in bytes; Infinity when it is unknown
   * @param rangeSize most bytes that a connection takes at once
   */
  constructor(size: number, rangeSize: number) {
    this.#rangeSize = rangeSize;
    this.#free = [{ start: 0, end: size }];
  }

  /** Every byte is on disk. */
  get complete(): boolean {
    return this.#taken === 0 && this.#free.length === 0;
  }

  /** @returns a range that only the caller fetches; undefined when none is left */
  take(): ByteRange | undefined {
    const first = this.#free.shift();
    if (first === undefined) return undefined;
    this.#taken += 1;
    const end = Math.min(first.end, first.start + this.#rangeSize);
    if (end < first.end) this.#free.unshift({ start: end, end: first.end });
    return { start: first.start, end };
  }

  /** Ends the ownership of a range that was taken. @param missing the end of it that is not on disk */
  return(missing: ByteRange): void {
    this.#taken -= 1;
    if (missing.start < missing.end) this.#free.unshift(missing);
  }
}

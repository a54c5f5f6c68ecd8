/** Smallest range that is worth a request of its own, in bytes. */
const smallestRange = 1024 * 1024;

/** Byte positions from `start` up to, but not including, `end`. */
interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Which bytes of a file are on disk. Bytes are only ever added, each one once. */
class ByteSet {
  /** Sorted, with a gap between any two. */
  readonly #intervals: Interval[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @throws Error when one of the bytes is there already: two connections have written to one place */
  add(start: number, end: number): void {
    if (start >= end) return;
    const following = this.#intervals.findIndex(interval => interval.start >= start);
    const index = following === -1 ? this.#intervals.length : following;
    const before = this.#intervals[index - 1];
    const after = this.#intervals[index];
    if ((before?.end ?? start) > start || (after?.start ?? end) < end) {
      throw new Error(`bytes ${start} to ${end} of the archive were written twice`);
    }
    const joinsBefore = before?.end === start;
    const joinsAfter = after?.start === end;
    const joined = { start: joinsBefore ? before.start : start, end: joinsAfter ? after.end : end };
    const firstReplaced = joinsBefore ? index - 1 : index;
    const firstKept = joinsAfter ? index + 1 : index;
    this.#intervals.splice(firstReplaced, firstKept - firstReplaced, joined);
    this.#size += end - start;
  }
}

/** A range of the archive that only one connection fetches. A lease that was returned is of no use to its holder. */
export class Lease {
  readonly #ranges: ByteRanges;
  #position: number;
  /** Bytes before this one are on disk, or on their way to it. */
  #reserved: number;
  #end: number;

  constructor(ranges: ByteRanges, { start, end }: Interval) {
    this.#ranges = ranges;
    this.#position = start;
    this.#reserved = start;
    this.#end = end;
  }

  /** First byte that is not on disk yet. */
  get position(): number {
    return this.#position;
  }

  /** Exclusive; Infinity while the size of the archive is unknown. It may become smaller. */
  get end(): number {
    return Math.min(this.#end, this.#ranges.total);
  }

  /** Bytes that no write has begun for. */
  get rest(): number {
    return this.end - this.#reserved;
  }

  /**
   * Claims the next bytes, because they are about to be written.
   * @returns how many of so many bytes belong to the range
   */
  reserve(bytes: number): number {
    this.#reserved = Math.min(this.#position + bytes, this.end);
    return this.#reserved - this.#position;
  }

  /**
   * Notes a completed write.
   * @throws Error when the lease was returned, or the bytes are not those that were reserved
   */
  wrote(start: number, bytes: number): void {
    if (start !== this.#position || start + bytes > this.#reserved) {
      throw new Error(
        `${bytes} bytes at ${start} do not belong to the range ${this.#position} to ${this.#reserved}`,
      );
    }
    this.#ranges.add(this, { start, end: start + bytes });
    this.#position += bytes;
  }

  /** Gives up the second half of the rest. */
  halve(): Interval {
    const { end } = this;
    this.#end = this.#reserved + Math.floor(this.rest / 2);
    return { start: this.#end, end };
  }

  /**
   * Ends the lease, so that the missing bytes of its range are handed out again.
   * @throws Error when it was returned before: its range may have another owner by now
   */
  return(): void {
    this.#ranges.release(this, { start: this.#position, end: this.end });
  }
}

/**
 * Divides an archive among connections. The first ranges are large and the last ones small (guided self-scheduling), so
 * that there are few requests and all connections end together. A slow connection shares what it has with those that have nothing
 * left to do.
 */
export class ByteRanges {
  readonly #connections: number;
  readonly #smallest: number;
  readonly #onDisk = new ByteSet();
  readonly #leases = new Set<Lease>();
  /** Sorted: neither on disk nor leased. */
  #free: Interval[];
  #total: number;

  /**
   * @param connections how many share the archive
   * @param total size in bytes; Infinity while unknown, which allows for one connection only
   * @param smallest smallest range in bytes that is worth a request
   */
  constructor(connections: number, total: number, smallest = smallestRange) {
    this.#connections = connections;
    this.#smallest = smallest;
    this.#total = total;
    this.#free = total === 0 ? [] : [{ start: 0, end: total }];
  }

  /** Size of the archive in bytes; Infinity while unknown. */
  get total(): number {
    return this.#total;
  }

  /** Sets the size once it is known. */
  setTotal(total: number): void {
    if (this.#total !== Number.POSITIVE_INFINITY && this.#total !== total) {
      throw new Error(`the archive has ${this.#total} bytes and not ${total}`);
    }
    this.#total = total;
    this.#free = this.#free
      .map(({ start, end }) => ({ start, end: Math.min(end, total) }))
      .filter(({ start, end }) => start < end);
  }

  /** Bytes on disk. */
  get received(): number {
    return this.#onDisk.size;
  }

  /** Every byte is on disk. */
  get complete(): boolean {
    return this.#onDisk.size === this.#total;
  }

  /** The first free range, or else a part of one that another connection has; undefined when none is worth a request. */
  take(): Lease | undefined {
    const first = this.#free.shift() ?? this.#takeOver();
    if (first === undefined) return undefined;
    const end = this.#endOf(first);
    if (end < first.end) this.#free.unshift({ start: end, end: first.end });
    const lease = new Lease(this, { start: first.start, end });
    this.#leases.add(lease);
    return lease;
  }

  /** The second half of what is left of the largest range. */
  #takeOver(): Interval | undefined {
    const [largest] = [...this.#leases].sort((one, other) => other.rest - one.rest);
    return largest !== undefined && largest.rest >= 2 * this.#smallest ? largest.halve() : undefined;
  }

  /** Where the next range of a free interval ends. */
  #endOf({ start, end }: Interval): number {
    if (this.#connections === 1) return end;
    const rest = this.#free.reduce((sum, interval) => sum + interval.end - interval.start, end - start);
    const share = Math.max(this.#smallest, Math.ceil(rest / (2 * this.#connections)));
    // The rest would not be worth a request.
    return end - start < share + this.#smallest ? end : start + share;
  }

  /** For leases: counts bytes that are on disk. */
  add(lease: Lease, { start, end }: Interval): void {
    if (!this.#leases.has(lease)) throw new Error('bytes were written for a range that had been returned');
    this.#onDisk.add(start, end);
  }

  /** For leases: ends one. */
  release(lease: Lease, missing: Interval): void {
    if (!this.#leases.delete(lease)) throw new Error('a range was returned twice');
    if (missing.start >= missing.end) return;
    this.#free.push(missing);
    this.#free.sort((one, other) => one.start - other.start);
  }
}

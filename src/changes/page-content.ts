import { createHash, type Hash, hash } from 'node:crypto';

const [space, less, ampersand, lineFeed, carriageReturn] = [32, 60, 38, 10, 13];
/** Nearly all pages show less than this, and are hashed in one go. */
const capacity = 64 * 1024;

/** What is between the last character and the next one. */
const gaps = { none: 0, space: 1, break: 2, start: 3 } as const;
type Gap = (typeof gaps)[keyof typeof gaps];

/** A part of the content, such as all that is in `<main>`. */
export class ContentRange {
  /** Offsets in the whole content; `end` is unknown while the part is open. */
  #start = 0;
  #end: number | undefined = 0;
  #hash: Hash | undefined;

  open(offset: number): void {
    this.#start = offset;
    this.#end = undefined;
    this.#hash = undefined;
  }

  close(offset: number): void {
    this.#end ??= offset;
  }

  isEmpty(offset: number): boolean {
    return this.#start === (this.#end ?? offset);
  }

  /** @param bytes content from `offset` on, which is dropped now */
  flush(bytes: Buffer, offset: number): void {
    const own = this.#own(bytes, offset);
    if (own.length === 0) return;
    this.#hash ??= createHash('sha256');
    this.#hash.update(own);
  }

  /** @param bytes the last of the content. @returns SHA-256 of the part and `suffix`, hexadecimal */
  digest(bytes: Buffer, offset: number, suffix: Buffer): string {
    const own = this.#own(bytes, offset);
    if (this.#hash !== undefined) return this.#hash.update(own).update(suffix).digest('hex');
    // In one go: creating a hash takes longer than copying a page.
    return hash('sha256', Buffer.concat([own, suffix]), 'hex');
  }

  #own(bytes: Buffer, offset: number): Buffer {
    const from = Math.max(0, this.#start - offset);
    const to = Math.min(bytes.length, (this.#end ?? Number.POSITIVE_INFINITY) - offset);
    return bytes.subarray(from, Math.max(from, to));
  }
}

/**
 * What a reader sees of a page, in one form however its source is laid out: runs of white space are one space, none
 * remains where a block begins or ends, and what is not text stands between bytes that text cannot have.
 */
export class PageContent {
  readonly #bytes = Buffer.allocUnsafeSlow(capacity);
  readonly #ranges: readonly ContentRange[];
  #length = 0;
  /** Bytes that were hashed and dropped. */
  #flushed = 0;
  #gap: Gap = gaps.start;
  #preformatted = false;

  /** @param ranges told of content that is dropped */
  constructor(ranges: readonly ContentRange[]) {
    this.#ranges = ranges;
  }

  clear(): void {
    this.#length = 0;
    this.#flushed = 0;
    this.#gap = gaps.start;
    this.#preformatted = false;
  }

  /** White space counts as it is until this is called with `false`. */
  set preformatted(value: boolean) {
    this.#preformatted = value;
  }

  /** A block begins or ends. */
  break(): void {
    if (this.#gap !== gaps.start) this.#gap = gaps.break;
  }

  /** Takes text up to "<" or "&". @returns where that is, or the end of the page */
  text(page: Buffer, start: number): number {
    return this.#take(page, start, true);
  }

  /** Takes text in which no character has a meaning. */
  literal(bytes: Buffer): void {
    this.#take(bytes, 0, false);
  }

  /** Adds what is not text. @param kind a control character that stands for its kind */
  mark(kind: string, text = ''): void {
    if (this.#gap === gaps.break) this.#writeGap();
    const bytes = Buffer.from(`\0${kind}${text}\0`);
    for (let at = 0; at < bytes.length; ) {
      if (this.#length === capacity) this.#length = this.#flush(this.#length);
      const copied = bytes.copy(this.#bytes, this.#length, at);
      this.#length += copied;
      at += copied;
    }
  }

  /** Begins a part whose digest depends on nothing before it. */
  open(range: ContentRange): void {
    this.break();
    if (this.#gap === gaps.break) this.#writeGap();
    this.#gap = gaps.start;
    range.open(this.#flushed + this.#length);
  }

  close(range: ContentRange): void {
    range.close(this.#flushed + this.#length);
    this.break();
  }

  isEmpty(range: ContentRange): boolean {
    return range.isEmpty(this.#flushed + this.#length);
  }

  /** @returns SHA-256 of a part of the content and of what else counts, hexadecimal */
  digest(range: ContentRange, other: string): string {
    return range.digest(this.#bytes.subarray(0, this.#length), this.#flushed, Buffer.from(`\0${other}`));
  }

  #take(page: Buffer, start: number, stops: boolean): number {
    if (this.#preformatted) return this.#takePreformatted(page, start, stops);
    const bytes = this.#bytes;
    // Fields would be read and written for each byte.
    let [length, gap]: [number, Gap] = [this.#length, this.#gap];
    let at = start;
    while (at < page.length) {
      if (length + 2 > capacity) length = this.#flush(length);
      // Each byte may bring a gap before it.
      const end = Math.min(page.length, at + Math.floor((capacity - length) / 2));
      for (; at < end; at += 1) {
        const byte = page[at] as number;
        if (byte <= less) {
          if (stops && (byte === less || byte === ampersand)) break;
          if (byte <= space) {
            if (gap === gaps.none) gap = gaps.space;
            continue;
          }
        }
        if (gap !== gaps.none) {
          if (gap !== gaps.start) bytes[length++] = gap === gaps.space ? space : lineFeed;
          gap = gaps.none;
        }
        bytes[length++] = byte;
      }
      if (at < end) break;
    }
    this.#length = length;
    this.#gap = gap;
    return at;
  }

  #takePreformatted(page: Buffer, start: number, stops: boolean): number {
    let at = start;
    for (; at < page.length; at += 1) {
      const byte = page[at] as number;
      if (stops && (byte === less || byte === ampersand)) break;
      if (byte === carriageReturn || byte === 0) continue;
      // A line feed before the first character is not shown.
      if (byte === lineFeed && (this.#gap === gaps.break || this.#gap === gaps.start)) continue;
      if (this.#gap !== gaps.none) this.#writeGap();
      if (this.#length === capacity) this.#length = this.#flush(this.#length);
      this.#bytes[this.#length] = byte;
      this.#length += 1;
    }
    return at;
  }

  #writeGap(): void {
    const gap = this.#gap;
    this.#gap = gaps.none;
    if (gap === gaps.start) return;
    if (this.#length === capacity) this.#length = this.#flush(this.#length);
    this.#bytes[this.#length] = gap === gaps.space ? space : lineFeed;
    this.#length += 1;
  }

  /** Hashes what there is and drops it. @returns the length of what remains */
  #flush(length: number): number {
    const bytes = this.#bytes.subarray(0, length);
    for (const range of this.#ranges) range.flush(bytes, this.#flushed);
    this.#flushed += length;
    return 0;
  }
}

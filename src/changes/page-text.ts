const [tab, lineFeed, formFeed, carriageReturn, space] = [0x09, 0x0a, 0x0c, 0x0d, 0x20];
const [ampersand, lessThan] = [0x26, 0x3c];

/** Gaps between the last byte and the next one; the other two are a line feed and a space. */
const noGap = -1;
const atStart = 0;

/**
 * What a reader sees of a page, in the same form however its source is formatted: runs of white space are one space, none
 * remains where a block begins or ends, and everything that is not text is between NUL characters, which text does not have.
 * Works on bytes, because creating strings takes as long as everything else.
 */
export class PageText {
  #bytes = Buffer.allocUnsafeSlow(64 * 1024);
  #length = 0;
  #gap = atStart;

  /** In bytes. */
  get length(): number {
    return this.#length;
  }

  /** Begins another page in the same memory. */
  clear(): void {
    this.#length = 0;
    this.#gap = atStart;
  }

  /**
   * Adds the text of a page up to the next "<" or "&".
   * @returns where that is; the end of the page when there is none
   */
  addFrom(page: Uint8Array, start: number, isPreformatted: boolean): number {
    return isPreformatted ? this.#addPreformatted(page, start, true) : this.#add(page, start, true);
  }

  /** Adds all bytes of a text. */
  addAll(bytes: Uint8Array, isPreformatted: boolean): void {
    if (isPreformatted) this.#addPreformatted(bytes, 0, false);
    else this.#add(bytes, 0, false);
  }

  /** Adds something that is not text. */
  mark(bytes: Uint8Array): void {
    if (this.#gap === lineFeed) this.#addGap();
    const to = this.#reserve(bytes.length);
    let length = this.#length;
    // For a few bytes, faster than set().
    for (let at = 0; at < bytes.length; at += 1) to[length++] = bytes[at] as number;
    this.#length = length;
  }

  /** A block begins or ends. */
  break(): void {
    if (this.#gap !== atStart) this.#gap = lineFeed;
  }

  /** Begins a range that does not depend on the text before it. @returns where it begins */
  begin(): number {
    this.break();
    this.#addGap();
    this.#gap = atStart;
    return this.#length;
  }

  /** Puts a text in the place of everything after a position. */
  replaceAfter(position: number, text: string): void {
    this.#length = position;
    const bytes = this.#reserve(3 * text.length);
    this.#length += bytes.write(text, position);
  }

  /** Everything after a position; valid until more is added. */
  from(start: number): Uint8Array {
    return this.#bytes.subarray(start, this.#length);
  }

  #add(source: Uint8Array, start: number, stops: boolean): number {
    const end = source.length;
    const bytes = this.#reserve(end - start + 1);
    let length = this.#length;
    let gap = this.#gap;
    let at = start;
    for (; at < end; at += 1) {
      const byte = source[at] as number;
      if (byte > space) {
        if (stops && (byte === lessThan || byte === ampersand)) break;
      } else if (isWhiteSpace(byte)) {
        if (gap === noGap) gap = space;
        continue;
      }
      if (gap > 0) bytes[length++] = gap;
      gap = noGap;
      bytes[length++] = byte;
    }
    this.#gap = gap;
    this.#length = length;
    return at;
  }

  /** The same for text whose white space counts, except line feeds where a block begins, which browsers do not show. */
  #addPreformatted(source: Uint8Array, start: number, stops: boolean): number {
    const end = source.length;
    const bytes = this.#reserve(end - start + 1);
    let length = this.#length;
    let gap = this.#gap;
    let at = start;
    for (; at < end; at += 1) {
      const byte = source[at] as number;
      if (byte > space) {
        if (stops && (byte === lessThan || byte === ampersand)) break;
      } else if (byte === carriageReturn || (byte === lineFeed && (gap === lineFeed || gap === atStart))) {
        continue;
      }
      if (gap > 0) bytes[length++] = gap;
      gap = noGap;
      bytes[length++] = byte;
    }
    this.#gap = gap;
    this.#length = length;
    return at;
  }

  #addGap(): void {
    if (this.#gap > 0) this.#reserve(1)[this.#length++] = this.#gap;
    this.#gap = noGap;
  }

  /** @returns memory that has room for more bytes */
  #reserve(count: number): Buffer {
    if (this.#length + count > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * (this.#length + count));
      larger.set(this.from(0));
      this.#bytes = larger;
    }
    return this.#bytes;
  }
}

function isWhiteSpace(byte: number): boolean {
  if (byte > space) return false;
  return byte === space || byte === lineFeed || byte === tab || byte === carriageReturn || byte === formFeed;
}

/** White space as browsers show it, in a text that stands alone. */
export function oneSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

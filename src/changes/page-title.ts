import { hash } from 'node:crypto';
import { BoundedBytes } from './bounded-bytes.ts';

const [less, ampersand] = [60, 38];
const blank = Buffer.from(' ');

/** The first title of a page, however long. */
export class PageTitle {
  readonly #bytes = new BoundedBytes();
  #isOpen = false;
  #seen = false;
  #gap = false;
  #empty = true;

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Begins the title, unless there was one. */
  open(): void {
    this.#isOpen = !this.#seen;
    this.#seen = true;
  }

  close(): void {
    this.#isOpen = false;
  }

  /** Takes text up to "<" or "&". @returns where that is, or the end of the page */
  text(page: Buffer, start: number): number {
    let at = start;
    while (at < page.length && page[at] !== less && page[at] !== ampersand) at += 1;
    this.#append(page, start, at);
    return at;
  }

  literal(bytes: Buffer): void {
    this.#append(bytes, 0, bytes.length);
  }

  /** Makes ready for another page. `digest` stands for all of the title, `beginning` is at most 4 KiB of it. */
  end(): { readonly beginning: string; readonly digest: string } {
    const beginning = this.#bytes.beginning;
    const rest = this.#bytes.endOfRest();
    this.#bytes.clear();
    this.#isOpen = false;
    this.#seen = false;
    this.#gap = false;
    this.#empty = true;
    return { beginning, digest: rest === '' ? beginning : hash('sha256', beginning + rest) };
  }

  /** Runs of white space become one space. */
  #append(bytes: Buffer, start: number, end: number): void {
    for (let at = start; at < end; ) {
      let next = at;
      if (isSpace(bytes[at] as number)) {
        this.#gap = !this.#empty;
        at += 1;
        continue;
      }
      while (next < end && !isSpace(bytes[next] as number)) next += 1;
      if (this.#gap) this.#bytes.append(blank, 0, 1);
      this.#gap = false;
      this.#empty = false;
      this.#bytes.append(bytes, at, next);
      at = next;
    }
  }
}

function isSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

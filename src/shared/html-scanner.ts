import { type Interpreted, maxTagLength, parseTag, type TagCache, TagKey } from './html-tag.ts';

/** Stands for a text between tags. */
export const foundText = Symbol('text');

const [exclamation, slash, lessThan, question] = [0x21, 0x2f, 0x3c, 0x3f];

const commentEnd = /--!?>/g;

/**
 * Splits HTML into tags and text as the HTML standard does (section 13.2.5). Every text is HTML, so it throws no errors. It
 * builds no tree, so its memory does not depend on the page. Comments and declarations are passed over, and so is a tag in
 * which the page ends. Nothing looks at bytes one by one, because sites have hundreds of megabytes. SVG and MathML are read as HTML,
 * although they may have CDATA.
 */
export class HtmlScanner<Meaning> {
  readonly #bytes: Buffer;
  /** The same in Latin-1, a character for each byte. */
  readonly #html: string;
  readonly #tags: TagCache<Meaning>;
  readonly #key = new TagKey();
  #at = 0;
  #textStart = 0;
  #textElement: string | undefined;

  constructor(page: Buffer, tags: TagCache<Meaning>) {
    this.#bytes = page;
    this.#html = page.toString('latin1');
    this.#tags = tags;
  }

  /** The text that `next` has found: bytes of the page, with character references. */
  get text(): { readonly start: number; readonly end: number } {
    return { start: this.#textStart, end: this.#at };
  }

  /** Part of the page in Latin-1, a character for each byte. */
  slice(start: number, end: number): string {
    return this.#html.slice(start, end);
  }

  /** @returns what the next tag means, or `foundText`; undefined at the end */
  next(): typeof foundText | Meaning | undefined {
    const bytes = this.#bytes;
    while (this.#at < bytes.length) {
      const start = this.#at;
      this.#at = this.#endOfText(start);
      if (this.#at > start) {
        this.#textStart = start;
        return foundText;
      }
      if (isLetter(bytes[start + 1]) || (bytes[start + 1] === slash && isLetter(bytes[start + 2])))
        return this.#readTag();
      this.#at = this.#endOfMarkup(start);
    }
    return undefined;
  }

  /** @returns where the next tag or other markup begins; `start` when it begins there */
  #endOfText(start: number): number {
    const html = this.#html;
    const element = this.#textElement;
    this.#textElement = undefined;
    if (element !== undefined) return endOfElement(html, start, element);
    let open = this.#bytes[start] === lessThan ? start : html.indexOf('<', start);
    while (open >= 0 && !beginsMarkup(this.#bytes, open)) open = html.indexOf('<', open + 1);
    return open < 0 ? html.length : open;
  }

  #readTag(): Meaning | undefined {
    const start = this.#at;
    const close = this.#key.read(this.#bytes, start);
    if (close === this.#bytes.length) {
      this.#at = close;
      return undefined;
    }
    let tag = this.#tags.find(this.#key);
    if (tag === undefined) tag = this.#readNewTag(close);
    else this.#at = close + 1;
    this.#textElement = tag?.textElement;
    return tag?.meaning;
  }

  /** @param close where the next ">" is: the end of the tag, unless it is part of a value */
  #readNewTag(close: number): Interpreted<Meaning> | undefined {
    const start = this.#at;
    if (close - start <= maxTagLength) {
      // A copy, because a part of a string keeps the whole of it in memory.
      const whole = parseTag(this.#bytes.toString('latin1', start, close + 1), 0);
      this.#at = close + 1;
      if (whole !== undefined) return this.#tags.add(this.#key, whole.tag);
    }
    const parsed = parseTag(this.#html, start);
    this.#at = parsed?.end ?? this.#html.length;
    return parsed && this.#tags.interpret(parsed.tag);
  }

  /** @returns the end of a comment or declaration */
  #endOfMarkup(start: number): number {
    const html = this.#html;
    if (html.startsWith('<!--', start)) return endOfComment(html, start);
    const end = html.indexOf('>', start + 2);
    return end < 0 ? html.length : end + 1;
  }
}

function isLetter(byte = 0): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether "<" at a position is more than a sign. */
function beginsMarkup(bytes: Uint8Array, open: number): boolean {
  const next = bytes[open + 1];
  return (
    isLetter(next) || next === exclamation || next === question || (next === slash && open + 2 < bytes.length)
  );
}

function endOfComment(html: string, start: number): number {
  // The dashes that begin a comment may also end it, but only before ">": "<!-->" and "<!--->".
  const short = /<!---?>/y;
  short.lastIndex = start;
  if (short.test(html)) return short.lastIndex;
  commentEnd.lastIndex = start + 4;
  return commentEnd.test(html) ? commentEnd.lastIndex : html.length;
}

/** @returns where the end tag of an element begins whose content is text */
function endOfElement(html: string, start: number, element: string): number {
  for (let open = html.indexOf('</', start); open >= 0; open = html.indexOf('</', open + 2)) {
    const end = open + 2 + element.length;
    if (html.slice(open + 2, end).toLowerCase() === element && /[\t\n\f\r />]/.test(html.charAt(end)))
      return open;
  }
  return html.length;
}

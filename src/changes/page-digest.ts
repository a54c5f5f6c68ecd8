import { hash } from 'node:crypto';
import { foundText, HtmlScanner } from '../shared/html-scanner.ts';
import { TagCache } from '../shared/html-tag.ts';
import { flatten } from '../shared/text.ts';
import { decodeText, endOfReference, referenceBytes, withReferences } from './encoding.ts';
import { OpenElement } from './open-element.ts';
import { digestLength, type PageSource, pageOf, pageSource } from './page-source.ts';
import { markOf, type PageTag, pageTag } from './page-tag.ts';
import { oneSpace, PageText } from './page-text.ts';

/** What is known about a page: enough to decide whether its reader would see a difference. */
export interface PageFacts {
  /** At most 200 UTF-16 code units on one line, without control characters; empty when the page has none. */
  readonly title: string;
  /** 128 bits of a SHA-256, hexadecimal. */
  readonly text: string;
  /** Digest of a `PageSource`: pages with the same one differ in nothing that counts. Undefined where that is not certain. */
  readonly source?: string | undefined;
}

/** Longest title that is kept, in UTF-16 code units. The whole title counts for the digest. */
const maxTitle = 200;

const pageTags = new TagCache(pageTag);
/** One for all pages, which are read one after another. */
const pageText = new PageText();
const endOfLink = Buffer.from(markOf('e'));
const ampersand = 0x26;

/**
 * Reads an HTML page and computes a digest of what its reader sees. docs/changes.md lists for users what counts.
 *
 * Time and memory are proportional to the page, even for hostile ones: there is no tree and no list of open elements.
 * @param earlier the page with the same path in an earlier site. If the two have the same `PageSource`, the page is not read,
 *   because its facts are the same
 */
export function digestPage(bytes: Buffer, earlier?: PageFacts): PageFacts {
  const page = pageOf(bytes);
  const source = pageSource(page);
  return earlier?.source === source.digest ? earlier : readPage(page, source);
}

/** @param page what `pageOf` returns */
export function readPage(page: Buffer, source: PageSource): PageFacts {
  let reader = new PageReader(page, { hides: true, source });
  // Otherwise a missing end tag would hide the end of the page, and changes in it.
  if (reader.endsHidden) reader = new PageReader(page, { hides: false, source });
  return { ...reader.facts(), source: reader.foundSource };
}

/** The part of a page in its only element of a kind, such as `<main>`. */
class Region {
  readonly #element = new OpenElement();
  #start = 0;
  #end: number | undefined;
  #count = 0;

  startTag(name: string, begins: boolean, text: PageText): void {
    this.#element.startTag(name);
    if (!begins || this.#element.isOpen) return;
    this.#element.open(name);
    this.#count += 1;
    this.#start = text.begin();
    this.#end = undefined;
  }

  endTag(name: string, text: PageText): void {
    if (this.#element.endTag(name)) this.#end = text.length;
  }

  /** Of the element that is open; otherwise empty. */
  get name(): string {
    return this.#element.name;
  }

  /** @returns undefined unless there was exactly one such element, with content */
  rangeOf(text: PageText): { readonly start: number; readonly end: number } | undefined {
    const range = { start: this.#start, end: this.#end ?? text.length };
    return this.#count === 1 && range.end > range.start ? range : undefined;
  }
}

/** Reads one page. */
class PageReader {
  readonly #scanner: HtmlScanner<PageTag>;
  readonly #hides: boolean;
  readonly #page: Buffer;
  readonly #text: PageText;
  readonly #main = new Region();
  readonly #article = new Region();
  readonly #hidden = new OpenElement();
  readonly #preformatted = new OpenElement();
  readonly #svg = new OpenElement();
  readonly #source: PageSource;
  /** Parts of the source at which a tag was found that may be left out. */
  #inertTags = 0;
  #inLink = false;
  #inTitle = false;
  #title: string[] | undefined;
  #description = '';

  /** @param options `hides`: leaves out navigation and what readers do not see; `source`: of the page */
  constructor(page: Buffer, { hides, source }: { readonly hides: boolean; readonly source: PageSource }) {
    this.#hides = hides;
    this.#source = source;
    this.#page = page;
    this.#text = pageText;
    pageText.clear();
    this.#scanner = new HtmlScanner(page, pageTags);
    while (this.#readNext());
  }

  /** @returns false at the end of the page */
  #readNext(): boolean {
    const scanner = this.#scanner;
    const isHidden = this.#hidden.isOpen;
    if (!isHidden && !this.#inTitle) this.#addPlainText();
    const token = scanner.next();
    if (token === undefined) return false;
    if (token === foundText) this.#addText();
    else if (token.isPlain && !isHidden && token.name !== this.#main.name) return true;
    else if (token.closing) this.#endTag(token);
    else this.#startTag(token);
    scanner.isForeign = this.#svg.isOpen;
    return true;
  }

  /** Whether the page ends inside an element that readers do not see. */
  get endsHidden(): boolean {
    return this.#hidden.isOpen;
  }

  /** The digest of the page's source; undefined unless a tag begins at each of its parts that may be left out. */
  get foundSource(): string | undefined {
    const { parts, digest } = this.#source;
    return this.#inertTags === parts.size ? digest : undefined;
  }

  facts(): PageFacts {
    const title = oneSpace(decodeText((this.#title ?? []).join('')));
    const shown = flatten(title.slice(0, maxTitle * 8));
    const text = this.#text;
    const { start, end } = this.#main.rangeOf(text) ??
      this.#article.rangeOf(text) ?? { start: 0, end: text.length };
    text.replaceAfter(end, `\0${title}\0${this.#description}`);
    return {
      title: shown.length <= maxTitle ? shown : `${shown.slice(0, maxTitle - 1).toWellFormed()}…`,
      text: hash('sha256', text.from(start)).slice(0, digestLength),
    };
  }

  /** Adds text and references such as "&quot;" up to a tag. The scanner takes what is neither. */
  #addPlainText(): void {
    const isPreformatted = this.#preformatted.isOpen;
    let at = this.#text.addFrom(this.#page, this.#scanner.place, isPreformatted);
    while (this.#page[at] === ampersand) {
      const end = endOfReference(this.#page, at);
      const bytes = referenceBytes(this.#page, at, end);
      if (bytes === undefined) break;
      this.#text.addAll(bytes, isPreformatted);
      at = this.#text.addFrom(this.#page, end, isPreformatted);
    }
    this.#scanner.skipTo(at);
  }

  #addText(): void {
    if (this.#hidden.isOpen) return;
    const { start, end } = this.#scanner.text;
    const text = withReferences(this.#scanner.slice(start, end));
    if (this.#inTitle) this.#title?.push(text);
    else this.#text.addAll(Buffer.from(text, 'latin1'), this.#preformatted.isOpen);
  }

  #endTag({ name, block }: PageTag): void {
    const wasHidden = this.#hidden.isOpen;
    if (wasHidden && !this.#hidden.endTag(name)) return;
    if (block) this.#text.break();
    if (wasHidden) return;
    if (name === 'a') this.#endLink();
    else if (name === 'title') this.#inTitle = false;
    this.#svg.endTag(name);
    this.#preformatted.endTag(name);
    this.#main.endTag(name, this.#text);
    this.#article.endTag(name, this.#text);
  }

  #startTag(tag: PageTag): void {
    const { name } = tag;
    const end =
      tag.isInert && this.#isInert(tag) ? this.#source.parts.get(this.#scanner.tagStart) : undefined;
    if (end !== undefined) {
      this.#inertTags += 1;
      // A script is passed over anyway.
      if (name === 'nav') this.#scanner.skipTo(end);
    }
    // In HTML itself, the slash has no meaning.
    const isEmpty = tag.isVoid || (tag.selfClosing && this.#svg.isOpen);
    if (this.#hidden.isOpen) {
      if (!isEmpty) this.#hidden.startTag(name);
      return;
    }
    if (tag.block) this.#text.break();
    const isHidden = this.#hides && tag.hidden;
    if (!isHidden) {
      if (!isEmpty) this.#open(tag);
      this.#note(tag);
    }
    if (!isEmpty && (isHidden || tag.isRawText)) this.#hidden.open(name);
  }

  #isInert({ name }: PageTag): boolean {
    // In SVG, scripts are read as HTML.
    if (this.#svg.isOpen) return false;
    if (name !== 'nav') return true;
    // In another hidden element, what navigation contains may be the end of that element.
    return this.#hides && (!this.#hidden.isOpen || this.#hidden.name === name);
  }

  #open(tag: PageTag): void {
    const { name } = tag;
    this.#svg.startTag(name);
    this.#preformatted.startTag(name);
    if (name === 'svg') this.#svg.open(name);
    else if (name === 'pre') this.#preformatted.open(name);
    this.#main.startTag(name, tag.isMain, this.#text);
    this.#article.startTag(name, name === 'article', this.#text);
  }

  /** Adds what counts of a start tag. */
  #note({ name, marks, isLink, description }: PageTag): void {
    if (name === 'a') {
      this.#endLink();
      this.#inLink = isLink;
    } else if (name === 'title' && !this.#svg.isOpen) {
      this.#inTitle = this.#title === undefined;
      this.#title ??= [];
    }
    if (marks !== undefined) this.#text.mark(marks);
    if (description !== undefined) this.#description = description;
  }

  #endLink(): void {
    if (this.#inLink) this.#text.mark(endOfLink);
    this.#inLink = false;
  }
}

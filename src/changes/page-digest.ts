import { flatten } from '../shared/text.ts';
import { ElementSpan } from './element-span.ts';
import { attribute, nameOf, traits } from './html-names.ts';
import { type HtmlHandler, HtmlScanner, type StartTag } from './html-scanner.ts';
import { linkTarget, mediaSource } from './link-target.ts';
import { ContentRange, PageContent } from './page-content.ts';
import { PageTitle } from './page-title.ts';

/** What is known of a page: enough to tell whether its reader would see a difference. */
export interface PageFacts {
  /** At most 200 UTF-16 code units, one line, no control characters; empty when the page has none. */
  readonly title: string;
  /** 128 bits of a SHA-256, hexadecimal. */
  readonly text: string;
}

/** Longest title that is kept, in UTF-16 code units. The whole of it counts. */
const maxTitle = 200;
/** Hexadecimal digits: pages that differ would have to be looked for to find two with the same 128 bits. */
const digestLength = 32;

const byteOrderMark = Buffer.from('\ufeff');

const tags = {
  a: nameOf('a'),
  area: nameOf('area'),
  article: nameOf('article'),
  base: nameOf('base'),
  dialog: nameOf('dialog'),
  image: nameOf('image'),
  img: nameOf('img'),
  main: nameOf('main'),
  meta: nameOf('meta'),
  object: nameOf('object'),
  pre: nameOf('pre'),
  svg: nameOf('svg'),
  title: nameOf('title'),
  use: nameOf('use'),
} as const;

/** Elements that show what `src` names. */
const media = new Set(['audio', 'embed', 'frame', 'iframe', 'input', 'source', 'track', 'video'].map(nameOf));
const headings = new Map(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(name => [nameOf(name), name] as const));

/**
 * Reads an HTML page and sums up what its reader sees. docs/changes.md says what that is, for users.
 *
 * - Counts: the title, the description, and of the content: text, the level of headings, targets of links and which words
 *   are the link, images, frames and other media by their source, alternative texts, and where a refresh leads.
 * - The content is the page's only `<main>` (or `role="main"`); without one, its only `<article>`; otherwise the whole page.
 *   What is around it, such as a sidebar that lists a new page, is on all pages and makes none of them another page.
 * - Does not count: navigation (`<nav>`, `role="navigation"`) anywhere; scripts, styles, templates, `<noscript>`, comments, what
 *   is `hidden`, a dialog that is not open; all other attributes, such as `class`, `id`, `style`, `nonce`, `data-*` and `srcset`;
 *   `<link>`, and `<meta>` other than description and refresh; white space that browsers do not show; which
 *   elements stand for emphasis; shapes of SVG. Hashes in names of files and build ids in paths: see link-target.ts.
 *
 * Bytes are compared, not characters: a page in UTF-8 may be invalid, and one in UTF-16 is no more than text.
 * Takes a page in chunks of any size, with the same result, in bounded memory. `end` makes ready for the next page.
 */
export class PageDigest implements HtmlHandler {
  readonly #scanner = new HtmlScanner(this);
  readonly #body = new ContentRange();
  readonly #main = new ContentRange();
  readonly #article = new ContentRange();
  readonly #content = new PageContent([this.#body, this.#main, this.#article]);
  readonly #title = new PageTitle();
  readonly #mainSpan = new ElementSpan();
  readonly #articleSpan = new ElementSpan();
  /** An element that no reader sees, or that is navigation. */
  readonly #silence = new ElementSpan();
  #mains = 0;
  #articles = 0;
  #description = '';
  #inLink = false;
  #preformatted = 0;
  #svgDepth = 0;
  #markLength = 0;

  constructor() {
    this.#body.open(0);
  }

  /** Takes the next bytes of the page. */
  write(chunk: Buffer): void {
    let start = 0;
    while (this.#markLength < byteOrderMark.length && start < chunk.length) {
      if (chunk[start] !== byteOrderMark[this.#markLength]) this.#markLength = byteOrderMark.length;
      else {
        start += 1;
        this.#markLength += 1;
      }
    }
    this.#scanner.scan(start === 0 ? chunk : chunk.subarray(start));
  }

  /** Ends the page. */
  end(): PageFacts {
    this.#scanner.end();
    const { beginning, digest } = this.#title.end();
    const text = this.#content
      .digest(this.#chosen(), `${digest}\0${this.#description}`)
      .slice(0, digestLength);
    this.#clear();
    return { title: shorten(flatten(beginning)), text };
  }

  text(page: Buffer, start: number): number {
    if (this.#silence.isOpen) {
      const at = page.indexOf('<', start);
      return at < 0 ? page.length : at;
    }
    return this.#title.isOpen ? this.#title.text(page, start) : this.#content.text(page, start);
  }

  literal(bytes: Buffer): void {
    if (this.#silence.isOpen) return;
    if (this.#title.isOpen) this.#title.literal(bytes);
    else this.#content.literal(bytes);
  }

  startTag(tag: StartTag): void {
    const { name, traits: bits } = tag;
    const closed = (bits & traits.void) !== 0 || (this.#svgDepth > 0 && tag.selfClosing);
    if (this.#silence.isOpen && (closed || !this.#silence.startTag(name, bits))) return;
    if ((bits & traits.block) !== 0) this.#content.break();
    if (isSilent(tag)) {
      // The scanner keeps the content of scripts and the like to itself.
      if (!closed && (bits & traits.raw) === 0) this.#silence.begin(name, bits);
      return;
    }
    if (
      this.#mainSpan.isOpen ||
      this.#articleSpan.isOpen ||
      (bits & traits.notable) !== 0 ||
      tag.has(attribute.role)
    )
      this.#noteRegion(tag);
    if ((bits & traits.notable) !== 0) this.#noteElement(tag, closed);
  }

  endTag(name: number, bits: number): void {
    if (this.#silence.isOpen && !this.#silence.endTag(name, bits)) return;
    if ((bits & traits.block) !== 0) this.#content.break();
    if ((bits & traits.notable) !== 0) this.#endElement(name);
    if (this.#mainSpan.isOpen) this.#endRegion(this.#mainSpan, this.#main, name, bits);
    if (this.#articleSpan.isOpen) this.#endRegion(this.#articleSpan, this.#article, name, bits);
  }

  #endElement(name: number): void {
    if (name === tags.title) this.#title.close();
    else if (name === tags.a) this.#endLink();
    else if (name === tags.svg) this.#svgDepth = Math.max(0, this.#svgDepth - 1);
    else if (name === tags.pre) this.#nestPreformatted(-1);
  }

  #noteRegion(tag: StartTag): void {
    const { name, traits: bits } = tag;
    if (this.#mainSpan.isOpen) this.#mainSpan.startTag(name, bits);
    else if (name === tags.main || tag.value(attribute.role) === 'main') {
      this.#mains += 1;
      this.#content.open(this.#main);
      this.#mainSpan.begin(name, bits);
    }
    if (this.#articleSpan.isOpen) this.#articleSpan.startTag(name, bits);
    else if (name === tags.article) {
      this.#articles += 1;
      this.#content.open(this.#article);
      this.#articleSpan.begin(name, bits);
    }
  }

  #endRegion(span: ElementSpan, range: ContentRange, name: number, bits: number): void {
    span.endTag(name, bits);
    if (!span.isOpen) this.#content.close(range);
  }

  #noteElement(tag: StartTag, closed: boolean): void {
    const { name } = tag;
    const heading = headings.get(name);
    if (heading !== undefined) this.#content.mark(heading);
    else if (name === tags.a) this.#beginLink(tag);
    else if (name === tags.img) this.#noteImage(tag);
    else if (name === tags.meta) this.#noteMeta(tag);
    else if (name === tags.title && this.#svgDepth === 0) this.#title.open();
    else if (name === tags.pre) this.#nestPreformatted(1);
    else if (name === tags.svg) this.#svgDepth += closed ? 0 : 1;
    else if (name === tags.area || name === tags.base) this.#markTarget('l', tag.value(attribute.href));
    else if (name === tags.object) this.#markSource(tag.value(attribute.data));
    else if (name === tags.image || name === tags.use)
      this.#markSource(tag.value(attribute.href) ?? tag.value(attribute.xlinkHref));
    else if (media.has(name)) this.#noteMedia(tag);
    if (name === tags.area) this.#content.mark('t', tag.value(attribute.alt));
  }

  #beginLink(tag: StartTag): void {
    this.#endLink();
    const target = tag.value(attribute.href) ?? tag.value(attribute.xlinkHref);
    if (target === undefined) return;
    this.#inLink = true;
    this.#markTarget('l', target);
  }

  #endLink(): void {
    if (this.#inLink) this.#content.mark('e');
    this.#inLink = false;
  }

  #noteImage(tag: StartTag): void {
    this.#markSource(tag.value(attribute.src));
    this.#content.mark('t', tag.value(attribute.alt));
  }

  #noteMedia(tag: StartTag): void {
    this.#markSource(tag.value(attribute.src));
    this.#markSource(tag.value(attribute.poster));
  }

  #noteMeta(tag: StartTag): void {
    const content = tag.value(attribute.content) ?? '';
    if (tag.value(attribute.name)?.toLowerCase() === 'description')
      this.#description = content.replace(/\s+/g, ' ').trim();
    if (tag.value(attribute.httpEquiv)?.toLowerCase() === 'refresh')
      this.#markTarget('r', content.replace(/\s+/g, ' ').trim());
  }

  #markTarget(kind: string, target: string | undefined): void {
    if (target !== undefined) this.#content.mark(kind, linkTarget(target));
  }

  #markSource(source: string | undefined): void {
    if (source !== undefined) this.#content.mark('i', mediaSource(source));
  }

  #nestPreformatted(step: number): void {
    this.#preformatted = Math.max(0, this.#preformatted + step);
    this.#content.preformatted = this.#preformatted > 0;
  }

  #chosen(): ContentRange {
    if (this.#mains === 1 && !this.#content.isEmpty(this.#main)) return this.#main;
    if (this.#articles === 1 && !this.#content.isEmpty(this.#article)) return this.#article;
    return this.#body;
  }

  #clear(): void {
    this.#content.clear();
    this.#body.open(0);
    for (const span of [this.#mainSpan, this.#articleSpan, this.#silence]) span.clear();
    this.#mains = 0;
    this.#articles = 0;
    this.#description = '';
    this.#inLink = false;
    this.#preformatted = 0;
    this.#svgDepth = 0;
    this.#markLength = 0;
  }
}

function isSilent(tag: StartTag): boolean {
  if ((tag.traits & (traits.silent | traits.raw)) !== 0) return tag.name !== frame;
  if (tag.has(attribute.hidden) && tag.value(attribute.hidden)?.toLowerCase() !== 'until-found') return true;
  if (tag.name === tags.dialog && !tag.has(attribute.open)) return true;
  return tag.has(attribute.role) && tag.value(attribute.role) === 'navigation';
}

const frame = nameOf('iframe');

function shorten(title: string): string {
  return title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1).toWellFormed()}…`;
}

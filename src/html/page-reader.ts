import { BlockText, collapse } from './block-text.ts';
import { withoutSignature } from './links.ts';
import type { Attributes, PageHandler } from './page-parts.ts';
import { type FileDigests, findShownFile, resolve } from './shown-files.ts';

/** Text before and after them is not one word. */
const blockNames =
  /^(?:address|article|aside|blockquote|body|br|caption|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|menu|nav|ol|optgroup|option|p|pre|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;
/** Blocks that count also when they are empty, as the cells of a table do. */
const markedNames = /^(?:li|td|th)$/;
const unreadNames = /^(?:nav|noscript|script|style|template)$/;
/** Content that `hidden` does not hide for long. */
const shownNames = /^(?:body|html|main)$/;
/** Attributes that lead to what is linked or shown. */
const references: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', ['href']],
  ['area', ['href']],
  ['audio', ['src']],
  ['embed', ['src']],
  ['frame', ['src']],
  ['iframe', ['src']],
  ['image', ['href', 'xlink:href']],
  ['img', ['src']],
  ['input', ['src']],
  ['object', ['data']],
  ['source', ['src']],
  ['track', ['src']],
  ['video', ['src', 'poster']],
]);
/** IDs of what React writes after the rest of the page, in a hidden element, for a script to move to its place. */
const streamedId = /^S:[\da-f]+$/;

/** A part of the page that counts, perhaps without what is around it. */
interface Part {
  /** "main", "article", or React's ID. */
  readonly name: string;
  readonly depth: number;
  readonly text: BlockText;
  /** Blocks of the text before the part, and up to its end. */
  readonly begin: number;
  end: number | undefined;
  readonly around: { readonly text: BlockText; readonly hiddenFrom: number | undefined };
}

/** Collects what a reader reads, and where it leads. */
export class PageReader implements PageHandler {
  #title: string | undefined;
  #isInTitle = false;
  /** Description and redirects. */
  readonly #head: string[] = [];
  readonly #page = new BlockText();
  readonly #parts: Part[] = [];
  readonly #openParts: Part[] = [];
  /** The text of the page, or of a streamed part. */
  #text = this.#page;
  #depth = 0;
  /** Depth of the outermost element that hides its content. */
  #hiddenFrom: number | undefined;
  #pres = 0;
  #isAtStartOfPre = false;
  readonly #url: URL;
  readonly #digests: FileDigests;
  /** URL of `<base href>`. */
  #base: URL | undefined;

  /** @param digests of the site: files that the page shows or links to count by their bytes */
  constructor(url: URL, digests: FileDigests) {
    this.#url = url;
    this.#digests = digests;
  }

  onopentag(name: string, attributes: Attributes): void {
    this.#depth += 1;
    if (name === 'pre') this.#pres += 1;
    this.#isAtStartOfPre = name === 'pre';
    const { id = '' } = attributes;
    const isHidden = this.#hiddenFrom !== undefined || hidesContent(name, attributes);
    if (!isHidden) this.#open(name, attributes);
    // In a table, React's element is inside of the hidden one.
    else if (streamedId.test(id)) this.#openPart(id, new BlockText());
    else this.#hiddenFrom ??= this.#depth;
  }

  #open(name: string, attributes: Attributes): void {
    // Drawings have titles, too.
    if (name === 'title' && this.#title === undefined) this.#isInTitle = true;
    if (name === 'meta') this.#addMeta(attributes);
    const { href } = attributes;
    if (name === 'base' && href !== undefined) this.#base ??= resolve(href, this.#url);
    if (name === 'main' || attributes['role'] === 'main') this.#openPart('main', this.#text);
    else if (name === 'article') this.#openPart('article', this.#text);
    if (blockNames.test(name)) this.#text.endBlock();
    if (markedNames.test(name)) this.#text.addVerbatim(`<${name}>`);
    for (const attribute of references.get(name) ?? []) {
      const reference = attributes[attribute]?.trim();
      // Generators number the IDs within a page anew in each build.
      if (reference === undefined || reference.startsWith('#')) continue;
      const digest = findShownFile(reference, this.#base ?? this.#url, this.#digests) ?? '';
      this.#text.addVerbatim(`[${withoutSignature(reference)}]${digest}`);
    }
  }

  #addMeta({ name = '', 'http-equiv': directive = '', content = '' }: Attributes): void {
    if (/^description$/i.test(name) || /^refresh$/i.test(directive))
      this.#head.push(collapse(content).trim());
  }

  #openPart(name: string, text: BlockText): void {
    const around = { text: this.#text, hiddenFrom: this.#hiddenFrom };
    const part = { name, depth: this.#depth, text, begin: text.endBlock(), end: undefined, around };
    this.#parts.push(part);
    this.#openParts.push(part);
    this.#text = text;
    this.#hiddenFrom = undefined;
  }

  onclosetag(name: string): void {
    if (name === 'pre') this.#pres -= 1;
    if (name === 'title') this.#isInTitle = false;
    if (this.#hiddenFrom === undefined && blockNames.test(name)) this.#text.endBlock();
    if (this.#hiddenFrom === this.#depth) this.#hiddenFrom = undefined;
    const part = this.#openParts.at(-1);
    if (part?.depth === this.#depth) this.#closePart(part);
    this.#depth -= 1;
  }

  #closePart(part: Part): void {
    part.end = part.text.endBlock();
    this.#openParts.pop();
    this.#text = part.around.text;
    this.#hiddenFrom = part.around.hiddenFrom;
  }

  ontext(text: string): void {
    // Browsers drop a line break at the beginning of <pre>, where most people write one.
    const shown = this.#isAtStartOfPre && text.startsWith('\n') ? text.slice(1) : text;
    this.#isAtStartOfPre = false;
    if (this.#isInTitle) this.#title = `${this.#title ?? ''}${text}`;
    else if (this.#hiddenFrom !== undefined || shown === '') return;
    else if (this.#pres > 0) this.#text.addVerbatim(shown);
    else this.#text.add(shown);
  }

  /** The whole title; empty if the page has none. */
  get title(): string {
    return collapse(this.#title ?? '').trim();
  }

  /**
   * The texts that count beside the title, once the page has been parsed: description and redirects, and the blocks of the only main part or
   * article, otherwise of the whole page. Streamed parts come in the order of their IDs: they are written as they become ready.
   */
  texts(): readonly (readonly string[])[] {
    this.#page.endBlock();
    const streamed = this.#parts
      .filter(({ name }) => streamedId.test(name))
      .toSorted((left, right) => (left.name < right.name ? -1 : 1));
    const whole = { text: this.#page, begin: 0, end: undefined };
    const only = this.#only('main') ?? this.#only('article') ?? whole;
    const parts = [only, ...streamed.filter(({ text }) => text !== only.text)];
    return [this.#head, ...parts.map(({ text, begin, end }) => text.slice(begin, end))];
  }

  #only(name: 'main' | 'article'): Part | undefined {
    const [only, ...others] = this.#parts.filter(part => part.name === name);
    return others.length === 0 ? only : undefined;
  }
}

function hidesContent(name: string, { hidden, role = '' }: Attributes): boolean {
  if (unreadNames.test(name) || role === 'navigation') return true;
  // A script shows them: a tab panel when its tab is opened, the others at once.
  const isOpened = hidden === 'until-found' || shownNames.test(name) || /^(?:main|tabpanel)$/.test(role);
  return hidden !== undefined && !isOpened;
}

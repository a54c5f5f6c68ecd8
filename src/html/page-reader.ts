import { BlockText, collapse } from './block-text.ts';
import { type FileDigests, findRedirect, findShownFile, resolveBase, withoutSignature } from './links.ts';
import type { Attributes, PageHandler } from './page-parts.ts';

/** These elements separate the text before them from the text after them. */
const blockNames =
  /^(?:address|article|aside|blockquote|body|br|caption|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|menu|nav|ol|optgroup|option|p|pre|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;
/** Blocks that count even when they are empty, such as table cells. */
const markedNames = /^(?:li|td|th)$/;
const unreadNames = /^(?:nav|noscript|script|style|template)$/;
/** Elements that a script shows at once, even if they have `hidden`. */
const shownNames = /^(?:body|html|main)$/;
/** Attributes with the URL of what an element links to or shows. */
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
/** IDs of hidden elements that React appends to the page, and that a script moves to their place. */
const streamedId = /^S:[\da-f]+$/;

/** A part of the page, such as `main`, that can count without its surroundings. */
interface Part {
  /** "main", "article", or React's ID. */
  readonly name: string;
  readonly depth: number;
  readonly text: BlockText;
  /** Range of the blocks of `text` that belong to the part. */
  readonly begin: number;
  end: number | undefined;
  readonly around: { readonly text: BlockText; readonly hiddenFrom: number | undefined };
}

/** Collects the text of a page, and the targets of its links and media. */
export class PageReader implements PageHandler {
  #title: string | undefined;
  #isInTitle = false;
  /** The description, and redirects. */
  readonly #head: string[] = [];
  /** The value of the first `<meta http-equiv="refresh">`. */
  #refresh: string | undefined;
  readonly #page = new BlockText();
  readonly #parts: Part[] = [];
  readonly #openParts: Part[] = [];
  /** Where text is added now: to the page, or to a streamed part. */
  #text = this.#page;
  #depth = 0;
  /** Depth of the outermost hidden element that is open. */
  #hiddenFrom: number | undefined;
  /** Depth of the outermost link that is open. */
  #linkFrom: number | undefined;
  #pres = 0;
  #isAtStartOfPre = false;
  readonly #url: URL;
  readonly #digests: FileDigests;
  /** URL of `<base href>`. */
  #base: URL | undefined;

  /** @param digests of the site, because files that the page shows or links to count by their bytes */
  constructor(url: URL, digests: FileDigests) {
    this.#url = url;
    this.#digests = digests;
  }

  onopentag(name: string, attributes: Attributes): void {
    this.#depth += 1;
    if (name === 'pre') this.#pres += 1;
    this.#isAtStartOfPre = name === 'pre';
    const { href, id = '' } = attributes;
    if (name === 'a' && href !== undefined) this.#linkFrom ??= this.#depth;
    const isHidden = this.#hiddenFrom !== undefined || hidesContent(name, attributes);
    if (!isHidden) this.#open(name, attributes);
    // In a table, React's element is inside the hidden one.
    else if (streamedId.test(id)) this.#openPart(id, new BlockText());
    else this.#hiddenFrom ??= this.#depth;
  }

  #open(name: string, attributes: Attributes): void {
    // Only the first title counts, because SVG drawings have titles, too.
    if (name === 'title' && this.#title === undefined) this.#isInTitle = true;
    if (name === 'meta') this.#addMeta(attributes);
    const { href } = attributes;
    if (name === 'base' && href !== undefined) this.#base ??= resolveBase(href, this.#url);
    if (name === 'main' || attributes['role'] === 'main') this.#openPart('main', this.#text);
    else if (name === 'article') this.#openPart('article', this.#text);
    if (blockNames.test(name)) this.#text.endBlock();
    if (markedNames.test(name)) this.#text.addVerbatim(`<${name}>`);
    for (const attribute of references.get(name) ?? []) {
      const reference = attributes[attribute]?.trim();
      // Generators renumber the IDs within a page in each build.
      if (reference === undefined || reference.startsWith('#')) continue;
      const digest = findShownFile(reference, this.#base ?? this.#url, this.#digests) ?? '';
      this.#text.addVerbatim(`[${withoutSignature(reference)}]${digest}`);
    }
  }

  #addMeta({ name = '', 'http-equiv': directive = '', content = '' }: Attributes): void {
    const isRedirect = /^refresh$/i.test(directive);
    const text = collapse(content).trim();
    if (isRedirect) this.#refresh ??= text;
    if (isRedirect || /^description$/i.test(name)) this.#head.push(text);
  }

  #openPart(name: string, text: BlockText): void {
    const around = { text: this.#text, hiddenFrom: this.#hiddenFrom };
    const part = { name, depth: this.#depth, text, begin: text.beginPart(), end: undefined, around };
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
    if (this.#linkFrom === this.#depth) this.#linkFrom = undefined;
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
    // Browsers drop a line break directly after <pre>.
    const shown = this.#isAtStartOfPre && text.startsWith('\n') ? text.slice(1) : text;
    this.#isAtStartOfPre = false;
    if (this.#isInTitle) this.#title = `${this.#title ?? ''}${text}`;
    if (this.#isInTitle || this.#hiddenFrom !== undefined || shown === '') return;
    if (this.#linkFrom === undefined) this.#text.count(shown);
    if (this.#pres > 0) this.#text.addVerbatim(shown);
    else this.#text.add(shown);
  }

  /** The whole title; empty if the page has none. */
  get title(): string {
    return collapse(this.#title ?? '').trim();
  }

  /** Where the page leads at once: host and path. Undefined if the page stays, or loads itself again. */
  get redirect(): string | undefined {
    return this.#refresh === undefined ? undefined : findRedirect(this.#refresh, this.#base, this.#url);
  }

  /**
   * The texts that count besides the title, once the page has been parsed: description and redirects, then the blocks of the only main
   * part or article, or else of the whole page. Streamed parts are sorted by ID, because React writes them as they become ready.
   */
  texts(): readonly (readonly string[])[] {
    return [this.#head, ...this.#shown().map(({ text, begin, end }) => text.slice(begin, end))];
  }

  /** Letters and digits of these texts, without those of links, title, description, and redirects. */
  get letters(): number {
    return this.#shown().reduce((sum, { text, begin, end }) => sum + text.lettersOf(begin, end), 0);
  }

  /** The first words of the first blocks, without those of links. */
  get words(): readonly string[] {
    return this.#shown().flatMap(({ text, begin, end }) => text.wordsOf(begin, end));
  }

  #shown(): readonly Pick<Part, 'text' | 'begin' | 'end'>[] {
    this.#page.endBlock();
    const streamed = this.#parts
      .filter(({ name }) => streamedId.test(name))
      .toSorted((left, right) => (left.name < right.name ? -1 : 1));
    const whole = { text: this.#page, begin: 0, end: undefined };
    const only = this.#only('main') ?? this.#only('article') ?? whole;
    return [only, ...streamed.filter(({ text }) => text !== only.text)];
  }

  #only(name: 'main' | 'article'): Part | undefined {
    const [only, ...others] = this.#parts.filter(part => part.name === name);
    return others.length === 0 ? only : undefined;
  }
}

function hidesContent(name: string, { hidden, role = '' }: Attributes): boolean {
  if (unreadNames.test(name) || role === 'navigation') return true;
  // A script shows these: a tab panel when its tab is opened, the others at once.
  const isOpened = hidden === 'until-found' || shownNames.test(name) || /^(?:main|tabpanel)$/.test(role);
  return hidden !== undefined && !isOpened;
}

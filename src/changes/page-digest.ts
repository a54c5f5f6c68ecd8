import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { flatten } from '../shared/text.ts';
import { type ElementTraits, traitsOf } from './html-elements.ts';
import { linkTarget, mediaSource } from './link-target.ts';
import { OpenElement } from './open-element.ts';
import { PageText } from './page-text.ts';

/** What is known about a page: enough to decide whether its reader would see a difference. */
export interface PageFacts {
  /** At most 200 UTF-16 code units on one line, without control characters; empty when the page has none. */
  readonly title: string;
  /** 128 bits of a SHA-256, hexadecimal. */
  readonly text: string;
}

/** Longest title that is kept, in UTF-16 code units. The whole title counts for the digest. */
const maxTitle = 200;
/** Hexadecimal digits of a digest: two different pages with the same 128 bits do not occur by chance. */
export const digestLength = 32;

/** Attributes that count. */
const attributeNames = new Set([
  ...['alt', 'content', 'data', 'hidden', 'href', 'http-equiv', 'name', 'open', 'poster', 'role', 'src'],
  'xlink:href',
]);
/** Most others have another length, and are passed over without making a string. */
const attributeLengths = new Set([...attributeNames].map(({ length }) => length));

/**
 * Reads an HTML page and computes a digest of what its reader sees. docs/changes.md lists for users what counts.
 *
 * Time and memory are proportional to the page, even for hostile ones: there is no tree and no list of open elements.
 */
export function digestPage(bytes: Buffer): PageFacts {
  // In Latin-1 every byte is a character, so changes are found in pages of any other encoding, too.
  const html = bytes
    .toString(isUtf8(bytes) ? 'utf8' : 'latin1')
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '');
  const reader = new PageReader(html, { hides: true });
  // Otherwise a missing end tag would hide the end of the page, and changes in it.
  return (reader.endsHidden ? new PageReader(html, { hides: false }) : reader).facts();
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

  /** @returns undefined unless there was exactly one such element, with content */
  textOf(text: PageText): string | undefined {
    return this.#count === 1 ? text.slice(this.#start, this.#end ?? text.length) || undefined : undefined;
  }
}

/** Reads one page. The tokenizer calls the methods whose names begin with "on". */
class PageReader implements TokenizerCallbacks {
  readonly #html: string;
  readonly #hides: boolean;
  readonly #text = new PageText();
  readonly #main = new Region();
  readonly #article = new Region();
  readonly #hidden = new OpenElement();
  readonly #preformatted = new OpenElement();
  readonly #svg = new OpenElement();
  readonly #attributes = new Map<string, string>();
  #element = traitsOf('');
  /** The attribute that is being read; empty when it does not count. */
  #attribute = '';
  #value = '';
  #inLink = false;
  #inTitle = false;
  #title: string[] | undefined;
  #description = '';

  /** @param options `hides`: leaves out navigation and what readers do not see */
  constructor(html: string, { hides }: { readonly hides: boolean }) {
    this.#html = html;
    this.#hides = hides;
    // It finds the end of texts in half the time when it does not look for references in them.
    const tokenizer = new Tokenizer({ decodeEntities: false }, this);
    tokenizer.write(html);
    tokenizer.end();
  }

  /** Whether the page ends inside an element that readers do not see. */
  get endsHidden(): boolean {
    return this.#hidden.isOpen;
  }

  facts(): PageFacts {
    const title = oneSpace((this.#title ?? []).join(''));
    const shown = flatten(title.slice(0, maxTitle * 8));
    const text = this.#main.textOf(this.#text) ?? this.#article.textOf(this.#text) ?? this.#text.slice(0);
    return {
      title: shown.length <= maxTitle ? shown : `${shown.slice(0, maxTitle - 1).toWellFormed()}…`,
      text: hash('sha256', `${text}\0${title}\0${this.#description}`).slice(0, digestLength),
    };
  }

  ontext(start: number, end: number): void {
    if (this.#hidden.isOpen) return;
    const text = this.#html.slice(start, end);
    this.#addText(text.includes('&') ? decodeHTML(text) : text);
  }

  onopentagname(start: number, end: number): void {
    this.#element = traitsOf(this.#html.slice(start, end));
    if (this.#attributes.size > 0) this.#attributes.clear();
  }

  onattribname(start: number, end: number): void {
    this.#value = '';
    this.#attribute = '';
    if (!attributeLengths.has(end - start)) return;
    const name = this.#html.slice(start, end).toLowerCase();
    // Of attributes with the same name, the first counts.
    this.#attribute = attributeNames.has(name) && !this.#attributes.has(name) ? name : '';
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute !== '') this.#value = this.#html.slice(start, end);
  }

  onattribend(): void {
    const value = this.#value;
    if (this.#attribute !== '')
      this.#attributes.set(this.#attribute, value.includes('&') ? decodeHTMLAttribute(value) : value);
  }

  onopentagend(): void {
    this.#startTag(false);
  }

  onselfclosingtag(): void {
    // In HTML itself, the slash has no meaning.
    this.#startTag(this.#svg.isOpen);
  }

  onclosetag(start: number, end: number): void {
    const { name, block } = traitsOf(this.#html.slice(start, end));
    const wasHidden = this.#hidden.isOpen;
    if (wasHidden && !this.#hidden.endTag(name)) return;
    if (block === true) this.#text.break();
    if (wasHidden) return;
    if (name === 'a') this.#endLink();
    else if (name === 'title') this.#inTitle = false;
    this.#svg.endTag(name);
    this.#preformatted.endTag(name);
    this.#main.endTag(name, this.#text);
    this.#article.endTag(name, this.#text);
  }

  isInForeignContext(): boolean {
    return this.#svg.isOpen;
  }

  onattribentity(): void {}
  ontextentity(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #addText(text: string): void {
    if (this.#inTitle) this.#title?.push(text);
    else if (this.#preformatted.isOpen) this.#text.addPreformatted(text);
    else this.#text.add(text);
  }

  #startTag(selfClosing: boolean): void {
    const traits = this.#element;
    const { name } = traits;
    const isEmpty = selfClosing || traits.void === true;
    if (this.#hidden.isOpen) {
      if (!isEmpty) this.#hidden.startTag(name);
      return;
    }
    if (traits.block === true) this.#text.break();
    const isHidden = this.#hides && this.#isHidden(traits);
    if (!isHidden) {
      if (!isEmpty) this.#open(name);
      this.#note(traits);
    }
    if (!isEmpty && (isHidden || traits.hides === 'rawText')) this.#hidden.open(name);
  }

  #isHidden({ name, hides }: ElementTraits): boolean {
    if (hides === 'content' || (name === 'dialog' && !this.#attributes.has('open'))) return true;
    if (this.#attributes.size === 0) return false;
    const hidden = this.#attributes.get('hidden');
    if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true;
    return this.#attributes.get('role') === 'navigation';
  }

  #open(name: string): void {
    for (const element of [this.#svg, this.#preformatted]) element.startTag(name);
    if (name === 'svg') this.#svg.open(name);
    else if (name === 'pre') this.#preformatted.open(name);
    this.#main.startTag(name, name === 'main' || this.#attributes.get('role') === 'main', this.#text);
    this.#article.startTag(name, name === 'article', this.#text);
  }

  /** Adds what counts of a start tag. */
  #note({ name, sources, heading }: ElementTraits): void {
    if (heading === true) this.#text.mark(name);
    for (const source of sources ?? []) this.#mark('i', source, mediaSource);
    if (name === 'a') this.#beginLink();
    else if (name === 'area' || name === 'base') this.#mark('l', 'href', linkTarget);
    else if (name === 'meta') this.#noteMeta();
    else if (name === 'title' && !this.#svg.isOpen) {
      this.#inTitle = this.#title === undefined;
      this.#title ??= [];
    }
    if (this.#attributes.has('alt')) this.#mark('t', 'alt');
  }

  #mark(kind: string, attribute: string, normalize = (value: string) => value): void {
    const value = this.#attributes.get(attribute);
    if (value !== undefined) this.#text.mark(kind, normalize(value));
  }

  #beginLink(): void {
    this.#endLink();
    this.#inLink = this.#attributes.has('href') || this.#attributes.has('xlink:href');
    this.#mark('l', this.#attributes.has('href') ? 'href' : 'xlink:href', linkTarget);
  }

  #endLink(): void {
    if (this.#inLink) this.#text.mark('e');
    this.#inLink = false;
  }

  #noteMeta(): void {
    const content = oneSpace(this.#attributes.get('content') ?? '');
    if (this.#attributes.get('name')?.toLowerCase() === 'description') this.#description = content;
    if (this.#attributes.get('http-equiv')?.toLowerCase() === 'refresh')
      this.#text.mark('r', linkTarget(content));
  }
}

function oneSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { toSingleLine } from '../shared/text.ts';
import { PageLinks, withoutPassingParameters } from './links.ts';
import {
  type Attributes,
  blocks,
  contentKindOf,
  countsByPath,
  isHiddenElement,
  markedBlocks,
  markedText,
  optionalEndTags,
  sources,
  unseen,
} from './page-elements.ts';

/** What is known about a page: enough to decide whether its reader would see a difference. */
export interface PageFacts {
  /** At most 200 UTF-16 code units on one line, without control characters; empty if the page has none. */
  readonly title: string;
  /** Digest of what a reader sees: 128 bits of a SHA-256, hexadecimal. */
  readonly text: string;
}

/** SHA-256 of the site's files by path, hexadecimal; empty for a page. */
export type FileHashes = ReadonlyMap<string, string>;

/** Hexadecimal digits of a digest: two different pages with the same 128 bits do not occur by chance. */
export const digestLength = 32;
/** Longest title that is kept, in UTF-16 code units. The whole title counts for the digest. */
const maxTitle = 200;
/** More of them would take seconds to resolve. */
const maxReferences = 10_000;
/** htmlparser2 searches all open elements at each end tag. Browsers stop at 512. */
const maxDepth = 500;

/** Private characters in the shown text: where a block begins or ends; a space and a line break of preformatted text. */
const [boundary, blank, lineBreak] = ['\ue000', '\ue001', '\ue002'];

/**
 * Reads what the reader of an HTML page sees. docs/changes.md lists for users what counts.
 * @param path of the page, relative to the site
 * @returns undefined if the page is nested too deeply, or has too many references, to be read in reasonable time
 */
export function readPage(bytes: Buffer, path: string, hashes: FileHashes): PageFacts | undefined {
  const html = decode(bytes);
  try {
    const reader = parse(html, new PageReader(path, hashes));
    // Otherwise a missing end tag would hide the end of the page, and changes in it.
    return (reader.endsHidden ? parse(html, new PageReader(path, hashes, false)) : reader).facts();
  } catch (error) {
    if (error instanceof TooComplex) return undefined;
    throw error;
  }
}

/** Browsers do not show NUL, and take a carriage return for a line break. */
function decode(bytes: Buffer): string {
  // In another encoding, changes are found, but titles are not readable.
  const html = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
  return html
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n');
}

class TooComplex extends Error {}

function parse(html: string, reader: PageReader): PageReader {
  new Parser(reader).end(html);
  return reader;
}

/** A part of the shown text that may be the whole content. */
interface Content {
  readonly kind: 'main' | 'article';
  readonly depth: number;
  readonly begin: number;
  /** Undefined while it is open. */
  end: number | undefined;
}

/** A handler of htmlparser2. */
class PageReader {
  readonly #links: PageLinks;
  readonly #hashes: FileHashes;
  readonly #hides: boolean;
  readonly #shown: string[] = [];
  /** Description and redirects. */
  readonly #head: string[] = [];
  readonly #contents: Content[] = [];
  readonly #titles: string[] = [];
  #isInTitle = false;
  #svgs = 0;
  #pres = 0;
  #isAtStartOfPre = false;
  #isInLink = false;
  #depth = 0;
  /** Depth of the outermost element that hides its content. */
  #hidden: number | undefined;
  #references = 0;
  /** Whether an element that hides its content has no end tag. */
  endsHidden = false;

  constructor(path: string, hashes: FileHashes, hides = true) {
    this.#links = new PageLinks(path);
    this.#hashes = hashes;
    this.#hides = hides;
  }

  onopentag(name: string, attributes: Attributes): void {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new TooComplex();
    if (name === 'svg') this.#svgs += 1;
    this.#isAtStartOfPre = name === 'pre';
    if (name === 'pre') this.#pres += 1;
    if (name === 'title' && this.#svgs === 0) {
      this.#isInTitle = true;
      this.#titles.push('');
    }
    if (name === 'base') this.#links.setBase(attributes['href']);
    if (name === 'meta') this.#addMeta(attributes);
    if (this.#hidden !== undefined) return;
    const isHidden = this.#hides && isHiddenElement(name, attributes);
    // A frame is shown, but not what is written in its element.
    if (!isHidden) this.#addReferences(name, attributes);
    if (isHidden || (this.#hides && unseen.has(name))) this.#hidden = this.#depth;
    else this.#open(name, attributes);
  }

  #open(name: string, attributes: Attributes): void {
    if (blocks.has(name)) this.#shown.push(boundary);
    if (markedBlocks.has(name) || markedText.has(name)) this.#shown.push(`<${name}>`);
    const kind = contentKindOf(name, attributes);
    if (kind !== undefined)
      this.#contents.push({ kind, depth: this.#depth, begin: this.#shown.length, end: undefined });
  }

  onclosetag(name: string, isImplied: boolean): void {
    if (name === 'svg') this.#svgs -= 1;
    if (name === 'pre') this.#pres -= 1;
    if (name === 'title') this.#isInTitle = false;
    if (this.#hidden === undefined) this.#close(name);
    else if (this.#hidden === this.#depth) {
      this.#hidden = undefined;
      if (isImplied && !optionalEndTags.has(name)) this.endsHidden = true;
      if (blocks.has(name)) this.#shown.push(boundary);
    }
    this.#depth -= 1;
  }

  #close(name: string): void {
    if (markedText.has(name) || (name === 'a' && this.#isInLink)) this.#shown.push(`</${name}>`);
    if (name === 'a') this.#isInLink = false;
    const content = this.#contents.findLast(({ depth }) => depth === this.#depth);
    if (content !== undefined) content.end ??= this.#shown.length;
    if (blocks.has(name)) this.#shown.push(boundary);
  }

  ontext(text: string): void {
    // Browsers drop the line break that most people write there.
    const shown = this.#isAtStartOfPre && text.startsWith('\n') ? text.slice(1) : text;
    this.#isAtStartOfPre = false;
    if (this.#isInTitle) this.#titles.push(`${this.#titles.pop()}${shown}`);
    else if (this.#hidden === undefined)
      this.#shown.push(this.#pres > 0 ? shown.replaceAll(' ', blank).replaceAll('\n', lineBreak) : shown);
  }

  #addMeta({ name = '', 'http-equiv': directive = '', content = '' }: Attributes): void {
    if (name.toLowerCase() === 'description') this.#head.push(collapse(content));
    const to =
      directive.toLowerCase() === 'refresh' ? /[;,]\s*url\s*=\s*['"]?(.*)/is.exec(content)?.[1] : undefined;
    if (to !== undefined) this.#head.push(this.#linkTarget(to.replace(/['"]\s*$/, '')));
  }

  #addReferences(name: string, attributes: Attributes): void {
    const { href, type = '' } = attributes;
    if ((name === 'a' || name === 'area') && href !== undefined) {
      this.#isInLink = name === 'a';
      this.#shown.push(this.#linkTarget(href));
    }
    if (name === 'input' && /^(?:checkbox|radio)$/i.test(type))
      this.#shown.push('checked' in attributes ? '[x]' : '[ ]');
    for (const attribute of sources[name] ?? []) {
      const reference = attributes[attribute];
      if (reference !== undefined) this.#shown.push(this.#shownFile(reference, /^i?frame$/.test(name)));
    }
  }

  #linkTarget(reference: string): string {
    const target = this.#resolve(reference);
    // It counts by its text.
    if (target.kind === 'same-page') return '';
    if (target.kind === 'elsewhere') return `(${withoutPassingParameters(target.url, false)})`;
    const { path, query, fragment } = target;
    const hash = this.#hashes.get(path);
    if (hash === undefined) return `(/${withoutPassingParameters(path + query, false)}${fragment})`;
    return hash === '' || countsByPath.test(path) ? `(/${path}${fragment})` : `(${hash}${fragment})`;
  }

  #shownFile(reference: string, isFrame: boolean): string {
    const target = this.#resolve(reference);
    if (target.kind === 'same-page') return '';
    if (target.kind === 'elsewhere')
      return `[${isFrame ? target.url : withoutPassingParameters(target.url, true)}]`;
    const { path, query, fragment } = target;
    const hash = this.#hashes.get(path);
    if (hash && !isFrame) return `[${hash}${fragment}]`;
    return `[/${isFrame ? path + query : withoutPassingParameters(path + query, true)}${fragment}]`;
  }

  #resolve(reference: string) {
    this.#references += 1;
    if (this.#references > maxReferences) throw new TooComplex();
    return this.#links.resolve(reference);
  }

  facts(): PageFacts {
    const [whole = ''] = this.#titles;
    const title = toSingleLine(whole.slice(0, maxTitle * 8));
    const counted = [collapse(whole), ...this.#head, this.#content()];
    return {
      title: title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1).toWellFormed()}…`,
      text: createHash('sha256').update(counted.join('\0')).digest('hex').slice(0, digestLength),
    };
  }

  /** The only main part or article of the page, otherwise the whole page. */
  #content(): string {
    for (const kind of ['main', 'article'] as const) {
      const [only, ...others] = this.#contents.filter(content => content.kind === kind);
      const text = only && collapse(this.#shown.slice(only.begin, only.end).join(''));
      if (text && others.length === 0) return text;
    }
    return collapse(this.#shown.join(''));
  }
}

/** White space as browsers show it, and none beside boundaries. */
function collapse(text: string): string {
  return text
    .replace(/[\s\ue000]{2,}|[^\S ]/g, space => (space.includes(boundary) ? boundary : ' '))
    .replace(/^[\s\ue000]+|[\s\ue000]+$/g, '');
}

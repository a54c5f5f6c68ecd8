import { Parser } from 'htmlparser2';
import { type PageLinks, withoutPassingParameters } from './links.ts';
import * as elements from './page-elements.ts';

/** SHA-256 of the site's files by path, hexadecimal; empty for a page. */
export type FileHashes = ReadonlyMap<string, string>;

/** More of them would take seconds to resolve. */
const maxReferences = 10_000;
/** htmlparser2 searches all open elements at each end tag. Browsers stop at 512. */
const maxDepth = 500;
/** Documents in attributes of each other. Each one is parsed as often as it has others around it. */
const maxFrames = 3;

/** Private characters in the shown text: where a block begins or ends; a space and a line break of preformatted text. */
const [boundary, blank, lineBreak] = ['\ue000', '\ue001', '\ue002'];

/** The page cannot be read in reasonable time. */
export class TooComplex extends Error {}

/** @throws TooComplex */
export function parsePage(html: string, document: Document): PageReader {
  const reader = new PageReader(document);
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

interface Document {
  readonly links: PageLinks;
  readonly hashes: FileHashes;
  /** Whether elements can hide their content. */
  readonly hides: boolean;
  /** Documents around it. */
  readonly depth: number;
}

/** A handler of htmlparser2. */
class PageReader {
  readonly #document: Document;
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

  constructor(document: Document) {
    this.#document = document;
  }

  onopentag(name: string, attributes: elements.Attributes): void {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new TooComplex();
    if (name === 'svg') this.#svgs += 1;
    this.#isAtStartOfPre = name === 'pre';
    if (name === 'pre') this.#pres += 1;
    if (name === 'title' && this.#svgs === 0) {
      this.#isInTitle = true;
      this.#titles.push('');
    }
    // That of a frame is only for the frame.
    if (name === 'base' && this.#document.depth === 0) this.#document.links.setBase(attributes['href']);
    if (name === 'meta') this.#addMeta(attributes);
    if (this.#hidden !== undefined) return;
    const { hides } = this.#document;
    const isHidden = hides && elements.isHiddenElement(name, attributes);
    // A frame is shown, but not what is written in its element.
    if (!isHidden) this.#addReferences(name, attributes);
    if (isHidden || (hides && elements.isUnseen(name, attributes))) this.#hidden = this.#depth;
    else this.#open(name, attributes);
  }

  #open(name: string, attributes: elements.Attributes): void {
    if (elements.blocks.has(name)) this.#shown.push(boundary);
    if (elements.markedBlocks.has(name) || elements.markedText.has(name)) this.#shown.push(`<${name}>`);
    const kind = elements.contentKindOf(name, attributes);
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
      if (isImplied && !elements.optionalEndTags.has(name)) this.endsHidden = true;
      if (elements.blocks.has(name)) this.#shown.push(boundary);
    }
    this.#depth -= 1;
  }

  #close(name: string): void {
    if (elements.markedText.has(name) || (name === 'a' && this.#isInLink)) this.#shown.push(`</${name}>`);
    if (name === 'a') this.#isInLink = false;
    const content = this.#contents.findLast(({ depth }) => depth === this.#depth);
    if (content !== undefined) content.end ??= this.#shown.length;
    if (elements.blocks.has(name)) this.#shown.push(boundary);
  }

  ontext(text: string): void {
    // Browsers drop the line break that most people write there.
    const shown = this.#isAtStartOfPre && text.startsWith('\n') ? text.slice(1) : text;
    this.#isAtStartOfPre = false;
    if (this.#isInTitle) this.#titles.push(`${this.#titles.pop()}${shown}`);
    else if (this.#hidden === undefined)
      this.#shown.push(this.#pres > 0 ? shown.replaceAll(' ', blank).replaceAll('\n', lineBreak) : shown);
  }

  #addMeta({ name = '', 'http-equiv': directive = '', content = '' }: elements.Attributes): void {
    if (name.toLowerCase() === 'description') this.#head.push(collapse(content));
    const to =
      directive.toLowerCase() === 'refresh' ? /[;,]\s*url\s*=\s*['"]?(.*)/is.exec(content)?.[1] : undefined;
    if (to !== undefined) this.#head.push(this.#linkTarget(to.replace(/['"]\s*$/, '')));
  }

  #addReferences(name: string, attributes: elements.Attributes): void {
    const { href, type = '', srcdoc } = attributes;
    if ((name === 'a' || name === 'area') && href !== undefined) {
      this.#isInLink = name === 'a';
      this.#shown.push(this.#linkTarget(href));
    }
    if (name === 'input' && /^(?:checkbox|radio)$/i.test(type))
      this.#shown.push('checked' in attributes ? '[x]' : '[ ]');
    if (name === 'iframe' && srcdoc !== undefined) this.#addFrame(srcdoc);
    else
      for (const attribute of elements.sources[name] ?? []) {
        const reference = attributes[attribute];
        if (reference !== undefined) this.#shown.push(this.#shownFile(reference, /^i?frame$/.test(name)));
      }
  }

  /** Readers see this document, and not that of `src`. */
  #addFrame(html: string): void {
    const depth = this.#document.depth + 1;
    if (depth > maxFrames) throw new TooComplex();
    const frame = parsePage(html, { ...this.#document, depth });
    this.#shown.push('[', frame.#content(), ']');
    this.#countReferences(frame.#references);
    this.endsHidden ||= frame.endsHidden;
  }

  #linkTarget(reference: string): string {
    const target = this.#resolve(reference);
    // It counts by its text.
    if (target.kind === 'same-page') return '';
    if (target.kind === 'elsewhere') return `(${withoutPassingParameters(target.url, false)})`;
    const { path, query, fragment } = target;
    const hash = this.#document.hashes.get(path);
    if (hash === undefined) return `(/${withoutPassingParameters(path + query, false)}${fragment})`;
    return hash === '' || elements.countsByPath.test(path) ? `(/${path}${fragment})` : `(${hash}${fragment})`;
  }

  #shownFile(reference: string, isFrame: boolean): string {
    const target = this.#resolve(reference);
    if (target.kind === 'same-page') return '';
    if (target.kind === 'elsewhere')
      return `[${isFrame ? target.url : withoutPassingParameters(target.url, true)}]`;
    const { path, query, fragment } = target;
    const hash = this.#document.hashes.get(path);
    if (hash && !isFrame) return `[${hash}${fragment}]`;
    return `[/${isFrame ? path + query : withoutPassingParameters(path + query, true)}${fragment}]`;
  }

  #resolve(reference: string) {
    this.#countReferences(1);
    return this.#document.links.resolve(reference);
  }

  #countReferences(more: number): void {
    this.#references += more;
    if (this.#references > maxReferences) throw new TooComplex();
  }

  /** The whole title, and all else that counts. */
  texts(): readonly [title: string, ...others: string[]] {
    return [collapse(this.#titles[0] ?? ''), ...this.#head, this.#content()];
  }

  /** The only main part or article of the page, otherwise the whole page. */
  #content(): string {
    for (const kind of ['main', 'article'] as const) {
      const [only, ...others] = this.#contents.filter(content => content.kind === kind);
      if (only !== undefined && others.length === 0)
        return collapse(this.#shown.slice(only.begin, only.end).join(''));
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

import { HtmlScanner } from '../shared/html-scanner.ts';
import { TagCache } from '../shared/html-tag.ts';

/**
 * Attributes whose value a browser loads or follows. `content` counts only in a refresh:
 * `<meta http-equiv="refresh" content="0; url=/guides">`.
 */
const linkAttributes: ReadonlySet<string> = new Set([
  'action',
  'content',
  'data',
  'formaction',
  'href',
  'imagesrcset',
  'poster',
  'src',
  'srcset',
  'xlink:href',
]);
const [slash, equals] = [0x2f, 0x3d];
/** Bytes at the start of a page that are searched. Navigation is there, and a search must not keep signals waiting. */
const maxSearched = 4 * 1024 * 1024;
/** Bytes that are searched first: most pages that have such a link have one in their head. */
const firstSearched = 4 * 1024;

/** Whether a tag has such a link. Pages are scanned one after another, so they share what is known of their tags. */
const linkTags = new TagCache(
  ({ closing, attributes }) =>
    !closing && [...attributes].some(([name, value]) => isRootRelative(name, value)),
);

/**
 * Finds out whether an HTML page has a link that begins with "/", but not with "//", which names another host. Text,
 * comments, and scripts do not count, because pages about HTML show links that are not real. Character references are not
 * resolved.
 */
export class RootRelativeLinkScanner {
  readonly #size: number;
  readonly #chunks: Buffer[] = [];
  #length = 0;

  /** @param size of the page in bytes */
  constructor(size: number) {
    this.#size = size;
  }

  /** Takes the next bytes of the page. */
  scan(chunk: Buffer): void {
    const searched = chunk.subarray(0, maxSearched - this.#length);
    this.#length += searched.length;
    // The buffer of a chunk that is not the whole page may be used again.
    this.#chunks.push(chunk.length === this.#size ? searched : Buffer.from(searched));
  }

  /** Comes last. */
  get found(): boolean {
    const [page = Buffer.alloc(0)] = this.#chunks.length > 1 ? [Buffer.concat(this.#chunks)] : this.#chunks;
    if (!mayHaveRootRelativeLink(page)) return false;
    return hasRootRelativeLink(page.subarray(0, firstSearched)) || hasRootRelativeLink(page);
  }
}

function hasRootRelativeLink(page: Buffer): boolean {
  const scanner = new HtmlScanner(page, linkTags);
  for (let found = scanner.next(); found !== undefined; found = scanner.next()) {
    if (found === true) return true;
  }
  return false;
}

/** Searching for equals signs takes a second for a gigabyte, and clears most pages without such a link. */
function mayHaveRootRelativeLink(page: Buffer): boolean {
  // Not in a string: creating one takes longer than most searches.
  for (let at = page.indexOf(equals); at >= 0; at = page.indexOf(equals, at)) {
    do at += 1;
    while (isBlankOrQuote(page[at]));
    if (page[at] === slash) return true;
  }
  return false;
}

function isBlankOrQuote(byte = 0): boolean {
  return byte === 0x20 || byte === 0x22 || byte === 0x27 || (byte >= 0x09 && byte <= 0x0d);
}

function isRootRelative(attribute: string, value: string): boolean {
  if (!linkAttributes.has(attribute)) return false;
  // Browsers read a backslash as a slash.
  const link = attribute === 'content' ? /^[\s\d.]*[;,]\s*url\s*=\s*['"]?\s*\/(?![/\\])/i : /^\s*\/(?![/\\])/;
  return link.test(value.slice(0, 64));
}

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
/** Elements whose content is text, even where it looks like a tag. */
const textElements: ReadonlySet<string> = new Set([
  'iframe',
  'noembed',
  'noframes',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
]);
/** Bytes at the start of a page that are searched. Navigation is there, and a search must not keep signals waiting. */
const maxSearched = 4 * 1024 * 1024;

const tagName = /(\/?)([a-z][^\t\n\f\r />]*)/iy;
/** Of an attribute, or the end of the tag. All that may be missing is optional, so that no page makes it backtrack. */
const attribute =
  /[\t\n\f\r /]*(?:(>)|([^\t\n\f\r />][^\t\n\f\r />=]*)[\t\n\f\r ]*(?:=[\t\n\f\r ]*(?:"([^"]*)("?)|'([^']*)('?)|([^\t\n\f\r >]*)))?)/y;

/**
 * Finds out whether an HTML page has a link that begins with "/", but not with "//", which names another host. Tags are
 * distinguished from text, comments and scripts as in the HTML standard (section 13.2.5), because pages about HTML show
 * links that are not real. Character references are not resolved.
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
    return mayHaveRootRelativeLink(page) && hasRootRelativeLink(page.toString('latin1'));
  }
}

/** Searching for equals signs takes a second for gigabytes, and clears most pages without such a link. */
function mayHaveRootRelativeLink(page: Buffer): boolean {
  for (let at = page.indexOf('='); at >= 0; at = page.indexOf('=', at)) {
    do at += 1;
    while (isBlankOrQuote(page[at]));
    if (page[at] === 0x2f) return true;
  }
  return false;
}

function isBlankOrQuote(byte = 0): boolean {
  return byte === 0x20 || byte === 0x22 || byte === 0x27 || (byte >= 0x09 && byte <= 0x0d);
}

function hasRootRelativeLink(page: string): boolean {
  for (let open = page.indexOf('<'); open >= 0; ) {
    const tag = matchAt(tagName, page, open + 1);
    if (tag === null) {
      open = page.indexOf('<', endOfMarkup(page, open + 1));
      continue;
    }
    const [{ length }, closing, name = ''] = tag;
    const end = readAttributes(page, open + 1 + length, closing === '');
    if (end === 'link') return true;
    const isText = closing === '' && textElements.has(name.toLowerCase());
    const next = isText ? new RegExp(`</${name}[\\t\\n\\f\\r />]`, 'ig') : /</g;
    next.lastIndex = end;
    open = next.exec(page)?.index ?? -1;
  }
  return false;
}

/** @returns the end of the tag, or 'link' */
function readAttributes(page: string, start: number, opening: boolean): number | 'link' {
  for (let at = start; ; ) {
    const match = matchAt(attribute, page, at);
    if (match === null) return page.length;
    at += match[0].length;
    const [, end, name = '', double, doubleEnd, single, singleEnd, unquoted] = match;
    if (end !== undefined) return at;
    // What the page ends within is not a tag.
    if (at === page.length || doubleEnd === '' || singleEnd === '') return page.length;
    const value = double ?? single ?? unquoted;
    if (opening && value !== undefined && isRootRelative(name.toLowerCase(), value)) return 'link';
  }
}

/** @param at after "<", before what is not the name of a tag. @returns the end of a comment and such, or the same */
function endOfMarkup(page: string, at: number): number {
  if (!/[!?/]/.test(page.charAt(at))) return at;
  // The dashes that begin a comment may also end it: "<!-->".
  const ending = page.startsWith('!--', at) ? '-->' : '>';
  const end = page.indexOf(ending, at + 1);
  return end < 0 ? page.length : end + ending.length;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function isRootRelative(attribute: string, value: string): boolean {
  if (!linkAttributes.has(attribute)) return false;
  // Browsers read a backslash as a slash.
  const link = attribute === 'content' ? /^[\s\d.]*[;,]\s*url\s*=\s*['"]?\s*\/(?![/\\])/i : /^\s*\/(?![/\\])/;
  return link.test(value.slice(0, 64));
}

/**
 * Attributes whose value a browser loads or follows. `content` counts only in a refresh:
 * `<meta http-equiv="refresh" content="0; url=/guides">`.
 */
const linkAttribute = /^(?:action|content|data|formaction|href|imagesrcset|poster|src|srcset|xlink:href)$/i;
/** Elements whose content is text. */
const rawText = /^(?:iframe|noembed|noframes|script|style|textarea|title|xmp)$/i;
/** Bytes at the start of a page that are searched. Navigation is there, and a search must not keep signals waiting. */
const maxSearched = 4 * 1024 * 1024;

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
    const page = Buffer.concat(this.#chunks).toString('latin1');
    // Clears most pages without such a link in some microseconds.
    return /=[\s"']*\//.test(page) && hasRootRelativeLink(page);
  }
}

function hasRootRelativeLink(html: string): boolean {
  const markup = /<(?:(!--)|([a-z][^\s/>]*)|[!?/])/gi;
  for (let match = markup.exec(html); match !== null; match = markup.exec(html)) {
    const [, comment, name] = match;
    let end: number;
    if (comment !== undefined) end = endOf(/(?<=<!--)-?>|--!?>/g, html, markup.lastIndex);
    else if (name === undefined) end = endOf(/>/g, html, markup.lastIndex);
    else {
      const tag = readTag(html, markup.lastIndex);
      if (tag.isLink) return true;
      end = rawText.test(name) ? endOf(new RegExp(`</${name}(?=[\\s/>])`, 'gi'), html, tag.end) : tag.end;
    }
    markup.lastIndex = end;
  }
  return false;
}

/** @param at where the attributes begin */
function readTag(html: string, at: number): { readonly isLink: boolean; readonly end: number } {
  const attribute = /[\s/]*(?:>|([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*))?)?)/gy;
  attribute.lastIndex = at;
  let isLink = false;
  for (let match = attribute.exec(html); match !== null; match = attribute.exec(html)) {
    const [, name, double, single, bare] = match;
    if (name === undefined) return { isLink, end: attribute.lastIndex };
    isLink ||= linkAttribute.test(name) && isRootRelative(name, double ?? single ?? bare ?? '');
  }
  // A tag without an end is none.
  return { isLink: false, end: html.length };
}

/** @returns where the match ends; the end of the text if there is none */
function endOf(pattern: RegExp, html: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(html) ? pattern.lastIndex : html.length;
}

function isRootRelative(attribute: string, value: string): boolean {
  // Browsers read a backslash as a slash.
  const link =
    attribute.toLowerCase() === 'content'
      ? /^[\s\d.]*[;,]\s*url\s*=\s*['"]?\s*\/(?![/\\])/i
      : /^\s*\/(?![/\\])/;
  return link.test(value.slice(0, 64));
}

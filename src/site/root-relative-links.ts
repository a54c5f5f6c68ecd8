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
/** How many characters of a name and of a value are compared. */
const maxName = 16;
const maxValue = 64;

const [tab, lineFeed, formFeed, carriageReturn, space] = [9, 10, 12, 13, 32];
const [doubleQuote, singleQuote, slash, less, equals, greater] = [34, 39, 47, 60, 61, 62];
const [exclamation, dash, question] = [33, 45, 63];

/** Reads some of the page from `at` on, and returns where the next state begins. */
type State = (page: Buffer, at: number) => number;

/**
 * Finds out whether an HTML page has a link that begins with "/", but not with "//", which names another host. The page
 * comes in chunks of any size. Tags are distinguished from text, comments and scripts as in the HTML standard (section
 * 13.2.5), because pages about HTML show links that are not real. Character references are not resolved.
 */
export class RootRelativeLinkScanner {
  readonly #size: number;
  #state: State = this.#text;
  #found = false;
  #tag = '';
  #closing = false;
  #attribute = '';
  #value = '';
  #quote = 0;
  /** The end of a comment so far; how many characters of "</script" have matched. */
  #tail = '';
  #matched = 0;

  /** @param size of the page in bytes */
  constructor(size: number) {
    this.#size = size;
  }

  get found(): boolean {
    return this.#found;
  }

  scan(chunk: Buffer): void {
    // A whole page, which is usual, need not be taken apart unless it looks as if it had such a link.
    if (chunk.length === this.#size && !mayHaveRootRelativeLink(chunk)) return;
    for (let at = 0; at < chunk.length && !this.#found; ) at = this.#state(chunk, at);
  }

  #enter(state: State, at: number): number {
    this.#state = state;
    return at;
  }

  #text(page: Buffer, at: number): number {
    const open = page.indexOf(less, at);
    return open < 0 ? page.length : this.#enter(this.#tagOpen, open + 1);
  }

  #tagOpen(page: Buffer, at: number): number {
    const byte = page[at];
    if (byte === exclamation) return this.#enter(this.#declaration, at + 1);
    if (byte === slash) return this.#enter(this.#endTagOpen, at + 1);
    if (byte === question) return this.#enter(this.#bogusComment, at + 1);
    return isLetter(byte) ? this.#beginTag(false, at) : this.#enter(this.#text, at);
  }

  #endTagOpen(page: Buffer, at: number): number {
    return isLetter(page[at]) ? this.#beginTag(true, at) : this.#enter(this.#bogusComment, at);
  }

  #beginTag(closing: boolean, at: number): number {
    this.#tag = '';
    this.#closing = closing;
    return this.#enter(this.#tagName, at);
  }

  #tagName(page: Buffer, at: number): number {
    let end = at;
    while (end < page.length && !endsName(page[end])) end += 1;
    this.#tag = extend(this.#tag, page, at, end, maxName);
    return end === page.length ? end : this.#enter(this.#beforeAttribute, end);
  }

  #beforeAttribute(page: Buffer, at: number): number {
    const byte = page[at];
    if (isSpace(byte) || byte === slash) return at + 1;
    if (byte === greater) return this.#endTag(at + 1);
    // The first character is part of the name, even an equals sign.
    this.#attribute = String.fromCharCode(byte ?? 0).toLowerCase();
    return this.#enter(this.#attributeName, at + 1);
  }

  #attributeName(page: Buffer, at: number): number {
    let end = at;
    while (end < page.length && !endsName(page[end]) && page[end] !== equals) end += 1;
    this.#attribute = extend(this.#attribute, page, at, end, maxName);
    return end === page.length ? end : this.#enter(this.#afterAttributeName, end);
  }

  #afterAttributeName(page: Buffer, at: number): number {
    if (isSpace(page[at])) return at + 1;
    if (page[at] !== equals) return this.#enter(this.#beforeAttribute, at);
    this.#value = '';
    return this.#enter(this.#beforeValue, at + 1);
  }

  #beforeValue(page: Buffer, at: number): number {
    const byte = page[at];
    if (isSpace(byte)) return at + 1;
    if (byte === greater) return this.#endTag(at + 1);
    if (byte !== doubleQuote && byte !== singleQuote) return this.#enter(this.#unquotedValue, at);
    this.#quote = byte;
    return this.#enter(this.#quotedValue, at + 1);
  }

  #quotedValue(page: Buffer, at: number): number {
    const end = page.indexOf(this.#quote, at);
    return this.#readValue(page, at, end < 0 ? page.length : end, 1);
  }

  #unquotedValue(page: Buffer, at: number): number {
    let end = at;
    while (end < page.length && !isSpace(page[end]) && page[end] !== greater) end += 1;
    return this.#readValue(page, at, end, 0);
  }

  /** @param delimiter length of what ends the value */
  #readValue(page: Buffer, at: number, end: number, delimiter: number): number {
    const isLink = !this.#closing && linkAttributes.has(this.#attribute);
    if (isLink) this.#value = extend(this.#value, page, at, end, maxValue);
    if (end === page.length) return end;
    this.#found = isLink && isRootRelative(this.#attribute, this.#value);
    return this.#enter(this.#beforeAttribute, end + delimiter);
  }

  #endTag(at: number): number {
    return this.#enter(!this.#closing && textElements.has(this.#tag) ? this.#rawText : this.#text, at);
  }

  #rawText(page: Buffer, at: number): number {
    const open = page.indexOf(less, at);
    this.#matched = 0;
    return open < 0 ? page.length : this.#enter(this.#rawTextEnd, open + 1);
  }

  #rawTextEnd(page: Buffer, at: number): number {
    const expected = `/${this.#tag}`;
    if (this.#matched === expected.length) {
      this.#closing = true;
      return this.#enter(endsName(page[at]) ? this.#beforeAttribute : this.#rawText, at);
    }
    const character = String.fromCharCode(page[at] ?? 0).toLowerCase();
    if (character !== expected[this.#matched]) return this.#enter(this.#rawText, at);
    this.#matched += 1;
    return at + 1;
  }

  /** After "<!", "--" begins a comment. Anything else ends with the next ">". */
  #declaration(page: Buffer, at: number): number {
    return page[at] === dash
      ? this.#enter(this.#declarationDash, at + 1)
      : this.#enter(this.#bogusComment, at);
  }

  #declarationDash(page: Buffer, at: number): number {
    if (page[at] !== dash) return this.#enter(this.#bogusComment, at);
    // The dashes that begin a comment may also end it: "<!-->".
    this.#tail = '--';
    return this.#enter(this.#comment, at + 1);
  }

  #comment(page: Buffer, at: number): number {
    const close = page.indexOf(greater, at);
    const end = close < 0 ? page.length : close;
    this.#tail = (this.#tail + page.toString('latin1', Math.max(at, end - 2), end)).slice(-2);
    if (close < 0) return end;
    if (this.#tail === '--') return this.#enter(this.#text, close + 1);
    this.#tail = '';
    return close + 1;
  }

  #bogusComment(page: Buffer, at: number): number {
    const close = page.indexOf(greater, at);
    return close < 0 ? page.length : this.#enter(this.#text, close + 1);
  }
}

/** Searching for equals signs takes a second for gigabytes, and clears most pages without such a link. */
function mayHaveRootRelativeLink(page: Buffer): boolean {
  for (let at = page.indexOf(equals); at >= 0; at = page.indexOf(equals, at)) {
    at += 1;
    while (isSpace(page[at]) || page[at] === doubleQuote || page[at] === singleQuote) at += 1;
    if (page[at] === slash) return true;
  }
  return false;
}

function isRootRelative(attribute: string, value: string): boolean {
  // Browsers read a backslash as a slash.
  const link = attribute === 'content' ? /^[\s\d.]*[;,]\s*url\s*=\s*['"]?\s*\/(?![/\\])/i : /^\s*\/(?![/\\])/;
  return link.test(value);
}

function extend(text: string, page: Buffer, start: number, end: number, most: number): string {
  if (text.length >= most) return text;
  return text + page.toString('latin1', start, Math.min(end, start + most - text.length)).toLowerCase();
}

function isLetter(byte = 0): boolean {
  const lower = byte | 32;
  return lower >= 97 && lower <= 122;
}

function isSpace(byte: number | undefined): boolean {
  return byte === space || byte === lineFeed || byte === tab || byte === carriageReturn || byte === formFeed;
}

/** What ends the name of a tag or of an attribute. */
function endsName(byte: number | undefined): boolean {
  return byte === slash || byte === greater || isSpace(byte);
}

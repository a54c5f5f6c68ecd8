import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { BoundedBytes } from './bounded-bytes.ts';
import { attributeCount, attributeIndex, emptyName, extendName, traits, traitsOf } from './html-names.ts';

const [doubleQuote, ampersand, singleQuote, slash, less, equals, greater] = [34, 38, 39, 47, 60, 61, 62];
const [exclamation, dash, question, numberSign, semicolon] = [33, 45, 63, 35, 59];
/** More characters than the longest reference has: "&CounterClockwiseContourIntegral;". */
const longestReference = 40;

/** A start tag, while its handler is called. */
export interface StartTag {
  readonly name: number;
  readonly traits: number;
  /** Ends in "/>", which only SVG and MathML heed. */
  readonly selfClosing: boolean;
  /** @param index of `attribute` */
  has(index: number): boolean;
  /** The value with its character references resolved; undefined when there is no such attribute. */
  value(index: number): string | undefined;
}

/** What a scanner tells of a page. Bytes are valid during the call only. */
export interface HtmlHandler {
  /** Takes text from `start` up to "<" or "&", and returns where that is, or the end of the page. */
  text(page: Buffer, start: number): number;
  /** Takes text in which no character has a meaning. */
  literal(bytes: Buffer): void;
  startTag(tag: StartTag): void;
  endTag(name: number, traits: number): void;
}

/** Reads a part of the page from `at` on, and returns where the next state begins. */
type State = (page: Buffer, at: number) => number;

/**
 * Tells tags from text as the HTML standard does (section 13.2.5). The page comes in chunks of any size, and the handler
 * learns the same whatever they are. Takes time in proportion to the page and memory that does not depend on it, which
 * parsers that build a tree, or hold the tags that are open, do not promise for hostile pages.
 */
export class HtmlScanner implements StartTag {
  readonly #handler: HtmlHandler;
  readonly #values = Array.from({ length: attributeCount }, () => new BoundedBytes());
  readonly #reference = Buffer.allocUnsafe(longestReference);
  #state: State = this.#text;
  #closing = false;
  #name = emptyName;
  #traits = 0;
  #selfClosing = false;
  /** Attributes that the tag has, as bits by their index. */
  #seen = 0;
  #attributeName = emptyName;
  /** Where the value goes; -1 when it does not count. */
  #index = -1;
  #quote = 0;
  #referenceLength = 0;
  /** The element whose content is text, and whether people see it. */
  #rawName = 0;
  #rawShown = false;
  /** What may be the end tag of that element, as far as it has been read. */
  #candidate: number[] = [];
  /** Dashes at the end of a comment so far. */
  #dashes = 0;

  constructor(handler: HtmlHandler) {
    this.#handler = handler;
  }

  scan(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) at = this.#state(chunk, at);
  }

  /** Ends the page, and makes ready for another one. A tag that is not complete is none. */
  end(): void {
    if (this.#state === this.#inReference) this.#endReference();
    else if (this.#state === this.#tagOpen) this.#handler.literal(Buffer.from('<'));
    this.#state = this.#text;
  }

  get name(): number {
    return this.#name;
  }

  get traits(): number {
    return this.#traits;
  }

  get selfClosing(): boolean {
    return this.#selfClosing;
  }

  has(index: number): boolean {
    return (this.#seen & (1 << index)) !== 0;
  }

  value(index: number): string | undefined {
    const value = this.#values[index];
    if (value === undefined || !this.has(index)) return undefined;
    const text = value.beginning;
    return (text.includes('&') ? decodeHTMLAttribute(text) : text) + value.endOfRest();
  }

  #enter(state: State, at: number): number {
    this.#state = state;
    return at;
  }

  #text(page: Buffer, start: number): number {
    for (let at = start; ; ) {
      at = this.#handler.text(page, at);
      if (at === page.length) return at;
      if (page[at] !== less) return this.#enter(this.#beginReference, at + 1);
      const end = this.#wholeName(page, at + 1);
      if (end < 0) return this.#enter(this.#tagOpen, at + 1);
      if (page[end] !== greater) return this.#enter(this.#beforeAttribute, end);
      at = this.#endTag(end + 1);
      // Unless it is an element whose content is text.
      if (this.#rawName !== 0) return at;
    }
  }

  /** Most tags are whole in one chunk: begins such a one in one step instead of four. @returns -1 for anything else */
  #wholeName(page: Buffer, start: number): number {
    const closing = page[start] === slash;
    let at = closing ? start + 1 : start;
    if (at === page.length || !isLetter(page[at] as number)) return -1;
    let name = emptyName;
    for (; at < page.length; at += 1) {
      const byte = page[at] as number;
      if (byte <= greater && endsName(byte)) break;
      name = extendName(name, byte);
    }
    if (at === page.length) return -1;
    this.#closing = closing;
    this.#name = name;
    this.#seen = 0;
    this.#selfClosing = false;
    return at;
  }

  #beginReference(_: Buffer, at: number): number {
    this.#referenceLength = 0;
    return this.#enter(this.#inReference, at);
  }

  #inReference(page: Buffer, at: number): number {
    const byte = page[at] as number;
    if (this.#referenceLength < longestReference && (isAlphanumeric(byte) || byte === numberSign)) {
      this.#reference[this.#referenceLength] = byte;
      this.#referenceLength += 1;
      return at + 1;
    }
    if (byte !== semicolon) {
      this.#endReference();
      return at;
    }
    this.#endReference(';');
    return at + 1;
  }

  #endReference(end = ''): void {
    this.#handler.literal(resolve(`&${this.#reference.toString('latin1', 0, this.#referenceLength)}${end}`));
    this.#state = this.#rawName === 0 ? this.#text : this.#rawText;
  }

  #tagOpen(page: Buffer, at: number): number {
    const byte = page[at] as number;
    if (isLetter(byte)) return this.#beginTag(false, at);
    if (byte === slash) return this.#enter(this.#endTagOpen, at + 1);
    if (byte === exclamation) return this.#enter(this.#declaration, at + 1);
    if (byte === question) return this.#enter(this.#bogusComment, at + 1);
    this.#handler.literal(Buffer.from('<'));
    return this.#enter(this.#text, at);
  }

  #endTagOpen(page: Buffer, at: number): number {
    return isLetter(page[at] as number) ? this.#beginTag(true, at) : this.#enter(this.#bogusComment, at);
  }

  #beginTag(closing: boolean, at: number): number {
    this.#closing = closing;
    this.#name = emptyName;
    this.#seen = 0;
    this.#selfClosing = false;
    return this.#enter(this.#tagName, at);
  }

  #tagName(page: Buffer, start: number): number {
    let at = start;
    let name = this.#name;
    for (; at < page.length; at += 1) {
      const byte = page[at] as number;
      if (byte <= greater && endsName(byte)) break;
      name = extendName(name, byte);
    }
    this.#name = name;
    if (at === page.length) return at;
    return page[at] === greater ? this.#endTag(at + 1) : this.#enter(this.#beforeAttribute, at);
  }

  #beforeAttribute(page: Buffer, start: number): number {
    let at = start;
    for (; at < page.length; at += 1) {
      const byte = page[at] as number;
      if (byte === slash) this.#selfClosing = true;
      else if (!isSpace(byte)) break;
    }
    if (at === page.length) return at;
    if (page[at] === greater) return this.#endTag(at + 1);
    this.#selfClosing = false;
    // The first character is part of the name, even an equals sign.
    this.#attributeName = extendName(emptyName, page[at] as number);
    return this.#enter(this.#inAttributeName, at + 1);
  }

  #inAttributeName(page: Buffer, start: number): number {
    let at = start;
    let name = this.#attributeName;
    for (; at < page.length; at += 1) {
      const byte = page[at] as number;
      if (byte <= greater && (byte === equals || endsName(byte))) break;
      name = extendName(name, byte);
    }
    this.#attributeName = name;
    if (at === page.length) return at;
    const index = this.#closing ? -1 : attributeIndex(name);
    // Of attributes with the same name, the first counts.
    this.#index = index < 0 || this.has(index) ? -1 : index;
    if (this.#index >= 0) {
      this.#seen |= 1 << index;
      this.#values[index]?.clear();
    }
    return page[at] === equals
      ? this.#enter(this.#beforeValue, at + 1)
      : this.#enter(this.#afterAttributeName, at);
  }

  #afterAttributeName(page: Buffer, at: number): number {
    const byte = page[at] as number;
    if (isSpace(byte)) return at + 1;
    return byte === equals ? this.#enter(this.#beforeValue, at + 1) : this.#enter(this.#beforeAttribute, at);
  }

  #beforeValue(page: Buffer, at: number): number {
    const byte = page[at] as number;
    if (isSpace(byte)) return at + 1;
    if (byte === greater) return this.#endTag(at + 1);
    if (byte !== doubleQuote && byte !== singleQuote) return this.#enter(this.#unquotedValue, at);
    this.#quote = byte;
    return this.#enter(this.#quotedValue, at + 1);
  }

  #quotedValue(page: Buffer, start: number): number {
    const quote = this.#quote;
    let at = start;
    while (at < page.length && page[at] !== quote) at += 1;
    this.#values[this.#index]?.append(page, start, at);
    return at === page.length ? at : this.#enter(this.#beforeAttribute, at + 1);
  }

  #unquotedValue(page: Buffer, start: number): number {
    let at = start;
    for (; at < page.length; at += 1) {
      const byte = page[at] as number;
      if (byte === greater || isSpace(byte)) break;
    }
    this.#values[this.#index]?.append(page, start, at);
    return at === page.length ? at : this.#enter(this.#beforeAttribute, at);
  }

  #endTag(at: number): number {
    const name = this.#name;
    const bits = traitsOf(name);
    this.#traits = bits;
    if (this.#closing) {
      this.#handler.endTag(name, bits);
      return this.#enter(this.#text, at);
    }
    this.#handler.startTag(this);
    if ((bits & (traits.raw | traits.text)) === 0) return this.#enter(this.#text, at);
    this.#rawName = name;
    this.#rawShown = (bits & traits.text) !== 0;
    return this.#enter(this.#rawText, at);
  }

  #rawText(page: Buffer, start: number): number {
    let at = start;
    if (this.#rawShown) {
      at = this.#handler.text(page, start);
      if (page[at] === ampersand) return this.#enter(this.#beginReference, at + 1);
    } else {
      at = page.indexOf(less, start);
      if (at < 0) return page.length;
    }
    if (at === page.length) return at;
    this.#candidate = [less];
    this.#name = emptyName;
    return this.#enter(this.#rawEndTag, at + 1);
  }

  /** Reads on while it may be the end tag of the element whose content is text. */
  #rawEndTag(page: Buffer, at: number): number {
    const byte = page[at] as number;
    const length = this.#candidate.length;
    if (length === 1 ? byte === slash : isLetter(byte) && length < 12) {
      this.#candidate.push(byte);
      if (length > 1) this.#name = extendName(this.#name, byte);
      return at + 1;
    }
    if (this.#name === this.#rawName && endsName(byte)) {
      this.#rawName = 0;
      this.#closing = true;
      return this.#enter(this.#beforeAttribute, at);
    }
    if (this.#rawShown) this.#handler.literal(Buffer.from(this.#candidate));
    return this.#enter(this.#rawText, at);
  }

  #declaration(page: Buffer, at: number): number {
    return page[at] === dash
      ? this.#enter(this.#declarationDash, at + 1)
      : this.#enter(this.#bogusComment, at);
  }

  #declarationDash(page: Buffer, at: number): number {
    if (page[at] !== dash) return this.#enter(this.#bogusComment, at);
    return this.#enter(this.#commentStart, at + 1);
  }

  /** The dashes that begin a comment may end it as well: "<!-->" and "<!--->". */
  #commentStart(page: Buffer, at: number): number {
    if (page[at] === greater) return this.#enter(this.#text, at + 1);
    this.#dashes = 0;
    return page[at] === dash ? this.#enter(this.#commentStartDash, at + 1) : this.#enter(this.#comment, at);
  }

  #commentStartDash(page: Buffer, at: number): number {
    if (page[at] === greater) return this.#enter(this.#text, at + 1);
    this.#dashes = 1;
    return this.#enter(this.#comment, at);
  }

  #comment(page: Buffer, start: number): number {
    for (let at = start; at < page.length; at += 1) {
      const byte = page[at] as number;
      if (byte === dash) this.#dashes += 1;
      else if (byte === greater && this.#dashes >= 2) return this.#enter(this.#text, at + 1);
      // "--!>" ends a comment, too.
      else if (byte !== exclamation || this.#dashes < 2) this.#dashes = 0;
    }
    return page.length;
  }

  #bogusComment(page: Buffer, at: number): number {
    const close = page.indexOf(greater, at);
    return close < 0 ? page.length : this.#enter(this.#text, close + 1);
  }
}

const resolved = new Map<string, Buffer>();

/** The character that a reference stands for. Pages repeat the same few of them. */
function resolve(reference: string): Buffer {
  const before = resolved.get(reference);
  if (before !== undefined) return before;
  const character = Buffer.from(decodeHTML(reference));
  if (resolved.size < 200) resolved.set(reference, character);
  return character;
}

function isLetter(byte: number): boolean {
  const lower = byte | 32;
  return lower >= 97 && lower <= 122;
}

function isAlphanumeric(byte: number): boolean {
  return isLetter(byte) || (byte >= 48 && byte <= 57);
}

function isSpace(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 9 || byte === 13 || byte === 12;
}

/** What ends the name of a tag or of an attribute. */
function endsName(byte: number): boolean {
  return byte === slash || byte === greater || isSpace(byte);
}

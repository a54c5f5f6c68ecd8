/** A start tag or an end tag. */
export interface HtmlTag {
  /** In lower case. */
  readonly name: string;
  readonly closing: boolean;
  /** Ends with "/>". */
  readonly selfClosing: boolean;
  /**
   * Names are in lower case. Of attributes with the same name, the first counts. Values are in Latin-1, a character for each
   * byte, and with their character references.
   */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Elements whose content is text, even where it looks like a tag. */
export const textElements: ReadonlySet<string> = new Set([
  ...['iframe', 'noembed', 'noframes', 'script', 'style', 'textarea', 'title', 'xmp'],
]);

// Looked up once: where tests run, looking up a global takes longer than everything else.
const { imul } = Math;

const greaterThan = 0x3e;

/** Places for tags that are remembered, a power of two, and the length in bytes of the longest one. */
const places = 32768;
export const maxTagLength = 300;

const tagName = /[^\t\n\f\r />]+/y;
/** Of an attribute, or the end of the tag. All that may be missing is optional, so that no page makes it backtrack. */
const attribute =
  /[\t\n\f\r /]*(?:(>)|([^\t\n\f\r />][^\t\n\f\r />=]*)[\t\n\f\r ]*(?:=[\t\n\f\r ]*("[^"]*"?|'[^']*'?|[^\t\n\f\r >]*))?)/y;

export interface Interpreted<Meaning> {
  readonly meaning: Meaning;
  /** The name of the element if this is its start tag and its content is text. */
  readonly textElement: string | undefined;
}

/**
 * Identifies the source of a tag. Two hashes and the length stand for the bytes, because comparing those takes as long as
 * everything else: different tags on one site do not get the same key by chance.
 */
export class TagKey {
  #length = 0;
  #hash = 0;
  #other = 0;

  /** In bytes, without ">". */
  get length(): number {
    return this.#length;
  }

  get hash(): number {
    return this.#hash;
  }

  /** The second hash. */
  get other(): number {
    return this.#other;
  }

  /** Reads a tag up to the next ">". @returns where that is; the end of the page when there is none */
  read(bytes: Uint8Array, start: number): number {
    let hash = 0;
    let other = 0;
    let at = start + 1;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (byte === greaterThan) break;
      hash = (imul(hash, 31) + byte) | 0;
      other = imul(other ^ byte, 0x01000193);
    }
    this.#length = at - start;
    this.#hash = hash;
    this.#other = other;
    return at;
  }
}

/**
 * Remembers what tags mean, because the pages of a site repeat most of their tags to the letter. A tag takes the place of
 * another one with a similar key, so memory is limited.
 */
export class TagCache<Meaning> {
  readonly #interpret: (tag: HtmlTag) => Meaning;
  readonly #known = new Array<Interpreted<Meaning> | undefined>(places).fill(undefined);
  /**
   * Of each place: two hashes and the length of the tag that is remembered, and a hash of the last one that was not. An array of
   * numbers, because looking into objects takes longer.
   */
  readonly #keys = new Int32Array(4 * places);

  constructor(interpret: (tag: HtmlTag) => Meaning) {
    this.#interpret = interpret;
  }

  find({ hash, other, length }: TagKey): Interpreted<Meaning> | undefined {
    const keys = this.#keys;
    const place = placeOf(hash);
    const at = 4 * place;
    if (keys[at] !== hash || keys[at + 1] !== other || keys[at + 2] !== length) return undefined;
    return this.#known[place];
  }

  /**
   * Interprets a tag, and remembers it when it comes again: a large site has more tags that come once, such as headings with an
   * ID, than there are places.
   */
  add({ hash, other, length }: TagKey, tag: HtmlTag): Interpreted<Meaning> {
    const interpreted = this.interpret(tag);
    const place = placeOf(hash);
    const keys = this.#keys;
    const at = 4 * place;
    if (keys[at + 3] === hash) {
      keys[at] = hash;
      keys[at + 1] = other;
      keys[at + 2] = length;
      this.#known[place] = interpreted;
    }
    keys[at + 3] = hash;
    return interpreted;
  }

  interpret(tag: HtmlTag): Interpreted<Meaning> {
    const textElement = !tag.closing && textElements.has(tag.name) ? tag.name : undefined;
    return { meaning: this.#interpret(tag), textElement };
  }
}

function placeOf(hash: number): number {
  return (hash ^ (hash >>> 13)) & (places - 1);
}

/** @returns undefined when the page ends within the tag */
export function parseTag(
  html: string,
  start: number,
): { readonly tag: HtmlTag; readonly end: number } | undefined {
  const closing = html.startsWith('/', start + 1);
  tagName.lastIndex = start + (closing ? 2 : 1);
  const name = tagName.exec(html)?.[0].toLowerCase() ?? '';
  const attributes = new Map<string, string>();
  attribute.lastIndex = tagName.lastIndex;
  while (true) {
    const match = attribute.exec(html);
    if (match === null) return undefined;
    const [all, end, key = '', value = ''] = match;
    if (end !== undefined) {
      const tag = { name, closing, selfClosing: all.endsWith('/>'), attributes };
      return { tag, end: attribute.lastIndex };
    }
    const quote = value[0] === '"' || value[0] === "'" ? value[0] : '';
    const ends = quote === '' || (value.length > 1 && value.endsWith(quote));
    if (attribute.lastIndex === html.length || !ends) return undefined;
    const lower = key.toLowerCase();
    if (!attributes.has(lower)) attributes.set(lower, quote === '' ? value : value.slice(1, -1));
  }
}

/**
 * Names of elements and attributes as numbers, so that reading a tag makes no string. Two names with the same number are
 * possible, once in four thousand million pairs; then an unknown element is treated as the known one.
 */
export const emptyName = 0x811c9dc5 | 0;

/** The number of a name with one more byte; letters count the same in both cases. */
export function extendName(name: number, byte: number): number {
  return Math.imul(name ^ (byte | 32), 0x01000193);
}

export function nameOf(text: string): number {
  return Buffer.from(text).reduce(extendName, emptyName);
}

/** What matters about an element, as bits. */
export const traits = {
  /** Text before and after it is not one word. */
  block: 1,
  /** Has no content and no end tag. */
  void: 2,
  /** Its end tag may be missing. */
  optionalEnd: 4,
  /** Content is text up to the end tag, whatever looks like a tag in it; nobody sees it. */
  raw: 8,
  /** The same, with character references, and people see it. */
  text: 16,
  /** Nobody sees what is in it, or it is navigation. */
  silent: 32,
  /** Is more than text and blocks. */
  notable: 64,
} as const;

const elements: readonly (readonly [traits: number, names: string])[] = [
  [
    traits.block,
    `address article aside blockquote body center details dialog dir div dl fieldset figcaption figure footer form frameset
     h1 h2 h3 h4 h5 h6 header hgroup html legend main menu object ol optgroup pre search section select summary table ul`,
  ],
  [traits.block | traits.optionalEnd, 'caption colgroup dd dt li option p rp rt tbody td tfoot th thead tr'],
  [traits.block | traits.void, 'br hr'],
  [
    traits.void,
    'area base basefont bgsound col embed frame img input keygen link meta param source track wbr',
  ],
  [traits.raw, 'iframe noembed noframes script style'],
  [traits.text, 'title textarea xmp'],
  [traits.silent, 'datalist noscript template'],
  [traits.silent | traits.block, 'nav'],
];

const notable = `a area article audio base embed frame h1 h2 h3 h4 h5 h6 iframe image img input main meta object pre source svg
  title track use video`;

const table = new Map<number, number>();
for (const [bits, names] of [...elements, [traits.notable, notable] as const]) {
  for (const name of names.trim().split(/\s+/).map(nameOf)) table.set(name, (table.get(name) ?? 0) | bits);
}

/** What the map says of the names met last, by the end of their number: pages repeat a few elements. */
const recentNames = new Int32Array(256);
const recentTraits = new Uint8Array(256);

/** The traits of an element; none for an unknown one, which browsers show within the line. */
export function traitsOf(name: number): number {
  const place = name & 255;
  if (recentNames[place] !== name) {
    recentNames[place] = name;
    recentTraits[place] = table.get(name) ?? 0;
  }
  return recentTraits[place] as number;
}

/** Attributes that count, by the place of their value. */
export const attribute = {
  href: 0,
  src: 1,
  alt: 2,
  hidden: 3,
  role: 4,
  content: 5,
  name: 6,
  httpEquiv: 7,
  open: 8,
  poster: 9,
  data: 10,
  xlinkHref: 11,
} as const;

const attributeNames = [
  ...['href', 'src', 'alt', 'hidden', 'role', 'content', 'name', 'http-equiv', 'open', 'poster', 'data'],
  'xlink:href',
];

export const attributeCount = attributeNames.length;

const attributes = new Map(attributeNames.map((name, index) => [nameOf(name), index] as const));

/** The place of an attribute's value; -1 for one that does not count. */
export function attributeIndex(name: number): number {
  return attributes.get(name) ?? -1;
}

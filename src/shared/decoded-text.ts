import { escapeSequence, unprintable } from './text.ts';

/** A text, and where in its source each of its characters comes from; undefined while it is its own source. */
export interface DecodedText {
  readonly text: string;
  readonly origin: { readonly starts: readonly number[]; readonly ends: readonly number[] } | undefined;
}

/** Encodings within encodings that are undone: JSON in JSON in a URL in a page, and one more. */
const maxRounds = 5;

/** What is not seen, and may stand within a secret: it is copied along, and then the secret is whole again. */
const unseen = new RegExp(`${unprintable.source}|\\p{Default_Ignorable_Code_Point}`, 'gu');

/**
 * One encoded character: JSON and JavaScript (also with backslashes that were themselves escaped), percent-encoding as UTF-8 and
 * as old Windows servers write it, HTML.
 */
const encoded =
  /\\+u([\da-f]{4})|\\+u\{([\da-f]{1,6})\}|\\+x([\da-f]{2})|\\+([^a-z\d\s])|\\+([nrtbfv])|(%[ef][\da-f](?:%[89ab][\da-f]){2,3}|%[cd][\da-f]%[89ab][\da-f]|%[0-7][\da-f])|%u([\da-f]{4})|&#x0*([\da-f]{1,6});?|&#0*(\d{1,7});?|&([a-z]{2,14});/gi;

/** HTML's names of the characters of ASCII that keys and links are made of. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  ast: '*',
  bsol: '\\',
  colon: ':',
  comma: ',',
  commat: '@',
  dash: '-',
  dollar: '$',
  equals: '=',
  excl: '!',
  grave: '`',
  gt: '>',
  hat: '^',
  hyphen: '-',
  lbrace: '{',
  lbrack: '[',
  lcub: '{',
  lowbar: '_',
  lpar: '(',
  lsqb: '[',
  lt: '<',
  nbsp: ' ',
  num: '#',
  percnt: '%',
  period: '.',
  plus: '+',
  quest: '?',
  quot: '"',
  rbrace: '}',
  rbrack: ']',
  rcub: '}',
  rpar: ')',
  rsqb: ']',
  semi: ';',
  sol: '/',
  tilde: '~',
  underbar: '_',
  verbar: '|',
  vert: '|',
  zwj: '',
  zwnj: '',
};

/**
 * A text as it stands, without what is not seen, and with one encoding after the other undone. A secret that stands in the text
 * in whatever form stands in one of them as it is.
 */
export function layersOf(source: string): readonly DecodedText[] {
  const layers: DecodedText[] = [];
  let text: DecodedText = { text: source, origin: undefined };
  for (let round = 0; round < maxRounds; round += 1) {
    const layer = without(text, unseen);
    layers.push(layer);
    // Not for the next round: a sequence without an end would take all that follows with it.
    const plain = without(text, escapeSequence);
    if (plain !== text) layers.push(without(plain, unseen));
    text = replaceAll(layer, encoded, decode);
    if (text === layer) break;
  }
  return layers;
}

/** Without spaces and line breaks, which mail, base64 and people put into long texts. */
export function withoutSpaces(layer: DecodedText): DecodedText {
  return without(layer, /\s+/g);
}

function without(text: DecodedText, pattern: RegExp): DecodedText {
  return replaceAll(text, pattern, () => '');
}

/** Where in the source a part of the text stands. */
export function placeOf({ origin }: DecodedText, begin: number, end: number): readonly [number, number] {
  return origin === undefined ? [begin, end] : [origin.starts[begin] ?? begin, origin.ends[end - 1] ?? end];
}

function replaceAll(
  given: DecodedText,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string,
): DecodedText {
  const { text } = given;
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return given;
  const startOf = (index: number) => given.origin?.starts[index] ?? index;
  const endOf = (index: number) => given.origin?.ends[index] ?? index + 1;
  const starts: number[] = [];
  const ends: number[] = [];
  let result = '';
  let position = 0;
  const copyUntil = (end: number) => {
    result += text.slice(position, end);
    for (; position < end; position += 1) {
      starts.push(startOf(position));
      ends.push(endOf(position));
    }
  };
  for (const match of matches) {
    copyUntil(match.index);
    const replacement = replace(match);
    result += replacement;
    const next = position + match[0].length;
    for (let index = 0; index < replacement.length; index += 1) {
      starts.push(startOf(position));
      ends.push(endOf(next - 1));
    }
    position = next;
  }
  copyUntil(text.length);
  return { text: result, origin: { starts, ends } };
}

function decode(match: RegExpExecArray): string {
  const [whole, json, braced, byte, escaped, space, percent, windows, hex, decimal, entity] = match;
  const code = json ?? braced ?? byte ?? windows ?? hex;
  if (code !== undefined) return characterOf(Number.parseInt(code, 16)) ?? whole;
  if (decimal !== undefined) return characterOf(Number(decimal)) ?? whole;
  if (escaped !== undefined) return escaped;
  if (space !== undefined) return ' ';
  if (entity !== undefined) return entities[entity.toLowerCase()] ?? whole;
  try {
    return decodeURIComponent(percent ?? whole);
  } catch {
    return whole;
  }
}

function characterOf(code: number): string | undefined {
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}

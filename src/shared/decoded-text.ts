import { escapeSequence, unprintable } from './text.ts';

/** A text with its encodings undone. */
export interface DecodedText {
  readonly text: string;
  /** Where in the source each character begins and ends; undefined when the text is the source itself. */
  readonly origin: { readonly starts: readonly number[]; readonly ends: readonly number[] } | undefined;
}

/** A part of a text, in UTF-16 code units. */
interface Range {
  readonly begin: number;
  readonly end: number;
}

/** Encodings inside encodings that are undone: JSON in JSON in a URL in a page, and one more. */
const maxRounds = 5;

/**
 * What is shown as nothing, or over the character before. Inside a secret, it would hide the secret from a search, and people
 * would read or copy both. Three have no property that says so: the blank of braille, a note without a head, and what stands for
 * an object.
 */
const invisible = new RegExp(
  `${unprintable.source}|[\\p{Cf}\\p{Mn}\\p{Me}\\p{Default_Ignorable_Code_Point}\\u2800\\u{1d159}\\ufffc]`,
  'gu',
);

/**
 * One encoded character: of JSON and JavaScript (also with escaped backslashes), percent-encoding as UTF-8 and as old Windows
 * servers write it, and HTML.
 */
const encoded =
  /\\+u([\da-f]{4})|\\+u\{([\da-f]{1,6})\}|\\+x([\da-f]{2})|\\+([^a-z\d\s])|\\+([nrtbfv])|(%[ef][\da-f](?:%[89ab][\da-f]){2,3}|%[cd][\da-f]%[89ab][\da-f]|%[0-7][\da-f])|%u([\da-f]{4})|&#x0*([\da-f]{1,6});?|&#0*(\d{1,7});?|&([a-z]{2,14});/gi;

/** HTML's names of the ASCII characters in keys and links, each followed by its character. */
const namedCharacters =
  "amp& apos' ast* bsol\\ colon: comma, commat@ dash- dollar$ equals= excl! grave` gt> hat^ hyphen- lbrace{ lbrack[ lcub{ " +
  'lowbar_ lpar( lsqb[ lt< num# percnt% period. plus+ quest? quot" rbrace} rbrack] rcub} rpar) rsqb] semi; sol/ tilde~ ' +
  'underbar_ verbar| vert|';
const entities = new Map(namedCharacters.split(' ').map(entry => [entry.slice(0, -1), entry.slice(-1)]))
  .set('nbsp', ' ')
  .set('zwj', '')
  .set('zwnj', '');

/**
 * Undoes the encodings of a text one after the other.
 * @returns the text after each step, without invisible characters: any secret in the source is plain text in one of them
 */
export function layersOf(source: string): readonly DecodedText[] {
  const layers: DecodedText[] = [];
  let text: DecodedText = { text: source, origin: undefined };
  for (let round = 0; round < maxRounds; round += 1) {
    const layer = without(text, invisible);
    layers.push(layer);
    // Not in the text for the next round: an escape sequence without an end would remove all that follows.
    const plain = without(text, escapeSequence);
    if (plain !== text) layers.push(without(plain, invisible));
    text = replaceAll(layer, encoded, decode);
    if (text === layer) break;
  }
  return layers;
}

/** Removes spaces and line breaks, which mail, base64 and people insert into long texts. */
export function withoutSpaces(layer: DecodedText): DecodedText {
  return without(layer, /\s+/g);
}

function without(text: DecodedText, pattern: RegExp): DecodedText {
  return replaceAll(text, pattern, () => '');
}

/** Returns the range of the source from which a range of the text was decoded. */
export function rangeInSource({ origin }: DecodedText, begin: number, end: number): Range {
  return { begin: origin?.starts[begin] ?? begin, end: origin?.ends[end - 1] ?? end };
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
  if (entity !== undefined) return entities.get(entity.toLowerCase()) ?? whole;
  try {
    return decodeURIComponent(percent ?? whole);
  } catch {
    return whole;
  }
}

function characterOf(code: number): string | undefined {
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}

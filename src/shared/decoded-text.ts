import { escapeSequence, unprintable } from './text.ts';

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
 * @returns the text after each step, the last one last, without invisible characters: any secret in the source is plain text in
 *   one of them
 */
export function layersOf(source: string): readonly string[] {
  const layers: string[] = [];
  let text = source;
  for (let round = 0; round < maxRounds; round += 1) {
    const layer = text.replace(invisible, '');
    // Not in the text for the next round: an escape sequence without an end would remove all that follows.
    const plain = text.replace(escapeSequence, '');
    if (plain !== text) layers.push(plain.replace(invisible, ''));
    layers.push(layer);
    text = layer.replace(encoded, decode);
    if (text === layer) break;
  }
  return layers;
}

function decode(whole: string, ...groups: readonly (string | undefined)[]): string {
  const [json, braced, byte, escaped, space, percent, windows, hex, decimal, entity] = groups;
  const code = Number(decimal ?? `0x${json ?? braced ?? byte ?? windows ?? hex}`);
  if (code <= 0x10ffff) return String.fromCodePoint(code);
  if (escaped !== undefined) return escaped;
  if (space !== undefined) return ' ';
  if (entity !== undefined) return entities.get(entity.toLowerCase()) ?? whole;
  try {
    return decodeURIComponent(percent ?? whole);
  } catch {
    return whole;
  }
}

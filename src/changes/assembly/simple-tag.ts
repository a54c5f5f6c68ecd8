/**
 * Reads tags whose attributes mean nothing, links to plain targets, and descriptions. The host reads all others, which takes ten
 * times as long: a large site has many links, headings, and facts that come once.
 */
import { byteAt, isDigit, isLetter, isLowerCase, isSpace } from './page';

const slash: u8 = 0x2f;
const equals: u8 = 0x3d;
const doubleQuote: u8 = 0x22;
const singleQuote: u8 = 0x27;
const dash: u8 = 0x2d;
const dot: u8 = 0x2e;
const underscore: u8 = 0x5f;
const ampersand: u8 = 0x26;
const numberSign: u8 = 0x23;
const questionMark: u8 = 0x3f;
const colon: u8 = 0x3a;

/** Attributes that mean something in some element, besides those of `<meta>`. */
const attributes: StaticArray<string> = [
  'alt',
  'data',
  'hidden',
  'href',
  'open',
  'poster',
  'src',
  'xlink:href',
];
const metaAttributes: StaticArray<string> = ['content', 'http-equiv', 'name'];
const ownRoles: StaticArray<string> = ['main', 'navigation'];
/** What a target may end with and still be that of a page, as in src/changes/link-target.ts. */
const pageExtensions: StaticArray<string> = ['html', 'htm', 'php', 'md', 'com', 'org', 'net', 'io', 'dev'];

/** What a simple tag is, besides its name. */
export const named: i32 = 0;
/** A link with a target. */
export const linked: i32 = 1;
/** The description of the page. */
export const describing: i32 = 2;
/** Added to these when the tag ends with "/>". */
export const selfClosing: i32 = 4;

/** Where the name ends, after "/" in an end tag. */
export let nameEnd: i32 = 0;
/** Range of the target of a link, or of the description. */
export let contentStart: i32 = 0;
export let contentEnd: i32 = 0;

/** Ranges of the name and the value of the attribute that was read last. */
let attributeStart: i32 = 0;
let attributeEnd: i32 = 0;
let valueStart: i32 = 0;
let valueEnd: i32 = 0;

let isLink: bool = false;
let isMeta: bool = false;
/** Whether it is an element `<link>`. */
let isResource: bool = false;
/** Whether it has an attribute "name", and whether that is "description". */
let isNamed: bool = false;
let isDescription: bool = false;

/**
 * @param close where the next ">" is
 * @returns what the tag is, if it ends there and means the same as one with its name alone, apart from what is in the range;
 *   otherwise -1
 */
export function readSimpleTag(start: i32, close: i32): i32 {
  let at = readName(start);
  if (at < close && !isSpace(byteAt(at)) && byteAt(at) !== slash) return -1;
  let gap = at;
  while (true) {
    gap = at;
    while (at < close && (isSpace(byteAt(at)) || byteAt(at) === slash)) at += 1;
    if (at === close) break;
    at = readAttribute(at, close);
    if (at < 0 || !isSimpleAttribute()) return -1;
  }
  // What is not after a gap belongs to a value.
  const ending = gap < close && byteAt(close - 1) === slash ? selfClosing : 0;
  if (!isMeta) return (contentStart < 0 ? named : linked) + ending;
  if (isDescription && contentStart < 0) return -1;
  return (isDescription ? describing : named) + ending;
}

/** @returns where the tag goes on after its name */
function readName(start: i32): i32 {
  const name = start + 1 + <i32>(byteAt(start + 1) === slash);
  let at = name;
  while (isLowerCase(byteAt(at)) || isDigit(byteAt(at)) || byteAt(at) === dash) at += 1;
  nameEnd = at;
  contentStart = -1;
  isLink = isWord(name, at, 'a');
  isMeta = isWord(name, at, 'meta');
  isResource = isWord(name, at, 'link');
  isNamed = false;
  isDescription = false;
  return at;
}

/** @returns where the tag goes on after an attribute; -1 when that begins with another character, or does not end before the tag */
function readAttribute(start: i32, close: i32): i32 {
  let at = start;
  while (isLowerCase(byteAt(at)) || isDigit(byteAt(at)) || byteAt(at) === dash || byteAt(at) === colon)
    at += 1;
  if (at === start) return -1;
  attributeStart = start;
  attributeEnd = at;
  while (at < close && isSpace(byteAt(at))) at += 1;
  if (at < close && byteAt(at) === equals) return readValue(at + 1, close);
  valueStart = attributeEnd;
  valueEnd = attributeEnd;
  return at;
}

/** Whether the attribute that was read last has no meaning, or one that is in the range. */
function isSimpleAttribute(): bool {
  if (isMeta && isOneOf(metaAttributes, attributeStart, attributeEnd)) return isSimpleFact();
  if (isLink && contentStart < 0 && isAttribute('href') && isPlainTarget()) {
    contentStart = valueStart;
    contentEnd = valueEnd;
    return true;
  }
  if (isResource && isAttribute('href')) return true;
  if (isAttribute('role')) return isPlainWord() && !isOneOf(ownRoles, valueStart, valueEnd);
  return !isOneOf(attributes, attributeStart, attributeEnd);
}

/** Whether the attribute of `<meta>` that was read last is one of a description, or of a fact that has no meaning. */
function isSimpleFact(): bool {
  if (contentStart < 0 && isAttribute('content')) {
    contentStart = valueStart;
    contentEnd = valueEnd;
    return true;
  }
  // Of two with the same name, the first counts.
  if (isNamed || !isAttribute('name') || !isPlainWord()) return false;
  isNamed = true;
  isDescription = isWord(valueStart, valueEnd, 'description');
  return true;
}

function isAttribute(name: string): bool {
  return isWord(attributeStart, attributeEnd, name);
}

/** @returns where the tag goes on after a value; -1 when that does not end before the tag */
function readValue(start: i32, close: i32): i32 {
  let at = start;
  while (at < close && isSpace(byteAt(at))) at += 1;
  const quote = byteAt(at);
  if (quote !== doubleQuote && quote !== singleQuote) {
    valueStart = at;
    while (at < close && !isSpace(byteAt(at))) at += 1;
    valueEnd = at;
    return at;
  }
  at += 1;
  valueStart = at;
  while (at < close && byteAt(at) !== quote) at += 1;
  valueEnd = at;
  return at < close ? at + 1 : -1;
}

function isOneOf(words: StaticArray<string>, start: i32, end: i32): bool {
  for (let index = 0; index < words.length; index += 1) {
    if (isWord(start, end, words[index])) return true;
  }
  return false;
}

function isWord(start: i32, end: i32, word: string): bool {
  if (end - start !== word.length) return false;
  for (let index = 0; index < word.length; index += 1) {
    if (byteAt(start + index) !== <u8>word.charCodeAt(index)) return false;
  }
  return true;
}

/** Whether the value consists of lower-case letters and "-". */
function isPlainWord(): bool {
  for (let at = valueStart; at < valueEnd; at += 1) {
    if (!isLowerCase(byteAt(at)) && byteAt(at) !== dash) return false;
  }
  return true;
}

/** Whether the value is the target of a link that is compared as it is: no file, build ID, query, or character reference. */
function isPlainTarget(): bool {
  let segment = valueStart;
  let isPath = true;
  for (let at = valueStart; at < valueEnd; at += 1) {
    const byte = byteAt(at);
    // From "!" to "~".
    if (byte - 0x21 > 0x5d || byte === ampersand) return false;
    if (!isPath) continue;
    if (byte === questionMark) return false;
    if (byte !== slash && byte !== numberSign) continue;
    if (mayBeBuildId(segment, at)) return false;
    isPath = byte === slash;
    if (isPath) segment = at + 1;
    else if (isFile(segment, at)) return false;
  }
  return !isPath || !(mayBeBuildId(segment, valueEnd) || isFile(segment, valueEnd));
}

function mayBeBuildId(start: i32, end: i32): bool {
  const bytes = end - start;
  if (bytes < 16) return false;
  let hasDigit = false;
  let isHexadecimal = true;
  for (let at = start; at < end; at += 1) {
    const byte = byteAt(at);
    if (isDigit(byte)) hasDigit = true;
    else if (isLetter(byte)) isHexadecimal = isHexadecimal && (byte | 0x20) <= 0x66;
    else if (byte === dash || byte === underscore) isHexadecimal = false;
    else return false;
  }
  return hasDigit && (isHexadecimal || bytes === 21);
}

/** Whether the last segment of a path has the extension of a file that is no page. */
function isFile(start: i32, end: i32): bool {
  let at = end;
  while (at > start && (isLetter(byteAt(at - 1)) || isDigit(byteAt(at - 1)))) at -= 1;
  if (byteAt(at - 1) !== dot || !isLetter(byteAt(at)) || <u32>(end - at - 2) > 3) return false;
  return !isOneOf(pageExtensions, at, end);
}

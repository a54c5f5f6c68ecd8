/** Reads tags whose attributes mean nothing, links to plain targets, and descriptions. The host reads all others. */
import { byteAt, isDigit, isLowerCase, isSpace } from './page';

const slash: u8 = 0x2f;
const equals: u8 = 0x3d;
const doubleQuote: u8 = 0x22;
const singleQuote: u8 = 0x27;
const dash: u8 = 0x2d;
const dot: u8 = 0x2e;
const underscore: u8 = 0x5f;

/** Letters, digits, "_" and "-" in a row that may be an ID, which the target of a link is compared without. */
const idLength: i32 = 16;
/** Attributes that mean something in some tag. */
const attributes: StaticArray<string> = [
  'alt',
  'content',
  'data',
  'hidden',
  'href',
  'http-equiv',
  'name',
  'open',
  'poster',
  'role',
  'src',
  'xlink:href',
];

/** What a simple tag is, besides its name. */
export const named: i32 = 0;
/** A link with a target. */
export const linked: i32 = 1;
/** The description of the page. */
export const describing: i32 = 2;

/** Where the name ends, after "/" in an end tag. */
export let nameEnd: i32 = 0;
/** Range of the target of a link, or of the description. */
export let contentStart: i32 = 0;
export let contentEnd: i32 = 0;

/** Range of the value that was read last. */
let valueStart: i32 = 0;
let valueEnd: i32 = 0;

/**
 * @param close where the next ">" is
 * @returns what the tag is, if it ends there and means the same as one with its name alone, apart from what is in the range;
 *   otherwise -1
 */
export function readSimpleTag(start: i32, close: i32): i32 {
  contentStart = -1;
  let isDescription = false;
  const isClosing = byteAt(start + 1) === slash;
  let at = start + 1 + <i32>isClosing;
  const name = at;
  while (isLowerCase(byteAt(at)) || isDigit(byteAt(at)) || byteAt(at) === dash) at += 1;
  nameEnd = at;
  // With "/" at the end, a tag may be empty.
  if ((at < close && !isSpace(byteAt(at))) || byteAt(close - 1) === slash) return -1;
  const isLink = !isClosing && isWord(name, at, 'a');
  const isMeta = !isClosing && isWord(name, at, 'meta');
  while (true) {
    while (at < close && (isSpace(byteAt(at)) || byteAt(at) === slash)) at += 1;
    if (at === close) break;
    const attribute = at;
    while (isLowerCase(byteAt(at)) || byteAt(at) === dash || isDigit(byteAt(at)) || byteAt(at) === 0x3a)
      at += 1;
    const end = at;
    if (end === attribute) return -1;
    while (at < close && isSpace(byteAt(at))) at += 1;
    const hasValue = at < close && byteAt(at) === equals;
    if (!hasValue && at === end && at < close && byteAt(at) !== slash) return -1;
    valueStart = end;
    valueEnd = end;
    if (hasValue) {
      at = readValue(at + 1, close);
      if (at < 0) return -1;
    }
    const isContent = contentStart < 0 && isWord(attribute, end, isLink ? 'href' : 'content');
    if (isContent && (isLink ? isPlainTarget() : isMeta)) {
      contentStart = valueStart;
      contentEnd = valueEnd;
    } else if (isMeta && !isDescription && isWord(attribute, end, 'name')) {
      if (!isWord(valueStart, valueEnd, 'description')) return -1;
      isDescription = true;
    } else if (hasMeaning(attribute, end)) return -1;
  }
  if (!isMeta) return contentStart < 0 ? named : linked;
  return isDescription && contentStart >= 0 ? describing : contentStart < 0 && !isDescription ? named : -1;
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

function hasMeaning(start: i32, end: i32): bool {
  for (let index = 0; index < attributes.length; index += 1) {
    if (isWord(start, end, attributes[index])) return true;
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

/** Whether the value is the target of a link that is compared as it is: no ID, file, query, or character reference. */
function isPlainTarget(): bool {
  let row = 0;
  for (let at = valueStart; at < valueEnd; at += 1) {
    const byte = byteAt(at);
    const isPart = isLowerCase(byte | 0x20) || isDigit(byte) || byte === dash || byte === underscore;
    row = isPart ? row + 1 : 0;
    // From "!" to "~", without "&" and "?".
    if (row === idLength || byte - 0x21 > 0x5d || byte === 0x26 || byte === 0x3f) return false;
    if (byte === dot && at + 1 < valueEnd && isLowerCase(byteAt(at + 1) | 0x20)) {
      const end = at + 5;
      if (end > valueEnd || !isWord(at + 1, end, 'html') || (end < valueEnd && byteAt(end) !== 0x23))
        return false;
    }
  }
  return true;
}

/** Leaves `<link>` elements, scripts, and navigation out of a page. */
import {
  byteAt,
  endOfElement,
  endsName,
  hasWord,
  indexOf,
  isDigit,
  isLetter,
  isSpace,
  length,
  output,
  page,
  parts,
  reserve,
} from './page';
import { result } from './result';

const lessThan: u8 = 0x3c;
const greaterThan: u8 = 0x3e;
const slash: u8 = 0x2f;
const equals: u8 = 0x3d;
const doubleQuote: u8 = 0x22;
const singleQuote: u8 = 0x27;
const exclamation: u8 = 0x21;
const dash: u8 = 0x2d;

/** What takes the place of a part, so that the source tells where parts are missing, and which. */
const linkMark: u8 = 0;
const scriptMark: u8 = 1;
const navigationMark: u8 = 2;

export let partCount: i32 = 0;

/** Forgets the parts of the page before. */
export function clearParts(): void {
  partCount = 0;
}

/** Where the search for the end of navigation has ended without finding it. */
let uncertain: i32 = 0;

/** Writes the page without its parts to the output, and lists the parts. */
export function readSource(): void {
  // No part is shorter than the two bytes that take its place.
  reserve(output, length);
  clearParts();
  uncertain = 0;
  let to = output;
  let from = 0;
  let at = indexOf(lessThan, 0);
  while (at < length) {
    let end = -1;
    let mark = linkMark;
    const initial = byteAt(at + 1) | 0x20;
    if (initial === 0x6c && isStart(at, 'link')) end = endOfInertTag(at, 4);
    else if (initial === 0x73 && isStart(at, 'script')) {
      mark = scriptMark;
      end = endOfInertTag(at, 6);
      if (end >= 0) end = endOfElement(end, 'script');
    } else if (initial === 0x6e && at >= uncertain && isStart(at, 'nav')) {
      mark = navigationMark;
      end = endOfInertTag(at, 3);
      if (end >= 0) end = endOfNavigation(end);
    }
    if (end < 0) {
      at = indexOf(lessThan, at + 1);
      continue;
    }
    store<i32>(parts + 8 * partCount, at);
    store<i32>(parts + 8 * partCount + 4, end);
    partCount += 1;
    memory.copy(to, page + from, at - from);
    to += at - from;
    store<u8>(to, 0);
    store<u8>(to + 1, mark);
    to += 2;
    from = end;
    at = indexOf(lessThan, end);
  }
  memory.copy(to, page + from, length - from);
  result.pointer = output;
  result.length = <i32>(to - output) + length - from;
}

function isStart(at: i32, name: string): bool {
  return hasWord(at + 1, name) && endsName(at + 1 + name.length);
}

/**
 * @param nameLength in bytes
 * @returns the end of a start tag in a form in which it begins and ends here for sure, with no attribute that counts for
 *   `PageTag`; otherwise -1
 */
function endOfInertTag(start: i32, nameLength: i32): i32 {
  let at = start + 1 + nameLength;
  while (at < length) {
    const gap = at;
    while (at < length && isSpace(byteAt(at))) at += 1;
    const byte = byteAt(at);
    if (byte === slash) at += 1;
    if (byteAt(at) === greaterThan) return at < length ? at + 1 : -1;
    if (byte === slash || at === gap || !isNameByte(byte) || hasWord(at, 'alt') || hasWord(at, 'role'))
      return -1;
    while (at < length && isNameByte(byteAt(at))) at += 1;
    if (byteAt(at) === equals) {
      at = endOfPlainValue(at + 1);
      if (at < 0) return -1;
    }
  }
  return -1;
}

/** @returns the end of an attribute's value without "<" and ">"; -1 when it has one, or does not end */
function endOfPlainValue(start: i32): i32 {
  let at = start;
  const quote = byteAt(at);
  if (quote !== doubleQuote && quote !== singleQuote) {
    while (at < length && isUnquoted(byteAt(at))) at += 1;
    return at > start ? at : -1;
  }
  for (at += 1; at < length; at += 1) {
    const byte = byteAt(at);
    if (byte === quote) return at + 1;
    if (byte === lessThan || byte === greaterThan) return -1;
  }
  return -1;
}

/** Letters, digits, "_", ":", "." and "-". */
function isNameByte(byte: u8): bool {
  return isLetter(byte) || isDigit(byte) || byte === 0x3a || byte === 0x5f || byte === 0x2e || byte === dash;
}

function isUnquoted(byte: u8): bool {
  return !(isSpace(byte) || byte === doubleQuote || byte === singleQuote || byte === 0x60 || byte - 0x3c < 3);
}

/**
 * Finds the end tag of an element `<nav>`. It is found only if every tag and comment before it ends at the next ">", whatever
 * else they contain: no element whose content is text, and no value that contains ">" or does not end.
 * @param start where the content begins
 * @returns where the end tag begins; -1 when it is not certain, and `uncertain` is where the search has ended
 */
function endOfNavigation(start: i32): i32 {
  let depth = 1;
  let at = nextOfMarkup(start);
  while (at < length) {
    if (byteAt(at) === equals) {
      const end = endOfQuoted(at + 1);
      if (end < 0) break;
      at = nextOfMarkup(end);
      continue;
    }
    const second = byteAt(at + 1);
    if (second === exclamation) {
      const end = isInTag(at) ? length : indexOf(greaterThan, at);
      if (end >= length || byteAt(end - 1) !== dash || byteAt(end - 2) !== dash) break;
      at = end;
    } else if (second === slash ? isStart(at + 1, 'nav') : isStart(at, 'nav')) {
      if (isInTag(at)) break;
      depth += second === slash ? -1 : 1;
      if (depth === 0) return at;
    } else if (beginsText(at + 1)) break;
    at = nextOfMarkup(at + 1);
  }
  uncertain = min(at, length);
  return -1;
}

/** Whether the last tag or comment before a place has not ended there. */
function isInTag(place: i32): bool {
  let at = place - 1;
  while (byteAt(at) !== lessThan && byteAt(at) !== greaterThan) at -= 1;
  return byteAt(at) === lessThan;
}

/** @returns where the next "<" or "=" is; the end of the page when there is none */
function nextOfMarkup(start: i32): i32 {
  const first = i8x16.splat(lessThan);
  const last = i8x16.splat(equals);
  for (let at = start; at < length; at += 16) {
    const bytes = v128.load(page + at);
    const found = i8x16.bitmask(v128.or(i8x16.eq(bytes, first), i8x16.eq(bytes, last)));
    if (found !== 0) return at + ctz(found);
  }
  return length;
}

/** @returns where to go on after "=" or the value in quotes that follows it; -1 when that contains ">" or does not end */
function endOfQuoted(start: i32): i32 {
  let at = start;
  while (isSpace(byteAt(at))) at += 1;
  const quote = byteAt(at);
  if (quote !== doubleQuote && quote !== singleQuote) return start;
  const end = nextOfValue(at + 1, quote, lessThan);
  if (end === length) return -1;
  if (byteAt(end) === quote) return end + 1;
  // What seems to be markup in the value may be some.
  return byteAt(nextOfValue(at + 1, quote, greaterThan)) === quote ? start : -1;
}

/** @returns where the next quote, or the next sign from `first` to ">" is; the end of the page when there is none */
function nextOfValue(start: i32, quote: u8, first: u8): i32 {
  const quotes = i8x16.splat(quote);
  const firsts = i8x16.splat(first);
  const signs = i8x16.splat(greaterThan + 1 - first);
  for (let at = start; at < length; at += 16) {
    const bytes = v128.load(page + at);
    const found = i8x16.bitmask(
      v128.or(i8x16.eq(bytes, quotes), i8x16.lt_u(i8x16.sub(bytes, firsts), signs)),
    );
    if (found !== 0) return at + ctz(found);
  }
  return length;
}

/** Whether the name of an element whose content is text is at a place. */
function beginsText(at: i32): bool {
  // The initials of all of them. Most tags have another one.
  const initial = (byteAt(at) | 0x20) - 0x69;
  if (initial > 15 || ((1 << initial) & 0b1000_1100_0010_0001) === 0) return false;
  for (let index = 0; index < textElements.length; index += 1) {
    const name = textElements[index];
    if (hasWord(at, name) && endsName(at + name.length)) return true;
  }
  return false;
}

/** Elements whose content is text, even where it looks like a tag. The host has the same list. */
export const textElements: StaticArray<string> = [
  'iframe',
  'noembed',
  'noframes',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
];

/** Markup that is no tag. */
import { byteAt, indexOf, isLetter, length } from './page';

const exclamation: u8 = 0x21;
const dash: u8 = 0x2d;
const slash: u8 = 0x2f;
const greaterThan: u8 = 0x3e;
const question: u8 = 0x3f;
const closingBracket: u8 = 0x5d;

/** Whether "<" at a place is more than a sign. */
export function beginsMarkup(open: i32): bool {
  const byte = byteAt(open + 1);
  return isLetter(byte) || byte === exclamation || byte === question || (byte === slash && open + 2 < length);
}

/**
 * @param isForeign whether it is inside SVG, where CDATA exists
 * @returns the end of a comment, a declaration, or data
 */
export function endOfMarkup(start: i32, isForeign: bool): i32 {
  if (byteAt(start + 1) === exclamation) {
    if (byteAt(start + 2) === dash && byteAt(start + 3) === dash) return endOfComment(start);
    if (isForeign && hasData(start)) return endOfData(start);
  }
  return min(indexOf(greaterThan, start + 2) + 1, length);
}

function endOfComment(start: i32): i32 {
  // The dashes that begin a comment may also end it, but only before ">": "<!-->" and "<!--->".
  if (byteAt(start + 4) === greaterThan) return start + 5;
  if (byteAt(start + 4) === dash && byteAt(start + 5) === greaterThan) return start + 6;
  for (let at = indexOf(greaterThan, start + 6); at < length; at = indexOf(greaterThan, at + 1)) {
    const dashes = byteAt(at - 1) === exclamation ? at - 3 : at - 2;
    if (dashes >= start + 4 && byteAt(dashes) === dash && byteAt(dashes + 1) === dash) return at + 1;
  }
  return length;
}

const dataStart = '<![CDATA[';

function hasData(start: i32): bool {
  for (let index = 0; index < dataStart.length; index += 1) {
    if (byteAt(start + index) !== <u8>dataStart.charCodeAt(index)) return false;
  }
  return true;
}

function endOfData(start: i32): i32 {
  for (let at = indexOf(greaterThan, start + 4); at < length; at = indexOf(greaterThan, at + 1)) {
    if (byteAt(at - 1) === closingBracket && byteAt(at - 2) === closingBracket) return at + 1;
  }
  return length;
}

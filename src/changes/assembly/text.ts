/**
 * What a reader sees of the page, in the same form however its source is formatted: runs of white space are one space, none
 * remains where a block begins or ends, and everything that is not text is between NUL characters, which text does not have.
 */
import { isSpace, output, page, length as pageLength, reserve } from './page';

const space: u8 = 0x20;
const lineFeed: u8 = 0x0a;
const carriageReturn: u8 = 0x0d;
const ampersand: u8 = 0x26;
const lessThan: u8 = 0x3c;

/** Gaps between the last byte and the next one; the other two are a line feed and a space. */
const noGap: u8 = 0xff;
const atStart: u8 = 0;

let gap: u8 = atStart;
/** In bytes. */
export let textLength: i32 = 0;

/** Begins another text in the same memory. */
export function clearText(): void {
  textLength = 0;
  gap = atStart;
}

/**
 * Adds the text of the page up to the next "<" or "&".
 * @returns where that is; the end of the page when there is none
 */
export function addFrom(start: i32, isPreformatted: bool): i32 {
  reserve(output + textLength, pageLength - start + 1);
  return <i32>(add(page + start, page + pageLength, isPreformatted, true) - page);
}

/** Adds all bytes of a text. */
export function addAll(pointer: usize, bytes: i32, isPreformatted: bool): void {
  reserve(output + textLength, 2 * bytes + 32);
  add(pointer, pointer + bytes, isPreformatted, false);
}

/** @returns a pointer for bytes that are added next, beyond what adding them writes */
export function scratch(bytes: i32): usize {
  reserve(output + textLength, 2 * bytes + 32);
  return output + textLength + bytes + 32;
}

/** @param stops at "<" and "&" @returns the pointer to the first byte that was not added */
function add(start: usize, end: usize, isPreformatted: bool, stops: bool): usize {
  let from = start;
  let to = output + textLength;
  let before = gap;
  while (from < end) {
    if (before === noGap && stops && from + 16 <= end) {
      const bytes = v128.load(from);
      const stop = isPreformatted ? specialInPreformatted(bytes) : special(bytes);
      v128.store(to, bytes);
      const count = ctz(stop);
      from += count;
      to += count;
      if (count === 16) continue;
    }
    const byte = load<u8>(from);
    if (stops && (byte === lessThan || byte === ampersand)) break;
    from += 1;
    if (byte <= space) {
      if (isPreformatted) {
        // Browsers do not show a line feed where a block begins.
        if (byte === carriageReturn || (byte === lineFeed && (before === lineFeed || before === atStart)))
          continue;
      } else if (isSpace(byte)) {
        if (before === noGap) before = space;
        continue;
      }
    }
    if (before === space || before === lineFeed) {
      store<u8>(to, before);
      to += 1;
    }
    before = noGap;
    store<u8>(to, byte);
    to += 1;
  }
  gap = before;
  textLength = <i32>(to - output);
  return from;
}

/**
 * Says which of 16 bytes cannot be copied without a look at them, when there is no gap before: markup, control characters, and
 * spaces after which there may be more white space.
 * @returns a bit for each byte, and one that is set after them
 */
function special(bytes: v128): i32 {
  const spaces = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(space)));
  const others = v128.or(markup(bytes), i8x16.lt_u(bytes, i8x16.splat(space)));
  const stops = i8x16.bitmask(others);
  return stops | (spaces & (((stops | spaces) >> 1) | 0x8000)) | 0x10000;
}

/** The same where white space counts. */
function specialInPreformatted(bytes: v128): i32 {
  return i8x16.bitmask(v128.or(markup(bytes), i8x16.eq(bytes, i8x16.splat(carriageReturn)))) | 0x10000;
}

function markup(bytes: v128): v128 {
  return v128.or(i8x16.eq(bytes, i8x16.splat(lessThan)), i8x16.eq(bytes, i8x16.splat(ampersand)));
}

/** Makes room for something that is not text. @returns the pointer for it */
export function beginMark(bytes: i32): usize {
  reserve(output + textLength, bytes + 1);
  if (gap === lineFeed) addGap();
  const pointer = output + textLength;
  textLength += bytes;
  return pointer;
}

/** A block begins or ends. */
export function breakText(): void {
  if (gap !== atStart) gap = lineFeed;
}

/** Begins a range that does not depend on the text before it. @returns where it begins */
export function beginRange(): i32 {
  reserve(output + textLength, 1);
  breakText();
  addGap();
  gap = atStart;
  return textLength;
}

function addGap(): void {
  if (gap === space || gap === lineFeed) {
    store<u8>(output + textLength, gap);
    textLength += 1;
  }
  gap = noGap;
}

/** The page that is read: its bytes, and where things are in memory. */

/** Bytes of zeros after the page, so that 16 bytes can be read from each of its places. */
const padding: i32 = 32;
const pageSize: i32 = 64 * 1024;

/** All other memory is requested before this. */
let base: usize = 0;
/** Bytes of the longest page that there is room for. */
let capacity: i32 = 0;
/** Pointer to the page. */
export let page: usize = 0;
/** In bytes. */
export let length: i32 = 0;
/** Pointer to the list of parts that the source leaves out: where each begins, and where what comes after it begins. */
export let parts: usize = 0;
/** Pointer to what is written: the source first, then the text. It is last, so that it can grow. */
export let output: usize = 0;

/**
 * Makes room for a page.
 * @returns the pointer for its bytes
 */
export function makeRoom(bytes: i32): usize {
  if (base === 0) base = (heap.alloc(16) + 15) & ~15;
  if (bytes > capacity || page === 0) {
    while (capacity < bytes || capacity < pageSize) capacity = max(pageSize, 2 * capacity);
    page = base;
    parts = page + capacity + padding;
    // No part is shorter than "<nav>".
    output = parts + 8 * (capacity / 5 + 1);
    reserve(output, 0);
  }
  length = bytes;
  memory.fill(page + bytes, 0, padding);
  return page;
}

/** Makes room for bytes at a place in the output, with some to spare. */
export function reserve(pointer: usize, bytes: i32): void {
  const missing = <isize>(pointer + bytes + padding) - ((<isize>memory.size()) << 16);
  if (missing > 0 && memory.grow(<i32>(missing >>> 16) + 16) < 0) unreachable();
}

export function byteAt(at: i32): u8 {
  return load<u8>(page + at);
}

/** @returns where the next such byte is; the end of the page when there is none */
export function indexOf(byte: u8, start: i32): i32 {
  const wanted = i8x16.splat(byte);
  for (let at = start; at < length; at += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(page + at), wanted));
    if (found !== 0) return at + ctz(found);
  }
  return length;
}

export function isSpace(byte: u8): bool {
  return byte <= 0x20 && (byte === 0x20 || byte === 0x0a || byte === 0x09 || byte === 0x0d || byte === 0x0c);
}

export function isLowerCase(byte: u8): bool {
  return byte - 0x61 < 26;
}

export function isLetter(byte: u8): bool {
  return isLowerCase(byte | 0x20);
}

export function isDigit(byte: u8): bool {
  return byte - 0x30 < 10;
}

/** Whether white space, "/" or ">" is at a place: there, a name ends. */
export function endsName(at: i32): bool {
  const byte = byteAt(at);
  return at < length && (byte === 0x3e || byte === 0x2f || isSpace(byte));
}

/** Whether a word of lower-case letters is at a place, in any letter case. */
export function hasWord(at: i32, word: string): bool {
  for (let index = 0; index < word.length; index += 1) {
    if ((byteAt(at + index) | 0x20) !== <u8>word.charCodeAt(index)) return false;
  }
  return true;
}

/** @returns where the end tag of an element begins whose content is text; the end of the page when there is none */
export function endOfElement(start: i32, name: string): i32 {
  for (let open = indexOf(0x3c, start); open < length; open = indexOf(0x3c, open + 1)) {
    if (byteAt(open + 1) === 0x2f && hasWord(open + 2, name) && endsName(open + 2 + name.length)) return open;
  }
  return length;
}

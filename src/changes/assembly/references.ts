/** Remembers what references such as "&quot;" stand for, because a site has few different ones. One takes the place of another. */
import { hashOf } from './hash';
import { resolveText, writeResolved } from './host';
import { byteAt, isDigit, isLetter, length, page } from './page';

const semicolon: u8 = 0x3b;
const numberSign: u8 = 0x23;
/** Bytes of the longest reference that is looked up, and of what it may stand for. */
const maxReference: i32 = 32;
const maxBytes: i32 = 48;

/** Of each place: the hash of a reference, the number of bytes that it stands for, and these. */
const places: i32 = 256;
const sizeOfPlace: i32 = 64;
const known: usize = heap.alloc(places * sizeOfPlace);
memory.fill(known, 0, places * sizeOfPlace);

/** Pointer to the bytes that the last reference stands for. */
export let referenceBytes: usize = 0;
export let referenceLength: i32 = 0;

/**
 * Finds what a reference stands for.
 * @param start where "&" is
 * @returns where it ends; -1 when there is no reference with a semicolon
 */
export function endOfReference(start: i32): i32 {
  const limit = min(length, start + maxReference);
  let end = start + 1;
  while (end < limit && isPart(byteAt(end))) end += 1;
  if (end === limit || byteAt(end) !== semicolon) return -1;
  end += 1;
  const hash = hashOf(page + start, end - start);
  const place = known + sizeOfPlace * <i32>(hash & (places - 1));
  if (load<u64>(place) !== hash) {
    const bytes = resolveText(start, end);
    if (bytes > maxBytes) return -1;
    store<u64>(place, hash);
    store<i32>(place + 8, bytes);
    writeResolved(place + 16);
  }
  referenceBytes = place + 16;
  referenceLength = load<i32>(place + 8);
  return end;
}

function isPart(byte: u8): bool {
  return isLetter(byte) || isDigit(byte) || byte === numberSign;
}

/**
 * Remembers what tags mean, because the pages of a site repeat most of their tags to the letter. A tag takes the place of
 * another one with a similar hash, so memory is limited.
 */
import { hashOf } from './hash';
import { readNewTag, readTagName, writeMarks } from './host';
import { indexOf, length, page } from './page';
import {
  contentEnd,
  contentStart,
  describing,
  linked,
  nameEnd,
  readSimpleTag,
  selfClosing,
} from './simple-tag';

/** What a tag means. The host has the same list. */
export namespace Flag {
  export const closing: u32 = 1;
  /** Has no meaning at all, unless it belongs to an element that is followed from its start tag to its end tag. */
  export const plain: u32 = 1 << 1;
  export const selfClosing: u32 = 1 << 2;
  /** Text before and after it is not one word. */
  export const block: u32 = 1 << 3;
  /** Has no content and no end tag. */
  export const empty: u32 = 1 << 4;
  /** Its content is not HTML, and readers do not see it. */
  export const rawText: u32 = 1 << 5;
  /** Readers do not see it, or it is navigation. */
  export const hidden: u32 = 1 << 6;
  export const main: u32 = 1 << 7;
  /** What the source leaves out may begin here. */
  export const inert: u32 = 1 << 8;
  export const link: u32 = 1 << 9;
  /** Has the description of the page. */
  export const description: u32 = 1 << 10;
  /** May be remembered. */
  export const common: u32 = 1 << 11;
  export const a: u32 = 1 << 12;
  export const title: u32 = 1 << 13;
  export const svg: u32 = 1 << 14;
  export const pre: u32 = 1 << 15;
  export const nav: u32 = 1 << 16;
  export const article: u32 = 1 << 17;
}

/** Of a tag that is remembered or new. */
@unmanaged
export class Tag {
  /** Stands for the bytes of the tag: different tags on one site do not get the same one by chance. */
  hash: u64;
  /** Hash of the name. */
  name: u64;
  /** Bytes of the tag; 0 when no tag is remembered here. */
  length: i32;
  flags: u32;
  /** Pointer to what counts of its attributes; `inHost` or `inPage` when it is there. */
  marks: usize;
  /** In bytes. */
  markLength: i32;
  /** One more than the place of its name in the list of elements whose content is text; 0 if it is none of them. */
  textElement: i32;
  /** Part of the hash of the last tag that was not remembered in this place. */
  seen: i32;
}

/** Only the host has the marks. */
const inHost: usize = 0;
/** They are the target of a link in the page. */
const inPage: usize = 1;

const places: i32 = 32768;
const sizeOfTag: i32 = <i32>offsetof<Tag>();
const known: usize = heap.alloc(places * sizeOfTag);
memory.fill(known, 0, places * sizeOfTag);

/** Marks of the tags that are remembered. */
const marksSize: i32 = 1024 * 1024;
const marks: usize = heap.alloc(marksSize);
let marksLength: i32 = 0;

/** Here the host describes a tag. */
export const newTag: Tag = changetype<Tag>(heap.alloc(sizeOfTag));
/** The last one that was read. */
export let tag: Tag = newTag;
/** Where the page goes on after it. */
export let tagEnd: i32 = 0;
/** Whether the description that it has is in the range of `readSimpleTag`; otherwise the host has it. */
export let hasOwnDescription: bool = false;

/** @returns whether the page goes on after the tag */
export function readTag(start: i32): bool {
  const close = indexOf(0x3e, start + 1);
  if (close === length) {
    tagEnd = close;
    return false;
  }
  const hash = hashOf(page + start + 1, close - start - 1);
  const found = changetype<Tag>(known + sizeOfTag * <i32>((hash >> 40) & (places - 1)));
  if (found.hash === hash && found.length === close - start) {
    tag = found;
    tagEnd = close + 1;
    return true;
  }
  tag = newTag;
  const kind = readSimpleTag(start, close);
  hasOwnDescription = (kind & ~selfClosing) === describing;
  if (kind >= 0) {
    describeByName(start, kind);
    tagEnd = close + 1;
  } else {
    const end = readNewTag(start, close);
    tagEnd = end < 0 ? length : end;
    if (end < 0) return false;
  }
  if ((newTag.flags & Flag.common) !== 0) remember(found, hash, close - start);
  return true;
}

/** Describes a tag as one that has nothing but its name, apart from what it is besides. */
function describeByName(start: i32, kind: i32): void {
  const bytes = nameEnd - start;
  const hash = hashOf(page + start + 1, bytes - 1) ^ ((<u64>kind) << 40);
  const place = changetype<Tag>(known + sizeOfTag * <i32>((hash >> 40) & (places - 1)));
  if (place.hash !== hash || place.length !== bytes) {
    readTagName(start + 1, nameEnd, kind);
    // Now it comes again.
    place.seen = <i32>hash;
    remember(place, hash, bytes);
  }
  memory.copy(changetype<usize>(newTag), changetype<usize>(place), sizeOfTag);
  if ((kind & ~selfClosing) === linked) {
    newTag.marks = inPage;
    newTag.markLength = contentEnd - contentStart + 3;
  }
}

/**
 * Remembers the new tag when it comes again: a large site has more tags that come once, such as headings with an ID, than there
 * are places.
 */
function remember(place: Tag, hash: u64, bytes: i32): void {
  const seen = <i32>hash;
  if (place.seen === seen && newTag.markLength <= marksSize) {
    if (marksLength + newTag.markLength > marksSize) {
      // Simpler than finding out which ones are in use.
      memory.fill(known, 0, places * sizeOfTag);
      marksLength = 0;
    }
    memory.copy(changetype<usize>(place), changetype<usize>(newTag), sizeOfTag);
    place.hash = hash;
    place.length = bytes;
    place.marks = marks + marksLength;
    writeNewMarks(place.marks);
    marksLength += place.markLength;
  }
  place.seen = seen;
}

/** Copies what counts of the attributes of the tag that was read last. */
export function copyMarks(to: usize): void {
  if (tag === newTag) writeNewMarks(to);
  else memory.copy(to, tag.marks, tag.markLength);
}

function writeNewMarks(to: usize): void {
  if (newTag.marks === inHost) writeMarks(to);
  else if (newTag.marks !== inPage) memory.copy(to, newTag.marks, newTag.markLength);
  else {
    const bytes = contentEnd - contentStart;
    store<u16>(to, 0x6c00);
    memory.copy(to + 2, page + contentStart, bytes);
    store<u8>(to + 2 + bytes, 0);
  }
}

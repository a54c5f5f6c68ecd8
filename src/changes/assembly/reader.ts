/** Reads a page: tags and text as the HTML standard splits them (section 13.2.5), and what they mean to its reader. */
import { addTitle, resolveText, setDescription, writeResolved } from './host';
import { beginsMarkup, endOfMarkup } from './markup';
import { OpenElement } from './open-element';
import { byteAt, endOfElement, indexOf, isLetter, length, makeRoom, output, parts, reserve } from './page';
import { endOfReference, referenceBytes, referenceLength } from './references';
import { Region } from './region';
import { result } from './result';
import { contentEnd, contentStart } from './simple-tag';
import { clearParts, partCount, readSource, textElements } from './source';
import { copyMarks, Flag, hasOwnDescription, newTag, readTag, tag, tagEnd } from './tags';
import { addAll, addFrom, beginMark, breakText, clearText, scratch, textLength } from './text';

export { newTag, partCount, parts, readSource, reserve, result };

/** Makes room for a page. @returns the pointer for its bytes */
export function begin(bytes: i32): usize {
  clearParts();
  return makeRoom(bytes);
}

const lessThan: u8 = 0x3c;
const slash: u8 = 0x2f;
const ampersand: u8 = 0x26;

const atEnd: i32 = 0;
const foundText: i32 = 1;
const foundTag: i32 = 2;

const hidden = new OpenElement();
const preformatted = new OpenElement();
const svg = new OpenElement();

const main = new Region();
const article = new Region();

let hides: bool = true;
/** Where the page goes on. */
let place: i32 = 0;
let tagStart: i32 = 0;
let textStart: i32 = 0;
/** As in `Tag`, of the tag before. */
let textElement: i32 = 0;
/** Inside SVG, where CDATA exists, and no element has text for content. */
let isForeign: bool = false;
let inLink: bool = false;
let inTitle: bool = false;
let hasTitle: bool = false;
/** The next part of the source. */
let nextPart: i32 = 0;

/** Parts of the source at which a tag was found that may be left out. */
let inertTags: i32 = 0;

/**
 * Reads the page, whose source has been read. Writes to `result`.
 * @param leavesOut whether navigation and what readers do not see is left out
 */
export function readPage(leavesOut: bool): void {
  hides = leavesOut;
  place = 0;
  textElement = 0;
  isForeign = false;
  inLink = false;
  inTitle = false;
  hasTitle = false;
  nextPart = 0;
  inertTags = 0;
  hidden.clear();
  preformatted.clear();
  svg.clear();
  main.clear();
  article.clear();
  clearText();
  while (readNext());
  const isMain = main.isOnly;
  const isArticle = article.isOnly;
  const start = isMain ? main.start : isArticle ? article.start : 0;
  const end = isMain ? main.end : isArticle ? article.end : textLength;
  result.pointer = output + start;
  result.length = end - start;
  result.endsHidden = <i32>hidden.isOpen;
  result.isSourceCertain = <i32>(inertTags === partCount);
}

/** @returns false at the end of the page */
function readNext(): bool {
  const isHidden = hidden.isOpen;
  if (!isHidden && !inTitle) addPlainText();
  const found = next();
  if (found === atEnd) return false;
  if (found === foundText) addText();
  else if ((tag.flags & Flag.plain) !== 0 && !isHidden && !main.element.follows(tag.name)) return true;
  else if ((tag.flags & Flag.closing) !== 0) endTag();
  else startTag();
  isForeign = svg.isOpen;
  return true;
}

/** Adds text and references such as "&quot;" up to a tag. What is neither is left. */
function addPlainText(): void {
  const isPreformatted = preformatted.isOpen;
  let at = addFrom(place, isPreformatted);
  while (at < length && byteAt(at) === ampersand) {
    const end = endOfReference(at);
    if (end < 0) break;
    addAll(referenceBytes, referenceLength, isPreformatted);
    at = addFrom(end, isPreformatted);
  }
  place = at;
}

function next(): i32 {
  while (place < length) {
    const start = place;
    // Mostly, a tag begins here, and there is no text to look for.
    if (textElement !== 0 || !beginsTag(start)) {
      place = endOfText(start);
      if (place > start) {
        textStart = start;
        return foundText;
      }
    }
    if (beginsTag(start)) {
      tagStart = start;
      const isWhole = readTag(start);
      place = tagEnd;
      if (!isWhole) return atEnd;
      textElement = tag.textElement;
      return foundTag;
    }
    place = endOfMarkup(start, isForeign);
  }
  return atEnd;
}

function beginsTag(start: i32): bool {
  if (byteAt(start) !== lessThan) return false;
  const next = byteAt(start + 1);
  return isLetter(next) || (next === slash && isLetter(byteAt(start + 2)));
}

/** @returns where the next tag or other markup begins; `start` when it begins there */
function endOfText(start: i32): i32 {
  const element = textElement;
  textElement = 0;
  if (element > 0 && !isForeign) return endOfElement(start, textElements[element - 1]);
  let open = indexOf(lessThan, start);
  while (open < length && !beginsMarkup(open)) open = indexOf(lessThan, open + 1);
  return open;
}

function addText(): void {
  if (hidden.isOpen) return;
  if (inTitle) {
    addTitle(textStart, place);
    return;
  }
  const isPreformatted = preformatted.isOpen;
  const bytes = resolveText(textStart, place);
  const pointer = scratch(bytes);
  writeResolved(pointer);
  addAll(pointer, bytes, isPreformatted);
}

function endTag(): void {
  const name = tag.name;
  const flags = tag.flags;
  const wasHidden = hidden.isOpen;
  if (wasHidden && !hidden.endTag(name)) return;
  if ((flags & Flag.block) !== 0) breakText();
  if (wasHidden) return;
  if ((flags & Flag.a) !== 0) endLink();
  else if ((flags & Flag.title) !== 0) inTitle = false;
  svg.endTag(name);
  preformatted.endTag(name);
  main.endTag(name);
  article.endTag(name);
}

function startTag(): void {
  const name = tag.name;
  const flags = tag.flags;
  if ((flags & Flag.inert) !== 0) passInert();
  // In HTML itself, the slash has no meaning.
  const isEmpty = (flags & Flag.empty) !== 0 || ((flags & Flag.selfClosing) !== 0 && svg.isOpen);
  if (hidden.isOpen) {
    if (!isEmpty) hidden.startTag(name);
    return;
  }
  if ((flags & Flag.block) !== 0) breakText();
  const isHidden = hides && (flags & Flag.hidden) !== 0;
  if (!isHidden) {
    if (!isEmpty) open();
    note();
  }
  if (!isEmpty && (isHidden || (flags & Flag.rawText) !== 0)) hidden.open(name);
}

/** Counts a tag at which a part of the source begins, and passes over navigation. */
function passInert(): void {
  while (nextPart < partCount && load<i32>(parts + 8 * nextPart) < tagStart) nextPart += 1;
  if (nextPart === partCount || load<i32>(parts + 8 * nextPart) !== tagStart) return;
  // In SVG, scripts are read as HTML.
  if (svg.isOpen) return;
  if ((tag.flags & Flag.nav) !== 0) {
    // In another hidden element, what navigation contains may be the end of that element.
    if (!hides || (hidden.isOpen && !hidden.follows(tag.name))) return;
    place = load<i32>(parts + 8 * nextPart + 4);
  }
  inertTags += 1;
}

function open(): void {
  const name = tag.name;
  const flags = tag.flags;
  svg.startTag(name);
  preformatted.startTag(name);
  if ((flags & Flag.svg) !== 0) svg.open(name);
  else if ((flags & Flag.pre) !== 0) preformatted.open(name);
  main.startTag(name, (flags & Flag.main) !== 0);
  article.startTag(name, (flags & Flag.article) !== 0);
}

/** Adds what counts of a start tag. */
function note(): void {
  const flags = tag.flags;
  if ((flags & Flag.a) !== 0) {
    endLink();
    inLink = (flags & Flag.link) !== 0;
  } else if ((flags & Flag.title) !== 0 && !svg.isOpen) {
    inTitle = !hasTitle;
    hasTitle = true;
  }
  if (tag.markLength > 0) copyMarks(beginMark(tag.markLength));
  if ((flags & Flag.description) !== 0) setDescription(hasOwnDescription ? contentStart : -1, contentEnd);
}

function endLink(): void {
  if (inLink) {
    const mark = beginMark(3);
    store<u8>(mark, 0);
    store<u8>(mark + 1, 0x65);
    store<u8>(mark + 2, 0);
  }
  inLink = false;
}

/**
 * Texts of a page are handled in Latin-1, a character for each byte: nothing has to be decoded, and changes are found in pages
 * of any encoding.
 */
import { isUtf8 } from 'node:buffer';
import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';

/** @param latin1 bytes of a page @returns the text that they encode, in UTF-8 or else Latin-1 */
export function decodeText(latin1: string): string {
  if (!isAscii(latin1)) {
    const bytes = Buffer.from(latin1, 'latin1');
    if (isUtf8(bytes)) return bytes.toString();
  }
  return latin1;
}

/** @returns bytes of a page that encode a text in UTF-8, in Latin-1 */
function encodeText(text: string): string {
  return isAscii(text) ? text : Buffer.from(text).toString('latin1');
}

const semicolon = 0x3b;
/** Bytes of the longest reference that is looked up. */
const maxReference = 32;

interface Reference {
  readonly source: Uint8Array;
  readonly bytes: Uint8Array;
}

/** References that are remembered, because a site has few different ones. One takes the place of another. */
const known = new Array<Reference | undefined>(256).fill(undefined);

/** @returns where a reference such as "&quot;" ends; another place when it has no semicolon */
export function endOfReference(page: Uint8Array, start: number): number {
  const last = Math.min(page.length, start + maxReference) - 1;
  let at = start;
  while (at < last && page[at] !== semicolon) at += 1;
  return at + 1;
}

/** @returns what the part of a page stands for if it is one reference with its semicolon, as bytes of a page; otherwise undefined */
export function referenceBytes(page: Buffer, start: number, end: number): Uint8Array | undefined {
  const place = (31 * (page[start + 1] ?? 0) + (page[start + 2] ?? 0) + end - start) & 0xff;
  const before = known[place];
  if (before !== undefined && isAt(before.source, page, start, end)) return before.bytes;
  const source = page.toString('latin1', start, end);
  if (!/^&[a-z\d#]{1,32};$/i.test(source)) return undefined;
  const bytes = Buffer.from(decodeHTML(source));
  known[place] = { source: Buffer.from(source), bytes };
  return bytes;
}

function isAt(bytes: Uint8Array, page: Uint8Array, start: number, end: number): boolean {
  if (bytes.length !== end - start) return false;
  // For a few bytes, faster than Buffer.compare().
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== page[start + at]) return false;
  }
  return true;
}

/** Resolves the character references of a text. */
export function withReferences(latin1: string): string {
  if (!latin1.includes('&')) return latin1;
  return latin1.replace(/&[a-z\d#]{1,32};|&[^&\x80-\xff]*/gi, reference => encodeText(decodeHTML(reference)));
}

/** Decodes the value of an attribute, and resolves its character references. */
export function decodeAttribute(latin1: string): string {
  const text = decodeText(latin1);
  return text.includes('&') ? decodeHTMLAttribute(text) : text;
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

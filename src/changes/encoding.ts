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

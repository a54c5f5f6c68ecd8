import { hash } from 'node:crypto';
import { endOfElement } from '../shared/html-scanner.ts';

/** The HTML of a page without its `<link>` elements and scripts: those are what a build changes on every page. */
export interface PageSource {
  /** 128 bits of a SHA-256, hexadecimal. */
  readonly digest: string;
  /**
   * Where the parts begin that are left out, in bytes. If tags begin there, and not parts of texts or of other tags, every page
   * with this digest has the same tags and texts, apart from links and scripts.
   */
  readonly starts: readonly number[];
}

/** Hexadecimal digits of a digest: two different pages with the same 128 bits do not occur by chance. */
export const digestLength = 32;

/**
 * A start tag in a form in which it begins and ends here for sure, with no attribute that counts for `PageTag`. The number of
 * attributes is limited, because each takes memory while a match is searched for.
 */
const inertTag =
  /<(link|script)(?:[\t\n\f\r ]+(?!alt|role)[\w:.-]+(?:=(?:"[^"<>]*"|'[^'<>]*'|[^\t\n\f\r "'<>=`]+))?){0,50}[\t\n\f\r ]*\/?>/gi;

/** One for all pages, because memory for each would not be freed in time. */
let rest = Buffer.allocUnsafeSlow(64 * 1024);

const byteOrderMark = Buffer.from('\ufeff');

/** @returns the bytes of a page that count: without a byte order mark and NUL characters */
export function pageOf(bytes: Buffer): Buffer {
  const hasMark = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  const page = hasMark ? bytes.subarray(byteOrderMark.length) : bytes;
  return page.includes(0) ? Buffer.from(page.filter(byte => byte !== 0)) : page;
}

/** @param page what `pageOf` returns */
export function pageSource(page: Buffer): PageSource {
  const html = page.toString('latin1');
  const starts: number[] = [];
  // No part is shorter than the two bytes that take its place.
  if (rest.length < page.length) rest = Buffer.allocUnsafeSlow(2 * page.length);
  let length = 0;
  let from = 0;
  inertTag.lastIndex = 0;
  for (let match = inertTag.exec(html); match !== null; match = inertTag.exec(html)) {
    starts.push(match.index);
    length += page.copy(rest, length, from, match.index);
    const isScript = match[1]?.toLowerCase() === 'script';
    // Where a part is missing, and which: a script without an end hides the rest of the page.
    rest[length++] = 0;
    rest[length++] = Number(isScript);
    from = inertTag.lastIndex;
    if (isScript) from = endOfElement(html, from, 'script');
    inertTag.lastIndex = from;
  }
  length += page.copy(rest, length, from);
  return { digest: hash('sha256', rest.subarray(0, length)).slice(0, digestLength), starts };
}

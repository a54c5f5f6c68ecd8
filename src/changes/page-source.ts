import { hash } from 'node:crypto';
import { endOfElement } from '../shared/html-scanner.ts';
import { endOfNavigation } from './navigation.ts';

/** The HTML of a page without `<link>` elements, scripts, and navigation: these are what a build changes on every page. */
export interface PageSource {
  /** 128 bits of a SHA-256, hexadecimal. */
  readonly digest: string;
  /**
   * The parts that are left out: where each begins, and where what comes after it begins, in bytes. If tags begin there, and not
   * parts of texts or of other tags, every page with this digest has the same tags and texts, apart from these parts.
   */
  readonly parts: ReadonlyMap<number, number>;
}

/** Hexadecimal digits of a digest: two different pages with the same 128 bits do not occur by chance. */
export const digestLength = 32;

/** How a part that may be left out begins. */
const inertStart = /<(?:link|script|nav)(?=[\t\n\f\r />])/gi;
/** A start tag in a form in which it begins and ends here for sure, with no attribute that counts for `PageTag`. */
const inertTag =
  /^<(link|script|nav)(?:[\t\n\f\r ]+(?!alt|role)[\w:.-]+(?:=(?:"[^"<>]*"|'[^'<>]*'|[^\t\n\f\r "'<>=`]+))?)*[\t\n\f\r ]*\/?>/i;
/** Bytes of the longest tag that is left out: a search in more of the page could take all of the stack. */
const maxInertTag = 1000;
/** What takes the place of a part, so that the digest tells where parts are missing, and which. */
const [linkMark, scriptMark, navigationMark] = [0, 1, 2];

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
  const parts = new Map<number, number>();
  // No part is shorter than the two bytes that take its place.
  if (rest.length < page.length) rest = Buffer.allocUnsafeSlow(2 * page.length);
  let length = 0;
  let from = 0;
  /** Navigation that begins before this is not left out. */
  let uncertain = 0;
  inertStart.lastIndex = 0;
  for (let found = inertStart.exec(html); found !== null; found = inertStart.exec(html)) {
    const start = found.index;
    const tag = inertTag.exec(html.slice(start, start + maxInertTag));
    if (tag === null) continue;
    let end = start + tag[0].length;
    let mark = linkMark;
    if (tag[1]?.toLowerCase() === 'script') {
      mark = scriptMark;
      end = endOfElement(html, end, 'script');
    } else if (tag[1]?.toLowerCase() === 'nav') {
      if (start < uncertain) continue;
      const navigation = endOfNavigation(html, end);
      if (!navigation.isFound) {
        uncertain = navigation.at;
        continue;
      }
      mark = navigationMark;
      end = navigation.at;
    }
    parts.set(start, end);
    length += page.copy(rest, length, from, start);
    rest[length++] = 0;
    rest[length++] = mark;
    from = end;
    inertStart.lastIndex = from;
  }
  length += page.copy(rest, length, from);
  return { digest: hash('sha256', rest.subarray(0, length)).slice(0, digestLength), parts };
}

import { flatten } from '../shared/text.ts';
import { PageReader } from './page-reader.ts';

/** What is known about a page: enough to decide whether its reader would see a difference. */
export interface PageFacts {
  /** At most 200 UTF-16 code units on one line, without control characters; empty when the page has none. */
  readonly title: string;
  /** 128 bits of a SHA-256, hexadecimal. */
  readonly text: string;
  /**
   * 128 bits of a SHA-256 of the page without `<link>` elements, scripts, and navigation: pages with the same one differ in
   * nothing that counts. Undefined where that is not certain.
   */
  readonly source?: string | undefined;
}

/** Longest title that is kept, in UTF-16 code units. The whole title counts for the digest. */
const maxTitle = 200;

const byteOrderMark = Buffer.from('\ufeff');

/** One for all pages, which are read one after another. */
const reader = new PageReader();

/**
 * Reads an HTML page and computes a digest of what its reader sees. docs/changes.md lists for users what counts.
 *
 * Time and memory are proportional to the page, even for hostile ones: there is no tree and no list of open elements.
 * @param earlier the page with the same path in an earlier site. If the two have the same source, the page is not read, because
 *   its facts are the same
 */
export function digestPage(bytes: Buffer, earlier?: PageFacts): PageFacts {
  reader.load(countingBytes(bytes));
  const source = reader.source();
  if (earlier?.source === source) return earlier;
  let shown = reader.read(true);
  // Otherwise a missing end tag would hide the end of the page, and changes in it.
  if (shown.endsHidden) shown = reader.read(false);
  const title = flatten(shown.title.slice(0, maxTitle * 8));
  return {
    title: title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1).toWellFormed()}…`,
    text: shown.digest,
    source: shown.isSourceCertain ? source : undefined,
  };
}

/** @returns the bytes of a page that count: without a byte order mark and NUL characters */
export function countingBytes(bytes: Buffer): Buffer {
  const hasMark = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  const page = hasMark ? bytes.subarray(byteOrderMark.length) : bytes;
  return page.includes(0) ? Buffer.from(page.filter(byte => byte !== 0)) : page;
}

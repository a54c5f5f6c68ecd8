import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { toSingleLine } from '../shared/text.ts';
import { PageLinks } from './links.ts';
import { type FileHashes, parsePage, TooComplex } from './page-reader.ts';

/** What is known about a page: enough to decide whether its reader would see a difference. */
export interface PageFacts {
  /** At most 200 UTF-16 code units on one line, without control characters; empty if the page has none. */
  readonly title: string;
  /** Digest of what a reader sees: 128 bits of a SHA-256, hexadecimal. */
  readonly text: string;
}

/** Hexadecimal digits of a digest: two different pages with the same 128 bits do not occur by chance. */
export const digestLength = 32;
/** Longest title that is kept, in UTF-16 code units. The whole title counts for the digest. */
const maxTitle = 200;

/**
 * Reads what the reader of an HTML page sees. docs/changes.md lists for users what counts.
 * @param path of the page, relative to the site
 * @returns undefined if the page is nested too deeply, or has too many references, to be read in reasonable time
 */
export function readPage(bytes: Buffer, path: string, hashes: FileHashes): PageFacts | undefined {
  const html = htmlOf(bytes);
  const readWith = (hides: boolean) =>
    parsePage(html, { links: new PageLinks(path), hashes, hides, depth: 0 });
  try {
    const reader = readWith(true);
    // Otherwise a missing end tag would hide the end of the page, and changes in it.
    return factsOf((reader.endsHidden ? readWith(false) : reader).texts());
  } catch (error) {
    if (error instanceof TooComplex) return undefined;
    throw error;
  }
}

/** Browsers do not show NUL, and take a carriage return for a line break. */
function htmlOf(bytes: Buffer): string {
  // In another encoding, changes are found, but titles are not readable.
  const html = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
  return html
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n');
}

function factsOf(texts: readonly [title: string, ...others: string[]]): PageFacts {
  const title = toSingleLine(texts[0].slice(0, maxTitle * 8));
  return {
    title: title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1).toWellFormed()}…`,
    text: createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, digestLength),
  };
}

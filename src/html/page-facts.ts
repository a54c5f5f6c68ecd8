import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { toSingleLine } from '../shared/text.ts';
import { type PageHandler, parseInParts } from './page-parts.ts';
import { PageReader } from './page-reader.ts';
import { type FileDigests, urlOf } from './shown-files.ts';

/** Enough to decide whether the reader of a page would see a difference. */
export interface PageFacts {
  /** At most 200 UTF-16 code units on one line, without control characters; empty if the page has none. */
  readonly title: string;
  /** Digest of what a reader reads: 128 bits of a SHA-256, hexadecimal. */
  readonly text: string;
}

/** Hexadecimal digits of a digest: two different pages with the same 128 bits do not occur by chance. */
export const digestLength = 32;
/** Longest title that is kept, in UTF-16 code units. The whole title counts for the digest. */
const maxTitle = 200;

/** A page of a site. */
export interface SitePage {
  readonly bytes: Buffer;
  /** Relative to the site, separated by "/". */
  readonly path: string;
  /** Of the site. */
  readonly digests: FileDigests;
}

/**
 * Reads an HTML page as its reader does. docs/changes.md lists for users what counts. Stops after each part, so that the caller can
 * do something else.
 * @param around gets the parts of the page before they are read, such as to undo what a host has done to it
 * @returns undefined if the page is nested too deeply
 */
export function* readPage(
  { bytes, path, digests }: SitePage,
  around = (reader: PageReader): PageHandler => reader,
): Generator<void, PageFacts | undefined> {
  // In another encoding, changes are found, but titles are not readable.
  const html = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1').replace(/\r\n?/g, '\n');
  const reader = new PageReader(urlOf(path), digests);
  if (!(yield* parseInParts(html, around(reader)))) return undefined;
  const { title } = reader;
  const digest = hash('sha256', JSON.stringify([title, ...reader.texts()]));
  return { title: cutTitle(title), text: digest.slice(0, digestLength) };
}

function cutTitle(whole: string): string {
  const title = toSingleLine(whole.slice(0, maxTitle * 8));
  return title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1).toWellFormed()}…`;
}

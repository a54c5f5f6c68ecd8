import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { toSingleLine } from '../shared/text.ts';
import { readDataTexts } from './page-data.ts';
import { type PageHandler, parseInParts } from './page-parts.ts';
import { PageReader } from './page-reader.ts';
import { type FileDigests, urlOf } from './shown-files.ts';

/** Enough to decide whether the reader of a page would see a difference. */
export interface PageFacts {
  /** At most 200 UTF-16 code units on one line, without control characters; empty if the page has none. */
  readonly title: string;
  /** Digest of what a reader reads: 128 bits of a SHA-256, hexadecimal. */
  readonly text: string;
  /** The same of the texts in the page's data, which scripts show when its reader opens something; undefined without any. */
  readonly data?: string | undefined;
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
  const texts = yield* readDataTexts(html);
  return {
    title: cutTitle(title),
    text: digestOf([title, ...reader.texts()]),
    data: texts.length === 0 ? undefined : digestOf(texts),
  };
}

function digestOf(texts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(texts)).slice(0, digestLength);
}

function cutTitle(whole: string): string {
  const title = toSingleLine(whole.slice(0, maxTitle * 8));
  return title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1).toWellFormed()}…`;
}

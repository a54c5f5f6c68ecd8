import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { toSingleLine } from '../shared/text.ts';
import { type FileDigests, urlOf } from './links.ts';
import { readData } from './page-data.ts';
import { type PageHandler, parseInParts } from './page-parts.ts';
import { PageReader } from './page-reader.ts';

/** Digests that differ when a reader of the page would see a difference. */
export interface PageFacts {
  /** At most 200 UTF-16 code units on one line, without control characters; empty if the page has none. */
  readonly title: string;
  /** The first words of the first blocks, each cut like a title, without those of links. */
  readonly words: readonly string[];
  /** Digest of what a reader reads: 128 bits of a SHA-256, hexadecimal. */
  readonly text: string;
  /** Letters and digits that a reader reads in the main part of the page, without those of links. */
  readonly letters: number;
  /** Host and path to which the page leads at once; undefined if it stays. */
  readonly redirect?: string | undefined;
  /** The same of the texts in the page's data, which scripts show when its reader opens something; undefined without any. */
  readonly data?: string | undefined;
}

/** Hexadecimal digits of a digest: 128 bits, so that collisions do not occur by chance. */
export const digestLength = 32;
/** Titles are cut at this length, in UTF-16 code units. The digest covers the whole title. */
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
 * Extracts what a reader sees of an HTML page. docs/changes.md lists what counts. Yields after each chunk, so that the caller can check
 * for a cancel.
 * @param around wraps the handler, for example to undo changes that a host has made to the page
 * @returns undefined if the page is nested too deeply
 */
export function* readPage(
  { bytes, path, digests }: SitePage,
  around = (reader: PageReader): PageHandler => reader,
): Generator<void, PageFacts | undefined> {
  // For other encodings, changes are still found, but titles are garbled.
  const html = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1').replace(/\r\n?/g, '\n');
  const url = urlOf(path);
  const reader = new PageReader(url, digests);
  if (!(yield* parseInParts(html, around(reader)))) return undefined;
  const { title, letters, redirect, words } = reader;
  const texts = yield* readData({ html, url, digests });
  return {
    title: cutTitle(title),
    words: words.map(cutTitle),
    text: digestOf([title, ...reader.texts()]),
    letters,
    redirect,
    data: texts.length === 0 ? undefined : digestOf(texts),
  };
}

/** The digest `text` of a page that shows nothing. */
export const emptyText = digestOf(['', [], []]);

function digestOf(texts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(texts)).slice(0, digestLength);
}

function cutTitle(whole: string): string {
  const title = toSingleLine(whole.slice(0, maxTitle * 8));
  return title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1).toWellFormed()}…`;
}

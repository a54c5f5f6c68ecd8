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
  /** The first words below the title, cut like a title; empty if there are none. */
  readonly words: string;
  /** Digest of what a reader reads: 128 bits of a SHA-256, hexadecimal. */
  readonly text: string;
  /** The same of what stays if the page's own title, links, and IDs are left out: error pages have the same one. */
  readonly body: string;
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
  const { title } = reader;
  const read = reader.texts();
  const [, ...parts] = read;
  const body = commonWords(title, parts.flat());
  const texts = yield* readData({ html, url, digests });
  return {
    title: cutTitle(title),
    words: cutTitle(body[0] ?? ''),
    text: digestOf([title, ...read]),
    body: digestOf([reader.redirects, body]),
    data: texts.length === 0 ? undefined : digestOf(texts),
  };
}

/**
 * What an error, "Loading…", or a login says on each page: the blocks without those that repeat the page's title, and without links and
 * media, IDs, times, and paths.
 */
function commonWords(title: string, blocks: readonly string[]): readonly string[] {
  return blocks
    .map(block => block.replace(references, '').trim())
    .filter(block => !title.startsWith(block) && !title.endsWith(block))
    .map(withoutIds)
    .filter(block => block !== '');
}

/** Leaves out words that may be part of an ID, a time, or a path. Most blocks have none. */
function withoutIds(block: string): string {
  if (!/[\d/]/.test(block)) return block;
  const words = block.split(' ');
  return words.filter(word => !/[\d/]/.test(word)).join(' ');
}

/** As PageReader writes what an element links to or shows, and the marks of list items and table cells. */
const references = /\[[^\s[\]]*\](?:[\da-f]{64})?|<(?:li|td|th)>/g;

/** The digest `text` of a page that shows nothing. */
export const emptyText = digestOf(['', [], []]);

function digestOf(texts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(texts)).slice(0, digestLength);
}

function cutTitle(whole: string): string {
  const title = toSingleLine(whole.slice(0, maxTitle * 8));
  return title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1).toWellFormed()}…`;
}

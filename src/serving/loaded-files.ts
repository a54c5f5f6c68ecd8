import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { SiteFile } from '../changes/manifest.ts';
import { maxPageSize } from '../changes/site-files.ts';
import type { FileDigests } from '../html/links.ts';
import { cutsOf } from '../html/links.ts';
import { parseInParts } from '../html/page-parts.ts';
import { isAddedByHost, isScriptType, type LoadKind, PageReferences } from '../html/page-references.ts';
import type { Network } from '../net/network.ts';
import { isSameOrigin } from '../net/redirects.ts';
import { TimeSlice } from '../shared/clock.ts';
import { isHtml, NotServed, requestAsReader, type ServedPage } from './served-page.ts';

/** Files per page that are checked at most. */
const maxFiles = 100;
/** Pictures of the home page that are checked at most. */
const maxPictures = 20;

/** A file that a page needs. */
export interface LoadedFile {
  readonly url: URL;
  readonly kind: LoadKind;
  /** The files of the export that it may be; empty if the export has none. */
  readonly listed: readonly SiteFile[];
}

interface Surroundings {
  readonly site: ExportedSite;
  readonly network: Network;
  /** Receives the URL of each link of the page. */
  readonly onLink: (url: URL) => void;
}

export interface ExportedSite {
  /** Ends with "/". */
  readonly url: URL;
  /** By path. */
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly digests: FileDigests;
}

/**
 * Finds the files that a page loads from its own origin, and that readers need.
 * - Scripts and style sheets of the export, and pictures of the home page, at the URL where the page expects them: at "/docs/",
 *   a page that loads "/assets/site.css" lacks that file.
 * - If the bytes of the page differ from the export, all scripts and style sheets below the site: a cache may have an old page with
 *   the same text, whose scripts are gone.
 * @returns each file once
 * @throws `network.signal.reason`
 */
export async function findLoadedFiles(
  { url: page, bytes = Buffer.alloc(0), isExact }: ServedPage,
  isHome: boolean,
  { site, onLink, network: { clock, signal } }: Surroundings,
): Promise<readonly LoadedFile[]> {
  const found = new Map<string, LoadedFile>();
  let pictures = 0;
  const reader = new PageReferences(page, (kind, url) => {
    url.hash = '';
    if (kind === 'link') onLink(url);
    if (kind === 'link' || found.size === maxFiles || found.has(url.href) || !isSameOrigin(url, page)) return;
    const { pathname } = url;
    const listed = findListed(pathname, site);
    const isPicture = kind === 'picture';
    const isOwn = !isPicture && pathname.startsWith(site.url.pathname) && !isAddedByHost(pathname);
    if (listed.length > 0 ? isPicture && !isHome : isExact || !isOwn) return;
    if (isPicture) pictures += 1;
    if (!isPicture || pictures <= maxPictures) found.set(url.href, { url, kind, listed });
  });
  const timeSlice = new TimeSlice(clock, signal);
  for (const _ of parseInParts(bytes.toString(), reader)) await timeSlice.yieldToEventLoop();
  return [...found.values()];
}

/** The site may be served below a path, so leading segments are dropped. Servers treat repeated slashes as one. */
function findListed(pathname: string, { files }: ExportedSite): readonly SiteFile[] {
  return cutsOf(pathname.replace(/\/{2,}/g, '/')).flatMap(path => files.get(path) ?? []);
}

/**
 * Requests a file that a page loads. Hosts minify files, so other bytes than those of the export are refused only if they are something
 * else: compressed, an HTML page, or an error as JSON.
 * @throws NotServed; `network.signal.reason`
 */
export async function requestLoadedFile(file: LoadedFile, network: Network): Promise<void> {
  const { url, kind, listed } = file;
  const request = { url, redirects: 'https', maxBytes: maxPageSize } as const;
  const { type, isSniffed, bytes } = await requestAsReader(request, network);
  const expected = kind === 'picture' ? kind : 'script or style sheet';
  if (!isUsable(type, file, isSniffed)) throw new NotServed(`${type || 'no type'} instead of a ${expected}`);
  if (bytes === undefined) return;
  if (bytes.length === 0 && listed.some(({ size }) => size > 0)) throw new NotServed('an empty file');
  const sha256 = hash('sha256', bytes);
  const other = listed.some(file => file.sha256 === sha256) ? undefined : describeOther(kind, bytes);
  if (other !== undefined) throw new NotServed(`${other} instead of a ${expected}`);
}

/** @returns what the bytes are instead of a file of this kind, if they certainly are no such file */
function describeOther(kind: LoadKind, bytes: Buffer): string | undefined {
  const text = bytes.toString().trimStart();
  // An SVG picture may have a document type, too.
  if (kind === 'picture') return /^<(?:!doctype(?!\s+svg)|html)/i.test(text) ? 'HTML' : undefined;
  if (!isUtf8(bytes)) return 'compressed or other binary data';
  if (text.startsWith('<')) return 'HTML';
  return isJson(text) ? 'JSON' : undefined;
}

/** Errors are objects, lists, or texts. */
function isJson(text: string): boolean {
  if (!/^[[{"]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Follows the rules of browsers. A host may also answer every request with an HTML page and the status 200. */
function isUsable(type: string, { kind, url }: LoadedFile, isSniffed: boolean): boolean {
  if (kind === 'picture') return /\.svg$/i.test(url.pathname) ? type === 'image/svg+xml' : !isHtml(type);
  const isStrict = kind === 'module' || !isSniffed;
  if (type === '') return !isStrict;
  if (kind === 'style') return type === 'text/css';
  if (isHtml(type)) return false;
  return isStrict ? isScriptType(type) : !/^(?:image|audio|video)\/|^text\/csv$/.test(type);
}

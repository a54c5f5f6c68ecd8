import type { SiteFile } from '../changes/manifest.ts';
import { maxPageSize } from '../changes/site-files.ts';
import type { FileDigests } from '../html/links.ts';
import { prefixesOf } from '../html/links.ts';
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
  /** The export has it. */
  readonly isListed: boolean;
  /** The export has it, and it is not empty there. */
  readonly isFilled: boolean;
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
    // The site may be served below a path, so try dropping leading segments.
    const isFile = (test: (size: number) => boolean) =>
      prefixesOf(pathname, rest => test(site.files.get(rest)?.size ?? -1)).length > 0;
    const isListed = isFile(size => size >= 0);
    const isPicture = kind === 'picture';
    const isOwn = !isPicture && pathname.startsWith(site.url.pathname) && !isAddedByHost(pathname);
    if (isListed ? isPicture && !isHome : isExact || !isOwn) return;
    if (isPicture) pictures += 1;
    if (!isPicture || pictures <= maxPictures)
      found.set(url.href, { url, kind, isListed, isFilled: isFile(size => size > 0) });
  });
  const timeSlice = new TimeSlice(clock, signal);
  for (const _ of parseInParts(bytes.toString(), reader)) await timeSlice.yieldToEventLoop();
  return [...found.values()];
}

/**
 * Requests a file that a page loads. Its bytes are not compared, because hosts minify files.
 * @throws NotServed; `network.signal.reason`
 */
export async function requestLoadedFile(file: LoadedFile, network: Network): Promise<void> {
  const { url, kind, isFilled } = file;
  const request = { url, redirects: 'https', maxBytes: maxPageSize } as const;
  const { type, isSniffed, bytes } = await requestAsReader(request, network);
  if (!isUsable(type, file, isSniffed))
    throw new NotServed(
      `${type || 'no type'} instead of a ${kind === 'picture' ? kind : 'script or style sheet'}`,
    );
  if (bytes?.length === 0 && isFilled) throw new NotServed('an empty file');
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

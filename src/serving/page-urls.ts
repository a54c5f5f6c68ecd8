/** Which pages of an export are looked at, and at which URLs. */
import type { SiteFile } from '../changes/manifest.ts';
import { isPage, sortPages, spread } from '../files/site-paths.ts';
import { decodePath } from '../html/links.ts';
import { isSameOrigin } from '../net/redirects.ts';
import type { ExportedSite } from './loaded-files.ts';

/** Changed pages, and unchanged pages, that are checked at most besides the home page. */
const otherPages = 50;

/** A page of the export, and one of its URLs. */
export interface PageAt {
  readonly url: URL;
  readonly file: SiteFile;
  readonly isHome: boolean;
}

/**
 * The home page at each of its URLs, changed pages, and a sample of the others, spread evenly over the site.
 * @param place offset of the sample, which differs for each export
 */
export function findPages(opened: URL, { url: site, files }: ExportedSite, place: number): readonly PageAt[] {
  const { home: first, others } = sortPages([...files.keys()]);
  const isChanged = (path: string) => files.get(path)?.changed === true;
  const changed = spread(others.filter(isChanged), otherPages);
  const rest = others.filter(path => !isChanged(path));
  const chosen = [...first, ...changed, ...spread(rest, otherPages, place)];
  const pages = chosen
    .flatMap(path => files.get(path) ?? [])
    .map(file => ({ url: servedUrlOf(file.path, site), file, isHome: first.includes(file.path) }));
  // Caches store these URLs separately, and a rule for "/docs/…" may omit "/docs", which is reported only if nothing else fails.
  const urls = [...new Map([site, opened].map(url => [url.href, url])).values()];
  const home = pages.filter(({ isHome }) => isHome);
  return [...home.flatMap(page => urls.map(url => ({ ...page, url }))), ...pages];
}

/** Encodes a path as browsers do, because some servers do not decode "%40" to "@". */
export function servedUrlOf(path: string, site: URL): URL {
  return new URL(site.href + encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent));
}

/** @returns the page that a link leads to; undefined for the home page, and for a link that fits two pages, of which hosts choose differently */
export function findLinked(url: URL, { url: site, files }: ExportedSite): PageAt | undefined {
  if (!isSameOrigin(url, site) || !url.pathname.startsWith(site.pathname)) return undefined;
  const path = decodePath(url.pathname.slice(site.pathname.length)).replace(/\/$/, '');
  const paths = [path, `${path}.html`, `${path}/index.html`].filter(path => isPage(path));
  const [file, another] = paths.flatMap(path => files.get(path) ?? []);
  if (file === undefined || another !== undefined || /^index\.html?$/.test(file.path)) return undefined;
  return { url, file, isHome: false };
}

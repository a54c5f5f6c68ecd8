import { join } from 'node:path';
import { readStart } from '../files/regular-file.ts';
import { sortPages, spread } from '../files/site-paths.ts';
import { decodePath, prefixesOf } from '../html/links.ts';
import { parseInParts } from '../html/page-parts.ts';
import { isAddedByHost, PageReferences } from '../html/page-references.ts';

/** Pages that are read, besides the home page. */
const otherPages = 2;
/** Bytes read from each page. */
const maxBytes = 256 * 1024;
/** A fake base URL, to recognize relative links: no file has this path. */
const nowhere = '/%00/%00/%00/';
/** The beginning of a path that was relative. */
const nowhereStart = /^(?:\/\0)+\//;

export interface SiteRequest {
  /** Absolute path of the directory that holds the site. */
  readonly directory: string;
  /** Paths of all files, relative to it and separated by "/". */
  readonly paths: readonly string[];
  /** Host at which the site is served, if that is known. */
  readonly host: string | undefined;
  /** Path at which it is served, percent-encoded: "/docs", or "/" for the root; undefined if nothing says it. */
  readonly servedAt: string | undefined;
}

export interface BasePath {
  /** Path for which the site was made: "/docs", or "/" for the root. Undefined if its pages do not tell, or work at any path. */
  readonly basePath: string | undefined;
  /** The site certainly does not work where it is served. */
  readonly isMismatch: boolean;
  /** Paths of files that a page loads, and that the site does not have. */
  readonly missing: readonly string[];
}

/** A file that a page loads, or a page to which it links. */
interface Target {
  readonly kind: 'load' | 'link';
  /** Decoded. */
  readonly path: string;
  /** Base paths, such as "/docs" or "" for the root, at which the site has a file for this path. */
  readonly prefixes: readonly string[];
}

/** Detects the base path of a site from its pages, and files that the pages load, and that are missing. */
export async function findBasePath(request: SiteRequest): Promise<BasePath> {
  const { first, found } = await findTargets(request);
  const { load = [], link = [] } = Object.groupBy(found, ({ kind }) => kind);
  const linked = new Set(link.flatMap(({ prefixes }) => prefixes));
  const loaded = new Set(load.flatMap(({ prefixes }) => prefixes));
  // Loaded files alone are no proof: some sites serve them from another path than the pages.
  const [prefix, ...others] = [...loaded].filter(path => linked.has(path));
  if (prefix === undefined || prefix.startsWith('/\0') || others.length > 0) {
    const below = `${decodePath(request.servedAt ?? '').replace(/\/$/, '')}/`;
    const isOwn = (path: string) => path.startsWith(below) || nowhereStart.test(path);
    // If no page loads a file that exists, readers of the first page miss all of its files.
    const missing = found.length === 0 ? findMissing(first, isOwn) : [];
    return { basePath: undefined, isMismatch: false, missing };
  }
  const isOwn = (path: string) => path.startsWith(`${prefix}/`) && !nowhereStart.test(path);
  const isMismatch = !mayWork(prefix, linked, request);
  return { basePath: prefix || '/', isMismatch, missing: findMissing(load, isOwn) };
}

/** @param isOwn the site should have the file of this path */
function findMissing(targets: readonly Target[], isOwn: (path: string) => boolean): readonly string[] {
  const paths = targets
    .filter(({ kind, prefixes }) => kind === 'load' && prefixes.length === 0)
    .map(({ path }) => path)
    .filter(path => isOwn(path) && !isAddedByHost(path));
  return [...new Set(paths)].map(path => path.replace(nowhereStart, ''));
}

/** @returns `found`: the targets of the first page that loads a file of the site, because later pages may come from another generator */
async function findTargets({ directory, paths, host }: SiteRequest) {
  const files = new Set(paths);
  const isFile = (rest: string) => ['', '.html', '/index.html'].some(ending => files.has(rest + ending));
  const site = new URL(nowhere, `https://${host ?? 'unknown.invalid'}`);
  const { home, others } = sortPages(paths);
  let first: readonly Target[] | undefined;
  for (const path of [...home, ...spread(others, otherPages)]) {
    const targets: Target[] = [];
    const page = new URL(path.split('/').map(encodeURIComponent).join('/'), site);
    const reader = new PageReferences(page, (kind, { host, pathname }) => {
      if (host !== site.host || kind === 'picture') return;
      const target = { path: decodePath(pathname), prefixes: prefixesOf(pathname, isFile) };
      targets.push({ ...target, kind: kind === 'link' ? kind : 'load' });
    });
    const html = (await readStart(join(directory, path), maxBytes)).toString();
    Array.from(parseInParts(html, reader));
    first ??= targets;
    if (targets.some(({ kind, prefixes }) => kind === 'load' && prefixes.length > 0))
      return { first, found: targets };
  }
  return { first: first ?? [], found: [] };
}

/** In doubt, the answer is yes, because the step fails otherwise. @param linked paths at which links of a page lead to pages */
function mayWork(prefix: string, linked: ReadonlySet<string>, { paths, servedAt }: SiteRequest): boolean {
  if (servedAt === undefined) return true;
  const served = decodePath(servedAt).replace(/\/$/, '');
  const leadsToPart = (path: string) => `${prefix}/${path}`.startsWith(`${served}/`);
  // Such as the English pages at "/docs/en".
  const isPart = served.startsWith(`${prefix}/`) && paths.some(leadsToPart);
  return served.toLowerCase() === prefix.toLowerCase() || isPart || linked.has(served);
}

import { choosePages } from '../files/page-path.ts';
import { parseInParts } from '../html/page-parts.ts';
import { PageReferences } from '../html/page-references.ts';
import { cutPath, decodePath } from '../html/path-cuts.ts';

/** Pages that are looked at, beside the first one. */
const otherPages = 2;
/** Bytes that are read of each. */
const maxBytes = 256 * 1024;
/** Pages are read as if they were below it. No file has such a name, so what is relative to the page leads below it. */
const nowhere = '/%00/%00/%00/';

export interface SiteRequest {
  /** Paths of all files, relative to the directory of the site and separated by "/". */
  readonly paths: readonly string[];
  /** Reads the first bytes of a file. */
  readonly readStart: (path: string, maxBytes: number) => Promise<Buffer>;
  /** Host at which the site is served, if that is known. */
  readonly host: string | undefined;
  /** Path at which it is served, percent-encoded: "/docs", or "/" for the root; undefined if nothing says it. */
  readonly servedAt: string | undefined;
}

export interface BasePath {
  /** Path for which the site was made: "/docs", or "/" for the root. */
  readonly basePath: string;
  /** The site certainly does not work where it is served. */
  readonly isMismatch: boolean;
  /** Paths of files that a page loads, and that the site does not have. */
  readonly missing: readonly string[];
}

/** A path to which a page refers. */
interface Target {
  /** Decoded. */
  readonly path: string;
  /** Served at each of these paths, such as "/docs" or "" for the root, the site has a file there. */
  readonly prefixes: readonly string[];
}

interface Targets {
  readonly load: readonly Target[];
  readonly link: readonly Target[];
}

/** Reads from the pages of a site for which path it was made. @returns undefined if they do not tell, or work anywhere */
export async function findBasePath(request: SiteRequest): Promise<BasePath | undefined> {
  const targets = await findTargets(request);
  if (targets === undefined) return undefined;
  const prefixesOf = (all: readonly Target[]) => new Set(all.flatMap(({ prefixes }) => prefixes));
  const linked = prefixesOf(targets.link);
  // Files alone do not tell: some sites have them at another path than pages.
  const [prefix, ...others] = [...prefixesOf(targets.load)].filter(path => linked.has(path));
  if (prefix === undefined || prefix.startsWith('/\0') || others.length > 0) return undefined;
  const missing = targets.load.filter(
    ({ path, prefixes }) => prefixes.length === 0 && path.startsWith(`${prefix}/`) && !path.startsWith('/\0'),
  );
  return {
    basePath: prefix || '/',
    isMismatch: !mayWork(targets, prefix, request),
    missing: [...new Set(missing.map(({ path }) => path))],
  };
}

/** @returns those of the first page that loads a file of the site: the pages after it may come from another generator */
async function findTargets({ paths, readStart, host }: SiteRequest): Promise<Targets | undefined> {
  const files = new Set(paths);
  const site = new URL(nowhere, `https://${host ?? 'unknown.invalid'}`);
  for (const path of choosePages(paths, otherPages)) {
    const targets = { load: [] as Target[], link: [] as Target[] };
    const page = new URL(path.split('/').map(encodeURIComponent).join('/'), site);
    const reader = new PageReferences(page, (kind, { host, pathname }) => {
      if (host !== site.host || kind === 'picture') return;
      targets[kind === 'link' ? kind : 'load'].push(targetOf(pathname, files));
    });
    const html = (await readStart(path, maxBytes)).toString();
    Array.from(parseInParts(html, reader));
    if (targets.load.some(({ prefixes }) => prefixes.length > 0)) return targets;
  }
  return undefined;
}

function targetOf(pathname: string, files: ReadonlySet<string>): Target {
  const endings = ['', '.html', '/index.html'];
  const cuts = [...cutPath(pathname)].filter(({ rest }) => endings.some(ending => files.has(rest + ending)));
  return { path: decodePath(pathname), prefixes: cuts.map(({ prefix }) => prefix) };
}

/** The step fails otherwise, so each doubt counts for the site. */
function mayWork({ link }: Targets, prefix: string, { paths, servedAt }: SiteRequest): boolean {
  if (servedAt === undefined) return true;
  const served = decodePath(servedAt).replace(/\/$/, '');
  if (served.toLowerCase() === prefix.toLowerCase()) return true;
  // It is a part of the site, such as the English pages at "/docs/en".
  if (served.startsWith(`${prefix}/`) && paths.some(path => `${prefix}/${path}`.startsWith(`${served}/`)))
    return true;
  return link.some(({ prefixes }) => prefixes.includes(served));
}

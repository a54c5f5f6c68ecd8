import { isPage } from '../files/page-path.ts';
import { parseInParts } from '../html/page-parts.ts';
import { PageReferences, type ReferenceKind } from '../html/page-references.ts';
import type { TimeSlice } from '../shared/time-slice.ts';

/** Pages that are read, beside the first one. */
const otherPages = 9;
/** Bytes that are read of each page. */
const maxBytes = 256 * 1024;
/** Segments of the longest path at which a site may be served. */
const maxSegments = 4;
/** Hosts answer with such a page at any path, so its links say nothing. */
const errorPage = /(?:^|\/)_?(?:[45]\d\d|(?:global-)?error|not[-_]?found)(?:\/index)?\.html?$/i;

/** A path that pages refer to. */
export interface Target {
  /** Begins with "/"; percent-encoded, as in a URL. */
  readonly path: string;
  /** Number of references to it. */
  readonly count: number;
  /** Decoded paths, such as "/docs": served at each of these, the site has a file there. */
  readonly prefixes: readonly string[];
}

export interface Targets {
  readonly load: readonly Target[];
  readonly page: readonly Target[];
  /** The pages that were read. */
  readonly pages: readonly SamplePage[];
}

interface SamplePage {
  readonly path: string;
  /** Number of its references by a path that is relative to its own. */
  readonly relative: Readonly<Record<ReferenceKind, number>>;
  /** It loads a file by a path that begins with "/". */
  readonly loadsFromRoot: boolean;
}

export interface SiteRequest {
  /** Paths of all files, relative to the directory of the site and separated by "/". */
  readonly paths: readonly string[];
  /** Reads the first bytes of a file. */
  readonly readStart: (path: string, maxBytes: number) => Promise<Buffer>;
  /** Host of the URL at which the site is served, if that is known: absolute links to it count, too. */
  readonly host: string | undefined;
  /** Path of that URL, such as "/docs". Empty at the root of a host. */
  readonly servedAt: string | undefined;
  readonly timeSlice: TimeSlice;
}

/** The files of a site, as a host finds them. */
export class SiteFiles {
  readonly #paths: ReadonlySet<string>;
  #directories: ReadonlySet<string> | undefined;

  constructor(paths: readonly string[]) {
    this.#paths = new Set(paths);
  }

  /** @param path as in a URL, without a slash at its begin and end */
  has(path: string): boolean {
    return [path, decode(path)].some(name =>
      ['', '.html', '/index.html', '.htm'].some(ending => this.#paths.has(name + ending)),
    );
  }

  /** The path is in a directory, and its outermost directory exists. */
  hasDirectoryOf(path: string): boolean {
    const nested = this.#paths.values().filter(name => name.includes('/'));
    this.#directories ??= new Set(nested.map(outermost));
    return path.includes('/') && this.#directories.has(decode(outermost(path)));
  }
}

function outermost(path: string): string {
  return path.slice(0, path.indexOf('/'));
}

/** @param path percent-encoded, as in a URL. A name may contain "%" as it is. */
export function decode(path: string): string {
  return path.includes('%') ? path.split('/').map(decodeSegment).join('/') : path;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Reads some of the pages. @returns where they lead, in the order of the pages */
export async function findTargets(request: SiteRequest, files: SiteFiles): Promise<Targets> {
  const { paths, readStart, host, timeSlice } = request;
  const targets = { load: new Map<string, Target>(), page: new Map<string, Target>() };
  const site = new URL(`https://${host ?? 'unknown.invalid'}`);
  const pages: SamplePage[] = [];
  for (const path of choosePages(paths, otherPages)) {
    let loadsFromRoot = false;
    const reader = new PageReferences(site, (kind, { pathname: to }) => {
      const { count = 0, prefixes = prefixesOf(to, files) } = targets[kind].get(to) ?? {};
      targets[kind].set(to, { path: to, count: count + 1, prefixes });
      loadsFromRoot ||= kind === 'load';
    });
    const html = (await readStart(path, maxBytes)).toString();
    for (const _ of parseInParts(html, reader)) await timeSlice.yieldToEventLoop();
    pages.push({ path, relative: reader.relative, loadsFromRoot });
  }
  return { load: [...targets.load.values()], page: [...targets.page.values()], pages };
}

/** The first page, and at most some that are spread evenly over the others. */
export function choosePages(paths: readonly string[], most: number): readonly string[] {
  const pages = paths.filter(path => isPage(path) && !errorPage.test(path)).toSorted();
  const others = pages.filter(path => path !== 'index.html');
  const count = Math.min(most, others.length);
  const first = others.length === pages.length ? [] : ['index.html'];
  return [...first, ...others.filter((_, index) => (index * count) % others.length < count)];
}

/** @returns beginnings of the path after which the rest leads to a file */
function prefixesOf(path: string, files: SiteFiles): readonly string[] {
  const whole = path.replace(/\/$/, '');
  const prefixes: string[] = [];
  let end = 0;
  for (let segments = 0; segments <= maxSegments && end !== -1; segments += 1) {
    if (files.has(whole.slice(end + 1))) prefixes.push(decode(whole.slice(0, end)));
    end = whole.indexOf('/', end + 1);
  }
  return prefixes;
}

import { posix } from 'node:path';

/** @param path in a site, separated by "/" */
export function isPage(path: string): boolean {
  // "._page.html" has what macOS knows about a page, and is not one.
  return /\.html?$/i.test(path) && !path.startsWith('._', path.lastIndexOf('/') + 1);
}

/** Compares items of a site, whose paths differ, in the order of UTF-16 code units. */
export function byPath(left: { readonly path: string }, right: { readonly path: string }): number {
  return left.path < right.path ? -1 : 1;
}

/** In the order in which hosts look for them. */
const homePages = ['index.html', 'index.htm'];
/** Hosts answer with such a page at any path, so it says little of the site. */
const errorPage = /(?:^|\/)_?(?:[45]\d\d|(?:global-)?error|not[-_]?found)(?:\/index)?\.html?$/i;

/** @returns the home page, if there is one, and the others, sorted; error pages only if there are no others */
export function sortPages(paths: readonly string[]) {
  const all = paths.filter(isPage).toSorted();
  const readers = all.filter(path => !errorPage.test(path));
  const pages = readers.length > 0 ? readers : all;
  const home = homePages.filter(path => pages.includes(path)).slice(0, 1);
  return { home, others: pages.filter(path => !home.includes(path)) };
}

/** Selects at most `most` items, spread evenly. @param offset any whole number, which shifts the selection */
export function spread<T>(items: readonly T[], most: number, offset = 0): readonly T[] {
  const count = Math.min(most, items.length);
  return items.filter((_, index) => ((index + offset) * count) % items.length < count);
}

/** Where a site begins among the files of an archive or a directory. */
export interface SiteRoot {
  /** Path of the directory, "." where the paths begin. */
  readonly path: string;
  /** The directory has an index.html. */
  readonly hasIndex: boolean;
}

/**
 * Finds the directory of a site: the one that holds every file, if it has an index.html. Otherwise the site begins where the paths
 * do. So nothing that was counted and checked is ever left out.
 * @param paths of all files, separated by "/"
 */
export function findSiteRoot(paths: readonly string[]): SiteRoot {
  const first = posix.dirname(paths[0] ?? '');
  const common = paths.map(path => posix.dirname(path)).reduce(commonDirectory, first);
  const hasIndex = paths.includes(posix.join(common, 'index.html'));
  return { path: hasIndex ? common : '.', hasIndex };
}

function commonDirectory(one: string, other: string): string {
  let common = one;
  while (common !== '.' && !`${other}/`.startsWith(`${common}/`)) common = posix.dirname(common);
  return common;
}

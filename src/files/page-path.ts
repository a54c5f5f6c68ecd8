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

/** @returns the home page, and at most some that are spread evenly over the others; pages of errors if there is nothing else */
export function choosePages(paths: readonly string[], most: number): readonly string[] {
  const all = paths.filter(isPage).toSorted();
  const readers = all.filter(path => !errorPage.test(path));
  const pages = readers.length > 0 ? readers : all;
  const first = homePages.filter(path => pages.includes(path)).slice(0, 1);
  const others = pages.filter(path => !first.includes(path));
  const count = Math.min(most, others.length);
  return [...first, ...others.filter((_, index) => (index * count) % others.length < count)];
}

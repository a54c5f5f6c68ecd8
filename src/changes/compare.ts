/** An HTML file of a site. */
export interface Page {
  /** Empty when it has none. */
  readonly title: string;
  /** Digest of what a reader sees. */
  readonly text: string;
  /** Of its bytes, hexadecimal. */
  readonly sha256?: string;
  /** Digest of its source; see `PageFacts`. */
  readonly source?: string | undefined;
}

/** Pages by their path, relative to the site and separated by "/". */
export type Pages = ReadonlyMap<string, Page>;

interface ChangedPage {
  readonly path: string;
  readonly title: string;
}

/** Each list is sorted by path, in the order of UTF-16 code units. */
export interface Changes {
  readonly added: readonly ChangedPage[];
  readonly changed: readonly ChangedPage[];
  /** With the titles that they had. */
  readonly removed: readonly ChangedPage[];
  /** Pages there are now. */
  readonly total: number;
}

/** Which pages differ from an earlier site. */
export function comparePages(earlier: Pages, now: Pages): Changes {
  const added: ChangedPage[] = [];
  const changed: ChangedPage[] = [];
  for (const [path, { title, text }] of now) {
    const before = earlier.get(path);
    if (before === undefined) added.push({ path, title });
    else if (before.text !== text) changed.push({ path, title });
  }
  const removed = [...earlier]
    .filter(([path]) => !now.has(path))
    .map(([path, { title }]) => ({ path, title }));
  return { added: sort(added), changed: sort(changed), removed: sort(removed), total: now.size };
}

function sort(pages: readonly ChangedPage[]): readonly ChangedPage[] {
  return pages.toSorted((left, right) => (left.path < right.path ? -1 : left.path > right.path ? 1 : 0));
}

/** How many pages may be missing: so many, or a percentage of the earlier ones, which may have decimals. */
export type RemovalLimit =
  | { readonly kind: 'pages'; readonly pages: number }
  | { readonly kind: 'percent'; readonly percent: number };

/**
 * The most pages that may be missing, as a whole number: a percentage is rounded down, so that "10%" of 19 pages allows one.
 * @param earlier number of earlier pages
 */
export function allowedRemovals(limit: RemovalLimit, earlier: number): number {
  if (limit.kind === 'pages') return Math.floor(limit.pages);
  // 1.1 percent of 10,000 are 110 pages, and 110.00000000000001 for a computer.
  return Math.floor((limit.percent * earlier) / 100 + 1e-9);
}

/** Whether more pages are missing than allowed. Never when there was none. */
export function exceedsLimit(
  limit: RemovalLimit,
  counts: { readonly removed: number; readonly earlier: number },
): boolean {
  return counts.removed > allowedRemovals(limit, counts.earlier);
}

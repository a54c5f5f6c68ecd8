import { byPath, isPage } from '../files/site-paths.ts';
import { count, formatCount } from '../shared/text.ts';
import type { SiteFile } from './manifest.ts';

interface ListedPage {
  /** Relative to the site, separated by "/". */
  readonly path: string;
  /** Text from outside; empty if it has none. */
  readonly title: string;
}

/** Each list is sorted by path, in the order of UTF-16 code units. */
export interface Changes {
  readonly added: readonly ListedPage[];
  /** Pages that their readers find changed. */
  readonly changed: readonly ListedPage[];
  /** With the titles that they had. */
  readonly removed: readonly ListedPage[];
  /** No page differs in what it shows at once, and one does in its data. */
  readonly isOnlyInData: boolean;
  /** Pages there are now. */
  readonly total: number;
  /** All files by their bytes; `changed` includes those that are new. */
  readonly files: { readonly changed: readonly string[]; readonly removed: readonly string[] };
}

/** The part of the changes that reports show. */
export interface ChangesFacts extends Pick<Changes, 'added' | 'changed' | 'removed'> {
  /** As of `describeChanges`. */
  readonly counts: string;
}

/** Finds out what differs from an earlier site. */
export function compareSites(earlier: readonly SiteFile[], now: readonly SiteFile[]): Changes {
  const before = new Map(earlier.map(file => [file.path, file]));
  const after = new Set(now.map(({ path }) => path));
  const pages = now.filter(({ path }) => isPage(path));
  const removed = earlier.filter(({ path }) => !after.has(path));
  const isChanged = ({ path, text }: SiteFile) => before.has(path) && before.get(path)?.text !== text;
  const lists = {
    added: listPages(pages.filter(({ path }) => !before.has(path))),
    changed: listPages(pages.filter(isChanged)),
    removed: listPages(removed.filter(({ path }) => isPage(path))),
  };
  // The manifest of an earlier release says nothing of data.
  const hasOtherData = ({ path, data }: SiteFile) => (before.get(path)?.data ?? data) !== data;
  return {
    ...lists,
    isOnlyInData: Object.values(lists).flat().length === 0 && pages.some(hasOtherData),
    total: pages.length,
    files: {
      changed: now
        .filter(({ path, sha256 }) => before.get(path)?.sha256 !== sha256)
        .map(({ path }) => path)
        .toSorted(),
      removed: removed.map(({ path }) => path).toSorted(),
    },
  };
}

/** "3 pages added, 12 changed, 1 removed (of 128)". */
export function describeChanges({
  added,
  changed,
  removed,
  total,
}: Omit<Changes, 'files' | 'isOnlyInData'>): string {
  const counts = [
    `${count(added.length, 'page')} added`,
    `${formatCount(changed.length)} changed`,
    `${formatCount(removed.length)} removed`,
  ];
  return `${counts.join(', ')} (of ${formatCount(total)})`;
}

function listPages(pages: readonly SiteFile[]): readonly ListedPage[] {
  return pages.toSorted(byPath).map(({ path, title = '' }) => ({ path, title }));
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

import { hash } from 'node:crypto';
import { byPath, isPage } from '../files/site-paths.ts';
import { count, formatCount } from '../shared/text.ts';
import type { SiteFile } from './manifest.ts';
import { findRuined, type RuinedPages } from './ruined.ts';

interface ListedPage {
  /** Relative to the site, separated by "/". */
  readonly path: string;
  /** Text from outside; empty if it has none. */
  readonly title: string;
}

/** Each list is sorted by path, in the order of UTF-16 code units. */
export interface Changes {
  readonly added: readonly ListedPage[];
  /** Pages with changes that a reader sees. */
  readonly changed: readonly ListedPage[];
  /** With their earlier titles. */
  readonly removed: readonly ListedPage[];
  /** Pages that were there before, and differ in their data alone. */
  readonly changedData: readonly ListedPage[];
  readonly ruined: RuinedPages;
  /** Number of pages now. */
  readonly total: number;
  /** All files, compared by their bytes; `changed` includes new files. */
  readonly files: { readonly changed: readonly string[]; readonly removed: readonly string[] };
}

/** What reports show of the changes. */
export interface ChangesFacts extends Pick<Changes, 'added' | 'changed' | 'removed'> {
  /** As of `describeChanges`. */
  readonly counts: string;
}

/** Compares a site with an earlier one. */
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
  // Manifests of earlier releases have no digest of the data.
  const hasOtherData = ({ path, data }: SiteFile) => (before.get(path)?.data ?? data) !== data;
  return {
    ...lists,
    changedData: listPages(pages.filter(page => !isChanged(page) && hasOtherData(page))),
    ruined: findRuined(earlier, now),
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
}: Pick<Changes, 'added' | 'changed' | 'removed' | 'total'>): string {
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

/** How many pages may be missing: a number, or a percentage of the earlier pages, possibly with decimals. */
export type RemovalLimit =
  | { readonly kind: 'pages'; readonly pages: number }
  | { readonly kind: 'percent'; readonly percent: number };

/**
 * The most pages that may be missing, as a whole number: a percentage is rounded down, so that "10%" of 19 pages allows one.
 * @param earlier number of earlier pages
 */
export function allowedRemovals(limit: RemovalLimit, earlier: number): number {
  if (limit.kind === 'pages') return Math.floor(limit.pages);
  // Floating point makes 1.1 percent of 10,000 pages 110.00000000000001.
  return Math.floor((limit.percent * earlier) / 100 + 1e-9);
}

/**
 * One digest of what readers can open. It stays the same until a page or its data changes, or a page is added or removed.
 * @param basePath for which the site was made; empty if unknown. It counts, because relative links look the same at any path
 * @returns SHA-256, hexadecimal
 */
export function digestOfContent(basePath: string, files: readonly SiteFile[]): string {
  const pages = files.filter(({ path }) => isPage(path)).toSorted(byPath);
  const texts = pages.map(({ path, text, data }) => (data === undefined ? [path, text] : [path, text, data]));
  return hash('sha256', JSON.stringify(['docs-content', 1, basePath, texts]));
}

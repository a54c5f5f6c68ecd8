import { byPath, isPage } from '../files/site-paths.ts';
import { emptyText } from '../html/page-facts.ts';
import { findLost } from './lacked-files.ts';
import type { LackedFile, SiteFile } from './manifest.ts';

/** Pages that are still there, and no longer say or show what they did. Each list is sorted by path. */
export interface RuinedPages {
  /** They have lost all of their text, or more than three quarters. */
  readonly short: readonly SiteFile[];
  /** They look like others now, and looked different before: "Sign in" everywhere. */
  readonly alike: readonly SiteFile[];
  /** They have lost a script or a style sheet. */
  readonly broken: readonly SiteFile[];
  /** The title or the words that at least half of `short` and `alike` share; empty if there are none. */
  readonly words: string;
  /** Paths of the scripts and style sheets that `broken` have lost, sorted. */
  readonly lostCode: readonly string[];
  /** New pages count here, too. */
  readonly lostPictures: LostPictures;
}

/** Pictures that pages show, and that the site has lost. */
interface LostPictures {
  /** Number of pages that show one. */
  readonly pages: number;
  /** Paths of the pictures, sorted. */
  readonly paths: readonly string[];
}

/** The fewest different looks before of pages that look the same now. Two versions of a page may well become one. */
const fewestLooks = 3;

/** Counts what is left of each page, because a ruin can look like anything. */
export function findRuined(earlier: readonly SiteFile[], now: readonly SiteFile[]): RuinedPages {
  const before = new Map(earlier.map(file => [file.path, file]));
  const pages = now.filter(({ path }) => isPage(path)).toSorted(byPath);
  const changed = pages.filter(({ path, text }) => before.has(path) && before.get(path)?.text !== text);
  const short = changed.filter(page => isShort(page, before.get(page.path)));
  const isLike = createLikeness(pages, before);
  const alike = changed.filter(page => !isShort(page, before.get(page.path)) && isLike(page));
  const ruined = new Set([...short, ...alike]);
  const { code, pictures } = findLostFiles(pages, before, new Map(now.map(file => [file.path, file])));
  const broken = [...code.keys()].filter(page => before.has(page.path) && !ruined.has(page));
  return {
    short,
    alike,
    broken,
    words: findSharedWords([...ruined], before),
    lostCode: sortedNames(broken.map(page => code.get(page) ?? [])),
    lostPictures: { pages: pictures.size, paths: sortedNames([...pictures.values()]) },
  };
}

type NamesByPage = ReadonlyMap<SiteFile, readonly string[]>;

/** @returns the names of lost scripts and style sheets, and of lost pictures, by the pages that have lost them */
function findLostFiles(
  pages: readonly SiteFile[],
  before: ReadonlyMap<string, SiteFile>,
  after: ReadonlyMap<string, SiteFile>,
): { readonly code: NamesByPage; readonly pictures: NamesByPage } {
  const nameOf = findLost(before, after);
  const namesBy = (isWanted: (file: LackedFile) => boolean): NamesByPage => {
    const names = pages.map(
      page => [page, (page.lacks ?? []).filter(isWanted).flatMap(file => nameOf(file) ?? [])] as const,
    );
    return new Map(names.filter(([, { length }]) => length > 0));
  };
  return {
    code: namesBy(({ kind }) => kind !== 'picture'),
    pictures: namesBy(({ kind }) => kind === 'picture'),
  };
}

function sortedNames(names: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(names.flat())].toSorted();
}

/** A page that leads elsewhere at once is not short. */
function isShort({ text, letters, redirect }: SiteFile, before: SiteFile | undefined): boolean {
  if (text === emptyText) return true;
  // A page that is too large or too deeply nested has not been counted.
  if (redirect !== undefined || letters === undefined) return false;
  return letters * 4 < (before?.letters ?? 0);
}

/** @returns a function that tells whether a page looks like others that looked different before */
function createLikeness(pages: readonly SiteFile[], before: ReadonlyMap<string, SiteFile>) {
  const looksBefore = new Map<string, Set<string>>();
  for (const page of pages) {
    const [look, lookBefore] = [lookOf(page), lookOf(before.get(page.path))];
    if (look === undefined || lookBefore === undefined) continue;
    const looks = looksBefore.get(look) ?? new Set();
    looksBefore.set(look, looks.add(lookBefore));
  }
  return (page: SiteFile) => (looksBefore.get(lookOf(page) ?? '')?.size ?? 0) >= fewestLooks;
}

/** Readers of pages with one look see the same, but for IDs and the like. Undefined if the letters were not counted. */
function lookOf(page: SiteFile | undefined): string | undefined {
  if (page?.redirect !== undefined) return `to ${page.redirect}`;
  return page?.letters === undefined ? undefined : `${page.letters} ${page.title}`;
}

function findSharedWords(pages: readonly SiteFile[], before: ReadonlyMap<string, SiteFile>): string {
  const [{ title = '', path = '' } = {}] = pages;
  // Some sites have one title for all pages, which says nothing.
  const isNew = before.get(path)?.title !== title;
  if (isNew && title !== '' && pages.every(page => page.title === title)) return title;
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const words of new Set(page.words))
      if (page.title?.includes(words) !== true) counts.set(words, (counts.get(words) ?? 0) + 1);
  const [[words, shown] = ['', 0]] = [...counts].toSorted(
    ([one, often], [other, oftener]) => oftener - often || other.length - one.length,
  );
  return shown * 2 >= pages.length ? words : '';
}

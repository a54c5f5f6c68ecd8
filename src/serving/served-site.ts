import type { SiteFile } from '../changes/manifest.ts';
import { choosePages } from '../files/page-path.ts';
import type { Network } from '../net/network.ts';
import { type ExportedSite, findLoadedFiles, type LoadedFile, requestLoadedFile } from './loaded-files.ts';
import { Rounds } from './rounds.ts';
import { NotServed, requestPage } from './served-page.ts';

/** Pages that are looked at, beside the home page. */
const otherPages = 50;

/** A page of the export, at one of its URLs. */
interface PageAt {
  readonly url: URL;
  readonly file: SiteFile;
  readonly isHome: boolean;
}

type Item = PageAt | LoadedFile;

/** What readers get instead of something else. */
export interface Problem {
  readonly url: URL;
  /** In a few words that are safe to show, such as "HTTP 404". */
  readonly served: string;
}

/** Pages, or files. */
export interface Count {
  readonly all: number;
  /** Those that were not as in the export when they were last looked at. */
  readonly wrong: number;
  /** Those that nobody has looked at yet, or not since all is looked at anew. */
  readonly untouched: number;
}

/** A site as its readers get it: its home page, others that are spread over it, and what these load. */
export class ServedSite {
  readonly #site: ExportedSite;
  readonly #network: Network;
  readonly #pages: readonly PageAt[];
  /** By URL, whichever pages load them. */
  readonly #files = new Map<string, LoadedFile>();
  /** What each page loads, as it was last looked at. */
  readonly #loads = new Map<PageAt, readonly LoadedFile[]>();
  readonly #rounds: Rounds<Item>;

  /**
   * @param opened URL at which readers open the site, with a slash at its end or without
   * @param files of the export
   */
  constructor(opened: URL, files: readonly SiteFile[], network: Network) {
    const url = new URL(opened.href.replace(/\/*$/, '/'));
    const digests = new Map(files.map(({ path, sha256 }) => [path, sha256]));
    this.#site = { url, files: new Map(files.map(file => [file.path, file])), digests };
    this.#network = network;
    this.#pages = findPages(opened, this.#site);
    // A page of another version may have led to a file that is missing.
    const again = (item: Item) =>
      'file' in item ? [item] : this.#pages.filter(page => this.#loads.get(page)?.includes(item));
    this.#rounds = new Rounds<Item>(this.#pages, item => this.#look(item), again);
  }

  /**
   * Looks at some of what was not right yet.
   * @param end no request begins later, in milliseconds since 1970
   * @returns whether all is right now
   * @throws `network.signal.reason`
   */
  look(end: number): Promise<boolean> {
    return this.#rounds.next(() => this.#network.clock.now() >= end);
  }

  get pages(): Count {
    return this.#count(this.#pages);
  }

  /** Those that are known. */
  get files(): Count {
    return this.#count(this.#loaded);
  }

  get #loaded(): readonly LoadedFile[] {
    return [...new Set([...this.#loads.values()].flat())];
  }

  #count(items: readonly Item[]): Count {
    const { problems } = this.#rounds;
    const countOf = (counted: readonly Item[]) => new Set(counted.map(nameOf)).size;
    const wrong = items.filter(item => problems.has(item));
    const open = items.filter(item => this.#rounds.isNew(item));
    return { all: countOf(items), wrong: countOf(wrong), untouched: countOf(open) };
  }

  /** The problems that are known, one for each page or file. */
  get problems(): readonly Problem[] {
    const problems = new Map<string, Problem>();
    for (const item of [...this.#pages, ...this.#loaded]) {
      const served = this.#rounds.problems.get(item);
      if (served !== undefined && !problems.has(nameOf(item)))
        problems.set(nameOf(item), { url: item.url, served });
    }
    return [...problems.values()];
  }

  /**
   * Requests a page by its URL without ".html", twice if need be.
   * @returns undefined if readers get the page, or if there is none with such a URL
   * @throws `network.signal.reason`
   */
  async findMissingRule(): Promise<Problem | undefined> {
    // Hosts take what follows a dot for the extension.
    const isPlain = /^(?!(?:.*\/)?index\.)[^.]*\.html?$/i;
    const page = this.#pages.find(({ file }) => isPlain.test(file.path))?.file;
    if (page === undefined) return undefined;
    const url = urlOf(page.path.replace(/\.\w+$/, ''), this.#site.url);
    for (let isFirst = true; ; isFirst = false) {
      try {
        await requestPage(url, { ...this.#site, file: page }, this.#network);
        return undefined;
      } catch (error) {
        if (!(error instanceof NotServed)) throw error;
        if (!isFirst) return { url, served: error.message };
      }
    }
  }

  async #look(item: Item): Promise<readonly Item[]> {
    if (!('file' in item)) {
      await requestLoadedFile(item, this.#network);
      return [];
    }
    this.#loads.delete(item);
    const page = await requestPage(item.url, { ...this.#site, file: item.file }, this.#network);
    if (page.isExact && !item.isHome) return [];
    const found = await findLoadedFiles(page, item.isHome, { site: this.#site, network: this.#network });
    const files = found.map(file => this.#files.get(file.url.href) ?? file);
    for (const file of files) this.#files.set(file.url.href, file);
    this.#loads.set(item, files);
    return files;
  }
}

/** The home page at each of its URLs, and others that are spread evenly over the site. */
function findPages(opened: URL, { url: site, files }: ExportedSite): readonly PageAt[] {
  const chosen = choosePages([...files.keys()], otherPages).flatMap(path => files.get(path) ?? []);
  const pages = chosen.map((file, index) => {
    const isHome = index === 0 && /^index\.html?$/.test(file.path);
    return { url: urlOf(file.path, site), file, isHome };
  });
  // Caches keep these URLs apart, and a rule for "/docs/…" may leave "/docs" out.
  const urls = [...new Map([opened, site].map(url => [url.href, url])).values()];
  const home = pages.filter(({ isHome }) => isHome);
  return [...home.flatMap(page => urls.map(url => ({ ...page, url }))), ...pages];
}

/** The same for each URL of a page. */
function nameOf(item: Item): string {
  return 'file' in item ? item.file.path : item.url.href;
}

/** As browsers write it: some servers do not take "%40" for "@". */
function urlOf(path: string, site: URL): URL {
  return new URL(site.href + encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent));
}

import type { SiteFile } from '../changes/manifest.ts';
import { maxPageSize } from '../changes/site-files.ts';
import { choosePages } from '../files/page-path.ts';
import type { FileDigests } from '../html/shown-files.ts';
import type { Network } from '../net/network.ts';
import { findLoadedFiles } from './loaded-files.ts';
import { Rounds } from './rounds.ts';
import { NotServed, requestLoadedFile, requestPage } from './served-page.ts';

/** Pages that are looked at, beside the home page. */
const otherPages = 50;

/** A page of the export; or a file that its home page loads. */
interface Item {
  readonly url: URL;
  readonly page: SiteFile | undefined;
}

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
}

/** A site as its readers get it: its home page, others that are spread over it, and what the home page loads. */
export class ServedSite {
  readonly #siteUrl: URL;
  readonly #network: Network;
  readonly #digests: FileDigests;
  readonly #items: Item[];
  readonly #rounds: Rounds<Item>;

  /**
   * @param siteUrl ends with "/"
   * @param files of the export
   */
  constructor(siteUrl: URL, files: readonly SiteFile[], network: Network) {
    this.#siteUrl = siteUrl;
    this.#network = network;
    this.#digests = new Map(files.map(({ path, sha256 }) => [path, sha256]));
    // A larger one is not read as a whole.
    const pages = new Map(files.filter(({ size }) => size <= maxPageSize).map(file => [file.path, file]));
    const chosen = choosePages([...pages.keys()], otherPages);
    this.#items = chosen.map(path => ({ url: this.#urlOf(path), page: pages.get(path) }));
    this.#rounds = new Rounds(this.#items, item => this.#look(item));
  }

  /** Looks at some of what was not right yet. @returns whether all is right now. @throws `network.signal.reason` */
  look(): Promise<boolean> {
    return this.#rounds.next();
  }

  get pages(): Count {
    return this.#count(({ page }) => page !== undefined);
  }

  /** Those that are known. */
  get files(): Count {
    return this.#count(({ page }) => page === undefined);
  }

  #count(isCounted: (item: Item) => boolean): Count {
    const wrong = [...this.#rounds.problems.keys()].filter(isCounted).length;
    return { all: this.#items.filter(isCounted).length, wrong };
  }

  /** The problems that are known. */
  get problems(): readonly Problem[] {
    return [...this.#rounds.problems].map(([{ url }, served]) => ({ url, served }));
  }

  /**
   * Requests a page by its URL without ".html".
   * @returns undefined if readers get the page, or if there is none with such a URL
   * @throws `network.signal.reason`
   */
  async findMissingRule(): Promise<Problem | undefined> {
    // Hosts take what follows a dot for the extension.
    const isPlain = /^(?!(?:.*\/)?index\.)[^.]*\.html?$/i;
    const page = this.#items.find(item => isPlain.test(item.page?.path ?? ''))?.page;
    if (page === undefined) return undefined;
    const url = this.#urlOf(page.path.replace(/\.\w+$/, ''));
    try {
      await requestPage(url, { file: page, digests: this.#digests }, this.#network);
      return undefined;
    } catch (error) {
      if (error instanceof NotServed) return { url, served: error.message };
      throw error;
    }
  }

  async #look({ url, page }: Item): Promise<readonly Item[]> {
    if (page === undefined) {
      await requestLoadedFile(url, this.#network);
      return [];
    }
    const served = await requestPage(url, { file: page, digests: this.#digests }, this.#network);
    if (page.path !== 'index.html') return [];
    const found = await findLoadedFiles(served, new Set(this.#digests.keys()), this.#network);
    const files = found.map(file => ({ url: file, page: undefined }));
    this.#items.push(...files);
    return files;
  }

  /** Readers open the home page at the URL of the site. */
  #urlOf(path: string): URL {
    const segments = path === 'index.html' ? [] : path.split('/');
    return new URL(segments.map(name => encodeURIComponent(name.toWellFormed())).join('/'), this.#siteUrl);
  }
}

import type { SiteFile } from '../changes/manifest.ts';
import { isPage } from '../files/site-paths.ts';
import type { Network } from '../net/network.ts';
import { NoAnswer } from '../net/public-request.ts';
import { retryPause } from '../net/retry.ts';
import { type ExportedSite, findLoadedFiles, type LoadedFile, requestLoadedFile } from './loaded-files.ts';
import { findLinked, findPages, type PageAt, servedUrlOf } from './page-urls.ts';
import { Rounds } from './rounds.ts';
import { NotServed, requestHtml, requestPage } from './served-page.ts';

/** Files of the export that are checked at most, over all pages. */
const maxFiles = 100;
/** Shortest pause in milliseconds after a host has limited requests. */
const limitPause = 1000;

export interface VerifiedExport {
  readonly files: readonly SiteFile[];
  /** Of the manifest, hexadecimal. */
  readonly sha256: string;
}

/** The URL of a site without a home page: readers open it all the same. */
interface Entrance {
  readonly url: URL;
  readonly isEntrance: true;
}

type Item = PageAt | LoadedFile | Entrance;

/** A URL at which readers do not get what was exported. */
export interface Problem {
  readonly url: URL;
  /** What they get, in a few words that are safe to show: "HTTP 404". */
  readonly served: string;
}

/** Numbers of pages, or of files. */
export interface Count {
  readonly all: number;
  /** Those whose last check failed. */
  readonly wrong: number;
  /** Those that were not checked in this pass. */
  readonly untouched: number;
}

/** A site as readers get it: the home page, a sample of other pages, and the files that these load. */
export class ServedSite {
  /** Number of all pages of the export. */
  readonly total: number;
  readonly #site: ExportedSite;
  readonly #network: Network;
  readonly #pages: readonly PageAt[];
  /** By URL, over all pages. */
  readonly #files = new Map<string, LoadedFile>();
  /** The files that each page loaded at its last check. */
  readonly #loads = new Map<PageAt, readonly LoadedFile[]>();
  /** Pages whose bytes were not those of the export at their last check. */
  readonly #altered = new Set<PageAt>();
  readonly #rounds: Rounds<Item>;
  /** Undefined if the export has a home page. */
  readonly #entrance: Entrance | undefined;
  /** A page was right in this round, so that a status of 503 is a limit of the host. */
  #hasServed = false;
  /** The first page that the home page links to, with the URL of that link. */
  #link: PageAt | undefined;
  /** No request begins later, in milliseconds since 1970. */
  #end = 0;

  /**
   * @param opened URL at which readers open the site, with or without a trailing slash
   */
  constructor(opened: URL, { files, sha256 }: VerifiedExport, network: Network) {
    const url = new URL(opened.href.replace(/\/*$/, '/'));
    const digests = new Map(files.map(({ path, sha256 }) => [path, sha256]));
    this.#site = { url, files: new Map(files.map(file => [file.path, file])), digests };
    this.#network = network;
    this.total = files.filter(({ path }) => isPage(path)).length;
    this.#pages = findPages(opened, this.#site, Number.parseInt(sha256.slice(0, 8), 16));
    const hasHome = this.#pages.some(({ isHome }) => isHome);
    this.#entrance = hasHome ? undefined : { url: opened, isEntrance: true };
    // An old version of a page may have referred to the file, so check the page again.
    const again = (item: Item) =>
      'file' in item || 'isEntrance' in item
        ? [item]
        : this.#pages.filter(page => this.#loads.get(page)?.includes(item)).slice(0, 1);
    const look = (item: Item) => this.#untilAllowed(() => this.#look(item));
    const begin = this.#entrance === undefined ? this.#pages : [this.#entrance, ...this.#pages];
    this.#rounds = new Rounds<Item>(begin, look, again);
  }

  /**
   * Runs one round of checks.
   * @param end no request begins later, in milliseconds since 1970
   * @returns true once one full pass has succeeded
   * @throws `network.signal.reason`
   */
  look(end: number): Promise<boolean> {
    this.#end = end;
    this.#hasServed = false;
    return this.#rounds.next(() => this.#network.clock.now() >= end);
  }

  /** What there is at the URL of a site without a home page, if that is no page. */
  get entranceProblem(): Problem | undefined {
    const served = this.#entrance && this.#rounds.problems.get(this.#entrance);
    return served === undefined || this.#entrance === undefined
      ? undefined
      : { url: this.#entrance.url, served };
  }

  get pages(): Count {
    return this.#count(this.#pages);
  }

  /** Number of pages that have the text of the export in other bytes. */
  get alteredPages(): number {
    return new Set([...this.#altered].map(nameOf)).size;
  }

  /** Files known so far. */
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

  /** Current problems, one for each page or file. */
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
   * Requests a page by its URL without ".html", one by that of its directory, and one by the first link of the home page to it, each
   * twice if need be.
   * @returns undefined if readers get them
   * @throws `network.signal.reason`
   */
  async findMissingRule(): Promise<Problem | undefined> {
    // Hosts take the part after a dot for the extension.
    const kinds = [/^(?!(?:.*\/)?index\.)[^.]*\.html?$/i, /\/index\.html?$/i];
    const pages = kinds.flatMap(kind => this.#pages.find(({ file }) => kind.test(file.path)) ?? []);
    const others = pages.map(({ file }) => {
      const path = file.path.replace(/\.\w+$/, '').replace(/\/index$/, '/');
      return { file, url: servedUrlOf(path, this.#site.url), isHome: false };
    });
    for (const other of [...others, ...(this.#link === undefined ? [] : [this.#link])]) {
      const problem = (await this.#findProblem(other)) && (await this.#findProblem(other));
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  async #findProblem({ url, file }: PageAt): Promise<Problem | undefined> {
    try {
      await this.#untilAllowed(() => requestPage(url, { ...this.#site, file }, this.#network));
      return undefined;
    } catch (error) {
      if (!(error instanceof NotServed)) throw error;
      return { url, served: error.message };
    }
  }

  /** Retries while the host limits requests. That is no failure, unless it lasts until time is up. */
  async #untilAllowed<T>(look: () => Promise<T>): Promise<T> {
    const { clock, signal } = this.#network;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await look();
      } catch (error) {
        const cause = error instanceof NotServed ? error.cause : undefined;
        // nginx answers so when it limits requests. At the first time, a response to another page may be on its way.
        const isLimit =
          cause instanceof NoAnswer && cause.message === 'HTTP 503' && (this.#hasServed || attempt === 1);
        if (!(cause instanceof NoAnswer) || (cause.retryAfter === undefined && !isLimit)) throw error;
        const pause = Math.max(limitPause, cause.retryAfter ?? 0);
        const left = this.#end - clock.now();
        if (pause > left) throw error;
        // The pauses grow, because the limit may last for minutes.
        await clock.sleep(Math.min(retryPause(attempt, pause), left), signal);
      }
    }
  }

  async #look(item: Item): Promise<readonly Item[]> {
    if ('isEntrance' in item) {
      await requestHtml(item.url, this.#network);
      return [];
    }
    if (!('file' in item)) {
      await requestLoadedFile(item, this.#network);
      return [];
    }
    this.#loads.delete(item);
    const page = await requestPage(item.url, { ...this.#site, file: item.file }, this.#network);
    this.#hasServed = true;
    if (page.isExact) this.#altered.delete(item);
    else this.#altered.add(item);
    const onLink = (url: URL) => {
      if (item.isHome) this.#link ??= findLinked(url, this.#site);
    };
    const surroundings = { site: this.#site, network: this.#network, onLink };
    const found = await findLoadedFiles(page, item.isHome, surroundings);
    this.#keep(found);
    const files = found.flatMap(({ url }) => this.#files.get(url.href) ?? []);
    this.#loads.set(item, files);
    return files;
  }

  /** Adds new files, up to the limit for files of the export. */
  #keep(found: readonly LoadedFile[]): void {
    for (const file of found.filter(({ url }) => !this.#files.has(url.href))) {
      const counted = [...this.#files.values()].filter(({ listed }) => listed.length > 0);
      if (file.listed.length === 0 || counted.length < maxFiles) this.#files.set(file.url.href, file);
    }
  }
}

/** All URLs of a page have the same name. */
function nameOf(item: Item): string {
  return 'file' in item ? item.file.path : item.url.href;
}

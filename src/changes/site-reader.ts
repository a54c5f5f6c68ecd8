import { closeSync, constants, type Dirent, fstatSync, opendirSync, openSync, readSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isPage, isShallower } from '../shared/page-path.ts';
import { count, oneLine } from '../shared/text.ts';
import type { Page, Pages } from './compare.ts';
import { PageDigest } from './page-digest.ts';

/** Bytes that are read in one go. */
const readSize = 256 * 1024;
/** Longest time in milliseconds without a look at signals. */
const longestTurn = 20;
/** Directories in one another; an archive may have as many. */
const maxDepth = 100;

export interface ReadSite {
  readonly pages: Pages;
  /** At most one line, about what could not be read. */
  readonly warnings: readonly string[];
}

/**
 * Reads the pages of a site that is in a directory. Their paths are relative to the directory with the start page, as those of
 * an export are. Links are not followed, other files are not opened, and nothing in the directory is an error.
 * @param directory absolute path; one that does not exist has no pages
 * @throws `signal.reason`
 */
export async function readSite(
  directory: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<ReadSite> {
  return await new SiteReader(directory, signal).read();
}

class SiteReader {
  readonly #directory: string;
  readonly #signal: AbortSignal;
  readonly #digest = new PageDigest();
  readonly #buffer = Buffer.allocUnsafeSlow(readSize);
  readonly #unreadable: string[] = [];
  #unreadableCount = 0;
  #turn = performance.now();

  constructor(directory: string, signal: AbortSignal) {
    this.#directory = directory;
    this.#signal = signal;
  }

  async read(): Promise<ReadSite> {
    const paths = await this.#findPages();
    const start = paths
      .filter(path => basename(path) === 'index.html')
      .reduce<string | undefined>(
        (best, path) => (best === undefined || isShallower(path, best) ? path : best),
        undefined,
      );
    const root = start === undefined || !start.includes('/') ? '' : `${posix.dirname(start)}/`;
    const pages = new Map<string, Page>();
    for (const path of paths.filter(path => path.startsWith(root))) {
      const page = await this.#readPage(path);
      if (page !== undefined) pages.set(path.slice(root.length), page);
    }
    return { pages, warnings: this.#warnings() };
  }

  /** Paths of all pages, relative to the directory and separated by "/". */
  async #findPages(): Promise<readonly string[]> {
    const pages: string[] = [];
    const directories = [''];
    for (let path = directories.pop(); path !== undefined; path = directories.pop()) {
      for (const entry of this.#list(path)) {
        await this.#yieldToEventLoop();
        const inner = posix.join(path, entry.name);
        // An archive cannot hold a repository, and one may be checked out here.
        if (entry.isDirectory() && entry.name !== '.git' && inner.split('/').length <= maxDepth)
          directories.push(inner);
        else if (entry.isFile() && isPage(inner)) pages.push(inner);
      }
    }
    return pages;
  }

  #list(path: string): readonly Dirent[] {
    try {
      using directory = opendirSync(join(this.#directory, path));
      const entries: Dirent[] = [];
      for (let entry = directory.readSync(); entry !== null; entry = directory.readSync())
        entries.push(entry);
      return entries;
    } catch (error) {
      const missing = path === '' && (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!missing) this.#noteUnreadable(path === '' ? '.' : path);
      return [];
    }
  }

  async #readPage(path: string): Promise<Page | undefined> {
    let file: number | undefined;
    try {
      // By now it may be another thing than it was in the list: a link must not be followed, and a pipe not waited for.
      const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
      file = openSync(join(this.#directory, path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
      if (!fstatSync(file).isFile()) return undefined;
      for (let length = readSync(file, this.#buffer); length > 0; length = readSync(file, this.#buffer)) {
        this.#digest.write(this.#buffer.subarray(0, length));
        await this.#yieldToEventLoop();
      }
      return this.#digest.end();
    } catch {
      this.#signal.throwIfAborted();
      this.#digest.end();
      this.#noteUnreadable(path);
      return undefined;
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  #noteUnreadable(path: string): void {
    this.#unreadableCount += 1;
    if (this.#unreadable.length === 0) this.#unreadable.push(path);
  }

  #warnings(): readonly string[] {
    return this.#unreadable.map(
      path =>
        `${count(this.#unreadableCount, 'file or directory', 'files and directories')} of the earlier site could not be read, such as "${oneLine(path, 120)}". Their pages count as added.`,
    );
  }

  async #yieldToEventLoop(): Promise<void> {
    if (performance.now() - this.#turn < longestTurn) return;
    await nextTurn();
    this.#signal.throwIfAborted();
    this.#turn = performance.now();
  }
}

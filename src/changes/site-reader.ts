import { closeSync, constants, type Dirent, fstatSync, opendirSync, openSync, readSync } from 'node:fs';
import { join, posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isPage } from '../shared/page-path.ts';
import { SiteRoot } from '../shared/site-root.ts';
import { count, oneLine } from '../shared/text.ts';
import type { Page, Pages } from './compare.ts';
import { DigestQueue } from './digest-queue.ts';

/** Bytes that are read at a time. */
const readSize = 256 * 1024;
/** Longest time in milliseconds without a look at signals. */
const longestTurn = 20;
/** Directories inside each other; an archive may have as many. */
const maxDepth = 100;

export interface ReadSite {
  readonly pages: Pages;
  /** At most one line, about what could not be read. */
  readonly warnings: readonly string[];
}

/**
 * Reads the pages of a site in a directory. Their paths are relative to the directory that holds the site, as
 * those of an export are. Links are not followed, other files are not opened, and nothing in the directory is an error.
 * @param directory absolute path; one that does not exist has no pages
 * @throws `signal.reason`; Error when the thread for page digests fails
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
  readonly #buffer = Buffer.allocUnsafeSlow(readSize);
  /** Relative paths. */
  readonly #unreadable = new Set<string>();
  #turn = performance.now();

  constructor(directory: string, signal: AbortSignal) {
    this.#directory = directory;
    this.#signal = signal;
  }

  async read(): Promise<ReadSite> {
    const files = await this.#findFiles();
    const root = new SiteRoot();
    for (const path of files) root.add(path);
    const prefix = root.path === '.' ? '' : `${root.path}/`;
    const pages = await this.#readPages(files.filter(isPage), prefix);
    return { pages, warnings: this.#warnings() };
  }

  async #readPages(paths: readonly string[], root: string): Promise<Pages> {
    const pages = new Map<string, Page>();
    if (paths.length === 0) return pages;
    await using queue = new DigestQueue({
      onFile: ({ path, title = '', text = '', sha256, source }) => {
        if (!this.#unreadable.has(path)) pages.set(path.slice(root.length), { title, text, sha256, source });
      },
    });
    for (const path of paths) await this.#readPage(path, queue);
    await queue.finish();
    return pages;
  }

  /** Paths of all files, relative to the directory and separated by "/". */
  async #findFiles(): Promise<readonly string[]> {
    const files: string[] = [];
    const directories = [''];
    for (let path = directories.pop(); path !== undefined; path = directories.pop()) {
      for (const entry of this.#list(path)) {
        await this.#yieldToEventLoop();
        const inner = posix.join(path, entry.name);
        // An archive cannot hold a repository, and one may be checked out here.
        if (entry.isDirectory() && entry.name !== '.git' && inner.split('/').length <= maxDepth)
          directories.push(inner);
        else if (entry.isFile()) files.push(inner);
      }
    }
    return files;
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
      if (!missing) this.#unreadable.add(path === '' ? '.' : path);
      return [];
    }
  }

  async #readPage(path: string, queue: DigestQueue): Promise<void> {
    let file: number | undefined;
    let hasBegun = false;
    try {
      // By now it may no longer be what it was in the list: do not follow a link, and do not wait for a pipe.
      const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
      file = openSync(join(this.#directory, path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
      const stats = fstatSync(file);
      if (!stats.isFile()) return;
      const first = this.#read(file);
      if (first.length === stats.size) {
        queue.add(path, first);
        await this.#pause(queue);
        return;
      }
      queue.begin(path);
      hasBegun = true;
      for (let chunk = first; chunk.length > 0; chunk = this.#read(file)) {
        queue.write(chunk);
        await this.#pause(queue);
      }
    } catch {
      this.#signal.throwIfAborted();
      this.#unreadable.add(path);
    } finally {
      if (file !== undefined) closeSync(file);
      if (hasBegun) queue.end();
    }
  }

  /** @returns the next bytes, valid until more are read; none at the end */
  #read(file: number): Buffer {
    return this.#buffer.subarray(0, readSync(file, this.#buffer));
  }

  async #pause(queue: DigestQueue): Promise<void> {
    await queue.ready();
    await this.#yieldToEventLoop();
  }

  #warnings(): readonly string[] {
    const [first] = this.#unreadable;
    if (first === undefined) return [];
    const which = count(this.#unreadable.size, 'file or directory', 'files and directories');
    return [
      `${which} of the earlier site could not be read, such as "${oneLine(first, 120)}". Their pages count as added.`,
    ];
  }

  async #yieldToEventLoop(): Promise<void> {
    if (performance.now() - this.#turn < longestTurn) return;
    await nextTurn();
    this.#signal.throwIfAborted();
    this.#turn = performance.now();
  }
}

import { closeSync, createReadStream, futimesSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { safePath } from '../archive/entry-path.ts';
import type { EntrySink, FileCopy, FileEntry } from '../archive/entry-sink.ts';
import { unsafeEntry } from '../archive/errors.ts';
import type { ArchiveLimits } from '../archive/limits.ts';
import { modificationTime } from '../archive/modification-time.ts';
import { isPage } from '../files/page-path.ts';
import { SiteRoot } from '../files/site-root.ts';
import { oneLine } from '../shared/text.ts';
import type { TimeSlice } from '../shared/time-slice.ts';
import { type EntryKind, EntryNames } from './names.ts';
import { hasRootRelativeLink, maxSearched } from './root-relative-links.ts';

export interface SiteWriterOptions {
  /** Absolute path of an empty directory that nobody else writes to. */
  readonly directory: string;
  readonly limits: ArchiveLimits;
  readonly timeSlice: TimeSlice;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Path of the URL at which the site is served, such as "/docs": links that begin with it and a slash are right. */
  readonly servedBelow: string;
}

export interface WrittenSite {
  readonly fileCount: number;
  readonly htmlFileCount: number;
  /** HTML files with links that begin with "/". */
  readonly rootRelativeLinks: number;
  /** The directory with the site, relative to where the archive was unpacked: "." if it is that one. */
  readonly root: string;
  /** That directory has an index.html. */
  readonly hasIndex: boolean;
}

/** Writes the entries of an archive below one directory. Every name is checked and nothing is written twice. */
export class SiteWriter implements EntrySink {
  readonly #options: SiteWriterOptions;
  readonly #names: EntryNames;
  readonly #root = new SiteRoot();
  #files = 0;
  #pages = 0;
  #rootRelativeLinks = 0;

  constructor(options: SiteWriterOptions) {
    this.#options = options;
    this.#names = new EntryNames(options.limits);
  }

  makeDirectory(name: string): void {
    this.#add(name, 'directory');
  }

  writeFile(entry: FileEntry, content: Buffer): void {
    const file = this.#open(entry);
    try {
      file.write(content);
    } finally {
      file.close(content);
    }
  }

  async writeLargeFile(entry: FileEntry, chunks: AsyncIterable<Buffer>): Promise<void> {
    const file = this.#open(entry);
    try {
      for await (const chunk of chunks) {
        file.write(chunk);
        await this.#options.timeSlice.yieldToEventLoop();
      }
    } finally {
      file.close();
    }
  }

  async copyFile({ original, ...copy }: FileCopy): Promise<void> {
    const path = safePath(original);
    if (this.#names.kindOf(path) !== 'file') {
      throw unsafeEntry(copy.name, `a hard link to "${oneLine(original, 120)}", which is no earlier file`);
    }
    await this.writeLargeFile(copy, readChunks(join(this.#options.directory, path)));
  }

  /** All files come through here: small and large ones, and copies. Closed also after an error. */
  #open({ name, modified }: FileEntry) {
    const path = this.#add(name, 'file');
    const { directory, limits, now } = this.#options;
    const time = modificationTime(modified, now);
    // Only what is new, and not through a link.
    const file = openSync(join(directory, path), 'wx+', 0o644);
    return {
      write: (chunk: Buffer) => {
        limits.count('written', chunk.length);
        for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
      },
      /** @param content if it is in memory; of a page, it is read back otherwise */
      close: (content?: Buffer) => {
        if (isPage(path)) this.#countPage(content ?? readStart(file));
        if (time !== undefined) futimesSync(file, time / 1000, time / 1000);
        closeSync(file);
        this.#root.add(path);
        this.#files += 1;
      },
    };
  }

  #countPage(content: Buffer): void {
    this.#pages += 1;
    if (hasRootRelativeLink(content, this.#options.servedBelow)) this.#rootRelativeLinks += 1;
  }

  /** Comes last. */
  finish(): WrittenSite {
    return {
      fileCount: this.#files,
      htmlFileCount: this.#pages,
      rootRelativeLinks: this.#rootRelativeLinks,
      root: this.#root.path,
      hasIndex: this.#root.hasIndex,
    };
  }

  /** @returns the path in safe form */
  #add(name: string, kind: EntryKind): string {
    const path = safePath(name);
    for (const created of this.#names.add(path, kind)) {
      mkdirSync(join(this.#options.directory, created), { mode: 0o755 });
    }
    return path;
  }
}

/** Opens a file when the first chunk is asked for: nobody would hear of an error before. */
async function* readChunks(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

/** The part of a page that is searched for links. */
function readStart(file: number): Buffer {
  const bytes = Buffer.allocUnsafe(maxSearched);
  return bytes.subarray(0, readSync(file, bytes, 0, maxSearched, 0));
}

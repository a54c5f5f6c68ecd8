import { closeSync, futimesSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { linkSegments, parentOf, safePath } from '../archive/entry-path.ts';
import type { EntrySink, FileEntry } from '../archive/entry-sink.ts';
import { unsafeEntry } from '../archive/errors.ts';
import type { ArchiveLimits } from '../archive/limits.ts';
import { modificationTime } from '../archive/modification-time.ts';
import { isPage } from '../shared/page-path.ts';
import { SiteRoot } from '../shared/site-root.ts';
import { oneLine } from '../shared/text.ts';
import type { TimeSlice } from '../shared/time-slice.ts';
import { isDotGit } from './git-repository.ts';
import { type Link, LinkResolver } from './links.ts';
import { type EntryKind, EntryNames } from './names.ts';
import { hasRootRelativeLink, maxSearched } from './root-relative-links.ts';

export interface Progress {
  readonly files: number;
  readonly bytes: number;
  /** How much of the archive has been read, 0 to 1; undefined when that is not known. */
  readonly share: number | undefined;
}

export interface SiteWriterOptions {
  /** Absolute path of an empty directory that nobody else writes to. */
  readonly directory: string;
  readonly limits: ArchiveLimits;
  readonly timeSlice: TimeSlice;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Called after each file. */
  readonly onProgress: (progress: Progress) => void;
}

export interface WrittenSite {
  readonly fileCount: number;
  readonly htmlFileCount: number;
  /** HTML files with links that begin with "/". */
  readonly rootRelativeLinks: number;
  /** The directory with the site, relative to where the archive was unpacked: "." if it is that one. */
  readonly root: string;
  /** Whether that directory has an index.html. */
  readonly hasIndex: boolean;
  readonly warnings: readonly string[];
}

/**
 * Writes the entries of an archive below one directory. Every name is checked and nothing is written twice. Links are
 * never created: at the end they are resolved by copying, so that nothing can be written through them.
 */
export class SiteWriter implements EntrySink {
  readonly #options: SiteWriterOptions;
  readonly #names: EntryNames;
  readonly #root = new SiteRoot();
  #files = 0;
  #bytes = 0;
  #pages = 0;
  #rootRelativeLinks = 0;
  readonly #links: Link[] = [];
  #readShare: () => number | undefined = () => undefined;

  constructor(options: SiteWriterOptions) {
    this.#options = options;
    this.#names = new EntryNames(options.limits);
  }

  measure(readShare: () => number): void {
    this.#readShare = readShare;
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

  /** All files come through here: small and large ones, and copies. Closed also after an error. */
  #open({ name, size, modified }: FileEntry) {
    const path = this.#add(name, 'file');
    const { directory, limits, now, onProgress } = this.#options;
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
        this.#bytes += size;
        onProgress({ files: this.#files, bytes: this.#bytes, share: this.#readShare() });
      },
    };
  }

  #countPage(content: Buffer): void {
    this.#pages += 1;
    if (hasRootRelativeLink(content)) this.#rootRelativeLinks += 1;
  }

  addLink(name: string, text: string, kind: 'symbolic' | 'hard'): void {
    const path = this.#add(name, 'link');
    // It is held in memory until the end, as names are.
    this.#options.limits.count('names', text.length);
    if (linkSegments(name, text).some(isDotGit)) throw unsafeEntry(name, 'a link into a Git repository');
    this.#links.push({ path, text, base: kind === 'symbolic' ? parentOf(path) : '' });
  }

  /** Resolves links by copying. Comes last. */
  async finish(): Promise<WrittenSite> {
    const { directory, limits, timeSlice } = this.#options;
    const site = { directory, limits, timeSlice, names: this.#names, sink: this };
    const leftOut = await new LinkResolver(this.#links, site).resolve();
    const [first] = leftOut;
    const example = first && `${leftOut.length}, such as "${oneLine(first, 120)}"`;
    const warnings = example ? [`Links that lead to nothing in the archive were left out: ${example}.`] : [];
    return {
      fileCount: this.#files,
      htmlFileCount: this.#pages,
      rootRelativeLinks: this.#rootRelativeLinks,
      root: this.#root.path,
      hasIndex: this.#root.hasIndex,
      warnings,
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

/** What is searched of a page. */
function readStart(file: number): Buffer {
  const bytes = Buffer.allocUnsafe(maxSearched);
  return bytes.subarray(0, readSync(file, bytes, 0, maxSearched, 0));
}

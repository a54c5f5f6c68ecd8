import { closeSync, createReadStream, futimesSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { safePath } from '../archive/entry-path.ts';
import type { EntrySink, FileCopy, FileEntry } from '../archive/entry-sink.ts';
import { unsafeEntry } from '../archive/errors.ts';
import type { ArchiveLimits } from '../archive/limits.ts';
import { modificationTime } from '../archive/modification-time.ts';
import { isPage } from '../files/page-path.ts';
import { findSiteRoot } from '../files/site-root.ts';
import { oneLine } from '../shared/text.ts';
import type { TimeSlice } from '../shared/time-slice.ts';
import { type EntryKind, EntryNames } from './names.ts';

export interface SiteWriterOptions {
  /** Absolute path of an empty directory that nobody else writes to. */
  readonly directory: string;
  readonly limits: ArchiveLimits;
  readonly timeSlice: TimeSlice;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface WrittenSite {
  /** Paths of all files, relative to where the archive was unpacked, separated by "/". */
  readonly paths: readonly string[];
  readonly fileCount: number;
  readonly htmlFileCount: number;
  /** The directory with the site, relative to where the archive was unpacked: "." if it is that one. */
  readonly root: string;
  /** That directory has an index.html. */
  readonly hasIndex: boolean;
}

interface NewFile {
  /** In safe form. */
  readonly path: string;
  /** Its creator closes it. */
  readonly descriptor: number;
  /** Milliseconds since 1970; undefined when the file keeps the time at which it is written. */
  readonly time: number | undefined;
}

/** Writes the entries of an archive below one directory. Every name is checked and nothing is written twice. */
export class SiteWriter implements EntrySink {
  readonly #options: SiteWriterOptions;
  readonly #names: EntryNames;
  readonly #paths: string[] = [];

  constructor(options: SiteWriterOptions) {
    this.#options = options;
    this.#names = new EntryNames(options.limits);
  }

  makeDirectory(name: string): void {
    this.#add(name, 'directory');
  }

  writeFile(entry: FileEntry, content: Buffer): void {
    const file = this.#create(entry);
    try {
      this.#write(file, content);
      this.#complete(file);
    } finally {
      closeSync(file.descriptor);
    }
  }

  async writeLargeFile(entry: FileEntry, chunks: AsyncIterable<Buffer>): Promise<void> {
    const file = this.#create(entry);
    try {
      for await (const chunk of chunks) {
        this.#write(file, chunk);
        await this.#options.timeSlice.yieldToEventLoop();
      }
      this.#complete(file);
    } finally {
      closeSync(file.descriptor);
    }
  }

  async copyFile({ original, ...copy }: FileCopy): Promise<void> {
    const path = safePath(original);
    if (this.#names.kindOf(path) !== 'file') {
      throw unsafeEntry(copy.name, `a hard link to "${oneLine(original, 120)}", which is no earlier file`);
    }
    await this.writeLargeFile(copy, readChunks(join(this.#options.directory, path)));
  }

  /**
   * Describes the site, once all entries of the archive are written.
   * @throws ActionError ARCHIVE_UNSAFE when they form a Git repository
   */
  finish(): WrittenSite {
    this.#names.checkRepositories();
    const { path: root, hasIndex } = findSiteRoot(this.#paths);
    return {
      paths: this.#paths,
      fileCount: this.#paths.length,
      htmlFileCount: this.#paths.filter(isPage).length,
      root,
      hasIndex,
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

  #create({ name, modified }: FileEntry): NewFile {
    const path = this.#add(name, 'file');
    const { directory, now } = this.#options;
    // The flags let nothing be replaced, and no link be followed.
    const descriptor = openSync(join(directory, path), 'wx', 0o644);
    return { path, descriptor, time: modificationTime(modified, now) };
  }

  #write({ descriptor }: NewFile, chunk: Buffer): void {
    this.#options.limits.countWritten(chunk.length);
    for (let at = 0; at < chunk.length; ) at += writeSync(descriptor, chunk, at);
  }

  #complete({ path, descriptor, time }: NewFile): void {
    if (time !== undefined) futimesSync(descriptor, time / 1000, time / 1000);
    this.#paths.push(path);
  }
}

/** Opens a file when the first chunk is asked for: nobody would hear of an error before. */
async function* readChunks(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

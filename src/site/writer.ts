import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { safePath } from '../archive/entry-path.ts';
import { unsafeEntry } from '../archive/errors.ts';
import type { EntrySink } from '../archive/format-reader.ts';
import type { ArchiveLimits } from '../archive/limits.ts';
import { findSiteRoot, isPage } from '../files/site-paths.ts';
import type { TimeSlice } from '../shared/clock.ts';
import { oneLine } from '../shared/text.ts';
import { type EntryKind, EntryNames } from './names.ts';

export interface SiteWriterOptions {
  /** Absolute path of an empty directory that nobody else writes to. */
  readonly directory: string;
  readonly limits: ArchiveLimits;
  readonly timeSlice: TimeSlice;
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

  writeFile(name: string, content: Buffer): void {
    const file = this.#create(name);
    try {
      this.#write(file, content);
      this.#paths.push(file.path);
    } finally {
      closeSync(file.descriptor);
    }
  }

  async writeLargeFile(name: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    const file = this.#create(name);
    try {
      for await (const chunk of chunks) {
        this.#write(file, chunk);
        await this.#options.timeSlice.yieldToEventLoop();
      }
      this.#paths.push(file.path);
    } finally {
      closeSync(file.descriptor);
    }
  }

  async copyFile(name: string, original: string): Promise<void> {
    const path = safePath(original);
    if (this.#names.kindOf(path) !== 'file') {
      throw unsafeEntry(name, `a hard link to "${oneLine(original, 120)}", which is no earlier file`);
    }
    await this.writeLargeFile(name, readChunks(join(this.#options.directory, path)));
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

  #create(name: string): NewFile {
    const path = this.#add(name, 'file');
    // The flags let nothing be replaced, and no link be followed.
    const descriptor = openSync(join(this.#options.directory, path), 'wx', 0o644);
    return { path, descriptor };
  }

  #write({ descriptor }: NewFile, chunk: Buffer): void {
    this.#options.limits.countWritten(chunk.length);
    for (let at = 0; at < chunk.length; ) at += writeSync(descriptor, chunk, at);
  }
}

/** Opens a file when the first chunk is asked for: nobody would hear of an error before. */
async function* readChunks(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

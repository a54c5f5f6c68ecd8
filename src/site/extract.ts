import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFormat } from '../archive/detect-format.ts';
import { parentOf, pathKey, safePath } from '../archive/entry-path.ts';
import { unsafeEntry } from '../archive/errors.ts';
import type { EntrySink } from '../archive/format-reader.ts';
import { ArchiveLimits } from '../archive/limits.ts';
import { findSiteRoot, isPage } from '../files/site-paths.ts';
import { type Clock, TimeSlice } from '../shared/clock.ts';
import { oneLine } from '../shared/text.ts';

export interface ExtractRequest {
  /** Absolute path of the archive. */
  readonly archive: string;
  /** Absolute path of the directory to create. */
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** The system whose rules for names hold; this one by default. */
  readonly platform?: NodeJS.Platform;
}

/**
 * Unpacks an archive.
 * @throws ActionError ARCHIVE_INVALID, ARCHIVE_UNSAFE; errors of the file system; `signal.reason`. The caller removes the directory then.
 */
export async function extractArchive(request: ExtractRequest): Promise<WrittenSite> {
  const { archive, directory, signal, clock, platform } = request;
  const format = await detectFormat(archive);
  const { size } = await stat(archive);
  const limits = new ArchiveLimits(size);
  const timeSlice = new TimeSlice(clock, signal);
  await mkdir(directory, { mode: 0o755 });
  const sink = new SiteWriter({ directory, limits, timeSlice, platform });
  const source = { archive, size, sink, limits, timeSlice, signal };
  // Each brings a library that the other does not need.
  if (format === 'zip') await (await import('../archive/zip.ts')).readZip(source);
  else await (await import('../archive/tar.ts')).readTar(format, source);
  return sink.finish();
}

export interface SiteWriterOptions {
  /** Absolute path of an empty directory that nobody else writes to. */
  readonly directory: string;
  readonly limits: ArchiveLimits;
  readonly timeSlice: TimeSlice;
  /** The system whose rules for names hold; this one by default. */
  readonly platform?: NodeJS.Platform | undefined;
}

export interface WrittenSite {
  /** Paths of all files, relative to where the archive was unpacked, separated by "/". */
  readonly paths: readonly string[];
  readonly fileCount: number;
  readonly htmlFileCount: number;
  /** HTML files with nothing but white space. */
  readonly emptyPageCount: number;
  /** The directory with the site, relative to where the archive was unpacked: "." if it is that one. */
  readonly root: string;
  /** That directory has an index.html. */
  readonly hasIndex: boolean;
}

interface NewFile {
  /** In safe form. */
  readonly path: string;
  /** Closed by the method that opened it. */
  readonly descriptor: number;
}

/** Writes the entries of an archive below one directory. Every name is checked and nothing is written twice. */
export class SiteWriter implements EntrySink {
  readonly #options: SiteWriterOptions;
  readonly #platform: NodeJS.Platform;
  readonly #names: EntryNames;
  readonly #paths: string[] = [];
  /** Paths of pages with more than white space. */
  readonly #filled = new Set<string>();

  constructor(options: SiteWriterOptions) {
    this.#options = options;
    this.#platform = options.platform ?? process.platform;
    this.#names = new EntryNames(options.limits, this.#platform);
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
    const path = safePath(original, this.#platform);
    if (this.#names.kindOf(path) !== 'file') {
      throw unsafeEntry(name, `a hard link to "${oneLine(original, 120)}", which is not an earlier file`);
    }
    await this.writeLargeFile(name, readChunks(join(this.#options.directory, this.#names.placeOf(path))));
  }

  /**
   * Describes the site, once all entries of the archive are written.
   * @throws ActionError ARCHIVE_UNSAFE when they form a Git repository
   */
  finish(): WrittenSite {
    this.#names.checkRepositories();
    const { path: root, hasIndex } = findSiteRoot(this.#paths);
    const pages = this.#paths.filter(isPage);
    return {
      paths: this.#paths,
      fileCount: this.#paths.length,
      htmlFileCount: pages.length,
      emptyPageCount: pages.filter(path => !this.#filled.has(path)).length,
      root,
      hasIndex,
    };
  }

  /** @returns the path in safe form, as it is on disk */
  #add(name: string, kind: EntryKind): string {
    const path = safePath(name, this.#platform);
    for (const created of this.#names.add(path, kind)) {
      mkdirSync(join(this.#options.directory, created), { mode: 0o755 });
    }
    return this.#names.placeOf(path);
  }

  #create(name: string): NewFile {
    const path = this.#add(name, 'file');
    // The flags prevent replacing a file and following a link.
    const descriptor = openSync(join(this.#options.directory, path), 'wx', 0o644);
    return { path, descriptor };
  }

  #write({ path, descriptor }: NewFile, chunk: Buffer): void {
    this.#options.limits.countWritten(chunk.length);
    if (isPage(path) && chunk.some(byte => byte > 0x20)) this.#filled.add(path);
    for (let at = 0; at < chunk.length; ) at += writeSync(descriptor, chunk, at);
  }
}

/** Opens the file when the first chunk is read, so that an error is thrown to the reader. */
async function* readChunks(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}

type EntryKind = 'directory' | 'file';

/** The names in a directory by which Git recognizes a repository. A slash ends the name of a directory. */
const repositoryPart = /(?:^|\/)(?:HEAD|commondir|objects\/|refs\/)$/i;

/** The paths of all entries so far, in safe form. */
class EntryNames {
  /** By the key of the path. */
  readonly #entries = new Map<string, { readonly path: string; readonly kind: EntryKind }>([
    ['', { path: '', kind: 'directory' }],
  ]);
  readonly #limits: ArchiveLimits;
  readonly #platform: NodeJS.Platform;

  constructor(limits: ArchiveLimits, platform: NodeJS.Platform) {
    this.#limits = limits;
    this.#platform = platform;
  }

  kindOf(path: string): EntryKind | undefined {
    return this.#entries.get(pathKey(path, this.#platform))?.kind;
  }

  /** The path on disk of an entry, or of a new one: where case does not count, its directories are spelled as the first time. */
  placeOf(path: string): string {
    const known = this.#entries.get(pathKey(path, this.#platform));
    if (known !== undefined || path === '') return known?.path ?? path;
    const parent = parentOf(path);
    return this.placeOf(parent) + path.slice(parent.length);
  }

  /**
   * Counts an entry, takes its path, and adds the directories that lead to it. A directory may be added again.
   * @returns directories that are new, parents first, the path itself included if it is one
   * @throws ActionError ARCHIVE_UNSAFE when the path is taken, or too many are
   */
  add(path: string, kind: EntryKind): readonly string[] {
    this.#limits.countEntry();
    const taken = this.kindOf(path);
    if (taken === 'directory' && kind === 'directory') return [];
    if (taken !== undefined) {
      const conflict =
        kind === 'directory' ? `a ${taken} and a directory of the same name` : 'the same name twice';
      throw unsafeEntry(path, conflict);
    }
    const parent = parentOf(path);
    const created = this.kindOf(parent) === 'directory' ? [] : this.add(parent, 'directory');
    const place = this.placeOf(path);
    this.#entries.set(pathKey(path, this.#platform), { path: place, kind });
    return kind === 'directory' ? [...created, place] : created;
  }

  /**
   * Looks for a repository that is not in a ".git", as Git itself does: a directory with a HEAD and either with objects and refs, or
   * with a file that names another directory for them. Upper and lower case count as the same, as on some file systems.
   * @throws ActionError ARCHIVE_UNSAFE
   */
  checkRepositories(): void {
    const repositoryParts = new Map<string, string>();
    for (const { path, kind } of this.#entries.values()) {
      const name = kind === 'directory' ? `${path}/` : path;
      if (repositoryPart.test(name)) repositoryParts.set(name.toLowerCase(), name);
    }
    for (const [key, head] of repositoryParts) {
      if (!key.endsWith('head')) continue;
      const directory = key.slice(0, -'head'.length);
      const hasOwnData =
        repositoryParts.has(`${directory}objects/`) && repositoryParts.has(`${directory}refs/`);
      if (hasOwnData || repositoryParts.has(`${directory}commondir`))
        throw unsafeEntry(head, 'part of a Git repository');
    }
  }
}

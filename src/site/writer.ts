import {
  closeSync,
  fstatSync,
  futimesSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  writeSync,
} from 'node:fs';
import { join, posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { linkTarget, pathKey, safePath, unsafe } from '../archive/entry-path.ts';
import type { ArchiveLimits } from '../archive/limits.ts';
import { modificationTime } from '../archive/modification-time.ts';
import { createBufferReclaimer } from '../shared/gc.ts';
import { isPage, isShallower } from '../shared/page-path.ts';
import { oneLine } from '../shared/text.ts';
import { isDotGit, RepositoryGuard } from './git-repository.ts';
import { carryOutLinks, type EntryKind, type Link } from './links.ts';
import { hasRootRelativeLink, RootRelativeLinkScanner } from './root-relative-links.ts';

/** Bytes that are copied in one go. */
const copySize = 256 * 1024;
/** Longest time in milliseconds without a look at signals. */
const longestTurn = 20;

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
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

export interface WrittenSite {
  readonly fileCount: number;
  readonly byteCount: number;
  readonly htmlFileCount: number;
  /** Path of the shallowest file named index.html. */
  readonly index: string | undefined;
  /** HTML files with links that begin with "/". */
  readonly rootRelativeLinks: number;
  readonly warnings: readonly string[];
}

export type SiteWriter = ReturnType<typeof createSiteWriter>;

/**
 * Writes the entries of an archive below one directory. Every name is checked, nothing is written twice, and links are
 * not made but carried out: at the end, what they lead to is copied, so that nothing can be written through them.
 *
 * Calls are synchronous: collecting small files and writing each in one go is several times as fast as streams. The
 * reader calls `breathe` between them, so that a cancellation is noticed.
 */
export function createSiteWriter({ directory, limits, signal, onProgress }: SiteWriterOptions) {
  const kinds = new Map<string, EntryKind>([['', 'directory']]);
  const links: Link[] = [];
  const repositories = new RepositoryGuard();
  const reclaim = createBufferReclaimer();
  let fileCount = 0;
  let byteCount = 0;
  let htmlFileCount = 0;
  let rootRelativeLinks = 0;
  const now = Date.now();
  let turn = performance.now();
  let index: string | undefined;
  let copyBuffer: Buffer | undefined;
  let share: () => number | undefined = () => undefined;

  function claim(name: string, kind: 'file' | 'link'): string {
    const path = safePath(name);
    if (kinds.has(pathKey(path))) throw unsafe(name, 'a name that it holds twice');
    makeDirectory(posix.dirname(path), limits.countEntry);
    limits.countName(path);
    repositories.check(path, kind);
    kinds.set(pathKey(path), kind);
    return path;
  }

  /** @param count told of the directory when it is new; a directory with an entry of its own was counted with it */
  function makeDirectory(path: string, count?: () => void): void {
    if (path === '.' || path === '') return;
    const kind = kinds.get(pathKey(path));
    if (kind === 'directory') return;
    if (kind !== undefined) throw unsafe(path, `a ${kind} and a directory of the same name`);
    makeDirectory(posix.dirname(path), limits.countEntry);
    count?.();
    limits.countName(path);
    repositories.check(path, 'directory');
    mkdirSync(join(directory, path), { mode: 0o755 });
    kinds.set(pathKey(path), 'directory');
  }

  function account(bytes: number): void {
    limits.countWritten(bytes);
    byteCount += bytes;
    reclaim(bytes);
  }

  function noteFile(path: string): void {
    const name = posix.basename(path);
    fileCount += 1;
    if (isPage(path)) htmlFileCount += 1;
    if (name === 'index.html' && (index === undefined || isShallower(path, index))) index = path;
    onProgress({ files: fileCount, bytes: byteCount, share: share() });
  }

  function writeFile(name: string, bytes: Buffer, modified?: number): void {
    const path = claim(name, 'file');
    account(bytes.length);
    const file = create(path);
    try {
      writeAll(file, bytes);
      setTime(file, modified);
    } finally {
      closeSync(file);
    }
    if (isPage(path) && hasRootRelativeLink(bytes)) rootRelativeLinks += 1;
    noteFile(path);
  }

  function openFile(name: string, modified?: number) {
    const path = claim(name, 'file');
    const file = create(path);
    const scanner = isPage(path) ? new RootRelativeLinkScanner() : undefined;
    return {
      write(bytes: Buffer): void {
        account(bytes.length);
        writeAll(file, bytes);
        scanner?.scan(bytes);
      },
      close(): void {
        setTime(file, modified);
        closeSync(file);
        if (scanner?.found) rootRelativeLinks += 1;
        noteFile(path);
      },
    };
  }

  /** "wx": only what is new, and never through something that was there. */
  function create(path: string): number {
    return openSync(join(directory, path), 'wx', 0o644);
  }

  function setTime(file: number, modified: number | undefined): void {
    const time = modificationTime(modified, now);
    if (time !== undefined) futimesSync(file, time / 1000, time / 1000);
  }

  async function breathe(): Promise<void> {
    if (performance.now() - turn < longestTurn) return;
    await nextTurn();
    signal.throwIfAborted();
    turn = performance.now();
  }

  async function copy(from: string, to: string): Promise<void> {
    limits.countEntry();
    await breathe();
    if (kinds.get(pathKey(from)) === 'file') return copyFile(from, to);
    makeDirectory(safePath(to));
    for (const name of readdirSync(join(directory, from))) {
      await copy(posix.join(from, name), posix.join(to, name));
    }
  }

  /** In parts, so that a cancellation need not wait for the end of a large file. */
  async function copyFile(from: string, to: string): Promise<void> {
    copyBuffer ??= Buffer.allocUnsafe(copySize);
    const part = copyBuffer;
    const source = openSync(join(directory, from), 'r');
    try {
      const modified = fstatSync(source).mtimeMs;
      let length = readSync(source, part);
      if (length < copySize) return writeFile(to, part.subarray(0, length), modified);
      const file = openFile(to, modified);
      try {
        for (; length > 0; length = readSync(source, part)) {
          file.write(part.subarray(0, length));
          await breathe();
        }
      } finally {
        file.close();
      }
    } finally {
      closeSync(source);
    }
  }

  return {
    /** Counts an entry of any kind. @throws ActionError ARCHIVE_UNSAFE when there are too many */
    countEntry: limits.countEntry,

    /** Counts bytes out of the decompressor. @throws ActionError ARCHIVE_UNSAFE when there are too many */
    countRead: limits.countRead,

    /** Counts a frame of zstd. @throws ActionError ARCHIVE_UNSAFE when there are too many */
    countFrame: limits.countFrame,

    /** Counts what an entry takes of the archive. @throws ActionError ARCHIVE_UNSAFE when that is more than all of it */
    countPart: limits.countPart,

    /** Counts bytes of an extended header. @throws ActionError ARCHIVE_UNSAFE when there are too many */
    countExtension: limits.countExtension,

    /** Tells how to find out how much of the archive has been read, 0 to 1. */
    measure(readShare: () => number): void {
      share = readShare;
    },

    makeDirectory: (name: string) => makeDirectory(safePath(name)),

    /** @param modified when the file was changed last, in milliseconds since 1970, as far as the archive says */
    writeFile,

    /** Begins a file that is too large to be held in memory. `write` takes its chunks in order; `close` comes last. */
    openFile,

    /** @param text where the link leads: from its own directory when symbolic, from the root when hard */
    addLink(name: string, text: string, kind: 'symbolic' | 'hard'): void {
      const path = claim(name, 'link');
      const base = kind === 'symbolic' ? posix.dirname(path).replace(/^\.$/, '') : '';
      const target = linkTarget(name, text, base);
      // It is held in memory until the end, just as a name is.
      limits.countName(target);
      if (target.split('/').some(isDotGit)) throw unsafe(name, 'a link into a Git repository');
      links.push({ path, target });
    },

    /** Lets signals through now and then. @throws `signal.reason` when the run is cancelled */
    breathe,

    /** Carries links out and sums up. Comes last. */
    async finish(): Promise<WrittenSite> {
      const leftOut = await carryOutLinks(links, {
        kindOf: path => kinds.get(pathKey(path)),
        replace(link, target) {
          kinds.delete(pathKey(link));
          return copy(target, link);
        },
        countLook: limits.countEntry,
        breathe,
      });
      const warnings = leftOut
        .slice(0, 1)
        .map(
          path =>
            `Links that lead to nothing in the archive were left out: ${leftOut.length}, such as "${oneLine(path, 120)}".`,
        );
      return { fileCount, byteCount, htmlFileCount, rootRelativeLinks, index, warnings };
    },
  };
}

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

import {
  closeSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join, posix } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ActionError } from '../kernel/errors.ts';
import { createBufferReclaimer } from '../kernel/memory.ts';
import { formatBytes } from '../kernel/text.ts';
import { linkTarget, pathKey, safePath, unsafe } from './entry-path.ts';

/** More entries than any site has. */
const maxEntries = 500_000;
/** Unpacked bytes that are always fine, and how many times the archive's size is fine beyond that. */
const harmlessBytes = 1024 ** 3;
const maxRatio = 100;
/** Longest time in milliseconds without a look at signals. */
const longestTurn = 20;

export interface Progress {
  readonly files: number;
  readonly bytes: number;
}

export interface SiteWriterOptions {
  /** Absolute path of an empty directory that nobody else writes to. */
  readonly directory: string;
  /** Bytes; unpacked sizes are held against it. */
  readonly archiveSize: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

export interface WrittenSite {
  readonly fileCount: number;
  readonly byteCount: number;
  readonly htmlFileCount: number;
  /** Paths of files named index.html. */
  readonly indexes: readonly string[];
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
export function createSiteWriter({ directory, archiveSize, signal, onProgress }: SiteWriterOptions) {
  const kinds = new Map<string, 'directory' | 'file' | 'link'>([['', 'directory']]);
  const links: { readonly path: string; readonly target: string }[] = [];
  const indexes: string[] = [];
  const reclaim = createBufferReclaimer();
  const maxBytes = Math.max(harmlessBytes, maxRatio * archiveSize);
  let entries = 0;
  let fileCount = 0;
  let byteCount = 0;
  let htmlFileCount = 0;
  let turn = performance.now();

  function claim(name: string, kind: 'file' | 'link'): string {
    const path = safePath(name);
    if (kinds.has(pathKey(path))) throw unsafe(name, 'a name that it holds twice');
    makeDirectory(posix.dirname(path));
    kinds.set(pathKey(path), kind);
    return path;
  }

  function makeDirectory(path: string): void {
    if (path === '.' || path === '') return;
    const kind = kinds.get(pathKey(path));
    if (kind === 'directory') return;
    if (kind !== undefined) throw unsafe(path, `a ${kind} and a directory of the same name`);
    makeDirectory(posix.dirname(path));
    mkdirSync(join(directory, path), { mode: 0o755 });
    kinds.set(pathKey(path), 'directory');
  }

  /** Counted before they are written, so that a bomb does not fill the disk first. */
  function account(bytes: number): void {
    byteCount += bytes;
    reclaim(bytes);
    if (byteCount <= maxBytes) return;
    throw new ActionError('ARCHIVE_UNSAFE', {
      what: `The archive of ${formatBytes(archiveSize)} unpacks to more than ${formatBytes(maxBytes)}, as no site does`,
    });
  }

  function noteFile(path: string): void {
    const name = posix.basename(path);
    fileCount += 1;
    // "._page.html" holds what macOS knows of a page, and is none.
    if (/\.html?$/i.test(name) && !name.startsWith('._')) htmlFileCount += 1;
    if (name === 'index.html') indexes.push(path);
    onProgress({ files: fileCount, bytes: byteCount });
  }

  function writeFile(name: string, bytes: Buffer): void {
    const path = claim(name, 'file');
    account(bytes.length);
    // "wx": only what is new, and never through something that was there.
    writeFileSync(join(directory, path), bytes, { flag: 'wx', mode: 0o644 });
    noteFile(path);
  }

  function copy(from: string, to: string): void {
    if (kinds.get(pathKey(from)) === 'file') {
      const path = claim(to, 'file');
      account(lstatSync(join(directory, from)).size);
      copyFileSync(join(directory, from), join(directory, path));
      noteFile(path);
      return;
    }
    makeDirectory(to);
    for (const name of readdirSync(join(directory, from))) copy(posix.join(from, name), posix.join(to, name));
  }

  return {
    /** Counts an entry of any kind. */
    countEntry(): void {
      entries += 1;
      if (entries > maxEntries) {
        throw new ActionError('ARCHIVE_UNSAFE', {
          what: `The archive holds more than ${maxEntries} entries`,
        });
      }
    },

    makeDirectory: (name: string) => makeDirectory(safePath(name)),

    writeFile,

    /** Begins a file that is too large to be held in memory. `write` takes its parts in order; `close` comes last. */
    openFile(name: string): { readonly write: (bytes: Buffer) => void; readonly close: () => void } {
      const path = claim(name, 'file');
      const file = openSync(join(directory, path), 'wx', 0o644);
      return {
        write(bytes) {
          account(bytes.length);
          for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
        },
        close() {
          closeSync(file);
          noteFile(path);
        },
      };
    },

    /** @param text where the link leads: from its own directory when symbolic, from the root when hard */
    addLink(name: string, text: string, kind: 'symbolic' | 'hard'): void {
      const path = claim(name, 'link');
      const base = kind === 'symbolic' ? posix.dirname(path).replace(/^\.$/, '') : '';
      links.push({ path, target: linkTarget(name, text, base) });
    },

    /** Lets signals through now and then. @throws `signal.reason` when the run is cancelled */
    async breathe(): Promise<void> {
      if (performance.now() - turn < longestTurn) return;
      await nextTurn();
      signal.throwIfAborted();
      turn = performance.now();
    },

    /** Carries links out and sums up. Comes last. */
    finish(): WrittenSite {
      const dangling = resolveLinks();
      const warnings =
        dangling.length === 0
          ? []
          : [
              `Links that lead to nothing in the archive were left out: ${dangling.length}, such as "${dangling[0]}".`,
            ];
      return { fileCount, byteCount, htmlFileCount, indexes, warnings };
    },
  };

  /** Links to links need rounds; what is left when a round changes nothing leads nowhere or in a circle. */
  function resolveLinks(): readonly string[] {
    let open = links;
    for (;;) {
      const next = open.filter(({ path, target }) => {
        const kind = kinds.get(pathKey(target));
        if (kind === undefined || kind === 'link') return true;
        if (`${path}/`.startsWith(`${target}/`) || target === '')
          throw unsafe(path, 'a link to a directory that holds it');
        kinds.delete(pathKey(path));
        copy(target, path);
        return false;
      });
      if (next.length === open.length) return next.map(({ path }) => path);
      open = next;
    }
  }
}

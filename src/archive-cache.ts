import { createHash, randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { hashFile } from './download/growing-file-hash.ts';
import { openRegularFile, readRegularFile } from './shared/files.ts';
import type { ToolCache } from './shared/ports.ts';

/** Folder in the tool cache. The layout below it, tool/version/arch, is the toolkit's. */
const tool = 'docs-admin-action-bundle';
/** An archive of HTML fits every machine. */
const arch = 'any';
const recordName = 'archive.json';
/** Entries that nobody has used for this long, in milliseconds, are removed: every new bundle adds one. */
const lifetime = 14 * 24 * 60 * 60_000;
/** So long, in milliseconds, an archive stays after a newer one has replaced it: a job that found it may still read it. */
const grace = 24 * 60 * 60_000;
/** Most bytes of a record. */
const maxRecordBytes = 4096;
/** How often an archive is put into an entry that another run takes away meanwhile. */
const maxTries = 5;

export interface CachedArchive {
  /** Absolute path. */
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Archives are kept by the service they come from and the job that made them. */
export interface ArchiveKey {
  readonly baseUrl: URL;
  readonly jobId: string;
}

const entryRecord = z.object({
  /** Never a name that a server gave. */
  name: z.string().check(z.regex(/^[\da-f]{16}-bundle(\.(zip|tar|tar\.gz|tar\.zst))?$/)),
  size: z.int(),
  sha256: z.string(),
});

export interface Lookup {
  readonly signal: AbortSignal;
  /** Bytes that the service announces, if it does. The archive of a bundle that was made anew has others. */
  readonly expectedSize?: number | undefined;
}

/**
 * Looks for an archive, and believes it only when its bytes still have the recorded SHA-256.
 * @returns undefined when there is none, when it has another size than expected, or when it is damaged
 */
export async function findArchive(
  key: ArchiveKey,
  toolCache: ToolCache,
  { signal, expectedSize }: Lookup,
): Promise<CachedArchive | undefined> {
  const directory = toolCache.root && (await toolCache.find(tool, versionOf(key), arch));
  if (!directory) return undefined;
  try {
    const file = join(directory, recordName);
    const text = (await readRegularFile(file, { maxBytes: maxRecordBytes })).toString();
    const { name, size, sha256 } = z.parse(entryRecord, JSON.parse(text));
    // It stays until another one replaces it: who attaches to an older state of the job may still find it.
    if (expectedSize !== undefined && expectedSize !== size) return undefined;
    const path = join(directory, name);
    if ((await hashOf(path, size, signal)) === sha256) {
      await markUsed([file, path]);
      return { path, size, sha256 };
    }
  } catch {
    signal.throwIfAborted();
    // A missing or unreadable part: the same as a damaged one.
  }
  // So that the archive fetched in its stead can take its place.
  await removeEntry(directory);
  return undefined;
}

/** @returns undefined when the file has another size; it may not be a file at all, as everybody may have been there */
async function hashOf(path: string, size: number, signal: AbortSignal): Promise<string | undefined> {
  await using handle = await openRegularFile(path, size);
  return (await handle.stat()).size === size ? await hashFile(handle, signal) : undefined;
}

/** In a cache that cannot be written nothing is removed either. */
async function markUsed(paths: readonly string[]): Promise<void> {
  const now = new Date();
  for (const path of paths) await utimes(path, now, now).catch(() => undefined);
}

/** Removes an archive that proved to be damaged although it is what was stored. */
export async function discardArchive(key: ArchiveKey, toolCache: ToolCache): Promise<void> {
  if (toolCache.root) await removeEntry(join(toolCache.root, tool, versionOf(key), arch));
}

/**
 * The mark goes first: without it the toolkit does not see the rest. The entry leaves its place at once, so that what
 * another run puts there meanwhile is either gone whole or not touched.
 */
async function removeEntry(directory: string): Promise<void> {
  await rm(`${directory}.complete`, { force: true });
  const aside = join(directory, '..', `.${randomUUID()}.old`);
  await rename(directory, aside).catch(() => undefined);
  await rm(aside, { recursive: true, force: true });
}

/**
 * Removes the entries that have not been used for two weeks, and what killed runs left behind.
 * @param now milliseconds since 1970
 */
async function removeUnused(root: string, now: number): Promise<void> {
  for (const version of await readdir(join(root, tool))) {
    const directory = join(root, tool, version);
    const names = await readdir(directory).catch(() => []);
    const used = [directory, ...names.map(name => join(directory, name))].map(lastUse);
    if (Math.max(0, ...(await Promise.all(used))) < now - lifetime) {
      await rm(directory, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

async function lastUse(path: string): Promise<number> {
  const times = await Promise.all(
    [path, join(path, recordName)].map(name => stat(name).catch(() => undefined)),
  );
  return Math.max(0, ...times.map(time => time?.mtimeMs ?? 0));
}

/**
 * Keeps a copy of an archive, in the place of one that is there already: the job's bundle has been made anew. Archives have
 * their SHA-256 in their name, and the record, which says which one counts, is replaced at once. So two jobs on one machine
 * cannot mix their files, and one that reads the replaced archive can go on.
 * @param archive stays where it is
 * @throws errors of the file system; nothing half-written stays behind
 */
export async function storeArchive(
  key: ArchiveKey,
  archive: CachedArchive & { readonly name: string },
  toolCache: ToolCache,
): Promise<void> {
  if (!toolCache.root) return;
  const versions = join(toolCache.root, tool, versionOf(key));
  const entry = join(versions, arch);
  const aside = join(versions, `.${randomUUID()}.partial`);
  const { size, sha256 } = archive;
  const name = `${sha256.slice(0, 16)}-${archive.name}`;
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        await mkdir(aside, { recursive: true });
        await place(archive.path, join(aside, name));
        await writeFile(join(aside, recordName), `${JSON.stringify({ name, size, sha256 })}\n`);
        await mkdir(entry, { recursive: true });
        await rename(join(aside, name), join(entry, name));
        await rename(join(aside, recordName), join(entry, recordName));
        break;
      } catch (error) {
        // Another run has found the entry damaged and taken it away.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === maxTries) throw error;
      }
    }
    // The toolkit takes an entry for complete when this file stands beside it.
    await writeFile(`${entry}.complete`, '');
    await removeReplaced(entry, name, Date.now()).catch(() => undefined);
    await removeUnused(toolCache.root, Date.now()).catch(() => undefined);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * Removes the archives that another one has replaced, unless they were used of late.
 * @param current name of the archive that counts
 * @param now milliseconds since 1970
 */
async function removeReplaced(entry: string, current: string, now: number): Promise<void> {
  for (const name of await readdir(entry)) {
    if (name === current || name === recordName) continue;
    const path = join(entry, name);
    if ((await stat(path)).mtimeMs < now - grace) await rm(path, { force: true });
  }
}

/** A hard link costs nothing, whatever the size; across file systems it has to be a copy. */
async function place(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

/** The tool cache finds explicit semantic versions only, so the key becomes a pre-release identifier. */
function versionOf({ baseUrl, jobId }: ArchiveKey): string {
  const key = createHash('sha256')
    .update(`${baseUrl.href.replace(/\/+$/, '')}\n${jobId}`)
    .digest('hex');
  return `1.0.0-job${key.slice(0, 40)}`;
}

import { createHash, randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Clock } from './shared/clock.ts';
import { hashFile } from './shared/file-hash.ts';
import { openRegularFile, readRegularFile } from './shared/files.ts';
import type { KnownVersion, ToolCache } from './shared/ports.ts';

/** Folder in the tool cache. The layout below it, tool/version/arch, is the toolkit's. */
const tool = 'docs-admin-action-bundle';
/** An archive of HTML fits every machine. */
const arch = 'any';
const recordName = 'archive.json';
/** Time in milliseconds after which an unused entry is removed: every new bundle adds one. */
const lifetime = 14 * 24 * 60 * 60_000;
const maxRecordBytes = 4096;

export interface CachedArchive extends KnownVersion {
  /** Absolute path. */
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Identifies an archive by its service and the job that made it. */
export interface ArchiveKey {
  readonly baseUrl: URL;
  readonly jobId: string;
}

export interface ArchiveCache {
  readonly toolCache: ToolCache;
  readonly clock: Clock;
}

export interface Lookup {
  readonly signal: AbortSignal;
  /** In bytes, if the service says. The archive of a bundle that was generated again has another size. */
  readonly expectedSize?: number | undefined;
}

const entryRecord = z.object({
  /** Never a name from a server. */
  name: z.string().check(z.regex(/^[\da-f]{16}-bundle(\.(zip|tar|tar\.gz|tar\.zst))?$/)),
  size: z.int(),
  sha256: z.string(),
  etag: z.string(),
  place: z.string(),
});

/**
 * Looks for an archive, and accepts it only if its bytes still have the recorded SHA-256. Only the store can tell whether it is
 * still the newest one: ask with its ETag.
 * @returns undefined when there is none, when its size is not the expected one, or when it is damaged
 */
export async function findArchive(
  key: ArchiveKey,
  { toolCache, clock }: ArchiveCache,
  { signal, expectedSize }: Lookup,
): Promise<CachedArchive | undefined> {
  const directory = toolCache.root && (await toolCache.find(tool, versionOf(key), arch));
  if (!directory) return undefined;
  try {
    const file = join(directory, recordName);
    const text = (await readRegularFile(file, { maxBytes: maxRecordBytes })).toString();
    const { name, size, sha256, ...version } = z.parse(entryRecord, JSON.parse(text));
    // It stays until another one replaces it: a run that attaches to an older state of the job may still find it.
    if (expectedSize !== undefined && expectedSize !== size) return undefined;
    const path = join(directory, name);
    await using handle = await openRegularFile(path, size);
    const digest = await hashFile(handle, signal);
    if (digest.bytes === size && digest.sha256 === sha256) {
      const now = new Date(clock.now());
      // In a cache that is read-only, nothing is removed either.
      for (const used of [file, path]) await utimes(used, now, now).catch(() => undefined);
      return { path, size, sha256, ...version };
    }
  } catch {
    signal.throwIfAborted();
    // A file that is missing or cannot be read counts as damaged.
  }
  // Makes room for the archive that is downloaded instead.
  await removeEntry(directory);
  return undefined;
}

/** Removes an archive that turned out to be damaged although its SHA-256 is right. */
export async function evictArchive(key: ArchiveKey, { toolCache }: ArchiveCache): Promise<void> {
  if (toolCache.root) await removeEntry(join(toolCache.root, tool, versionOf(key), arch));
}

/**
 * The mark goes first: without it the toolkit does not see the rest. The entry is renamed before it is removed, so that what
 * another run stores there meanwhile is either removed whole or not touched.
 */
async function removeEntry(directory: string): Promise<void> {
  await rm(`${directory}.complete`, { force: true });
  const aside = join(directory, '..', `.${randomUUID()}.old`);
  await rename(directory, aside).catch(() => undefined);
  await rm(aside, { recursive: true, force: true });
}

/**
 * Keeps a copy of an archive, which replaces an earlier one of the same job. Archives have their SHA-256 in their name, and
 * the record, which names the current one, is replaced atomically. So two jobs on one machine cannot mix their files, and a
 * job that reads the replaced archive can continue. That one stays until nothing of the entry is used any more.
 * @param archive stays where it is
 * @throws errors of the file system, also when another run removes the entry meanwhile; no unfinished file is left
 */
export async function storeArchive(
  key: ArchiveKey,
  archive: CachedArchive & { readonly name: string },
  { toolCache, clock }: ArchiveCache,
): Promise<void> {
  if (!toolCache.root) return;
  const entry = join(toolCache.root, tool, versionOf(key), arch);
  const name = `${archive.sha256.slice(0, 16)}-${archive.name}`;
  await fillEntry(entry, name, archive);
  // The toolkit takes an entry as complete when this file is next to it.
  await writeFile(`${entry}.complete`, '');
  await removeUnused(join(toolCache.root, tool), clock.now() - lifetime).catch(() => undefined);
}

/** Renames files into an entry, of which the record is the last. */
async function fillEntry(entry: string, name: string, archive: CachedArchive): Promise<void> {
  const { path, size, sha256, etag, place } = archive;
  const aside = join(entry, '..', `.${randomUUID()}.partial`);
  try {
    await mkdir(aside, { recursive: true });
    // A hard link takes no time, whatever the size; across file systems it has to be a copy.
    await link(path, join(aside, name)).catch(() => copyFile(path, join(aside, name)));
    await writeFile(join(aside, recordName), `${JSON.stringify({ name, size, sha256, etag, place })}\n`);
    await mkdir(entry, { recursive: true });
    await rename(join(aside, name), join(entry, name));
    await rename(join(aside, recordName), join(entry, recordName));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/**
 * Removes the entries that have not been used lately, and what killed runs left behind.
 * @param since milliseconds since 1970
 */
async function removeUnused(root: string, since: number): Promise<void> {
  for (const version of await readdir(root)) {
    const directory = join(root, version);
    const names = await readdir(directory).catch(() => []);
    const paths = ['.', ...names].flatMap(name => [join(directory, name), join(directory, name, recordName)]);
    const statuses = await Promise.all(paths.map(path => stat(path).catch(() => undefined)));
    if (statuses.every(status => (status?.mtimeMs ?? 0) < since)) {
      await rm(directory, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

/** The tool cache finds explicit semantic versions only, so the key becomes a pre-release identifier. */
function versionOf({ baseUrl, jobId }: ArchiveKey): string {
  const key = createHash('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex');
  return `1.0.0-job${key.slice(0, 40)}`;
}

import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { KnownVersion } from '../download/known-version.ts';
import { hashFile } from '../files/file-hash.ts';
import { openRegularFile } from '../files/regular-file.ts';
import { untilAborted } from '../shared/abort.ts';
import type { ToolEntry } from '../shared/runner.ts';
import { oneLine } from '../shared/text.ts';
import type { Context } from './context.ts';

/** Folder in the tool cache. The layout below it is the toolkit's: tool/version/arch, and arch.complete beside a complete entry. */
const tool = 'docs-admin-action-bundle';
/** An archive of HTML fits every machine. */
const arch = 'any';
const recordName = 'archive.json';
/** Time in milliseconds after which an unused entry is removed: every new bundle adds one. */
const lifetime = 14 * 24 * 60 * 60_000;

/** An archive on the runner's disk. */
export interface ArchiveFile {
  /** Absolute path. */
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Undefined if nothing could confirm later that it is still the same. */
  readonly version: KnownVersion | undefined;
}

/** Identifies an archive by its service and the job that made it. */
export interface ArchiveKey {
  readonly baseUrl: URL;
  readonly jobId: string;
}

type CacheContext = Pick<Context, 'clock' | 'log' | 'signal' | 'toolCache'>;

/** The record beside an archive: the version that the store has named, and the size and the hash of its bytes. */
const recordSchema = z.object({
  /** Never a name from a server. */
  name: z.string().check(z.regex(/^bundle(\.(zip|tar|tar\.gz|tar\.zst))?$/)),
  size: z.int(),
  sha256: z.string(),
  version: z.object({ etag: z.string(), location: z.string() }),
});

function entryOf({ baseUrl, jobId }: ArchiveKey): ToolEntry {
  const key = createHash('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex');
  // The toolkit finds explicit semantic versions only, so the key becomes a pre-release identifier.
  return { tool, version: `1.0.0-job${key.slice(0, 40)}`, arch };
}

/**
 * Looks for the archive of a job in the runner's tool cache, and accepts it only if its bytes still have the recorded SHA-256. Only
 * the store can tell whether it is still the newest one: ask with its ETag. A cache that cannot be read is a debug line.
 * @param expectedSize in bytes, if the service says: the archive of a bundle that was generated again has another size
 * @returns undefined when there is none, when its size is not the expected one, or when it is damaged
 * @throws `signal.reason`
 */
export async function findArchive(
  key: ArchiveKey,
  expectedSize: number | undefined,
  context: CacheContext,
): Promise<ArchiveFile | undefined> {
  try {
    const directory = await context.toolCache?.find(entryOf(key));
    return directory === undefined ? undefined : await readEntry(directory, expectedSize, context);
  } catch (error) {
    context.signal.throwIfAborted();
    note('use', error, context);
    return undefined;
  }
}

/** @throws errors of the file system; Error when the entry is damaged */
async function readEntry(
  directory: string,
  expectedSize: number | undefined,
  { clock, signal }: CacheContext,
): Promise<ArchiveFile | undefined> {
  const record = await readFile(join(directory, recordName), 'utf8');
  const { name, size, sha256, version } = z.parse(recordSchema, JSON.parse(record));
  // It stays until another one replaces it: a run that attaches to an older state of the job may still find it.
  if (expectedSize !== undefined && expectedSize !== size) return undefined;
  const path = join(directory, name);
  await using handle = await openRegularFile(path, size);
  const digest = await hashFile(handle, signal);
  if (digest.sha256 !== sha256) throw new Error('it is damaged');
  const now = new Date(clock.now());
  // In a cache that is read-only, nothing is removed either.
  await utimes(`${directory}.complete`, now, now).catch(() => undefined);
  return { path, size, sha256, version };
}

/**
 * Keeps a copy of the archive for later runs, if the store will be able to confirm that it is still the same. It replaces an earlier
 * one. A cache that cannot be written or cleaned is a debug line.
 * @param archive in a directory of its own, which gets the record for as long as it is copied
 */
export async function storeArchive(
  key: ArchiveKey,
  { path, size, sha256, version }: ArchiveFile,
  context: CacheContext,
): Promise<void> {
  const { toolCache } = context;
  if (toolCache === undefined || version === undefined) return;
  const entry = entryOf(key);
  const root = join(toolCache.root, tool);
  const recordFile = join(dirname(path), recordName);
  try {
    await writeFile(recordFile, JSON.stringify({ name: basename(path), size, sha256, version }));
    await untilAborted(toolCache.store(entry, dirname(path)), context.signal);
    await removeUnused(root, context);
  } catch (error) {
    note('save', error, context);
    // Nobody finds a copy that is not complete, but it takes space.
    await rm(join(root, entry.version), { recursive: true, force: true }).catch(() => undefined);
  } finally {
    await rm(recordFile, { force: true }).catch(() => undefined);
  }
}

/** Removes the entries that have not been used lately, also those that killed runs left incomplete. */
async function removeUnused(root: string, context: CacheContext): Promise<void> {
  const since = context.clock.now() - lifetime;
  for (const version of await readdir(root)) {
    await removeIfUnused(join(root, version), since).catch(error => note('remove', error, context));
  }
}

/** @param since milliseconds since 1970 */
async function removeIfUnused(directory: string, since: number): Promise<void> {
  const { mtimeMs } = await stat(join(directory, `${arch}.complete`)).catch(() => stat(directory));
  if (mtimeMs < since) await rm(directory, { recursive: true, force: true });
}

function note(what: 'use' | 'save' | 'remove', error: unknown, { log }: CacheContext): void {
  log.debug(`Could not ${what} an archive in the tool cache: ${oneLine(String(error))}`);
}

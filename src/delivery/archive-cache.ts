import { createHash, randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { CachedVersion } from '../download/cached-version.ts';
import { hashFile } from '../files/file-hash.ts';
import { openRegularFile, readRegularFile } from '../files/regular-file.ts';
import type { Context } from '../record/context.ts';
import type { ToolCache } from '../shared/runner.ts';
import { oneLine } from '../shared/text.ts';

/** Folder in the tool cache. The layout below it is the toolkit's: tool/version/arch, and arch.complete beside a complete entry. */
const tool = 'docs-admin-action-bundle';
/** An archive of HTML fits every machine. */
const arch = 'any';
const recordName = 'archive.json';
/** Bytes of the largest record that is read. */
const maxRecordSize = 64 * 1024;
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
  readonly version: CachedVersion | undefined;
}

/** Identifies an archive by its service and the job that made it. */
export interface ArchiveKey {
  readonly baseUrl: URL;
  readonly jobId: string;
}

type CacheContext = Pick<Context, 'clock' | 'log' | 'signal' | 'toolCache'>;

/** The record beside an archive: the version that the store has named, and the size and the hash of its bytes. */
const recordSchema = z.object({
  /** It is never a name from a server, which may be a secret. */
  name: z.string().check(z.regex(/^bundle(\.(zip|tar|tar\.gz))?$/)),
  size: z.int(),
  sha256: z.string(),
  /** An ETag with a line break cannot be sent in a header. */
  version: z.object({ etag: z.string().check(z.regex(/^"[ !#-~\u0080-\u00ff]+"$/)), location: z.string() }),
});

type ArchiveRecord = z.infer<typeof recordSchema>;

/** The beginning of the version of each entry of a job. The toolkit needs semantic versions, so the key is a pre-release. */
function versionOf({ baseUrl, jobId }: ArchiveKey): string {
  const key = createHash('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex');
  return `1.0.0-job${key.slice(0, 40)}`;
}

/**
 * Looks for the archive of a job in the runner's tool cache, and accepts it only if its bytes still have the recorded SHA-256. A job
 * whose bundle was generated again has several: the one that was stored or used last counts. Only the store can tell whether it is
 * still the newest one: ask with its ETag. A cache that cannot be read is a debug line.
 * @param wanted what its record must have
 * @returns undefined when there is none of these, or when each is damaged
 * @throws `signal.reason`
 */
export async function findArchive(
  key: ArchiveKey,
  wanted: Partial<ArchiveRecord>,
  context: CacheContext,
): Promise<ArchiveFile | undefined> {
  const noteError = (error: unknown) => note('use', error, context);
  const directories = await listEntries(key, context.toolCache).catch(noteError);
  for (const directory of directories ?? []) {
    const archive = await readEntry(directory, wanted, context).catch(noteError);
    context.signal.throwIfAborted();
    if (archive !== undefined) return archive;
  }
  return undefined;
}

/**
 * @returns directories of the complete entries of a job, the one that was used last first
 * @throws errors of the file system
 */
async function listEntries(key: ArchiveKey, toolCache: ToolCache | undefined): Promise<readonly string[]> {
  if (toolCache === undefined) return [];
  const versions = await toolCache.findVersions(tool, arch);
  const usedAt = (directory: string) => statSync(`${directory}.complete`).mtimeMs;
  return versions
    .filter(version => version.startsWith(`${versionOf(key)}.`))
    .map(version => join(toolCache.root, tool, version, arch))
    .toSorted((one, other) => usedAt(other) - usedAt(one));
}

/**
 * @returns undefined if the record has something else than wanted
 * @throws errors of the file system; Error when the entry is damaged
 */
async function readEntry(
  directory: string,
  wanted: Partial<ArchiveRecord>,
  { clock, signal }: CacheContext,
): Promise<ArchiveFile | undefined> {
  const text = await readRegularFile(join(directory, recordName), { maxBytes: maxRecordSize });
  const record = z.parse(recordSchema, JSON.parse(text.toString()));
  if (!isDeepStrictEqual({ ...record, ...wanted }, record)) return undefined;
  const { name, ...facts } = record;
  const path = join(directory, name);
  await using handle = await openRegularFile(path, facts.size);
  const digest = await hashFile(handle, signal);
  if (digest.sha256 !== facts.sha256) throw new Error('it is damaged');
  const now = new Date(clock.now());
  // This fails in a cache that is read-only, where nothing is removed either.
  await utimes(`${directory}.complete`, now, now).catch(() => undefined);
  return { path, ...facts };
}

/**
 * Keeps a copy of the archive for later runs, if the store will be able to confirm that it is still the same. It gets an entry of its
 * own, because other runs may be using those that are there. A cache that cannot be written or cleaned is a debug line.
 * @param archive in a directory of its own, which gets the record for as long as it is copied
 * @throws `signal.reason`
 */
export async function storeArchive(
  key: ArchiveKey,
  { path, size, sha256, version }: ArchiveFile,
  context: CacheContext,
): Promise<void> {
  const { toolCache } = context;
  if (toolCache === undefined || version === undefined) return;
  const record = { name: basename(path), size, sha256, version };
  if ((await findArchive(key, record, context)) !== undefined) return;
  // No other run writes to an entry with this name, so an entry never changes.
  const entry = { tool, version: `${versionOf(key)}.sha256-${sha256}.${randomUUID()}`, arch };
  const root = join(toolCache.root, tool);
  const recordFile = join(dirname(path), recordName);
  try {
    await writeFile(recordFile, JSON.stringify(record));
    await toolCache.store(entry, dirname(path));
    context.signal.throwIfAborted();
    await removeUnused(root, context);
  } catch (error) {
    // Nobody believes a copy that is not complete, but it takes space. It is removed once nothing writes to it any more.
    await rm(join(root, entry.version), { recursive: true, force: true }).catch(() => undefined);
    context.signal.throwIfAborted();
    note('save', error, context);
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

/** @param since in milliseconds since 1970 */
async function removeIfUnused(directory: string, since: number): Promise<void> {
  const { mtimeMs } = await stat(join(directory, `${arch}.complete`)).catch(() => stat(directory));
  if (mtimeMs < since) await rm(directory, { recursive: true, force: true });
}

function note(what: 'use' | 'save' | 'remove', error: unknown, { log }: CacheContext): void {
  log.debug(`Could not ${what} an archive in the tool cache: ${oneLine(String(error))}`);
}

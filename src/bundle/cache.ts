import { createHash, randomUUID } from 'node:crypto';
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ToolCache } from '../kernel/ports.ts';
import { hashFile } from './growing-file-hash.ts';

/** Folder in the tool cache. The layout below it, tool/version/arch, is the toolkit's. */
const tool = 'docs-admin-action-bundle';
/** An archive of HTML fits every machine. */
const arch = 'any';
const recordName = 'archive.json';
/** Entries that nobody has used for this long, in milliseconds, are removed: every new bundle adds one. */
const lifetime = 14 * 24 * 60 * 60_000;

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
  name: z.string().check(z.regex(/^bundle(\.(zip|tar|tar\.gz|tar\.zst))?$/)),
  size: z.int(),
  sha256: z.string(),
});

/**
 * Looks for an archive, and believes it only when its bytes still have the recorded SHA-256.
 * @returns undefined when there is none or it is damaged
 */
export async function findArchive(
  key: ArchiveKey,
  toolCache: ToolCache,
  signal: AbortSignal,
): Promise<CachedArchive | undefined> {
  const directory = toolCache.root && (await toolCache.find(tool, versionOf(key), arch));
  if (!directory) return undefined;
  try {
    const record = z.parse(entryRecord, JSON.parse(await readFile(join(directory, recordName), 'utf8')));
    const path = join(directory, record.name);
    const { size } = await stat(path);
    if (size === record.size && (await hashFile(path, signal)) === record.sha256) {
      // Marks the entry as used. In a cache that cannot be written nothing is removed either.
      await utimes(join(directory, recordName), new Date(), new Date()).catch(() => undefined);
      return { path, size, sha256: record.sha256 };
    }
  } catch {
    signal.throwIfAborted();
    // A missing or unreadable part: the same as a damaged one.
  }
  // So that the archive fetched in its stead can take its place.
  await removeEntry(directory);
  return undefined;
}

/** Removes an archive that proved to be damaged although it is what was stored. */
export async function discardArchive(key: ArchiveKey, toolCache: ToolCache): Promise<void> {
  if (toolCache.root) await removeEntry(join(toolCache.root, tool, versionOf(key), arch));
}

/** The mark goes first: without it the toolkit does not see the rest. */
async function removeEntry(directory: string): Promise<void> {
  await rm(`${directory}.complete`, { force: true });
  await rm(directory, { recursive: true, force: true });
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
 * Keeps a copy of an archive. The entry is prepared aside and renamed into place, so that two jobs on one machine
 * cannot mix their files; the one that comes second finds the first one's entry and leaves it.
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
  try {
    await mkdir(aside, { recursive: true });
    await place(archive.path, join(aside, archive.name));
    const { name, size, sha256 } = archive;
    await writeFile(join(aside, recordName), `${JSON.stringify({ name, size, sha256 })}\n`);
    await rename(aside, entry).catch(async error => {
      const taken = await stat(entry).then(
        () => true,
        () => false,
      );
      if (!taken) throw error;
    });
    // The toolkit takes an entry for complete when this file stands beside it.
    await writeFile(`${entry}.complete`, '');
    await removeUnused(toolCache.root, Date.now()).catch(() => undefined);
  } finally {
    await rm(aside, { recursive: true, force: true });
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

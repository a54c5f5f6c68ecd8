import { hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ArchiveVersion } from '../download/tools.ts';
import { removeTree } from '../files/directories.ts';
import { type Digest, hashFile } from '../files/file-hash.ts';
import { openRegularFile } from '../files/regular-file.ts';
import type { Context } from '../record/context.ts';
import type { ToolEntry } from '../shared/runner.ts';
import { oneLine } from '../shared/text.ts';

/** Folder in the tool cache. The layout below it is the toolkit's: tool/version/arch, and arch.complete beside a complete entry. */
const tool = 'docs-admin-action-bundle';
/** Milliseconds after which an entry is removed: every new bundle adds one. */
const lifetime = 14 * 24 * 60 * 60_000;

/** Identifies an archive by its service, the job that made it, and what its store says. */
export interface ArchiveKey {
  readonly baseUrl: URL;
  readonly jobId: string;
}

type CacheContext = Pick<Context, 'clock' | 'log' | 'signal' | 'toolCache'>;

/** Names the entry of an archive by what it is, so that nothing has to be compared. */
export function entryOf({ baseUrl, jobId }: ArchiveKey, { location, size, etag }: ArchiveVersion): ToolEntry {
  const name = JSON.stringify([baseUrl.href, jobId, location, String(size), etag]);
  // The toolkit needs semantic versions, so the hash is a pre-release. An archive of HTML fits every machine.
  return { tool, version: `1.0.0-sha256-${hash('sha256', name)}`, arch: 'any' };
}

/**
 * Copies the archive of an entry from the runner's tool cache to a file, if there is one. Its name is its SHA-256, and only the copy is
 * hashed: another run may replace the entry at any time. A cache that cannot be read is a debug line.
 * @param file absolute path
 * @returns undefined if the file does not have the whole archive
 * @throws `signal.reason`
 */
export async function restoreArchive(
  entry: ToolEntry,
  file: string,
  context: CacheContext,
): Promise<Digest | undefined> {
  const { signal, toolCache } = context;
  try {
    const directory = await toolCache?.find(entry);
    if (directory === undefined) return undefined;
    const [sha256 = ''] = await readdir(directory);
    const archive = await openRegularFile(join(directory, sha256), Number.POSITIVE_INFINITY);
    await pipeline(archive.createReadStream(), createWriteStream(file), { signal });
    await using copy = await open(file);
    const digest = await hashFile(copy, signal);
    if (digest.sha256 !== sha256) throw new Error('it is damaged');
    return digest;
  } catch (error) {
    signal.throwIfAborted();
    note('use', error, context);
    return undefined;
  }
}

/**
 * Keeps a copy of an archive for later runs. A cache that cannot be written or cleaned is a debug line.
 * @param archive its path is absolute
 * @throws `signal.reason`
 */
export async function storeArchive(
  entry: ToolEntry,
  archive: { readonly path: string; readonly sha256: string },
  context: CacheContext,
): Promise<void> {
  const { signal, toolCache } = context;
  if (toolCache === undefined) return;
  const root = join(toolCache.root, tool);
  await removeOld(root, context);
  try {
    await toolCache.store(entry, archive.path, archive.sha256);
  } catch (error) {
    // A copy that is not complete is never found, but takes space.
    removeTree(join(root, entry.version));
    note('save', error, context);
  }
  signal.throwIfAborted();
}

/** Removes old entries, also those that killed runs left incomplete. */
async function removeOld(root: string, context: CacheContext): Promise<void> {
  const since = context.clock.now() - lifetime;
  for (const version of await readdir(root).catch(() => [])) {
    const directory = join(root, version);
    // It changes when the toolkit completes the entry. Another run may have removed it.
    const storedAt = (await lstat(directory).catch(() => undefined))?.mtimeMs;
    if (storedAt !== undefined && storedAt < since && !removeTree(directory))
      note('remove', directory, context);
  }
}

function note(what: 'use' | 'save' | 'remove', problem: unknown, { log }: CacheContext): void {
  log.debug(`Could not ${what} an archive in the tool cache: ${oneLine(String(problem))}`);
}

import { hash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ArchiveVersion } from '../download/tools.ts';
import { removeTree } from '../files/directories.ts';
import { type Digest, hashFile } from '../files/file-hash.ts';
import { openRegularFile } from '../files/regular-file.ts';
import type { Context } from '../record/context.ts';
import type { ExportSubject } from '../shared/export-subject.ts';
import { oneLine } from '../shared/text.ts';

/** Folder in the tool cache. The name of a file in it is SITE.ARCHIVE.SHA256. */
const folderName = 'docs-admin-action-bundle';

/** Identifies an archive by its service, the job that made it, and what its store says. */
export interface ArchiveKey {
  readonly baseUrl: URL;
  /** Undefined if only the job is known. */
  readonly subject: ExportSubject | undefined;
  readonly jobId: string;
}

/** Names an archive by what it is, so that nothing has to be compared. */
export interface CacheEntry {
  /** Of all archives of the same site. Those of which only the job is known count as one site of their service. */
  readonly site: string;
  /** Of this archive, for whatever site it was stored: a step that attaches to its job may know the job alone. */
  readonly archive: string;
}

type CacheContext = Pick<Context, 'directories' | 'log' | 'signal'>;

export function entryOf(key: ArchiveKey, { location, size, etag }: ArchiveVersion): CacheEntry {
  const { baseUrl, subject, jobId } = key;
  const digest = (...parts: readonly unknown[]) => hash('sha256', JSON.stringify(parts));
  const archive = digest(baseUrl.href, jobId, location, String(size), etag);
  return { site: digest(baseUrl.href, subject), archive };
}

/**
 * Copies the archive of an entry from the runner's tool cache to a file, if there is one. Only the copy is hashed: another run may
 * replace the entry at any time. A cache that cannot be read is a debug line.
 * @param file absolute path
 * @returns undefined if the file does not have the whole archive
 * @throws `signal.reason`
 */
export async function restoreArchive(
  { archive }: CacheEntry,
  file: string,
  context: CacheContext,
): Promise<Digest | undefined> {
  const { directories, signal } = context;
  if (directories.toolCache === undefined) return undefined;
  const folder = join(directories.toolCache, folderName);
  try {
    const names = await readdir(folder).catch(() => []);
    const name = names.find(name => name.includes(`.${archive}.`));
    if (name === undefined) return undefined;
    const cached = await openRegularFile(join(folder, name), Number.POSITIVE_INFINITY);
    await pipeline(cached.createReadStream(), createWriteStream(file), { signal });
    await using copy = await open(file);
    const digest = await hashFile(copy, signal);
    if (!name.endsWith(`.${digest.sha256}`)) throw new Error('it is damaged');
    return digest;
  } catch (error) {
    signal.throwIfAborted();
    note('use', error, context);
    return undefined;
  }
}

/**
 * Keeps a copy of an archive for later runs, instead of all others of its site, and of what killed runs left of it. A cache that
 * cannot be written or cleaned is a debug line.
 * @param archive its path is absolute
 * @throws `signal.reason`
 */
export async function storeArchive(
  entry: CacheEntry,
  archive: { readonly path: string; readonly sha256: string },
  context: CacheContext,
): Promise<void> {
  const { directories, signal } = context;
  if (directories.toolCache === undefined) return;
  const folder = join(directories.toolCache, folderName);
  const partial = join(folder, `${entry.site}.${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    // Before, not after: of two runs that store at once, each would remove what the other has stored.
    for (const name of await readdir(folder)) {
      if (name.startsWith(`${entry.site}.`) && !removeTree(join(folder, name))) note('remove', name, context);
    }
    await copyFile(archive.path, partial);
    await rename(partial, join(folder, `${entry.site}.${entry.archive}.${archive.sha256}`));
  } catch (error) {
    removeTree(partial);
    note('save', error, context);
  }
  signal.throwIfAborted();
}

function note(what: 'use' | 'save' | 'remove', problem: unknown, { log }: CacheContext): void {
  log.debug(`Could not ${what} an archive in the tool cache: ${oneLine(String(problem))}`);
}

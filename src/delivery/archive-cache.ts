import { hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ArchiveVersion } from '../download/transfer.ts';
import { removeTree } from '../files/directories.ts';
import { type Digest, hashFile, openRegularFile } from '../files/regular-file.ts';
import type { Context } from '../record/context.ts';
import type { ExportSubject } from '../shared/job.ts';
import { oneLine } from '../shared/text.ts';

/** Identifies an archive by its service, the job that made it, and what its store says. */
export interface ArchiveKey {
  readonly baseUrl: URL;
  /** Undefined if only the job is known. */
  readonly subject: ExportSubject | undefined;
  readonly jobId: string;
}

type CacheContext = Pick<Context, 'log' | 'signal' | 'toolCache'>;

/** The version of an archive in the tool cache, made from a digest of its identity. The toolkit requires semantic versions. */
export interface CacheEntry {
  /** Prefix of the versions of all archives of a site. Archives of which only the job is known count as one site of their service. */
  readonly site: string;
  /** Suffix of the version of this archive. A step that attaches to a job may not know the site, so only the suffix is searched for. */
  readonly archive: string;
}

export function entryOf(key: ArchiveKey, { location, size, etag }: ArchiveVersion): CacheEntry {
  const { baseUrl, subject, jobId } = key;
  const digest = (...parts: readonly unknown[]) => hash('sha256', JSON.stringify(parts));
  // Half of a hash, because paths on Windows are short.
  const site = digest(baseUrl.href, subject).slice(0, 32);
  const archive = digest(baseUrl.href, jobId, location, String(size), etag);
  return { site: `1.0.0-site-${site}.`, archive: `archive-${archive}` };
}

/**
 * Copies the archive of an entry from the runner's tool cache to a file, if there is one. Its name is its SHA-256, and only the copy is
 * hashed: another run may replace the entry at any time. A cache that cannot be read is only a debug line.
 * @param file absolute path
 * @returns undefined if the file does not have the whole archive
 * @throws `signal.reason`
 */
export async function restoreArchive(
  { archive: name }: CacheEntry,
  file: string,
  context: CacheContext,
): Promise<Digest | undefined> {
  const { signal, toolCache } = context;
  try {
    if (toolCache === undefined) return undefined;
    const versions = await readdir(toolCache.directory).catch(() => []);
    const version = versions.find(version => version.endsWith(name));
    const directory = version && (await toolCache.find(version));
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
 * Keeps a copy of an archive for later runs, instead of all others of its site. A cache that cannot be written or cleaned is only a
 * debug line.
 * @param archive its path is absolute
 * @throws `signal.reason`
 */
export async function storeArchive(
  entry: CacheEntry,
  archive: { readonly path: string; readonly sha256: string },
  context: CacheContext,
): Promise<void> {
  const { signal, toolCache } = context;
  if (toolCache === undefined) return;
  const version = `${entry.site}${entry.archive}`;
  // Before storing: if two runs stored at once and then removed the others, each would remove what the other has stored.
  const others = (await readdir(toolCache.directory).catch(() => [])).filter(name => name !== version);
  for (const other of others) {
    if (other.startsWith(entry.site) && !removeTree(join(toolCache.directory, other)))
      note('remove', other, context);
  }
  try {
    await toolCache.store(version, archive.path, archive.sha256);
  } catch (error) {
    // A copy that is not complete is never found, but takes space.
    removeTree(join(toolCache.directory, version));
    note('save', error, context);
  }
  signal.throwIfAborted();
}

function note(what: 'use' | 'save' | 'remove', problem: unknown, { log }: CacheContext): void {
  log.debug(`Could not ${what} an archive in the tool cache: ${oneLine(String(problem))}`);
}

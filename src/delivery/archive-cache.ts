import { createHash, randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { KnownVersion } from '../download/known-version.ts';
import { hashFile } from '../files/file-hash.ts';
import { errorCode, openRegularFile, readRegularFile } from '../files/regular-file.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/ports.ts';
import type { ToolCache } from '../shared/runner.ts';
import { oneLine } from '../shared/text.ts';

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

interface CacheTools {
  readonly toolCache: ToolCache;
  readonly clock: Clock;
  readonly log: Pick<Log, 'debug'>;
  /** Aborted when the run is canceled. */
  readonly signal: AbortSignal;
}

const recordSchema = z.object({
  /** Never a name from a server. */
  name: z.string().check(z.regex(/^[\da-f]{16}-bundle(\.(zip|tar|tar\.gz|tar\.zst))?$/)),
  size: z.int(),
  sha256: z.string(),
  etag: z.string(),
  location: z.string(),
});

/**
 * Keeps the archive of one job in the runner's tool cache. It only saves time, so a cache that cannot be read, written or cleaned
 * is a debug line. Archives have their SHA-256 in their name, and the record, which names the current one, is replaced
 * atomically. So two jobs on one machine cannot mix their files, and a job that reads a replaced archive can continue.
 */
export class ArchiveCache {
  readonly #tools: CacheTools;
  readonly #version: string;
  /** Absolute paths: of all entries, and of the one for this archive. */
  readonly #root: string;
  readonly #entry: string;

  constructor({ baseUrl, jobId }: ArchiveKey, tools: CacheTools) {
    const key = createHash('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex');
    this.#tools = tools;
    // The toolkit finds explicit semantic versions only, so the key becomes a pre-release identifier.
    this.#version = `1.0.0-job${key.slice(0, 40)}`;
    this.#root = join(tools.toolCache.root, tool);
    this.#entry = join(this.#root, this.#version, arch);
  }

  /**
   * Looks for the archive, and accepts it only if its bytes still have the recorded SHA-256. Only the store can tell whether it is
   * still the newest one: ask with its ETag.
   * @param expectedSize in bytes, if the service says: the archive of a bundle that was generated again has another size
   * @returns undefined when there is none, when its size is not the expected one, or when it is damaged
   * @throws `signal.reason`
   */
  async find(expectedSize?: number): Promise<CachedArchive | undefined> {
    try {
      return await this.#read(expectedSize);
    } catch (error) {
      this.#tools.signal.throwIfAborted();
      if (errorCode(error) === 'ENOENT') return undefined;
      this.#note('use', error);
      // Makes room for the archive that is downloaded instead.
      await this.evict();
      return undefined;
    }
  }

  /** @throws errors of the file system; Error when the entry is damaged */
  async #read(expectedSize: number | undefined): Promise<CachedArchive | undefined> {
    const found = await this.#tools.toolCache.find(tool, this.#version, arch);
    if (found === undefined) return undefined;
    const file = join(this.#entry, recordName);
    const text = (await readRegularFile(file, { maxBytes: maxRecordBytes })).toString();
    const { name, size, sha256, ...version } = z.parse(recordSchema, JSON.parse(text));
    // It stays until another one replaces it: a run that attaches to an older state of the job may still find it.
    if (expectedSize !== undefined && expectedSize !== size) return undefined;
    const path = join(this.#entry, name);
    await using handle = await openRegularFile(path, size);
    const digest = await hashFile(handle, this.#tools.signal);
    if (digest.bytes !== size || digest.sha256 !== sha256) throw new Error('it is damaged');
    const now = new Date(this.#tools.clock.now());
    // In a cache that is read-only, nothing is removed either.
    await utimes(file, now, now).catch(() => undefined);
    return { path, size, sha256, ...version };
  }

  /**
   * Keeps a copy of the archive, which replaces an earlier one. That one stays until nothing of the entry is used any more.
   * @param archive stays where it is
   */
  async store(archive: CachedArchive & { readonly name: string }): Promise<void> {
    const { path, size, sha256, etag, location } = archive;
    const name = `${sha256.slice(0, 16)}-${archive.name}`;
    try {
      await mkdir(this.#entry, { recursive: true });
      // A hard link takes no time, whatever the size; across file systems it has to be a copy.
      await putInPlace(join(this.#entry, name), aside =>
        link(path, aside).catch(() => copyFile(path, aside)),
      );
      const record = `${JSON.stringify({ name, size, sha256, etag, location })}\n`;
      await putInPlace(join(this.#entry, recordName), aside => writeFile(aside, record));
      // The toolkit takes an entry as complete when this file is next to it.
      await writeFile(`${this.#entry}.complete`, '');
      await this.#removeUnused();
    } catch (error) {
      this.#note('save', error);
    }
  }

  /** Removes the archive, because it is damaged. */
  async evict(): Promise<void> {
    await this.#remove(dirname(this.#entry));
  }

  /** Removes the entries that have not been used lately, with what killed runs left in them. */
  async #removeUnused(): Promise<void> {
    const since = this.#tools.clock.now() - lifetime;
    for (const version of await readdir(this.#root)) {
      const directory = join(this.#root, version);
      const paths = [directory, join(directory, arch), join(directory, arch, recordName)];
      const statuses = await Promise.all(paths.map(path => stat(path).catch(() => undefined)));
      if (statuses.every(status => (status?.mtimeMs ?? 0) < since)) await this.#remove(directory);
    }
  }

  async #remove(entry: string): Promise<void> {
    await rm(entry, { recursive: true, force: true }).catch(error => this.#note('remove', error));
  }

  #note(what: 'use' | 'save' | 'remove', error: unknown): void {
    this.#tools.log.debug(`Could not ${what} an archive in the tool cache: ${oneLine(String(error))}`);
  }
}

/** Writes a file that nobody sees before it is whole. */
async function putInPlace(path: string, write: (aside: string) => Promise<void>): Promise<void> {
  const aside = `${path}.${randomUUID()}.partial`;
  try {
    await write(aside);
    await rename(aside, path);
  } finally {
    await rm(aside, { force: true });
  }
}

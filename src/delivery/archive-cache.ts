import { createHash } from 'node:crypto';
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { KnownVersion } from '../download/known-version.ts';
import { hashFile } from '../files/file-hash.ts';
import { openRegularFile, readRegularFile } from '../files/regular-file.ts';
import type { Network } from '../net/network.ts';
import { untilAborted } from '../shared/abort.ts';
import type { ToolCache, ToolEntry } from '../shared/runner.ts';
import { oneLine } from '../shared/text.ts';

/** Folder in the tool cache. The layout below it is the toolkit's: tool/version/arch, and arch.complete beside a complete entry. */
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
  readonly network: Pick<Network, 'clock' | 'log' | 'signal'>;
}

const recordSchema = z.object({
  /** Never a name from a server. */
  name: z.string().check(z.regex(/^bundle(\.(zip|tar|tar\.gz|tar\.zst))?$/)),
  size: z.int(),
  sha256: z.string(),
  etag: z.string(),
  location: z.string(),
});

/**
 * Keeps the archive of one job in the runner's tool cache, with a record of what the store has said of it. It only saves time, so a
 * cache that cannot be read, written or cleaned is a debug line.
 */
export class ArchiveCache {
  readonly #tools: CacheTools;
  readonly #entry: ToolEntry;

  constructor({ baseUrl, jobId }: ArchiveKey, tools: CacheTools) {
    const key = createHash('sha256').update(`${baseUrl.href}\n${jobId}`).digest('hex');
    this.#tools = tools;
    // The toolkit finds explicit semantic versions only, so the key becomes a pre-release identifier.
    this.#entry = { tool, version: `1.0.0-job${key.slice(0, 40)}`, arch };
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
      this.#tools.network.signal.throwIfAborted();
      this.#note('use', error);
      return undefined;
    }
  }

  /** @throws errors of the file system; Error when the entry is damaged */
  async #read(expectedSize: number | undefined): Promise<CachedArchive | undefined> {
    const { toolCache, network } = this.#tools;
    const directory = await toolCache.find(this.#entry);
    if (directory === undefined) return undefined;
    const text = (
      await readRegularFile(join(directory, recordName), { maxBytes: maxRecordBytes })
    ).toString();
    const { name, size, sha256, ...version } = z.parse(recordSchema, JSON.parse(text));
    // It stays until another one replaces it: a run that attaches to an older state of the job may still find it.
    if (expectedSize !== undefined && expectedSize !== size) return undefined;
    const path = join(directory, name);
    await using handle = await openRegularFile(path, size);
    const digest = await hashFile(handle, network.signal);
    if (digest.bytes !== size || digest.sha256 !== sha256) throw new Error('it is damaged');
    const now = new Date(network.clock.now());
    // In a cache that is read-only, nothing is removed either.
    await utimes(`${directory}.complete`, now, now).catch(() => undefined);
    return { path, size, sha256, ...version };
  }

  /**
   * Keeps a copy of the archive, which replaces an earlier one.
   * @param archive in a directory of its own, which gets the record, too
   */
  async store({ path, size, sha256, etag, location }: CachedArchive): Promise<void> {
    const { toolCache, network } = this.#tools;
    const directory = dirname(path);
    try {
      const record = { name: basename(path), size, sha256, etag, location };
      await writeFile(join(directory, recordName), `${JSON.stringify(record)}\n`);
      await untilAborted(toolCache.store(this.#entry, directory), network.signal);
      await this.#removeUnused();
    } catch (error) {
      this.#note('save', error);
      // Nobody finds a copy that is not complete, but it takes space.
      await rm(join(toolCache.root, tool, this.#entry.version), { recursive: true, force: true }).catch(
        () => undefined,
      );
    }
  }

  /** Removes the entries that have not been used lately, also those that killed runs left incomplete. */
  async #removeUnused(): Promise<void> {
    const root = join(this.#tools.toolCache.root, tool);
    for (const version of await readdir(root)) {
      await this.#removeIfUnused(join(root, version)).catch(error => this.#note('remove', error));
    }
  }

  async #removeIfUnused(directory: string): Promise<void> {
    const { mtimeMs } = await stat(join(directory, `${arch}.complete`)).catch(() => stat(directory));
    if (mtimeMs >= this.#tools.network.clock.now() - lifetime) return;
    await rm(directory, { recursive: true, force: true });
  }

  #note(what: 'use' | 'save' | 'remove', error: unknown): void {
    const { log } = this.#tools.network;
    log.debug(`Could not ${what} an archive in the tool cache: ${oneLine(String(error))}`);
  }
}

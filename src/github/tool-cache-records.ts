import { createHash, randomUUID } from 'node:crypto';
import { constants, copyFile, link, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegularFile } from '../shared/files.ts';
import { type RecordPlace, type RecordQuery, storedLimit } from './record-place.ts';

/** Folder in the tool cache. */
const folder = 'docs-admin-action-records';
/** Records that nobody has found for this long, in milliseconds, are removed: every run adds some. */
const lifetime = 14 * 24 * 60 * 60_000;
const ending = '.gz';

interface Options {
  /** Absolute path of the tool cache. */
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly defaultBranch: string | undefined;
}

/**
 * Records in the runner's tool cache. As in GitHub's cache service, they belong to a repository and a branch, and a run also
 * finds those of the branch that its pull request goes to, and those of the default branch.
 */
export class ToolCacheRecords implements RecordPlace {
  readonly #root: string;
  /** Absolute paths, that of this run's branch first. */
  readonly #scopes: readonly string[];

  constructor({ root, env, defaultBranch }: Options) {
    this.#root = join(root, folder);
    const branches = [env['GITHUB_BASE_REF'], defaultBranch].filter(
      name => name !== undefined && name !== '',
    );
    const refs = [env['GITHUB_REF'] ?? '', ...branches.map(name => `refs/heads/${name}`)];
    const repository = `${env['GITHUB_SERVER_URL'] ?? ''}\n${env['GITHUB_REPOSITORY'] ?? ''}`;
    this.#scopes = [...new Set(refs)].map(ref => {
      const hash = createHash('sha256').update(`${repository}\n${ref}`).digest('hex');
      return join(this.#root, hash.slice(0, 40));
    });
  }

  async save(key: string, bytes: Buffer, signal: AbortSignal): Promise<void> {
    const [scope = ''] = this.#scopes;
    const partial = join(scope, `.${randomUUID()}.partial`);
    try {
      await mkdir(scope, { recursive: true });
      const [newest] = await sortByAge(scope, await readdir(scope));
      await writeFile(partial, bytes, { signal });
      const path = join(scope, `${key}${ending}`);
      await linkOrCopy(partial, path);
      // Two files written within a few milliseconds may have the same time, and clocks are set back.
      const now = Date.now();
      await setTimes(path, { accessed: now, modified: Math.max(now, (newest?.modified ?? 0) + 1) });
    } finally {
      await rm(partial, { force: true });
    }
    await this.#removeUnused(Date.now() - lifetime).catch(() => undefined);
  }

  async findNewest({ keyPrefix, maxBytes }: RecordQuery) {
    for (const scope of this.#scopes) {
      const names = await readdir(scope).catch(() => []);
      const matching = names.filter(name => name.startsWith(keyPrefix) && name.endsWith(ending));
      const [newest] = await sortByAge(scope, matching);
      if (newest === undefined) continue;
      const path = join(scope, newest.name);
      const bytes = await readRegularFile(path, { maxBytes: storedLimit(maxBytes) });
      // The access time keeps it. The modification time says which one is the newest.
      await setTimes(path, { accessed: Date.now(), modified: newest.modified });
      return { key: newest.name.slice(0, -ending.length), bytes };
    }
    return undefined;
  }

  /** @param before milliseconds since 1970 */
  async #removeUnused(before: number): Promise<void> {
    for (const scope of await readdir(this.#root)) {
      for (const name of await readdir(join(this.#root, scope))) {
        const path = join(this.#root, scope, name);
        if ((await stat(path)).atimeMs < before) await rm(path, { force: true });
      }
    }
  }
}

/** Unlike renaming, this never replaces what is there: a key keeps its text. Not every file system has links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      return copyFile(from, to, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new Error('the key exists already') : error;
  }
}

/** The newest first. Times are in whole milliseconds since 1970. */
async function sortByAge(
  scope: string,
  names: readonly string[],
): Promise<readonly { readonly name: string; readonly modified: number }[]> {
  const files = await Promise.all(
    names.map(async name => {
      const status = await stat(join(scope, name)).catch(() => undefined);
      return { name, modified: status?.mtime.getTime() ?? 0 };
    }),
  );
  return files.sort((a, b) => b.modified - a.modified);
}

/** Sets times in milliseconds since 1970, where the file system allows it. */
async function setTimes(
  path: string,
  { accessed, modified }: { readonly accessed: number; readonly modified: number },
): Promise<void> {
  await utimes(path, accessed / 1000, modified / 1000).catch(() => undefined);
}

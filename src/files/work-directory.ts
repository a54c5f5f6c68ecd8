import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeTree } from './directories.ts';
import { exists } from './regular-file.ts';

/** Milliseconds after which no run needs what it made: none unpacks for so long. */
const maxAge = 24 * 60 * 60_000;

/** Leftovers that may be removed once they are old. Names have a random number and no process ID: containers share those. */
const disposable = /^\.docs-admin-action-[\da-f]{16}\.(?:work|old)$/;

/** A new name that a later run recognizes: of unfinished files, or of a directory that has just been replaced. */
export function temporaryName(ending: 'work' | 'old'): string {
  return `.docs-admin-action-${randomBytes(8).toString('hex')}.${ending}`;
}

/**
 * Makes a directory for unfinished files, next to what they replace, so that they can be renamed to their place. Disposing removes
 * it. A killed run leaves it behind: so Git ignores it, nobody else can read it, and a later run removes it (`removeLeftovers`).
 * @param parent absolute path
 * @throws errors of the file system
 */
export async function createWorkDirectory(parent: string): Promise<Disposable & { readonly path: string }> {
  const path = join(parent, temporaryName('work'));
  const work = { path, [Symbol.dispose]: () => void removeTree(path) };
  await mkdir(path, { mode: 0o700 });
  // It ignores itself as well, so "git add --all" finds nothing here.
  await writeFile(join(path, '.gitignore'), '*\n').catch(error => {
    work[Symbol.dispose]();
    throw error;
  });
  return work;
}

/**
 * Makes a work directory, and removes it, in the next directory above a path that exists: something can be put at the path then.
 * @throws errors of the file system
 */
export async function tryToWrite(path: string): Promise<void> {
  let parent = dirname(path);
  while (!(await exists(parent))) parent = dirname(parent);
  using _ = await createWorkDirectory(parent);
}

/**
 * Removes what killed runs of this action left in a directory more than a day ago, as far as possible.
 * @param directory absolute path; need not exist
 * @param now milliseconds since 1970
 */
export async function removeLeftovers(directory: string, now: number): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    if (!disposable.test(name)) continue;
    const path = join(directory, name);
    const status = await lstat(path).catch(() => undefined);
    // Nobody can set the ctime. It tells when a directory was last changed or renamed.
    if (status?.isDirectory() && now - status.ctimeMs > maxAge) removeTree(path);
  }
}

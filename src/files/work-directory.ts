import { hash, randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { removeTree } from './directories.ts';
import { exists } from './regular-file.ts';

/** Age of leftovers in milliseconds. No run takes this long to unpack a site. */
const maxAge = 24 * 60 * 60_000;

/** Names have random digits and no process ID: containers share process IDs. */
const prefix = '.docs-admin-action-';
const unfinished = /^\.docs-admin-action-[\da-f]{16}\.work$/;

/**
 * A new name for the previous content of a directory, beside the directory. The name tells whose content that is, because a killed run
 * may leave the only copy of a site under this name (`removePrevious`).
 */
export function nameForPrevious(directory: string): string {
  return `${prefixForPrevious(directory)}${randomBytes(4).toString('hex')}.old`;
}

function prefixForPrevious(directory: string): string {
  return `${prefix}${hash('sha256', basename(directory)).slice(0, 8)}`;
}

/**
 * Makes a directory for unfinished files, next to what they replace, so that they can be renamed to their place. Disposing removes
 * it. A killed run leaves it behind: so Git ignores it, nobody else can read it, and a later run removes it (`removeLeftovers`).
 * @param parent absolute path
 * @throws errors of the file system
 */
export async function createWorkDirectory(parent: string): Promise<Disposable & { readonly path: string }> {
  const path = join(parent, `${prefix}${randomBytes(8).toString('hex')}.work`);
  const work = {
    path,
    [Symbol.dispose]() {
      removeTree(path);
    },
  };
  await mkdir(path, { mode: 0o700 });
  // It ignores itself as well, so "git add --all" finds nothing here.
  await writeFile(join(path, '.gitignore'), '*\n').catch(error => {
    work[Symbol.dispose]();
    throw error;
  });
  return work;
}

/**
 * Checks that something can be put at a path: makes a work directory in the nearest parent that exists, and removes it.
 * @throws errors of the file system
 */
export async function tryToWrite(path: string): Promise<void> {
  let parent = dirname(path);
  while (!(await exists(parent))) parent = dirname(parent);
  using _ = await createWorkDirectory(parent);
}

/**
 * Removes the unfinished files that killed runs of this action left in a directory more than a day ago, as far as possible.
 * @param directory absolute path; need not exist
 * @param now milliseconds since 1970
 */
export async function removeLeftovers(directory: string, now: number): Promise<void> {
  await removeOld(directory, name => unfinished.test(name), now);
}

/**
 * Removes the previous content of a directory that killed runs left beside it more than a day ago, as far as possible. Only for a
 * directory that has new content: otherwise, this would remove the only copy.
 * @param directory absolute path
 * @param now milliseconds since 1970
 */
export async function removePrevious(directory: string, now: number): Promise<void> {
  const start = prefixForPrevious(directory);
  const isPrevious = (name: string) =>
    name.startsWith(start) && /^[\da-f]{8}\.old$/.test(name.slice(start.length));
  await removeOld(dirname(directory), isPrevious, now);
}

async function removeOld(directory: string, isOurs: (name: string) => boolean, now: number): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    if (!isOurs(name)) continue;
    const path = join(directory, name);
    const status = await lstat(path).catch(() => undefined);
    // The ctime says when the directory was last changed or renamed, and cannot be set like the mtime.
    if (status?.isDirectory() && now - status.ctimeMs > maxAge) removeTree(path);
  }
}

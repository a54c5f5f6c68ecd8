import { lstat, readdir, readFile, rename, rmdir, stat } from 'node:fs/promises';
import { dirname, join, parse, relative } from 'node:path';
import process from 'node:process';
import { contains, hasSegment, removeTree } from '../files/directories.ts';
import { errorCode, resolveLinks, UnusableFile } from '../files/regular-file.ts';
import { nameForPrevious, removeLeftovers, tryToWrite } from '../files/work-directory.ts';
import { ActionError, fileSystemError } from '../shared/errors.ts';
import type { Directories } from '../shared/runner.ts';
import { count, oneLine } from '../shared/text.ts';

export interface TargetRequest {
  /** Absolute path of the directory to create or replace. */
  readonly target: string;
  /** Allow replacing its content. */
  readonly clean: boolean;
}

/**
 * Checks that a directory may be created or replaced, and removes what killed runs left beside it.
 * @param request `now`: milliseconds since 1970
 * @throws ActionError TARGET_FORBIDDEN whatever `clean` says; TARGET_NOT_EMPTY when only `clean` is missing; FILE_SYSTEM
 */
export async function prepareTarget(
  request: TargetRequest & Directories & { readonly now: number },
): Promise<void> {
  const { target, clean, now } = request;
  await checkPath(request);
  await removeLeftovers(dirname(target), now);
  const names = await readTarget(target);
  if (names.length > 0 && !clean) {
    const sample = names.slice(0, 3).map(name => oneLine(name, 40));
    throw new ActionError('TARGET_NOT_EMPTY', {
      what: `extract-to is ${oneLine(target)}, which already contains ${count(names.length, 'entry', 'entries')} (${sample.join(', ')})`,
    });
  }
  await checkOwner(target);
  await tryToWrite(target).catch(error => {
    throw fileSystemError('Could not write beside extract-to', error, target);
  });
}

/** In a directory with the sticky bit, such as /tmp, only the owner of an entry or of the directory may rename the entry. */
async function checkOwner(target: string): Promise<void> {
  const user = process.geteuid?.();
  const [entry, parent] = await Promise.all(
    [target, dirname(target)].map(path => stat(path).catch(() => undefined)),
  );
  if (!user || entry === undefined || parent === undefined) return;
  const isSticky = (parent.mode & 0o1000) !== 0;
  if (isSticky && entry.uid !== user && parent.uid !== user)
    throw forbidden(
      target,
      'which belongs to another user, in a directory with the sticky bit, so it cannot be replaced',
    );
}

function forbidden(target: string, reason: string): ActionError {
  return new ActionError('TARGET_FORBIDDEN', { what: `extract-to is ${oneLine(target)}, ${reason}` });
}

/** Checks the path, which need not exist. */
async function checkPath(request: TargetRequest & Directories): Promise<void> {
  const { target, workspace, temp, reserved } = request;
  const real = await resolveLinks(target).catch(error => {
    if (error instanceof UnusableFile) throw forbidden(target, `which ${error.message}`);
    if (errorCode(error) === 'ENOTDIR') throw forbidden(target, 'part of whose path is not a directory');
    throw fileSystemError('Could not check extract-to', error, target);
  });
  if (real === parse(real).root) throw forbidden(target, 'the root of the file system');
  // Real paths are compared, so that a link hides nothing.
  const root = await resolveLinks(workspace);
  if (contains(real, root)) throw forbidden(target, 'the workspace or a parent of it');
  for (const { path, name, withContent } of reserved) {
    const place = await resolveLinks(path).catch(() => path);
    if (contains(real, place)) throw forbidden(target, `${name} or a parent of it`);
    if (withContent && contains(place, real)) throw forbidden(target, `inside ${name}`);
  }
  const realTemp = await resolveLinks(temp).catch(() => temp);
  if (relative(realTemp, real).startsWith('_')) {
    throw forbidden(target, 'in one of the runner’s own directories');
  }
  // Only below the workspace, ".github" counts: a repository may itself have that name.
  for (const [path, name] of [
    [real, '.git'],
    [relative(root, real), '.github'],
  ] as const) {
    if (hasSegment(path, name)) throw forbidden(target, `inside the data of a repository (${name})`);
  }
  if (await hasMountPoint(real)) {
    throw forbidden(target, 'a mount point or above one, so only a directory below it can be replaced');
  }
}

/**
 * The path is a mount point, or contains one, so removing it would remove what is mounted. Only Linux lists mount points. Elsewhere, the
 * rename fails.
 * @param real absolute path, with all links resolved
 */
async function hasMountPoint(real: string): Promise<boolean> {
  const mounts = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  const paths = mounts.split('\n').map(line => line.split(' ')[4] ?? '');
  // White space and backslashes are in octal there.
  const decode = (path: string) =>
    path.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));
  return paths.some(path => contains(real, decode(path)));
}

/**
 * Reads what is at the target, and checks that it may be replaced.
 * @returns the names in it; none when it does not exist
 * @throws ActionError TARGET_FORBIDDEN, FILE_SYSTEM
 */
async function readTarget(target: string): Promise<readonly string[]> {
  try {
    const existing = await lstat(target);
    if (existing.isSymbolicLink()) throw forbidden(target, 'a symbolic link');
    if (!existing.isDirectory()) throw forbidden(target, 'a file');
    const names = await readdir(target);
    const repository = names.find(name => /^\.git(hub)?$/i.test(name));
    if (repository !== undefined)
      throw forbidden(target, `which contains data of a repository (${repository})`);
    return names;
  } catch (error) {
    // Either call may fail like this while another run replaces the directory.
    if (errorCode(error) === 'ENOENT') return [];
    throw fileSystemError('Could not read the content of extract-to', error, target);
  }
}

/** Error codes of a rename to a directory that is not empty. */
const notFree: readonly (string | undefined)[] = ['ENOTEMPTY', 'EEXIST'];

/**
 * Renames a directory to the target, which has the previous directory or the new one, never a mixture.
 *
 * No system call that Node offers exchanges two directories, so there are two renames. A run that is killed between them leaves
 * the previous directory whole, next to the target: a directory of another user, which containers often leave, can only be renamed
 * within its parent. Only a run that has put a new site in place removes what an earlier run has left so.
 * @param fresh absolute path of the new directory, on the same file system
 * @returns the path of the previous directory if it was moved away but could not be removed
 * @throws ActionError TARGET_NOT_EMPTY, TARGET_FORBIDDEN; errors of the file system; then the target is unchanged
 */
export async function replaceDirectory(
  fresh: string,
  { target, clean }: TargetRequest,
): Promise<string | undefined> {
  if (await renameIfFree(fresh, target)) return undefined;
  if (!clean) throw writtenMeanwhile(target);
  // The job may have taken an hour since the target was checked.
  await readTarget(target);
  const previous = join(dirname(target), nameForPrevious(target));
  await rename(target, previous).catch(error => {
    throw errorCode(error) === 'ENOENT' ? writtenMeanwhile(target) : error;
  });
  try {
    if (await renameIfFree(fresh, target)) return removeTree(previous) ? undefined : previous;
    throw writtenMeanwhile(target);
  } catch (error) {
    // This fails if another run has put its site there. A later run removes the previous directory then.
    await rename(previous, target).catch(() => undefined);
    throw error;
  }
}

function writtenMeanwhile(target: string): ActionError {
  return new ActionError('TARGET_NOT_EMPTY', {
    what: `Another process wrote to ${oneLine(target)} while the step was running`,
  });
}

/** @returns false when the new path exists and is not empty */
async function renameIfFree(from: string, to: string): Promise<boolean> {
  // Windows does not even replace an empty directory.
  await rmdir(to).catch(() => undefined);
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    // Windows reports a missing permission, whatever is there.
    if (notFree.includes(errorCode(error)) || (await readdir(to).catch(() => [])).length > 0) return false;
    throw error;
  }
}

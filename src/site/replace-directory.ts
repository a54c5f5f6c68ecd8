import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { findMount, holds } from '../shared/directories.ts';
import { ActionError, fileSystemError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import {
  isAbandoned,
  ownName,
  removeLeftovers,
  removeUnlessMounted,
  WorkDirectory,
} from '../shared/work-directory.ts';

/*
 * No system call that Node offers exchanges two directories. So the old directory is renamed first, to a name beside the
 * target by which a later run finds it, and the new one is renamed to the target then. A run that is killed between the
 * two leaves the old directory whole, and the next one moves it back.
 *
 * Beside the target, because the runner empties its directory for temporary files, and because a directory of another
 * user, which containers often leave, may be renamed within its parent only.
 */

export interface TargetRequest {
  /** Absolute path to put a directory at. */
  readonly target: string;
  /** Allow replacing what it holds. */
  readonly clean: boolean;
  /** Absolute path of a directory for temporary files, used where files can be renamed from there. */
  readonly temp?: string | undefined;
}

/** Longest time in milliseconds to remove what was unpacked before a cancellation: some 40,000 files. */
const cancelLimit = 500;
/** Times that a directory is moved away which appears at the target meanwhile: each is another run that was quicker. */
const attempts = 100;

/**
 * Lets `fill` write a directory elsewhere, and renames it to the target only when that has succeeded. What was there
 * before is moved away and back, never half replaced.
 * @param fill is given the absolute path of an empty directory
 * @returns what `fill` returned, and the path of the old directory when it is in the way no more but could not be removed
 * @throws what `fill` throws, FILE_SYSTEM, TARGET_NOT_EMPTY; then nothing has changed
 */
export async function placeDirectory<T>(
  { target, clean, temp }: TargetRequest,
  fill: (directory: string) => Promise<T>,
): Promise<{ readonly result: T; readonly leftover: string | undefined }> {
  const parent = dirname(target);
  let created: string | undefined;
  let work: WorkDirectory | undefined;
  try {
    created = await mkdir(parent, { recursive: true });
    work = await WorkDirectory.create({ near: parent, temp });
    const fresh = join(work.path, 'new');
    await mkdir(fresh, { mode: 0o755 });
    const result = await fill(fresh);
    const replaced = await replace(fresh, { target, clean });
    const leftover = await discard(replaced, { target, work });
    if (leftover === undefined) work.remove();
    else work.leave();
    return { result, leftover };
  } catch (error) {
    // The first failure is the one to report. A run that is canceled is killed soon, in the midst of this if need be.
    const canceled = error instanceof ActionError && error.code === 'CANCELLED';
    work?.remove(canceled ? cancelLimit : undefined);
    await removeEmpty(parent, created);
    throw isFileSystemError(error) ? fileSystemError('Could not unpack the archive', error, target) : error;
  }
}

/**
 * Repairs what runs that were killed have left: moves the directory back that stood at the target when there is none
 * now, and removes what is of no use.
 * @returns whether a directory was moved back
 * @throws ActionError FILE_SYSTEM when it cannot be moved back
 */
export async function recoverDirectory({ target, temp }: TargetRequest): Promise<boolean> {
  const parent = dirname(target);
  const recovered = !(await exists(target)) && (await moveBack(target));
  // Not before: the old directory is of no use only when another stands at the target.
  if (await exists(target)) {
    for (const { path } of await findReplaced(target)) {
      if (await isAbandoned(path)) removeUnlessMounted(path);
    }
  }
  await removeLeftovers(parent);
  if (temp !== undefined) await removeLeftovers(temp);
  return recovered;
}

async function moveBack(target: string): Promise<boolean> {
  const [newest] = await findReplaced(target);
  if (newest === undefined) return false;
  try {
    await rename(newest.path, target);
    return true;
  } catch (error) {
    // The run that moved it away may be alive, and have put its own there by now.
    if (await exists(target)) return false;
    throw fileSystemError(
      'Could not move back what a run that was killed had moved away',
      error,
      newest.path,
    );
  }
}

/** What was moved away from a target, the newest first. */
async function findReplaced(target: string) {
  const parent = dirname(target);
  const ending = `.${replacedEnding(target)}`;
  const names = (await readdir(parent).catch(() => [])).filter(
    name => name.startsWith('.docs-admin-action-') && name.endsWith(ending),
  );
  const found = await Promise.all(
    names.map(async name => {
      const path = join(parent, name);
      const status = await lstat(path).catch(() => undefined);
      // Renaming a directory sets this time.
      return status?.isDirectory() ? [{ path, time: status.ctimeMs }] : [];
    }),
  );
  return found.flat().sort((left, right) => right.time - left.time);
}

/** Tells for which target a directory was moved away. A digest, because the name itself may leave no room for more. */
function replacedEnding(target: string): string {
  return `${createHash('sha256').update(basename(target)).digest('hex').slice(0, 12)}.old`;
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    error => (error as NodeJS.ErrnoException).code !== 'ENOENT',
  );
}

/** @returns where what was at the target is now: nowhere, one directory, or more when runs met at the target */
async function replace(fresh: string, { target, clean }: TargetRequest): Promise<readonly string[]> {
  const replaced: string[] = [];
  try {
    while (!(await renameToFree(fresh, target))) {
      if (!clean || replaced.length === attempts) {
        throw new ActionError('TARGET_NOT_EMPTY', {
          what: `${oneLine(target)} was filled by something else meanwhile`,
        });
      }
      const aside = join(dirname(target), ownName(replacedEnding(target)));
      await rename(target, aside).catch(ignoreMissing);
      replaced.push(aside);
    }
    return replaced;
  } catch (error) {
    // Fails when something else stands there by now; then a later run removes what was moved away.
    const last = replaced.at(-1);
    if (last !== undefined) await rename(last, target).catch(() => undefined);
    throw error;
  }
}

/** @returns false when something that is not empty is in the way */
async function renameToFree(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // Windows refuses even to replace an empty directory, and as if for lack of permission.
    const refused = code === 'EPERM' && (await exists(to));
    if (!refused && code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
  const emptied = await rmdir(to).then(
    () => true,
    () => false,
  );
  if (emptied) await rename(from, to);
  return emptied;
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

interface Discard {
  readonly target: string;
  readonly work: WorkDirectory;
}

/** @returns the path of one that could not be removed */
async function discard(replaced: readonly string[], { target, work }: Discard): Promise<string | undefined> {
  let leftover: string | undefined;
  for (const [index, path] of replaced.entries()) {
    // Renamed before it is removed: what is removed in part must not be moved back. Containers often leave files of
    // another user behind, which may be renamed within their parent only, and not removed.
    const beside = join(dirname(target), ownName('discarded'));
    const places = isMounted(path) ? [beside] : [join(work.path, `old-${index}`), beside];
    const moved = await renameToFirst(path, places);
    if (moved !== undefined && !removeUnlessMounted(moved)) leftover = moved;
  }
  return leftover;
}

/** Whether a file system is mounted in it. The first check refuses that, but it may have come since. */
function isMounted(path: string): boolean {
  try {
    return findMount(path) !== undefined;
  } catch {
    return false;
  }
}

/** @returns the place that it could be renamed to, the path itself when there is none, undefined when it is gone */
async function renameToFirst(path: string, places: readonly string[]): Promise<string | undefined> {
  for (const place of places) {
    try {
      await rename(path, place);
      return place;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !(await exists(path))) return undefined;
    }
  }
  return path;
}

/** Takes back the parents that were made for the target, as long as they hold nothing. */
async function removeEmpty(parent: string, firstCreated: string | undefined): Promise<void> {
  if (firstCreated === undefined) return;
  for (let path = parent; holds(firstCreated, path); path = dirname(path)) {
    const removed = await rmdir(path).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

/** Errors of the file system name the system call that failed. */
export function isFileSystemError(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && typeof syscall === 'string';
}

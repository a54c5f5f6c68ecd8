import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { contains } from '../files/directories.ts';
import { errorCode, exists } from '../files/regular-file.ts';
import {
  isAbandoned,
  removeLeftovers,
  removeUnlessMounted,
  temporaryName,
  WorkDirectory,
} from '../files/work-directory.ts';
import { ActionError, fileSystemError, isFileSystemError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';

/*
 * No system call that Node offers exchanges two directories. So the old directory is first renamed to a name next to the
 * target, by which a later run finds it, and then the new one is renamed to the target. A run that is killed between the
 * two leaves the old directory whole, and the next run moves it back.
 *
 * Next to the target, because the runner empties its directory for temporary files, and because a directory of another
 * user, which containers often leave, may only be renamed within its parent.
 */

export interface TargetRequest {
  /** Absolute path of the directory to create or replace. */
  readonly target: string;
  /** Allow replacing its content. */
  readonly clean: boolean;
  /** Absolute path of a directory for temporary files, used where files can be renamed from there. */
  readonly temp?: string | undefined;
}

/** Longest time in milliseconds to remove unpacked files after a cancellation: some 40,000 files. */
const cancelLimit = 500;

/**
 * Lets `fill` write a directory elsewhere, and renames it to the target only after success. The previous directory is
 * moved away and back as a whole.
 * @param fill gets the absolute path of an empty directory
 * @returns what `fill` returned, and the path of the previous directory if it was moved away but could not be removed
 * @throws what `fill` throws, FILE_SYSTEM, TARGET_NOT_EMPTY; then nothing has changed
 */
export async function replaceDirectory<T>(
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
    const replaced = await moveToTarget(fresh, { target, clean });
    const leftover = replaced === undefined ? undefined : await discard(replaced, work);
    if (leftover === undefined) work.remove();
    else work.leave();
    return { result, leftover };
  } catch (error) {
    // A canceled run is killed soon, so it must not take long.
    const isCanceled = error instanceof ActionError && error.code === 'CANCELLED';
    work?.remove(isCanceled ? cancelLimit : undefined);
    await removeEmpty(parent, created);
    throw isFileSystemError(error) ? fileSystemError('Could not unpack the archive', error, target) : error;
  }
}

/**
 * Repairs what killed runs left: moves the previous directory back if there is none at the target now, and removes what is
 * no longer needed.
 * @param isTrusted whether only this action can have put such a directory there. A checkout can hold one of any content
 * @returns whether a directory was moved back
 * @throws ActionError FILE_SYSTEM when it cannot be moved back
 */
export async function recoverDirectory(
  { target, temp }: TargetRequest,
  isTrusted: boolean,
): Promise<boolean> {
  const recovered = isTrusted && !(await exists(target)) && (await moveBack(target));
  // The previous directory is only needed as long as there is none at the target.
  if (await exists(target)) {
    for (const path of await findReplaced(target)) {
      if (await isAbandoned(path)) removeUnlessMounted(path);
    }
  }
  await removeLeftovers(dirname(target));
  if (temp !== undefined) await removeLeftovers(temp);
  return recovered;
}

async function moveBack(target: string): Promise<boolean> {
  const [newest] = await findReplaced(target);
  if (newest === undefined) return false;
  try {
    await rename(newest, target);
    return true;
  } catch (error) {
    // The run that moved it away may be alive, and its own directory may be there by now.
    if (await exists(target)) return false;
    throw fileSystemError('Could not move back what a killed run had moved away', error, newest);
  }
}

/** @returns directories that were moved away from a target, the newest first */
async function findReplaced(target: string): Promise<readonly string[]> {
  const parent = dirname(target);
  const ending = `.${replacedEnding(target)}`;
  const names = (await readdir(parent).catch(() => [])).filter(
    name => name.startsWith('.docs-admin-action-') && name.endsWith(ending),
  );
  const found = await Promise.all(
    names.map(async name => {
      const path = join(parent, name);
      const status = await lstat(path).catch(() => undefined);
      // Renaming a directory sets its ctime.
      return status?.isDirectory() ? [{ path, time: status.ctimeMs }] : [];
    }),
  );
  return found
    .flat()
    .sort((left, right) => right.time - left.time)
    .map(({ path }) => path);
}

/** Identifies the target. A digest, because the name of the target may be as long as names can be. */
function replacedEnding(target: string): string {
  return `${createHash('sha256').update(basename(target)).digest('hex').slice(0, 12)}.old`;
}

/** @returns where the previous directory is now; undefined when there was none */
async function moveToTarget(fresh: string, { target, clean }: TargetRequest): Promise<string | undefined> {
  if (await renameIfFree(fresh, target)) return undefined;
  if (!clean) throw writtenMeanwhile(target);
  const aside = join(dirname(target), temporaryName(replacedEnding(target)));
  try {
    await rename(target, aside).catch(ignoreMissing);
    if (await renameIfFree(fresh, target)) return aside;
    throw writtenMeanwhile(target);
  } catch (error) {
    // Fails if there is another directory by now; then a later run removes the one that was moved away.
    await rename(aside, target).catch(() => undefined);
    throw error;
  }
}

function writtenMeanwhile(target: string): ActionError {
  return new ActionError('TARGET_NOT_EMPTY', {
    what: `Another process has written to ${oneLine(target)} meanwhile`,
    hint: 'Let no other process write to extract-to while this step runs',
  });
}

/** @returns false when the new path exists and is not empty */
async function renameIfFree(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (['ENOTEMPTY', 'EEXIST'].includes(code)) return false;
    if (code === 'EPERM' && (await readdir(to).catch(() => [])).length > 0) return false;
    // Windows does not even replace an empty directory, and reports a missing permission.
    if (code !== 'EPERM' || !(await removeIfEmpty(to))) throw error;
    await rename(from, to);
    return true;
  }
}

function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}

async function removeIfEmpty(directory: string): Promise<boolean> {
  return (await rmdir(directory).catch(() => 'not empty')) === undefined;
}

/** @returns the path of the directory if it could not be removed */
async function discard(replaced: string, work: WorkDirectory): Promise<string | undefined> {
  // Renamed before it is removed: a directory that is only partly removed must not be moved back. Containers often leave
  // files of another user, which may only be renamed within their parent, and not be removed.
  const beside = join(dirname(replaced), temporaryName('discarded'));
  const moved = await renameToFirst(replaced, [join(work.path, 'old'), beside]);
  return moved === undefined || removeUnlessMounted(moved) ? undefined : moved;
}

/** @returns the new path, the old one if it cannot be renamed, undefined if it is gone */
async function renameToFirst(path: string, places: readonly string[]): Promise<string | undefined> {
  for (const place of places) {
    try {
      await rename(path, place);
      return place;
    } catch (error) {
      if (errorCode(error) === 'ENOENT' && !(await exists(path))) return undefined;
    }
  }
  return path;
}

/** Removes the parents that were created for the target, as long as they are empty. */
async function removeEmpty(parent: string, firstCreated: string | undefined): Promise<void> {
  if (firstCreated === undefined) return;
  for (let path = parent; contains(firstCreated, path); path = dirname(path)) {
    if (!(await removeIfEmpty(path))) return;
  }
}

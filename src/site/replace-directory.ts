import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeTree } from '../files/directories.ts';
import { errorCode } from '../files/regular-file.ts';
import { temporaryName, withWorkDirectory } from '../files/work-directory.ts';
import { ActionError, fileSystemError, isFileSystemError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import { readTarget, type TargetRequest } from './extract-to.ts';

/**
 * Lets `fill` write a directory elsewhere, and renames it to the target only after success. The target has the previous
 * directory or the new one, never a mixture.
 * @param fill gets the absolute path of an empty directory
 * @returns what `fill` returned, and the path of the previous directory if it was moved away but could not be removed
 * @throws what `fill` throws, FILE_SYSTEM, TARGET_NOT_EMPTY, TARGET_FORBIDDEN; then the target is unchanged
 */
export async function replaceDirectory<T>(
  { target, clean }: TargetRequest,
  fill: (directory: string) => Promise<T>,
): Promise<{ readonly result: T; readonly leftover: string | undefined }> {
  try {
    await mkdir(dirname(target), { recursive: true });
    return await withWorkDirectory(dirname(target), async directory => {
      const fresh = join(directory, 'new');
      await mkdir(fresh, { mode: 0o755 });
      const result = await fill(fresh);
      const previous = await moveToTarget(fresh, { target, clean });
      const isRemoved = previous === undefined || removeTree(previous);
      return { result, leftover: isRemoved ? undefined : previous };
    });
  } catch (error) {
    throw isFileSystemError(error) ? fileSystemError('Could not unpack the archive', error, target) : error;
  }
}

/** Codes of a directory that is not empty, where another one should be renamed to. */
const notFree: readonly (string | undefined)[] = ['ENOTEMPTY', 'EEXIST'];

/**
 * No system call that Node offers exchanges two directories, so there are two renames. A run that is killed between them leaves
 * the previous directory whole, next to the target: a directory of another user, which containers often leave, can only be renamed
 * within its parent. Its new name is one that no other run knows, so no run ever removes the only copy of another.
 * @returns where the previous directory is now; undefined if there was none
 */
async function moveToTarget(fresh: string, { target, clean }: TargetRequest): Promise<string | undefined> {
  if (await renameIfFree(fresh, target)) return undefined;
  if (!clean) throw writtenMeanwhile(target);
  // The job may have taken an hour since the target was checked.
  await readTarget(target);
  const previous = join(dirname(target), temporaryName('old'));
  await rename(target, previous).catch(error => {
    throw errorCode(error) === 'ENOENT' ? writtenMeanwhile(target) : error;
  });
  try {
    if (await renameIfFree(fresh, target)) return previous;
    throw writtenMeanwhile(target);
  } catch (error) {
    // This fails if another run has put its site there, and then a later run removes the previous directory.
    await rename(previous, target).catch(() => undefined);
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

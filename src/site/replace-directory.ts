import { readdir, rename, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeTree } from '../files/directories.ts';
import { errorCode } from '../files/regular-file.ts';
import { temporaryName } from '../files/work-directory.ts';
import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import { readTarget, type TargetRequest } from './extract-to.ts';

/** Codes of a directory that is not empty, where another one should be renamed to. */
const notFree: readonly (string | undefined)[] = ['ENOTEMPTY', 'EEXIST'];

/**
 * Renames a directory to the target, which has the previous directory or the new one, never a mixture.
 *
 * No system call that Node offers exchanges two directories, so there are two renames. A run that is killed between them leaves
 * the previous directory whole, next to the target: a directory of another user, which containers often leave, can only be renamed
 * within its parent. Its new name is one that no other run knows, so no run ever removes the only copy of another.
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
  const previous = join(dirname(target), temporaryName('old'));
  await rename(target, previous).catch(error => {
    throw errorCode(error) === 'ENOENT' ? writtenMeanwhile(target) : error;
  });
  try {
    if (await renameIfFree(fresh, target)) return removeTree(previous) ? undefined : previous;
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

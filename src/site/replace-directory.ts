import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { removeTree } from '../files/directories.ts';
import { errorCode, exists } from '../files/regular-file.ts';
import { removeLeftovers, temporaryName, withWorkDirectory } from '../files/work-directory.ts';
import { ActionError, fileSystemError, isFileSystemError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';

/*
 * No system call that Node offers exchanges two directories. So the old directory is first renamed to a name next to the
 * target, by which a later run finds it, and then the new one is renamed to the target. A run that is killed between the
 * two leaves the old directory whole, and the next run moves it back.
 *
 * Next to the target, because a directory of another user, which containers often leave, may only be renamed within its
 * parent.
 */

export interface TargetRequest {
  /** Absolute path of the directory to create or replace. */
  readonly target: string;
  /** Allow replacing its content. */
  readonly clean: boolean;
}

/**
 * Lets `fill` write a directory elsewhere, and renames it to the target only after success. The previous directory is
 * moved away and back as a whole.
 * @param fill gets the absolute path of an empty directory
 * @returns what `fill` returned, and the path of the previous directory if it was moved away but could not be removed
 * @throws what `fill` throws, FILE_SYSTEM, TARGET_NOT_EMPTY; then the target is unchanged
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
      const isReplaced = await moveToTarget(fresh, { target, clean });
      return { result, leftover: isReplaced ? await discard(asideOf(target)) : undefined };
    });
  } catch (error) {
    throw isFileSystemError(error) ? fileSystemError('Could not unpack the archive', error, target) : error;
  }
}

/**
 * Repairs what killed runs left: moves the previous directory back if there is none at the target now, and removes what is
 * no longer needed.
 * @param target absolute path
 * @param options `isTrusted`: only this action can have put such a directory there. A checkout can hold one of any content
 * @returns whether a directory was moved back. What prevents that prevents a new one as well, and is reported then
 */
export async function recoverDirectory(
  target: string,
  { isTrusted }: { readonly isTrusted: boolean },
): Promise<boolean> {
  await removeLeftovers(dirname(target));
  const aside = asideOf(target);
  if (!(await exists(aside))) return false;
  if (await exists(target)) {
    // The previous directory is only needed as long as there is none at the target.
    await discard(aside);
    return false;
  }
  return isTrusted && (await tryRename(aside, target));
}

async function tryRename(from: string, to: string): Promise<boolean> {
  return (await rename(from, to).catch(() => 'failed')) === undefined;
}

/** Where the previous directory of a target is for a moment. A digest, because the name of the target may be as long as names can be. */
function asideOf(target: string): string {
  const digest = createHash('sha256').update(basename(target)).digest('hex').slice(0, 16);
  return join(dirname(target), `.docs-admin-action-${digest}.old`);
}

/** Codes of a directory that is not empty, where another one should be renamed to. */
const notFree: readonly (string | undefined)[] = ['ENOTEMPTY', 'EEXIST'];

/** @returns whether there was a directory, which is moved away now */
async function moveToTarget(fresh: string, { target, clean }: TargetRequest): Promise<boolean> {
  if (await renameIfFree(fresh, target)) return false;
  if (!clean) throw writtenMeanwhile(target);
  const aside = asideOf(target);
  await rename(target, aside).catch(error => {
    // None here, or one there already: another run is replacing the directory right now.
    throw ['ENOENT', ...notFree].includes(errorCode(error)) ? writtenMeanwhile(target) : error;
  });
  try {
    if (await renameIfFree(fresh, target)) return true;
    throw writtenMeanwhile(target);
  } catch (error) {
    // Fails if there is another directory by now; then a later run removes the one that was moved away.
    await tryRename(aside, target);
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

/**
 * Removes a directory that was moved away. It is renamed first, because one that is only partly removed must not be moved
 * back.
 * @returns where it is if it could not be removed
 */
async function discard(aside: string): Promise<string | undefined> {
  const discarded = join(dirname(aside), temporaryName('discarded'));
  if (!(await tryRename(aside, discarded))) return (await exists(aside)) ? aside : undefined;
  return removeTree(discarded) ? undefined : discarded;
}

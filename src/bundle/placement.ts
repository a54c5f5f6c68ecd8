import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lstat, mkdir, readdir, realpath, rename, rmdir } from 'node:fs/promises';
import { basename, dirname, join, parse, sep } from 'node:path';
import { ActionError, fileSystemError } from '../kernel/errors.ts';
import { count, oneLine } from '../kernel/text.ts';

export interface TargetRequest {
  /** Absolute path to put a directory at. */
  readonly target: string;
  /** Allow replacing what it holds. */
  readonly clean: boolean;
}

/**
 * Checks that a directory may be put at a path.
 * @param workspace absolute path; neither it nor a parent of it is ever replaced, and the same holds for `home`
 * @throws ActionError TARGET_FORBIDDEN whatever `clean` says; TARGET_NOT_EMPTY when only `clean` is missing
 */
export async function checkTarget(
  request: TargetRequest & { readonly workspace: string; readonly home: string },
): Promise<void> {
  const { target, clean, workspace, home } = request;
  const forbid = (reason: string) => {
    throw new ActionError('TARGET_FORBIDDEN', { what: `extract-to is ${oneLine(target)}, ${reason}` });
  };
  const real = await realPath(target).catch(error => {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw fileSystemError('Could not check extract-to', error, target);
  });
  if (real === undefined) return forbid('part of whose path is not a directory');
  if (real === parse(real).root) forbid('the root of the file system');
  // By their real paths, so that a link in between hides nothing.
  if (holds(real, await realPath(workspace))) forbid('the workspace or a parent of it');
  if (holds(real, await realPath(home))) forbid('the home directory or a parent of it');
  if (real.toLowerCase().split(sep).includes('.git')) forbid('inside a repository’s own data (.git)');

  const existing = await lstat(target).catch(() => undefined);
  if (existing === undefined) return;
  if (existing.isSymbolicLink()) forbid('a symbolic link');
  if (!existing.isDirectory()) forbid('a file');
  const names = await readdir(target);
  if (names.length > 0 && !clean) {
    const sample = names.slice(0, 3).map(name => oneLine(name, 40));
    throw new ActionError('TARGET_NOT_EMPTY', {
      what: `extract-to is ${oneLine(target)}, which already holds ${count(names.length, 'entry', 'entries')} (${sample.join(', ')})`,
    });
  }
}

/** The path with every link on the way resolved, as far as it exists. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) throw error;
    return join(await realPath(parent), basename(path));
  }
}

function holds(directory: string, path: string): boolean {
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep);
}

/**
 * Lets `fill` write a directory aside, and puts it at the target only when that has succeeded. What was there before
 * is moved away and back, never half replaced.
 * @param fill is given the absolute path of an empty directory beside the target
 * @returns what `fill` returned, and the path of the old directory when it is in the way no more but could not be removed
 * @throws what `fill` throws, FILE_SYSTEM, TARGET_NOT_EMPTY; then nothing has changed
 */
export async function placeDirectory<T>(
  { target, clean }: TargetRequest,
  fill: (directory: string) => Promise<T>,
): Promise<{ readonly result: T; readonly leftover: string | undefined }> {
  const parent = dirname(target);
  // A part of the name is enough to recognize it by, and leaves room for the rest in 255 bytes.
  const mark = `.${basename(target).slice(0, 50)}.${randomBytes(6).toString('hex')}`;
  const partial = join(parent, `${mark}.partial`);
  let created: string | undefined;
  try {
    created = await mkdir(parent, { recursive: true });
    await mkdir(partial, { mode: 0o755 });
    const result = await fill(partial);
    const leftover = await swap({ partial, target, aside: join(parent, `${mark}.old`), clean });
    return { result, leftover };
  } catch (error) {
    // The first failure is the one to report.
    removeTree(partial);
    await removeEmpty(parent, created);
    throw isFileSystemError(error) ? fileSystemError('Could not unpack the archive', error, target) : error;
  }
}

interface Swap {
  readonly partial: string;
  readonly target: string;
  readonly aside: string;
  readonly clean: boolean;
}

/** @returns the path of the old directory when it could not be removed */
async function swap({ partial, target, aside, clean }: Swap): Promise<string | undefined> {
  // An empty directory gives way; one that holds something only with "clean".
  const emptied = await rmdir(target).then(
    () => true,
    error => (error as NodeJS.ErrnoException).code === 'ENOENT',
  );
  if (emptied) {
    await rename(partial, target);
    return undefined;
  }
  if (!clean) {
    throw new ActionError('TARGET_NOT_EMPTY', {
      what: `${oneLine(target)} was filled by something else meanwhile`,
    });
  }
  await rename(target, aside);
  try {
    await rename(partial, target);
  } catch (error) {
    await rename(aside, target);
    throw error;
  }
  // Containers often leave files of another user behind, which may be moved but not removed.
  return removeTree(aside) ? undefined : aside;
}

/** In one call, which takes a third of the time; the other kind holds a promise for each entry, hundreds of MiB of them. */
function removeTree(path: string): boolean {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    return true;
  } catch {
    return false;
  }
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

import { lstat, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, parse, relative, sep } from 'node:path';
import { findMount, holds } from '../shared/directories.ts';
import { ActionError, fileSystemError } from '../shared/errors.ts';
import type { ReservedPath } from '../shared/ports.ts';
import { count, oneLine } from '../shared/text.ts';
import { recoverDirectory, type TargetRequest } from './replace-directory.ts';

export interface TargetCheck extends TargetRequest {
  /** Absolute path; neither it nor a parent of it is ever replaced. */
  readonly workspace: string;
  /** Paths that are never replaced either, nor a parent of them. */
  readonly reserved: readonly ReservedPath[];
}

/**
 * Checks that a directory may be put at a path, and repairs what an earlier run left there when it was killed.
 * @returns whether the directory that such a run had moved away is back
 * @throws ActionError TARGET_FORBIDDEN whatever `clean` says; TARGET_NOT_EMPTY when only `clean` is missing; FILE_SYSTEM
 */
export async function checkTarget(request: TargetCheck): Promise<{ readonly recovered: boolean }> {
  const { target, clean } = request;
  await checkPath(request);
  const recovered = await recoverDirectory(request);
  const names = await readTarget(target);
  const repository = names.find(name => /^\.git(hub)?$/i.test(name));
  if (repository !== undefined)
    throw forbidden(target, `which holds a repository’s own data (${repository})`);
  if (names.length > 0 && !clean) {
    const sample = names.slice(0, 3).map(name => oneLine(name, 40));
    throw new ActionError('TARGET_NOT_EMPTY', {
      what: `extract-to is ${oneLine(target)}, which already holds ${count(names.length, 'entry', 'entries')} (${sample.join(', ')})`,
    });
  }
  return { recovered };
}

function forbidden(target: string, reason: string, hint?: string): ActionError {
  return new ActionError('TARGET_FORBIDDEN', { what: `extract-to is ${oneLine(target)}, ${reason}`, hint });
}

/** Looks at the path alone, whether or not there is something. */
async function checkPath({ target, workspace, reserved }: TargetCheck): Promise<void> {
  const real = await realPath(target).catch(error => {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw fileSystemError('Could not check extract-to', error, target);
  });
  if (real === undefined) throw forbidden(target, 'part of whose path is not a directory');
  if (real === parse(real).root) throw forbidden(target, 'the root of the file system');
  // By their real paths, so that a link in between hides nothing.
  const root = await realPath(workspace);
  if (holds(real, root)) throw forbidden(target, 'the workspace or a parent of it');
  for (const { path, name } of reserved) {
    if (holds(real, await realPath(path).catch(() => path))) {
      throw forbidden(target, `${name} or a parent of it`);
    }
  }
  if (real.toLowerCase().split(sep).includes('.git'))
    throw forbidden(target, 'inside a repository’s own data (.git)');
  // From the workspace on: a repository may itself be named ".github".
  if (relative(root, real).toLowerCase().split(sep).includes('.github'))
    throw forbidden(target, 'inside a repository’s own data (.github)');
}

/** @returns the names of what the target holds; none when it does not exist */
async function readTarget(target: string): Promise<readonly string[]> {
  try {
    const existing = await lstat(target);
    if (existing.isSymbolicLink()) throw forbidden(target, 'a symbolic link');
    if (!existing.isDirectory()) throw forbidden(target, 'a file');
    const names = await readdir(target);
    await checkMounts(target);
    return names;
  } catch (error) {
    // From any of them: another run may be replacing the directory right now.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw fileSystemError('Could not read what extract-to holds', error, target);
  }
}

async function checkMounts(target: string): Promise<void> {
  const mount = findMount(target);
  if (mount === undefined) return;
  if (mount === (await realpath(target))) {
    throw forbidden(
      target,
      'where a file system is mounted, which cannot be replaced',
      'Point extract-to at a directory inside it, such as a directory "site" there',
    );
  }
  throw forbidden(
    target,
    `in which a file system is mounted (${oneLine(mount)}); replacing the directory would empty it`,
    'Unmount it before this step, or choose another directory for extract-to',
  );
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

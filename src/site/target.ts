import { lstat, readdir } from 'node:fs/promises';
import { parse, relative, sep } from 'node:path';
import { contains } from '../files/directories.ts';
import { errorCode, resolveLinks, UnusableFile } from '../files/regular-file.ts';
import { ActionError, fileSystemError } from '../shared/errors.ts';
import type { ReservedPath } from '../shared/runner.ts';
import { count, oneLine } from '../shared/text.ts';
import { recoverDirectory, type TargetRequest } from './replace-directory.ts';

export interface TargetCheck extends TargetRequest {
  /** Absolute path; neither it nor a parent of it is ever replaced. */
  readonly workspace: string;
  /** Other paths that are never replaced, nor a parent of them. */
  readonly reserved: readonly ReservedPath[];
}

/**
 * Checks that a directory may be created or replaced, and repairs what an earlier run left there when it was killed.
 * @returns whether the directory that such a run had moved away is back
 * @throws ActionError TARGET_FORBIDDEN whatever `clean` says; TARGET_NOT_EMPTY when only `clean` is missing; FILE_SYSTEM
 */
export async function checkTarget(request: TargetCheck): Promise<boolean> {
  const { target, clean } = request;
  const isInWorkspace = await checkPath(request);
  // Files in the workspace come from a checkout, and the export is made anew.
  const recovered = await recoverDirectory(target, { isTrusted: !isInWorkspace });
  const names = await readTarget(target);
  const repository = names.find(name => /^\.git(hub)?$/i.test(name));
  if (repository !== undefined)
    throw forbidden(target, `which contains data of a repository (${repository})`);
  if (names.length > 0 && !clean) {
    const sample = names.slice(0, 3).map(name => oneLine(name, 40));
    throw new ActionError('TARGET_NOT_EMPTY', {
      what: `extract-to is ${oneLine(target)}, which already contains ${count(names.length, 'entry', 'entries')} (${sample.join(', ')})`,
    });
  }
  return recovered;
}

function forbidden(target: string, reason: string): ActionError {
  return new ActionError('TARGET_FORBIDDEN', { what: `extract-to is ${oneLine(target)}, ${reason}` });
}

/** Checks the path alone, whether it exists or not. @returns whether it is in the workspace */
async function checkPath({ target, workspace, reserved }: TargetCheck): Promise<boolean> {
  const real = await resolveLinks(target).catch(error => {
    if (error instanceof UnusableFile) throw forbidden(target, `which ${error.message}`);
    if (errorCode(error) === 'ENOTDIR') throw forbidden(target, 'part of whose path is not a directory');
    throw fileSystemError('Could not check extract-to', error, target);
  });
  if (real === parse(real).root) throw forbidden(target, 'the root of the file system');
  // Real paths are compared, so that a link hides nothing.
  const root = await resolveLinks(workspace);
  if (contains(real, root)) throw forbidden(target, 'the workspace or a parent of it');
  for (const { path, name } of reserved) {
    if (contains(real, await resolveLinks(path).catch(() => path))) {
      throw forbidden(target, `${name} or a parent of it`);
    }
  }
  // Relative to the workspace: a repository may itself be named ".github".
  for (const [path, name] of [
    [real, '.git'],
    [relative(root, real), '.github'],
  ] as const) {
    if (path.toLowerCase().split(sep).includes(name))
      throw forbidden(target, `inside the data of a repository (${name})`);
  }
  return contains(root, real);
}

/** @returns the names in the target; none when it does not exist */
async function readTarget(target: string): Promise<readonly string[]> {
  try {
    const existing = await lstat(target);
    if (existing.isSymbolicLink()) throw forbidden(target, 'a symbolic link');
    if (!existing.isDirectory()) throw forbidden(target, 'a file');
    return await readdir(target);
  } catch (error) {
    // From either call: another run may be replacing the directory right now.
    if (errorCode(error) === 'ENOENT') return [];
    throw fileSystemError('Could not read the content of extract-to', error, target);
  }
}

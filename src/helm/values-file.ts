import { chmod, mkdir, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contains, hasSegment } from '../files/directories.ts';
import { readRegularFile, resolveLinks, UnusableFile } from '../files/regular-file.ts';
import { createWorkDirectory, removeLeftovers, tryToWrite } from '../files/work-directory.ts';
import { ActionError, fileSystemError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import { editValues, type ValuesEdit } from './edit.ts';

/** Longest values file in bytes: several times the size of the largest charts' files. */
const maxBytes = 1024 * 1024;

export interface ValuesRequest {
  /** Absolute path of the values file. */
  readonly file: string;
  /** Absolute path of the directory that must hold the file, once all links are resolved. */
  readonly workspace: string;
  /** Path of the group in the file, such as `['docs', 'staticExport']`. */
  readonly keys: readonly string[];
}

/**
 * Checks that the values can be written, before a job is started in vain. Removes the temporary files of killed runs: they hold
 * a presigned link.
 * @param request `site`: absolute path of the directory that the site replaces, if there will be one; `now`: milliseconds since 1970
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM
 */
export async function prepareValues(
  request: ValuesRequest & { readonly site?: string | undefined; readonly now: number },
): Promise<void> {
  const { file, workspace, keys, site, now } = request;
  const text = await readText(file, workspace);
  const real = await resolveLinks(file);
  if (site !== undefined && contains(await resolveLinks(site), real))
    throw misplaced(file, 'extract-to, so it would be published with the site');
  if (hasSegment(real, '.git')) throw misplaced(file, '.git, the data of a repository');
  editValues(text ?? '', { file, keys, values: { enabled: true, bundleUrl: '', version: '' } });
  // Not earlier: only now is the file known to be in the workspace.
  await removeLeftovers(dirname(real), now);
  await tryToWrite(real).catch(notWritten(file));
}

function misplaced(file: string, place: string): ActionError {
  return new ActionError('VALUES_INVALID', {
    what: `The values file ${oneLine(file)} is inside ${place}`,
    hint: 'Nothing was changed. Point values-file at a path outside of it',
  });
}

/** Shown in the log: a name that was mistyped shows as one that is new. */
type Outcome = 'already up to date' | 'changed' | 'group created' | 'file created';

/**
 * Sets values in a group of a Helm values file; creates the file when it does not exist. Everything else in it stays the same
 * byte for byte, and it is replaced atomically.
 * @throws ActionError VALUES_INVALID when the file cannot be edited safely; FILE_SYSTEM; `signal.reason`
 */
export async function writeValues(
  request: ValuesRequest & { readonly values: ValuesEdit['values']; readonly signal: AbortSignal },
): Promise<Outcome> {
  const { file, workspace, signal } = request;
  const before = await readText(file, workspace);
  const { text: after, hadGroup } = editValues(before ?? '', request);
  if (after === before) return 'already up to date';
  signal.throwIfAborted();
  await replaceFile(file, after).catch(notWritten(file));
  if (before === undefined) return 'file created';
  return hadGroup ? 'changed' : 'group created';
}

const notWritten = (file: string) => (error: unknown) => {
  throw fileSystemError('Could not write the values file', error, file);
};

/** @returns undefined when there is no such file */
async function readText(file: string, workspace: string): Promise<string | undefined> {
  let bytes: Buffer;
  try {
    bytes = await readRegularFile(file, { maxBytes, within: [workspace] });
  } catch (error) {
    if (error instanceof UnusableFile) {
      throw new ActionError('VALUES_INVALID', {
        what: `The values file ${oneLine(file)} ${error.message}`,
        hint: `Nothing was changed. Point values-file at an ordinary YAML file of at most ${maxBytes / 1024 ** 2} MiB inside the workspace, or at a path where one can be created`,
      });
    }
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fileSystemError('Could not read the values file', error, file);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ActionError('VALUES_INVALID', { what: `The values file ${oneLine(file)} is not UTF-8 text` });
  }
}

/** Writes a temporary file and renames it over the values file. When that is a link, its target is replaced. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const target = await realpath(file).catch(() => file);
  const before = await stat(target).catch(() => undefined);
  using work = await createWorkDirectory(dirname(target));
  const aside = join(work.path, 'values');
  // Flushed, because a renamed file could be empty after a power loss otherwise.
  await writeFile(aside, text, { flush: true });
  if (before !== undefined) await chmod(aside, before.mode & 0o777);
  await rename(aside, target);
}

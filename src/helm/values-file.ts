import { chmod, chown, mkdir, open, realpath, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ActionError, fileSystemError } from '../shared/errors.ts';
import { readRegularFile, UnusableFile } from '../shared/files.ts';
import { oneLine } from '../shared/text.ts';
import { removeLeftovers, WorkDirectory } from '../shared/work-directory.ts';
import { editValues, type ValuesEdit } from './edit.ts';

/** Many times what the largest charts have, in bytes. */
const maxBytes = 4 * 1024 * 1024;

export interface ValuesRequest {
  /** Absolute path of the values file. */
  readonly file: string;
  /** Absolute path of the directory that the file has to be in, once all links are resolved. */
  readonly workspace: string;
  /** Path of the group inside of it, such as `['docs', 'staticExport']`. */
  readonly keys: readonly string[];
  /** Absolute path of a directory for temporary files, used where files can be renamed from there. */
  readonly temp?: string | undefined;
}

/**
 * Finds out whether the values could be written, before a job is started for nothing. Writes nothing, and
 * removes what runs that were killed have left: copies with a presigned link.
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM
 */
export async function checkValues({ file, workspace, keys, temp }: ValuesRequest): Promise<void> {
  editValues((await readText(file, workspace)) ?? '', {
    file,
    keys,
    values: { enabled: true, bundleUrl: '', version: '' },
  });
  // Not before: the file lies inside the workspace now.
  await removeLeftovers(dirname(await realpath(file).catch(() => file)));
  if (temp !== undefined) await removeLeftovers(temp);
}

/**
 * Sets values in a group of a Helm values file, which is created when it does not exist. Everything else in it stays byte
 * for byte, and it is replaced at once or not at all.
 * @returns whether the file had to be changed
 * @throws ActionError VALUES_INVALID when the file cannot be edited safely; FILE_SYSTEM; `signal.reason`
 */
export async function writeValues(
  request: ValuesRequest & { readonly values: ValuesEdit['values']; readonly signal: AbortSignal },
): Promise<boolean> {
  const { file, workspace, signal } = request;
  const before = await readText(file, workspace);
  const after = editValues(before ?? '', request);
  if (after === before) return false;
  signal.throwIfAborted();
  try {
    await replaceFile(request, after);
  } catch (error) {
    throw fileSystemError('Could not write the values file', error, file);
  }
  return true;
}

/** @returns undefined when there is no such file */
async function readText(file: string, workspace: string): Promise<string | undefined> {
  let bytes: Buffer;
  try {
    bytes = await readRegularFile(file, { maxBytes, within: workspace });
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

/** Prepared aside and renamed over the file. A link stays one: what it leads to is replaced. */
async function replaceFile({ file, temp }: ValuesRequest, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const target = await realpath(file).catch(() => file);
  const mode = await stat(target).then(
    status => status.mode & 0o777,
    () => 0o644,
  );
  const work = await WorkDirectory.create({ near: dirname(target), temp });
  try {
    const aside = join(work.path, 'values');
    await writeDurably(aside, text, mode);
    await keepOwnerAndMode(target, aside);
    await rename(aside, target);
  } finally {
    work.remove();
  }
}

/** Ends when the text is on the disk: after a loss of power, a renamed file could be empty otherwise. */
async function writeDurably(path: string, text: string, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What is created gets this process's owner, and a mode that its umask has narrowed. */
async function keepOwnerAndMode(from: string, to: string): Promise<void> {
  const status = await stat(from).catch(() => undefined);
  if (status === undefined) return;
  const { uid, gid, mode } = status;
  // Only root may give a file away; a group that this process is in may be kept by anybody.
  await chown(to, uid, gid)
    .catch(() => chown(to, -1, gid))
    .catch(() => undefined);
  await chmod(to, mode & 0o777);
}

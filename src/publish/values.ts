import { mkdir, open, readFile, realpath, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ActionError, fileSystemError } from '../kernel/errors.ts';
import { oneLine } from '../kernel/text.ts';
import { removeLeftovers, WorkDirectory } from '../kernel/work-directory.ts';
import { editValues, type Values } from './values-editor.ts';

export interface ValuesRequest {
  /** Absolute path of the values file. */
  readonly file: string;
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
export async function checkValues({ file, keys, temp }: ValuesRequest): Promise<void> {
  await removeLeftovers(dirname(await realpath(file).catch(() => file)));
  if (temp !== undefined) await removeLeftovers(temp);
  editValues((await readText(file)) ?? '', {
    file,
    keys,
    values: { enabled: true, bundleUrl: '', version: '' },
  });
}

/**
 * Sets values in a group of a Helm values file, which is created when it does not exist. Everything else in it stays byte
 * for byte, and it is replaced at once or not at all.
 * @returns whether the file had to be changed
 * @throws ActionError VALUES_INVALID when the file cannot be edited safely; FILE_SYSTEM; `signal.reason`
 */
export async function writeValues(
  request: ValuesRequest & { readonly values: Values; readonly signal: AbortSignal },
): Promise<boolean> {
  const { file, signal } = request;
  const before = await readText(file);
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
async function readText(file: string): Promise<string | undefined> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
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

import { randomUUID } from 'node:crypto';
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ActionError, fileSystemError } from '../kernel/errors.ts';
import { oneLine } from '../kernel/text.ts';
import { editValues, type Values } from './values-editor.ts';

export interface ValuesRequest {
  /** Absolute path of the values file. */
  readonly file: string;
  /** Path of the group inside of it, such as `['docs', 'staticExport']`. */
  readonly keys: readonly string[];
}

/**
 * Finds out whether the values could be written, before a job is started for nothing. Writes nothing.
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM
 */
export async function checkValues({ file, keys }: ValuesRequest): Promise<void> {
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
    await replaceFile(file, after);
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

/** Prepared beside the file and renamed over it. A link stays one: what it leads to is replaced. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const target = await realpath(file).catch(() => file);
  const mode = await stat(target).then(
    status => status.mode & 0o777,
    () => 0o644,
  );
  const aside = `${target}.${randomUUID()}.tmp`;
  try {
    await writeFile(aside, text, { flag: 'wx', mode });
    await rename(aside, target);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

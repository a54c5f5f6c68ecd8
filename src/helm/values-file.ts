import { chmod, mkdir, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Document, LineCounter, parseAllDocuments } from 'yaml';
import { contains, hasSegment } from '../files/directories.ts';
import { readRegularFile, resolveLinks, UnusableFile } from '../files/regular-file.ts';
import { createWorkDirectory, removeLeftovers, tryToWrite } from '../files/work-directory.ts';
import { ActionError, fileSystemError } from '../shared/errors.ts';
import type { ErrorFacts } from '../shared/facts.ts';
import { oneLine } from '../shared/text.ts';
import { CannotEdit, type Entry, editText, type Value } from './set-value.ts';

/** Maximum size of a values file in bytes: several times that of the largest public charts. */
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
 * Checks that the values can be written, before a job is started. Removes temporary files of killed runs, which contain a
 * presigned link.
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
  // The checks above make sure that this directory is in the workspace.
  await removeLeftovers(dirname(real), now);
  await tryToWrite(real).catch(notWritten(file));
}

function misplaced(file: string, place: string): ActionError {
  return new ActionError('VALUES_INVALID', {
    what: `The values file ${oneLine(file)} is inside ${place}`,
    facts: { reason: 'misplaced' },
  });
}

/** Shown in the log, where "created" reveals a mistyped name. */
type Outcome = 'already up to date' | 'changed' | 'group created' | 'file created';

/**
 * Sets values in a group of a Helm values file, or creates the file. Leaves all other bytes of the file as they are, and replaces
 * the file atomically.
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
        facts: { reason: 'not a file' },
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

/** Writes a temporary file and renames it over the values file. If that is a symbolic link, replaces its target. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const target = await realpath(file).catch(() => file);
  const before = await stat(target).catch(() => undefined);
  using work = await createWorkDirectory(dirname(target));
  const aside = join(work.path, 'values');
  // Without a flush, the renamed file could be empty after a power loss.
  await writeFile(aside, text, { flush: true });
  if (before !== undefined) await chmod(aside, before.mode & 0o777);
  await rename(aside, target);
}

interface ValuesEdit {
  /** Shown in error messages. */
  readonly file: string;
  /** Path of the group. */
  readonly keys: readonly string[];
  /** Strings are written in quotes, because Helm's YAML 1.1 parser reads 1.10 as a number, and yes as a boolean. */
  readonly values: Readonly<Record<string, Value>>;
}

/**
 * Sets values in a group of a YAML text. Replaces only the characters of these values: the library would write the whole text
 * anew, and change quotes, indentation, and line breaks. Parses the result of each edit, to confirm that nothing else changed.
 * @returns the same text when it holds the values already; whether it had the group before
 * @throws ActionError VALUES_INVALID
 */
function editValues(text: string, edit: ValuesEdit): { readonly text: string; readonly hadGroup: boolean } {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  let values = readValues(text.slice(mark.length), edit);
  const hadGroup = values.document?.hasIn(edit.keys) ?? false;
  for (const [name, value] of Object.entries(edit.values)) {
    values = setValue(values, { path: [...edit.keys, name], value }, edit);
  }
  return { text: mark + values.text, hadGroup };
}

interface Values {
  readonly text: string;
  /** Undefined when there is nothing but comments. */
  readonly document: Document | undefined;
  /** As plain data. */
  readonly content: unknown;
}

function setValue(before: Values, entry: Entry, edit: ValuesEdit): Values {
  let edited: string;
  try {
    edited = editText(before.text, before.document?.contents, entry);
  } catch (error) {
    throw error instanceof CannotEdit ? invalid(edit, error.message, error.reason) : error;
  }
  if (edited === before.text) return before;
  const after = readAgain(edited, edit);
  const wanted = withValue(before.content, entry.path, entry.value);
  if (after !== undefined && isDeepStrictEqual(after.content, wanted)) return after;
  throw invalid(
    edit,
    `cannot be edited at "${oneLine(edit.keys.join('.'))}" without changing something else`,
    'not block style',
  );
}

/** @returns undefined when the edit has left something that cannot be read */
function readAgain(text: string, edit: ValuesEdit): Values | undefined {
  try {
    // Comparing each key with each other one takes seconds in large files, and an edit adds only keys that are missing.
    return readValues(text, edit, { uniqueKeys: false });
  } catch {
    return undefined;
  }
}

function readValues(text: string, edit: ValuesEdit, { uniqueKeys } = { uniqueKeys: true }): Values {
  const lineCounter = new LineCounter();
  // Helm counts merge keys, too.
  const options = { merge: true, logLevel: 'silent', lineCounter, uniqueKeys } as const;
  const [document, second] = parseAllDocuments(text, options) as Document[];
  const error = document?.errors[0];
  if (error !== undefined) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    // The library's message quotes the file, which may hold secrets.
    throw invalid(edit, `is not valid YAML (line ${line}, column ${col}: ${error.code})`);
  }
  if (second !== undefined) throw invalid(edit, 'holds several YAML documents');
  return { text, document, content: contentOf(document, edit) };
}

/** Returns the content as plain data. Nested aliases can expand to more than fits into memory; the library limits them. */
function contentOf(document: Document | undefined, edit: ValuesEdit): unknown {
  try {
    return document?.toJS();
  } catch {
    // The library's message may quote the file.
    throw invalid(edit, 'has aliases or merge keys that cannot be resolved, or far too many');
  }
}

/** Returns the content as it should be after the edit. */
function withValue(content: unknown, [key, ...rest]: readonly string[], value: Value): unknown {
  if (key === undefined) return value;
  const map = (typeof content === 'object' ? content : null) as Readonly<Record<string, unknown>> | null;
  return { ...map, [key]: withValue(map?.[key], rest, value) };
}

function invalid({ file }: ValuesEdit, problem: string, reason?: ErrorFacts['reason']): ActionError {
  const what = `The values file ${oneLine(file)} ${problem}`;
  return new ActionError('VALUES_INVALID', { what, facts: { reason } });
}

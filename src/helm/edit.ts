import { isDeepStrictEqual } from 'node:util';
import { type Document, LineCounter, parseAllDocuments } from 'yaml';
import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import { CannotEdit, type Entry, editText, type Value } from './set-value.ts';

export interface ValuesEdit {
  /** For messages. */
  readonly file: string;
  /** Path of the group. */
  readonly keys: readonly string[];
  /** Strings are quoted, because readers of YAML 1.1, such as Helm's, take "1.10" or "yes" for something else. */
  readonly values: Readonly<Record<string, Value>>;
}

/**
 * Sets values in a group of a YAML text, one after the other. Only the characters of a value are replaced: the library would
 * write the whole text anew, and change quotes, indents and line breaks. Each edit is read again: nothing else may have changed.
 * @returns the same text when it holds the values already; whether it had the group before
 * @throws ActionError VALUES_INVALID
 */
export function editValues(
  text: string,
  edit: ValuesEdit,
): { readonly text: string; readonly hadGroup: boolean } {
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

function readValues(text: string, edit: ValuesEdit): Values {
  const document = read(text, edit);
  return { text, document, content: contentOf(document, edit) };
}

function setValue(before: Values, entry: Entry, edit: ValuesEdit): Values {
  let edited: string;
  try {
    edited = editText(before.text, before.document?.contents, entry);
  } catch (error) {
    throw error instanceof CannotEdit ? invalid(edit, error.message) : error;
  }
  if (edited === before.text) return before;
  const after = readAgain(edited, edit);
  const wanted = withValue(before.content, entry.path, entry.value);
  if (after !== undefined && isDeepStrictEqual(after.content, wanted)) return after;
  throw invalid(
    edit,
    `cannot be edited at "${oneLine(edit.keys.join('.'))}" without changing something else`,
    'The file was not changed. Write the group in block style, one key on each line, without anchors and aliases',
  );
}

/** @returns undefined when there is nothing but comments */
function read(text: string, edit: ValuesEdit): Document | undefined {
  const lineCounter = new LineCounter();
  // Merge keys count as Helm counts them.
  const options = { merge: true, logLevel: 'silent', lineCounter } as const;
  const [document, second] = parseAllDocuments(text, options) as Document[];
  if (document === undefined) return undefined;
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    // The library's message quotes the file, which may hold secrets.
    throw invalid(edit, `is not valid YAML (line ${line}, column ${col}: ${error.code})`);
  }
  if (second !== undefined) throw invalid(edit, 'holds several YAML documents');
  return document;
}

/** Returns the content as plain data. Aliases within aliases can stand for more than any memory holds; the library counts them. */
function contentOf(document: Document | undefined, edit: ValuesEdit): unknown {
  try {
    return document?.toJS();
  } catch {
    // The library's message may quote the file.
    throw invalid(edit, 'has aliases or merge keys that cannot be resolved, or far too many');
  }
}

/** Returns the content as it should be. What stands in the way is found when the text is edited. */
function withValue(content: unknown, [key, ...rest]: readonly string[], value: Value): unknown {
  if (key === undefined) return value;
  const map = (typeof content === 'object' ? content : null) as Readonly<Record<string, unknown>> | null;
  return { ...map, [key]: withValue(map?.[key], rest, value) };
}

/** @returns undefined when the edit has left something that cannot be read */
function readAgain(text: string, edit: ValuesEdit): Values | undefined {
  try {
    return readValues(text, edit);
  } catch {
    return undefined;
  }
}

function invalid({ file }: ValuesEdit, problem: string, hint?: string): ActionError {
  return new ActionError('VALUES_INVALID', { what: `The values file ${oneLine(file)} ${problem}`, hint });
}

import { isDeepStrictEqual } from 'node:util';
import { type Document, LineCounter, parseAllDocuments } from 'yaml';
import { ActionError } from '../kernel/errors.ts';
import { oneLine } from '../kernel/text.ts';
import { type Splice, Unfit, waysToSet } from './values-splices.ts';

/** What is set; strings are quoted, because readers of YAML 1.1, such as Helm's, take "1.10" or "yes" for something else. */
export type Values = Readonly<Record<string, string | true>>;

/** Merge keys count as Helm counts them; the source is kept, because it is what is edited. */
const reading = { merge: true, keepSourceTokens: true, logLevel: 'silent' } as const;

export interface ValuesEdit {
  /** For messages. */
  readonly file: string;
  /** Path of the group. */
  readonly keys: readonly string[];
  readonly values: Values;
}

/**
 * Sets values in a group of a YAML text. The text is spliced where the library says that something stands, and not written
 * anew, which would change quotes, indents and line breaks all over it. Then it is read again: nothing else may have changed.
 * @returns the text itself when it says all that already
 * @throws ActionError VALUES_INVALID
 */
export function editValues(text: string, edit: ValuesEdit): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const body = text.slice(mark.length);
  const document = read(body, edit);
  const wanted = withValues(document?.toJS() ?? {}, edit.keys, edit.values);
  try {
    for (const splices of waysToSet(body, document?.contents, edit)) {
      const edited = splice(body, splices);
      if (holds(edited, wanted)) return mark + edited;
    }
  } catch (error) {
    throw error instanceof Unfit ? invalid(edit, error.message) : error;
  }
  const place = oneLine(edit.keys.join('.'));
  throw invalid(
    edit,
    `cannot be edited at "${place}" without changing something else, such as what an alias stands for`,
  );
}

/** @returns undefined when there is nothing but comments */
function read(text: string, edit: ValuesEdit): Document | undefined {
  const lineCounter = new LineCounter();
  const [document, second] = parseAllDocuments(text, { ...reading, lineCounter }) as Document[];
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

/** The content as it should be. What stands in the way is found when it is looked for in the text. */
function withValues(content: unknown, keys: readonly string[], values: Values): unknown {
  const map = typeof content === 'object' && content !== null ? content : {};
  const [key, ...rest] = keys;
  if (key === undefined) return { ...map, ...values };
  return { ...map, [key]: withValues((map as Record<string, unknown>)[key], rest, values) };
}

/** Whether a text says what is wanted, and nothing else. */
function holds(text: string, wanted: unknown): boolean {
  const documents = parseAllDocuments(text, reading) as Document[];
  const [document] = documents;
  if (documents.length !== 1 || document === undefined || document.errors.length > 0) return false;
  return isDeepStrictEqual(document.toJS(), wanted);
}

function splice(text: string, splices: readonly Splice[]): string {
  const backwards = [...splices].sort((one, other) => other.start - one.start);
  return backwards.reduce((edited, { start, end, text: replacement }) => {
    return edited.slice(0, start) + replacement + edited.slice(end);
  }, text);
}

function invalid({ file }: ValuesEdit, problem: string): ActionError {
  return new ActionError('VALUES_INVALID', { what: `The values file ${oneLine(file)} ${problem}` });
}

import { isDeepStrictEqual } from 'node:util';
import { CST, type Document, Lexer, LineCounter, parseAllDocuments } from 'yaml';
import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import { CannotEdit, candidateEdits, type Value } from './set-value.ts';

/** Merge keys count as Helm counts them. */
const reading = { merge: true, logLevel: 'silent' } as const;

/**
 * Most tokens of YAML in a file, comments not counted: about 15,000 values, ten times those of the largest charts. The library
 * compares each key of a map with all earlier ones, and takes 1 KB of memory for each word: 4 MiB of keys would take minutes.
 */
const maxTokens = 50_000;
/** First characters of the lexer's tokens that cost next to nothing: white space, comments, the mark before a plain word. */
const cheap = ` \t\r\n#${CST.SCALAR}`;

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
 * @returns the same text when it holds the values already
 * @throws ActionError VALUES_INVALID
 */
export function editValues(text: string, edit: ValuesEdit): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  let body = text.slice(mark.length);
  checkLength(body, edit);
  read(body, edit, { uniqueKeys: true });
  for (const [name, value] of Object.entries(edit.values)) {
    body = setValue(body, { path: [...edit.keys, name], value }, edit);
  }
  return mark + body;
}

function setValue(text: string, entry: { path: readonly string[]; value: Value }, edit: ValuesEdit): string {
  const document = read(text, edit);
  const wanted = withValue(contentOf(document, edit), entry.path, entry.value);
  try {
    for (const edited of candidateEdits(text, document?.contents, entry)) {
      if (edited === text || holds(edited, wanted, edit)) return edited;
    }
  } catch (error) {
    throw error instanceof CannotEdit ? invalid(edit, error.message) : error;
  }
  const group = oneLine(edit.keys.join('.'));
  throw invalid(
    edit,
    `cannot be edited at "${group}" without changing something else, such as what an alias stands for`,
  );
}

/**
 * Reads a text.
 * @param uniqueKeys checks for duplicate keys too, which takes most of the time; an edit never adds a key that is there
 * @returns undefined when there is nothing but comments
 */
function read(text: string, edit: ValuesEdit, { uniqueKeys = false } = {}): Document | undefined {
  const lineCounter = new LineCounter();
  const [document, second] = parseAllDocuments(text, { ...reading, uniqueKeys, lineCounter }) as Document[];
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

/** Rejects a text with too many tokens. The lexer is fast for any text, and stops with this loop. */
function checkLength(text: string, edit: ValuesEdit): void {
  let tokens = 0;
  for (const token of new Lexer().lex(text)) {
    if (!cheap.includes(token.charAt(0))) tokens += 1;
    if (tokens > maxTokens) throw invalid(edit, 'holds more values than can be edited safely');
  }
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

/** The text holds what is wanted, and nothing else. */
function holds(text: string, wanted: unknown, edit: ValuesEdit): boolean {
  try {
    return isDeepStrictEqual(contentOf(read(text, edit), edit), wanted);
  } catch {
    return false;
  }
}

function invalid({ file }: ValuesEdit, problem: string): ActionError {
  return new ActionError('VALUES_INVALID', { what: `The values file ${oneLine(file)} ${problem}` });
}

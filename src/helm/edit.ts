import { isDeepStrictEqual } from 'node:util';
import { CST, type Document, Lexer, LineCounter, parseAllDocuments } from 'yaml';
import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import { type Splice, Unfit, waysToSet } from './splices.ts';

/** What is set; strings are quoted, because readers of YAML 1.1, such as Helm's, take "1.10" or "yes" for something else. */
export type Values = Readonly<Record<string, string | true>>;

/** Merge keys count as Helm counts them; the source is kept, because it is what is edited. */
const reading = { merge: true, keepSourceTokens: true, logLevel: 'silent' } as const;

/**
 * Most signs and words of YAML in a file, comments not counted: some 15,000 values, where the largest charts have a tenth.
 * The library compares each key of a map with all before it, and takes a thousand bytes of memory for each word: 4 MiB of
 * keys would keep it busy for many minutes.
 */
const maxTokens = 50_000;
/** How the lexer's tokens begin that cost next to nothing: white space, comments, and the mark before each plain word. */
const cheap = ` \t\r\n#${CST.SCALAR}`;

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
  checkLength(body, edit);
  const document = read(body, edit);
  const wanted = withValues(contentOf(document, edit) ?? {}, edit.keys, edit.values);
  try {
    for (const splices of waysToSet(body, document?.contents, edit)) {
      const edited = splice(body, splices);
      if (holds(edited, wanted, edit)) return mark + edited;
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

/** The lexer is quick whatever the text, and stops when it is no longer asked. */
function checkLength(text: string, edit: ValuesEdit): void {
  let tokens = 0;
  for (const token of new Lexer().lex(text)) {
    if (!cheap.includes(token.charAt(0))) tokens += 1;
    if (tokens > maxTokens) throw invalid(edit, 'holds more values than can be edited safely');
  }
}

/** What it says as plain data. Aliases within aliases can stand for more than any memory holds; the library counts them. */
function contentOf(document: Document | undefined, edit: ValuesEdit): unknown {
  try {
    return document?.toJS();
  } catch {
    // The library's message may quote the file.
    throw invalid(edit, 'has aliases or merge keys that cannot be resolved, or far too many');
  }
}

/** The content as it should be. What stands in the way is found when it is looked for in the text. */
function withValues(content: unknown, keys: readonly string[], values: Values): unknown {
  const map = typeof content === 'object' && content !== null ? content : {};
  const [key, ...rest] = keys;
  if (key === undefined) return { ...map, ...values };
  return { ...map, [key]: withValues((map as Record<string, unknown>)[key], rest, values) };
}

/** Whether a text says what is wanted, and nothing else. */
function holds(text: string, wanted: unknown, edit: ValuesEdit): boolean {
  const documents = parseAllDocuments(text, reading) as Document[];
  const [document] = documents;
  if (documents.length !== 1 || document === undefined || document.errors.length > 0) return false;
  return isDeepStrictEqual(contentOf(document, edit), wanted);
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

import { isAlias, isMap, isScalar, type Pair, type YAMLMap } from 'yaml';
import { oneLine } from '../shared/text.ts';

export type Value = string | true;

/** The file holds something that cannot be changed into what is wanted. Says what, as the end of a sentence. */
export class CannotEdit extends Error {
  override readonly name = 'CannotEdit';
}

/** One value to set: the keys that lead to it from some map, and the value. */
export interface Entry {
  readonly path: readonly string[];
  readonly value: Value;
}

/** Of a level from the one above. */
const indent = '  ';
/** Plain texts that YAML 1.1 takes for a boolean, a number or null. */
const ambiguous = /^(y|yes|n|no|on|off|true|false|null|~|[-+.\d].*)?$/i;

/**
 * Sets one value. Only the text that has to change is replaced, at the offsets that the library gives. In an unusual layout the
 * result may hold something else than is wanted, or be no YAML: the caller reads it again.
 * @param content what the document holds; null or undefined when it holds nothing
 * @returns the text itself when it holds the value already
 * @throws CannotEdit when a list or a plain value is in the way
 */
export function editText(text: string, content: unknown, entry: Entry): string {
  return isEmpty(content)
    ? append(text, blockLines(entry, ''))
    : setIn(text, { node: content, above: [] }, entry);
}

/** A node of the document, and the keys that lead to it. */
interface Place {
  readonly node: unknown;
  readonly above: readonly string[];
}

function setIn(text: string, { node, above }: Place, entry: Entry): string {
  if (!isMap(node)) throw cannotEdit(node, above);
  const [key = '', ...rest] = entry.path;
  const pair = node.items.find(({ key: name }) => isScalar(name) && String(name.value) === key);
  if (pair === undefined && node.flow) return addToFlow(text, node, entry);
  if (pair === undefined) {
    const lines = blockLines(entry, indentOf(text, node.items[0]?.key));
    // At its end, the file may have comments that belong to what is above them.
    return above.length === 0 ? append(text, lines) : insertAfterLine(text, endOf(node), lines);
  }
  if (rest.length === 0) return replaceValue(text, pair, entry.value);
  const below = { path: rest, value: entry.value };
  if (isEmpty(pair.value)) return fill(text, pair, below);
  return setIn(text, { node: pair.value, above: [...above, key] }, below);
}

function cannotEdit(node: unknown, path: readonly string[]): CannotEdit {
  const where = path.length === 0 ? 'at its top' : `at "${oneLine(path.join('.'))}"`;
  return new CannotEdit(`holds ${kindOf(node)} ${where}, where a group of values is expected`);
}

function kindOf(node: unknown): string {
  if (isAlias(node)) return 'an alias';
  return isScalar(node) ? 'a plain value' : 'a list';
}

function isEmpty(node: unknown): boolean {
  return node === null || node === undefined || (isScalar(node) && node.value === null);
}

/** The node holds the value, for every reader of YAML. */
function isAlready(node: unknown, value: Value): boolean {
  if (!isScalar(node) || node.value !== value) return false;
  return value === true || node.type !== 'PLAIN' || !ambiguous.test(value);
}

function replaceValue(text: string, { key, value: node }: Pair, value: Value): string {
  if (isAlready(node, value)) return text;
  if (!isScalar(node) && !isAlias(node)) {
    throw new CannotEdit(`holds no plain value at "${oneLine(String(key))}", where one is expected`);
  }
  const start = startOf(node);
  const end = endOf(node);
  if (start === end) return insert(text, afterColon(text, key), ` ${written(value)}`);
  // The line breaks that end a block of text end the new value too.
  const tail = /[ \t]*(\r?\n\s*)$/.exec(text.slice(start, end))?.[1] ?? '';
  return replace(text, { start, end }, written(value) + tail);
}

/** Adds to a map in braces that does not have the first key. */
function addToFlow(text: string, map: YAMLMap, entry: Entry): string {
  const last = map.items.at(-1);
  if (last === undefined) return insert(text, startOf(map) + 1, flowText(entry));
  return insert(text, endOf(last.value ?? last.key), `, ${flowText(entry)}`);
}

/** Fills a group that holds nothing: "staticExport:" or "staticExport: null". */
function fill(text: string, { key, value }: Pair, entry: Entry): string {
  const colon = afterColon(text, key);
  const isWritten = value !== null && startOf(value) < endOf(value);
  const without = isWritten ? replace(text, { start: colon, end: endOf(value) }, '') : text;
  return insertAfterLine(without, colon, blockLines(entry, indentOf(text, key) + indent));
}

/** Lines for a block map: one for each key. */
function blockLines({ path, value }: Entry, start: string): readonly string[] {
  return path.map((key, depth) => {
    const content = depth === path.length - 1 ? ` ${written(value)}` : '';
    return `${start}${indent.repeat(depth)}${writtenKey(key)}:${content}`;
  });
}

/** Text for a map in braces. */
function flowText({ path: [key = '', ...rest], value }: Entry): string {
  const content = rest.length === 0 ? written(value) : `{${flowText({ path: rest, value })}}`;
  return `${writtenKey(key)}: ${content}`;
}

/** Strings are quoted as in JSON, which YAML reads alike. */
function written(value: Value): string {
  return JSON.stringify(value);
}

function writtenKey(key: string): string {
  return /^[A-Za-z_][\w-]*$/.test(key) && !ambiguous.test(key) ? key : JSON.stringify(key);
}

/** The blanks at the beginning of a key's line. */
function indentOf(text: string, key: unknown): string {
  const start = text.lastIndexOf('\n', startOf(key) - 1) + 1;
  return /^ */.exec(text.slice(start))?.[0] ?? '';
}

function newlineOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function replace(text: string, { start, end }: Span, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function insert(text: string, position: number, addition: string): string {
  return replace(text, { start: position, end: position }, addition);
}

/** Adds lines at the end of the file. */
function append(text: string, lines: readonly string[]): string {
  const newline = newlineOf(text);
  const start = text === '' || text.endsWith('\n') ? text : text + newline;
  return start + lines.map(line => line + newline).join('');
}

/** Adds lines below the line on which something ends, trailing white space not counted. */
function insertAfterLine(text: string, end: number, lines: readonly string[]): string {
  const next = text.indexOf('\n', text.slice(0, end).trimEnd().length);
  if (next < 0) return append(text, lines);
  return insert(text, next + 1, lines.map(line => line + newlineOf(text)).join(''));
}

/** Where an empty value begins; the library places it after a comment. */
function afterColon(text: string, key: unknown): number {
  return text.indexOf(':', endOf(key)) + 1;
}

const startOf = (node: unknown): number => rangeOf(node)[0];
const endOf = (node: unknown): number => rangeOf(node)[1];

/** Each node of a parsed text has one. */
function rangeOf(node: unknown): readonly [start: number, valueEnd: number, nodeEnd: number] {
  return (node as { readonly range: readonly [number, number, number] }).range;
}

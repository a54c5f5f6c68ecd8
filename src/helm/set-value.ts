import { isAlias, isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import type { ErrorFacts } from '../shared/facts.ts';
import { oneLine } from '../shared/text.ts';

export type Value = string | true;

/** The message says what is in the way, as the end of a sentence that begins with the file. */
export class CannotEdit extends Error {
  override readonly name = 'CannotEdit';
  /** Undefined if the message says it all. */
  readonly reason: ErrorFacts['reason'];

  constructor(message: string, reason?: ErrorFacts['reason']) {
    super(message);
    this.reason = reason;
  }
}

/** A value to set, and the keys that lead to it from a map. */
export interface Entry {
  readonly path: readonly string[];
  readonly value: Value;
}

/** Indentation of a new level. */
const indent = '  ';
/** Text that YAML 1.1 reads as a boolean, a number, or null when it is not in quotes. */
const ambiguous = /^(y|yes|n|no|on|off|true|false|null|~|[-+.\d].*)?$/i;
const booleans: readonly (readonly [RegExp, boolean])[] = [
  [/^(?:y|yes|on)$/i, true],
  [/^(?:n|no|off)$/i, false],
];

/**
 * Sets one value. Replaces only the text that has to change, at the offsets that the library gives. With an unusual layout, the
 * result can be invalid YAML, or hold something else: the caller has to parse it.
 * @param content root node of the document; null or undefined if it is empty
 * @returns the same text when it holds the value already
 * @throws CannotEdit
 */
export function editText(text: string, content: unknown, entry: Entry): string {
  if (!isEmpty(content)) return setIn(text, { node: content, above: [] }, entry);
  const withoutNull = isScalar(content)
    ? replace(text, { start: startOf(content), end: endOf(content) }, '')
    : text;
  return append(withoutNull, blockLines(entry, ''));
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
    if (endsInOpenBlock(text, node)) {
      throw new CannotEdit(
        'ends with a block of text ("|" or ">") that has no line break at its end',
        'open block',
      );
    }
    // Comments at the end of the file belong to what is above them.
    return above.length === 0 ? append(text, lines) : insertAfterLine(text, endOf(node), lines);
  }
  refuseBoolean(pair.key);
  if (rest.length === 0) return replaceValue(text, pair, entry.value);
  const below = { path: rest, value: entry.value };
  if (isEmpty(pair.value)) return fill(text, pair, below);
  return setIn(text, { node: pair.value, above: [...above, key] }, below);
}

/**
 * Helm reads "|" without a line break at the end of the file as text without one, which a line below would add. The library
 * adds the line break in both cases.
 */
function endsInOpenBlock(text: string, node: unknown): boolean {
  if (isMap(node)) return endsInOpenBlock(text, node.items.at(-1)?.value);
  if (isSeq(node)) return endsInOpenBlock(text, node.items.at(-1));
  if (!isScalar(node) || endOf(node) < text.length || text.endsWith('\n')) return false;
  return /^[|>](?!\d?-)/.test(text.slice(startOf(node)));
}

/** @throws CannotEdit when Helm's parser reads the key as a boolean */
function refuseBoolean(key: unknown): void {
  const name = isScalar(key) && key.type === 'PLAIN' ? String(key.value) : '';
  const [, value] = booleans.find(([pattern]) => pattern.test(name)) ?? [];
  if (value === undefined) return;
  throw new CannotEdit(
    `holds the key "${name}" without quotes, which Helm reads as ${value}`,
    'unquoted key',
  );
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

/** Whether YAML 1.1 and YAML 1.2 both read the node as this value. */
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
  // Keep the line breaks at the end of a block of text.
  const tail = /[ \t]*(\r?\n\s*)$/.exec(text.slice(start, end))?.[1] ?? '';
  return replace(text, { start, end }, written(value) + tail);
}

/** Adds an entry to a map in braces. */
function addToFlow(text: string, map: YAMLMap, entry: Entry): string {
  const last = map.items.at(-1);
  if (last === undefined) return insert(text, startOf(map) + 1, flowText(entry));
  return insert(text, endOf(last.value ?? last.key), `, ${flowText(entry)}`);
}

/** Fills an empty group: "staticExport:" or "staticExport: null". */
function fill(text: string, { key, value }: Pair, entry: Entry): string {
  const colon = afterColon(text, key);
  const isWritten = value !== null && startOf(value) < endOf(value);
  const without = isWritten ? replace(text, { start: colon, end: endOf(value) }, '') : text;
  return insertAfterLine(without, colon, blockLines(entry, indentOf(text, key) + indent));
}

/** One line for each key. */
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

/** Every JSON string is a YAML string. */
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

/** Adds lines at the end of the document, which "..." can mark. */
function append(text: string, lines: readonly string[]): string {
  const newline = newlineOf(text);
  const end = /^\.\.\.(?=\s|$)/m.exec(text)?.index ?? text.length;
  const before = text.slice(0, end);
  const start = before === '' || before.endsWith('\n') ? before : before + newline;
  return start + lines.map(line => line + newline).join('') + text.slice(end);
}

/** Adds lines below the line with the last character before an offset that is no white space. */
function insertAfterLine(text: string, end: number, lines: readonly string[]): string {
  const next = text.indexOf('\n', text.slice(0, end).trimEnd().length);
  if (next < 0) return append(text, lines);
  return insert(text, next + 1, lines.map(line => line + newlineOf(text)).join(''));
}

/** The library places an empty value behind the comment that follows it. */
function afterColon(text: string, key: unknown): number {
  return text.indexOf(':', endOf(key)) + 1;
}

const startOf = (node: unknown): number => rangeOf(node)[0];
const endOf = (node: unknown): number => rangeOf(node)[1];

/** Every node of a parsed document has a range. */
function rangeOf(node: unknown): readonly [start: number, valueEnd: number, nodeEnd: number] {
  return (node as { readonly range: readonly [number, number, number] }).range;
}

import { isAlias, isMap, isScalar, type Pair, type YAMLMap } from 'yaml';
import { oneLine } from '../shared/text.ts';

export type Value = string | true;

/** The file holds something that cannot be changed into what is wanted. Says what, as the end of a sentence. */
export class CannotEdit extends Error {
  override readonly name = 'CannotEdit';
}

/** One value to set: the keys that lead to it from some map, and the value. */
interface Entry {
  readonly path: readonly string[];
  readonly value: Value;
}

const defaultIndent = '  ';
/** Plain texts that YAML 1.1 takes for a boolean, a number or null. */
const ambiguous = /^(y|yes|n|no|on|off|true|false|null|~|[-+.\d].*)?$/i;

/**
 * Edits that set one value, best first: the caller takes the first one that leaves everything else as it is. Only the text that
 * has to change is replaced, at the offsets that the library gives.
 * @param content what the document holds; null or undefined when it holds nothing
 * @returns edited texts; the text itself when it holds the value already
 * @throws CannotEdit when a list or a plain value is in the way
 */
export function* candidateEdits(text: string, content: unknown, { path, value }: Entry): Generator<string> {
  if (isEmpty(content)) return yield append(text, blockLines({ path, value }, '', defaultIndent));
  let map = content;
  for (const [depth, key] of path.entries()) {
    if (!isMap(map)) throw cannotEdit(map, path.slice(0, depth));
    const pair = map.items.find(({ key: name }) => isScalar(name) && String(name.value) === key);
    if (pair === undefined) {
      return yield* waysToAdd(text, map, { path: path.slice(depth), value }, depth === 0);
    }
    const rest = path.slice(depth + 1);
    if (rest.length === 0) return yield replaceValue(text, pair, value);
    if (isEmpty(pair.value)) return yield* waysToFill(text, map, pair, { path: rest, value });
    map = pair.value;
  }
}

function cannotEdit(node: unknown, path: readonly string[]): CannotEdit {
  const kind = isAlias(node) ? 'an alias' : isScalar(node) ? 'a plain value' : 'a list';
  const where = path.length === 0 ? 'at its top' : `at "${oneLine(path.join('.'))}"`;
  return new CannotEdit(`holds ${kind} ${where}, where a group of values is expected`);
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
  // A key alone, in braces.
  if (node === null) return insert(text, endOf(key), `: ${written(value)}`);
  if (!isScalar(node) && !isAlias(node)) {
    throw new CannotEdit(`holds a group or a list at "${String(key)}", where a plain value is expected`);
  }
  const [start, end] = [startOf(node), endOf(node)];
  if (start === end) return insert(text, afterColon(text, key), ` ${written(value)}`);
  const single = isScalar(node) && node.type === 'QUOTE_SINGLE';
  // The line breaks that end a block of text end the new value too.
  const tail = /[ \t]*(\r?\n\s*)$/.exec(text.slice(start, end))?.[1] ?? '';
  return replace(text, start, end, written(value, single) + tail);
}

/** Adds to a map that does not have the first key. */
function* waysToAdd(text: string, map: YAMLMap, entry: Entry, top: boolean): Generator<string> {
  if (map.flow) {
    const last = map.items.at(-1);
    return yield last === undefined
      ? insert(text, startOf(map) + 1, flowText(entry))
      : insert(text, endOf(last.value ?? last.key), `, ${flowText(entry)}`);
  }
  const first = map.items[0];
  const indent = first === undefined ? undefined : indentOf(text, first);
  if (indent === undefined) return;
  const lines = blockLines(entry, indent, unitOf(text, map, indent));
  if (top) yield append(text, lines);
  yield insertAfterLine(text, endOf(map), lines);
  yield insert(text, startOf(first?.key) - indent.length, lines.map(line => line + newlineOf(text)).join(''));
}

/** Fills a group that holds nothing: "staticExport:" or "staticExport: null". */
function* waysToFill(text: string, map: YAMLMap, pair: Pair, entry: Entry): Generator<string> {
  const { key, value } = pair;
  const isExplicitNull = value !== null && startOf(value) < endOf(value);
  const end = isExplicitNull ? endOf(value) : undefined;
  const afterKey = value === null ? endOf(key) : afterColon(text, key);
  const start = isExplicitNull ? startOf(value) : afterKey;
  const indent = map.flow ? undefined : indentOf(text, pair);
  if (indent !== undefined) {
    const unit = unitOf(text, map, indent);
    const without = end === undefined ? text : text.slice(0, start).trimEnd() + text.slice(end);
    yield insertAfterLine(without, Math.min(start, without.length), blockLines(entry, indent + unit, unit));
  }
  const group = `{${flowText(entry)}}`;
  yield end === undefined
    ? insert(text, start, `${value === null ? ':' : ''} ${group}`)
    : replace(text, start, end, group);
}

/** Lines for a block map: one for each key. */
function blockLines({ path, value }: Entry, indent: string, unit: string): readonly string[] {
  return path.map((key, depth) => {
    const last = depth === path.length - 1;
    return `${indent}${unit.repeat(depth)}${writtenKey(key)}:${last ? ` ${written(value)}` : ''}`;
  });
}

/** Text for a map in braces. */
function flowText({ path: [key = '', ...rest], value }: Entry): string {
  return `${writtenKey(key)}: ${rest.length === 0 ? written(value) : `{${flowText({ path: rest, value })}}`}`;
}

/** Strings are quoted as in JSON, which YAML reads alike. */
function written(value: Value, single = false): string {
  if (value === true) return 'true';
  return single ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value);
}

function writtenKey(key: string): string {
  return /^[A-Za-z_][\w-]*$/.test(key) && !ambiguous.test(key) ? key : JSON.stringify(key);
}

/** How far the line of a pair is indented; undefined when something else stands before the pair. */
function indentOf(text: string, { key }: Pair): string | undefined {
  const indent = text.slice(text.lastIndexOf('\n', startOf(key) - 1) + 1, startOf(key));
  return /^ *$/.test(indent) ? indent : undefined;
}

/** How far the file indents a level from the one above. */
function unitOf(text: string, map: YAMLMap, indent: string): string {
  for (const { value } of map.items) {
    const first = isMap(value) && !value.flow ? value.items[0] : undefined;
    const below = first === undefined ? undefined : indentOf(text, first);
    if (below?.startsWith(indent) && below.length > indent.length) return below.slice(indent.length);
  }
  return defaultIndent;
}

function newlineOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

function replace(text: string, start: number, end: number, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function insert(text: string, position: number, addition: string): string {
  return replace(text, position, position, addition);
}

/** Adds lines at the end of the file. */
function append(text: string, lines: readonly string[]): string {
  const newline = newlineOf(text);
  const start = text === '' || text.endsWith('\n') ? text : text + newline;
  return start + lines.map(line => line + newline).join('');
}

/** Adds lines below the line on which something ends, trailing white space not counted. */
function insertAfterLine(text: string, end: number, lines: readonly string[]): string {
  const newline = newlineOf(text);
  const next = text.indexOf('\n', text.slice(0, end).trimEnd().length);
  if (next < 0) return text + newline + lines.join(newline);
  return insert(text, next + 1, lines.map(line => line + newline).join(''));
}

/** Where an empty value begins; the library places it after a comment. */
function afterColon(text: string, key: unknown): number {
  return text.indexOf(':', endOf(key)) + 1;
}

const startOf = (node: unknown): number => rangeOf(node)[0];
const endOf = (node: unknown): number => rangeOf(node)[1];

function rangeOf(node: unknown): readonly [number, number, number] {
  const { range } = node as { readonly range?: readonly [number, number, number] | null };
  if (!range) throw new CannotEdit('cannot be edited');
  return range;
}

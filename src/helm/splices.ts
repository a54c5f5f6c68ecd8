import { isAlias, isMap, isScalar, type Pair, type YAMLMap } from 'yaml';
import { oneLine } from '../shared/text.ts';

/** Replaces what is between two offsets of a text. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The file holds something that cannot be changed into what is wanted. Says what, as the end of a sentence. */
export class Unfit extends Error {
  override readonly name = 'Unfit';
}

type Values = Readonly<Record<string, string | true>>;

/** What is to be set below a map: a chain of groups that do not exist yet, and values in the last of them. */
interface Addition {
  readonly keys: readonly string[];
  readonly values: Values;
}

const defaultIndent = '  ';
/** Plain texts that YAML 1.1 takes for a boolean, a number or nothing. */
const ambiguous = /^(y|yes|n|no|on|off|true|false|null|~|[-+.\d].*)?$/i;

/**
 * Ways to set values in a group, best first; the caller takes the first that leaves everything else as it is. None of them
 * holds a splice when the text says it all already.
 * @param content what the document holds; null or undefined when nothing
 * @throws Unfit when a list or a plain value is in the way
 */
export function* waysToSet(
  text: string,
  content: unknown,
  { keys, values }: Addition,
): Generator<readonly Splice[]> {
  let map = content;
  if (isNothing(map)) return yield [atEnd(text, blockLines({ keys, values }, '', defaultIndent))];
  for (const [depth, key] of keys.entries()) {
    const rest = { keys: keys.slice(depth), values };
    if (!isMap(map)) throw unfit(map, keys.slice(0, depth));
    const pair = findPair(map, key);
    if (pair === undefined) return yield* waysToAdd(text, map, rest, depth === 0);
    const below = { keys: keys.slice(depth + 1), values };
    if (isNothing(pair.value)) return yield* waysToFill(text, { map, pair }, below);
    map = pair.value;
  }
  if (!isMap(map)) throw unfit(map, keys);
  const { changes, missing } = changeExisting(text, map, values);
  if (Object.keys(missing).length === 0) return yield changes;
  for (const way of waysToAdd(text, map, { keys: [], values: missing }, false)) yield [...changes, ...way];
}

function unfit(node: unknown, keys: readonly string[]): Unfit {
  const kind = isAlias(node) ? 'an alias' : isScalar(node) ? 'a plain value' : 'a list';
  const place = keys.length === 0 ? 'at its top' : `at "${oneLine(keys.join('.'))}"`;
  return new Unfit(`holds ${kind} ${place}, where a group of values is expected`);
}

function isNothing(node: unknown): boolean {
  return node === null || node === undefined || (isScalar(node) && node.value === null);
}

function findPair(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find(pair => isScalar(pair.key) && String(pair.key.value) === key);
}

/** Replaces the values that are there already. @returns also those that are not */
function changeExisting(text: string, map: YAMLMap, values: Values) {
  const changes: Splice[] = [];
  const missing: Record<string, string | true> = {};
  for (const [name, value] of Object.entries(values)) {
    const pair = findPair(map, name);
    if (pair === undefined) missing[name] = value;
    else if (!says(pair.value, value)) changes.push(replaceValue(text, pair, value));
  }
  return { changes, missing };
}

/** Whether a node is the value already, for every reader of YAML. */
function says(node: unknown, value: string | true): boolean {
  if (!isScalar(node) || node.value !== value) return false;
  return value === true || node.type !== 'PLAIN' || !ambiguous.test(value);
}

function replaceValue(text: string, { key, value: node }: Pair, value: string | true): Splice {
  const name = isScalar(key) ? String(key.value) : '';
  if (node === null) {
    // A key alone, in braces.
    const end = endOf(key);
    return { start: end, end, text: `: ${written(value)}` };
  }
  if (!isScalar(node) && !isAlias(node))
    throw new Unfit(`holds a group or a list at "${name}", where a plain value is expected`);
  const [start, end] = [startOf(node), endOf(node)];
  if (start === end) return insert(behindColon(text, key), ` ${written(value)}`);
  const single = isScalar(node) && node.type === 'QUOTE_SINGLE';
  // The lines that end a block of text end the new value as well.
  const tail = /[ \t]*(\r?\n\s*)$/.exec(text.slice(start, end))?.[1] ?? '';
  return { start, end, text: written(value, single) + tail };
}

/** Adds to a map that has none of it. */
function* waysToAdd(
  text: string,
  map: YAMLMap,
  addition: Addition,
  top: boolean,
): Generator<readonly Splice[]> {
  if (map.flow) {
    const last = map.items.at(-1);
    const position = last === undefined ? startOf(map) + 1 : endOf(last.value ?? last.key);
    const separator = last === undefined ? '' : ', ';
    return yield [insert(position, separator + flowText(addition))];
  }
  const first = map.items[0];
  const begin = first === undefined ? undefined : firstLineOf(text, first);
  if (begin === undefined) return;
  const lines = blockLines(addition, begin.indent, unitOf(text, map, begin.indent));
  if (top) yield [atEnd(text, lines)];
  yield [afterLine(text, endOf(map), lines)];
  yield [insert(begin.offset, joined(lines, newlineOf(text)))];
}

/** Fills a group that is there, but holds nothing: "staticExport:" or "staticExport: null". */
function* waysToFill(
  text: string,
  { map, pair }: { readonly map: YAMLMap; readonly pair: Pair },
  addition: Addition,
): Generator<readonly Splice[]> {
  const [start, end] = placeOfNothing(text, pair);
  const begin = map.flow ? undefined : firstLineOf(text, pair);
  if (begin !== undefined) {
    const unit = unitOf(text, map, begin.indent);
    const blank = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0;
    const nothing = start === end ? [] : [{ start: start - blank, end, text: '' }];
    yield [...nothing, afterLine(text, end, blockLines(addition, begin.indent + unit, unit))];
  }
  const colon = pair.value === null ? ':' : '';
  yield [{ start, end, text: `${colon}${start === end ? ' ' : ''}{${flowText(addition)}}` }];
}

function blockLines({ keys, values }: Addition, indent: string, unit: string): readonly string[] {
  const [key, ...rest] = keys;
  if (key === undefined) {
    return Object.entries(values).map(([name, value]) => `${indent}${name}: ${written(value)}`);
  }
  return [`${indent}${writtenKey(key)}:`, ...blockLines({ keys: rest, values }, indent + unit, unit)];
}

function flowText({ keys, values }: Addition): string {
  const [key, ...rest] = keys;
  if (key !== undefined) return `${writtenKey(key)}: {${flowText({ keys: rest, values })}}`;
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${written(value)}`)
    .join(', ');
}

/** What JSON quotes, YAML reads alike. */
function written(value: string | true, single = false): string {
  if (value === true) return 'true';
  return single ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value);
}

function writtenKey(key: string): string {
  return /^[A-Za-z_][\w-]*$/.test(key) && !ambiguous.test(key) ? key : JSON.stringify(key);
}

/** Where the line of a pair begins and how far it is indented; undefined when something else stands before it. */
function firstLineOf(
  text: string,
  { key }: Pair,
): { readonly offset: number; readonly indent: string } | undefined {
  const offset = text.lastIndexOf('\n', startOf(key) - 1) + 1;
  const indent = text.slice(offset, startOf(key));
  return /^ *$/.test(indent) ? { offset, indent } : undefined;
}

/** How far a level is indented from the one above, as the file itself does it. */
function unitOf(text: string, map: YAMLMap, indent: string): string {
  for (const { value } of map.items) {
    const first = isMap(value) && !value.flow ? value.items[0] : undefined;
    const below = first === undefined ? undefined : firstLineOf(text, first)?.indent;
    if (below?.startsWith(indent) && below.length > indent.length) return below.slice(indent.length);
  }
  return defaultIndent;
}

function newlineOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

function joined(lines: readonly string[], newline: string): string {
  return lines.map(line => line + newline).join('');
}

function insert(position: number, text: string): Splice {
  return { start: position, end: position, text };
}

/** After everything, on lines of their own. */
function atEnd(text: string, lines: readonly string[]): Splice {
  const newline = newlineOf(text);
  const begin = text === '' || text.endsWith('\n') ? '' : newline;
  return insert(text.length, begin + joined(lines, newline));
}

/** After the line on which something ends, not counting white space. */
function afterLine(text: string, end: number, lines: readonly string[]): Splice {
  const newline = newlineOf(text);
  const content = text.slice(0, end).trimEnd().length;
  const next = text.indexOf('\n', content);
  return next < 0
    ? insert(text.length, newline + lines.join(newline))
    : insert(next + 1, joined(lines, newline));
}

function rangeOf(node: unknown): readonly [number, number] {
  const { range } = node as { readonly range?: readonly [number, number, number] | null };
  if (range === undefined || range === null) throw new Unfit('cannot be edited');
  return [range[0], range[1]];
}

function placeOfNothing(text: string, { key, value }: Pair): readonly [number, number] {
  if (value === null) return [endOf(key), endOf(key)];
  const [start, end] = rangeOf(value);
  return start === end ? [behindColon(text, key), behindColon(text, key)] : [start, end];
}

/** Where an empty value would begin: the library places it behind a comment. */
function behindColon(text: string, key: unknown): number {
  return text.indexOf(':', endOf(key)) + 1;
}

const startOf = (node: unknown): number => rangeOf(node)[0];
const endOf = (node: unknown): number => rangeOf(node)[1];

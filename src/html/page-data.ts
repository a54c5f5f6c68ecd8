import { hash } from 'node:crypto';
import { type PageFiles, type RowParts, readRow, withoutBuilt } from './page-rows.ts';

/** Begins a call that pushes a piece of the stream. The first one of a page is `(self.__next_f=self.__next_f||[]).push([0])`. */
const call = /__next_f(?:=self\.__next_f\|\|\[\]\))?\.push\(/;
/** The beginning of a row: its ID, and perhaps the type and the length in bytes of a long text (T) or of binary data. */
const beginning = /([\da-f]*):(?:([AGLMOSTUVglmos])([\da-f]+),)?/y;
/** Rows that name modules of JavaScript, or give hints to the browser. */
const builtRow = /^(?:I[[{]|H[A-Z])/;
/** Rows and references to rows that are followed and sorted, more than any real page has. More would delay a cancel. */
const maxRows = 100_000;
/** References are followed so often: to a row, to the rows that it refers to, and so on. */
const maxDepth = 8;

export interface PageData extends PageFiles {
  /** HTML of a page, whose scripts push pieces of one stream to `self.__next_f`. A row of it is `1a:["$","p",null,{"children":"Text"}]`. */
  readonly html: string;
}

/** A row without what a build names. */
interface Row {
  readonly id: string;
  readonly parts: RowParts;
}

/**
 * Collects the data from which React builds text in closed tabs and accordions, without names that change with each build.
 * Files that the data names count by their digests. Rows are sorted, because React writes them in the order in which they become ready.
 * Yields after each step, so that the caller can check for a cancel.
 */
export function* readData({ html, ...files }: PageData): Generator<void, readonly string[]> {
  const rows: Row[] = [];
  const rest: string[] = [];
  let references = 0;
  for (const { id, text, isJson } of rowsOf(Buffer.concat(yield* piecesOf(html)))) {
    const parts = isJson ? yield* readRow(text, files) : [withoutBuilt(text)];
    references += parts.length - 1;
    if (rows.length + references < maxRows) rows.push({ id, parts });
    else rest.push(parts.join(''));
    yield;
  }
  const contents = references > 0 ? yield* resolve(rows) : rows.map(({ parts }) => parts.join(''));
  return [...contents.toSorted(), ...rest].filter(content => content !== '' && content !== '""');
}

/** Puts the digest of a row where others refer to the row. So two tabs that have changed places are another content. */
function* resolve(rows: readonly Row[]): Generator<void, readonly string[]> {
  const digests = new Map<string, string>();
  const written = ({ parts }: Row) =>
    parts.map((part, index) => (index % 2 === 0 ? part : (digests.get(part) ?? ''))).join('');
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const changed = depth === 0 ? rows : rows.filter(({ parts }) => parts.length > 1);
    const next = changed.map(row => [row.id, digestOf(written(row))] as const);
    for (const [id, digest] of next) digests.set(id, digest);
    yield;
  }
  return rows.map(written);
}

function digestOf(content: string): string {
  return content === '' ? '' : hash('sha256', content).slice(0, 16);
}

function* piecesOf(html: string): Generator<void, readonly Buffer[]> {
  const pieces: Buffer[] = [];
  for (let at = html.indexOf('<script'); at !== -1; ) {
    const next = html.indexOf('<script', at + 1);
    const [script = ''] = html.slice(at, next === -1 ? undefined : next).split('</script', 1);
    if (script.includes('__next_f')) pieces.push(...piecesIn(script));
    at = next;
    yield;
  }
  return pieces;
}

/** Usually, a script is one call. Next.js 14 writes two into one, and a text may look like the beginning of a call. */
function piecesIn(script: string): readonly Buffer[] {
  const [, ...calls] = script.split(call);
  const whole = readPiece(script.slice(script.indexOf('push(') + 'push('.length));
  if (whole !== undefined) return [whole];
  // What cannot be read counts as it is.
  const read = calls.length > 1 ? readPiece : () => undefined;
  return (calls.length === 0 ? [script] : calls).map(text => read(text) ?? Buffer.from(`\n${text}\n`));
}

/** @param text begins with the argument of a call */
function readPiece(text: string): Buffer | undefined {
  const argument = text.slice(0, text.lastIndexOf(')'));
  if (!argument.startsWith('[') || !argument.endsWith(']')) return undefined;
  try {
    const [kind, piece]: readonly unknown[] = JSON.parse(argument);
    // Bytes that are not text by themselves, such as half of a character, are in base64.
    if (kind === 3) return Buffer.from(`${piece}`, 'base64');
    return Buffer.from(kind === 1 ? `${piece}` : '');
  } catch {
    return undefined;
  }
}

interface RowText {
  readonly id: string;
  readonly text: string;
  readonly isJson: boolean;
}

function* rowsOf(stream: Buffer): Generator<RowText> {
  // With one character for each byte, so that a place in one is a place in the other.
  const bytes = stream.toString('latin1');
  for (let at = 0; at < bytes.length; ) {
    for (; bytes[at] === '\n'; at += 1);
    const start = at;
    beginning.lastIndex = start;
    const [head = '', id = '', type, length = ''] = beginning.exec(bytes) ?? [];
    const begin = start + head.length;
    if (type === undefined) {
      const lineEnd = bytes.indexOf('\n', begin);
      at = lineEnd === -1 ? bytes.length : lineEnd + 1;
      const row = withoutBuild(stream.toString('utf8', start, at).trimEnd());
      const text = row.slice(head.length);
      yield { id, text: builtRow.test(text) ? '' : text, isJson: true };
    } else {
      at = begin + Number.parseInt(length, 16);
      yield { id, text: type === 'T' ? stream.toString('utf8', begin, at) : '', isJson: false };
    }
  }
}

/** The ID of the build, which may be any text, is at the beginning or at the end of the first row. */
function withoutBuild(row: string): string {
  if (!row.startsWith('0:{')) return row;
  return row.replace(/^(0:\{(?:"P":[^,"]*,)?)"b":"[^"\\]*"/, '$1').replace(/"b":"[^"\\]*"\}$/, '');
}

import { type FileDigests, findShownFile, withoutSignature } from './links.ts';

/** The beginning of a row: its ID, and perhaps the type and the length in bytes of a long text (T) or of binary data. */
const beginning = /[\da-f]*:(?:([AGLMOSTUVglmos])([\da-f]+),)?/y;
/** Rows that name modules of JavaScript, or give hints to the browser. */
const builtRow = /^(?:I[[{]|H[A-Z])/;
/** More rows than any real page has. To sort them would delay a cancel. */
const maxSorted = 100_000;

/** Names in any text that change with each build. All expressions here take linear time, whatever the text is. */
const namesInText = [/\/_next\/[^"\\\s]*/, /(\?[^"\\\s#?=]+=[^"\\\s#]*)/];
/** Names in JSON that change with each build, and references to files. */
const namesInJson = [
  // References to other rows: "$1f", "$L1f", "$1f:props:children". Text that begins with "$" is written with two of them.
  /"\$[@A-CE-HJ-MO-RT-Zghi]?[\da-f]+(?::[^"\\]*)?"/,
  // Times in ISO 8601, also of dates ("$D…").
  /"(?:\$D)?\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?"/,
  // Identifiers and hashes.
  /"(?=[\w-]*[A-Za-z])(?=[\w-]*\d)[\w-]{16,}"/,
  /"(?:class|className|buildId)":"[^"\\]*(?:\\.[^"\\]*){0,99}"/,
  /"(?:href|poster|src)":"([^"\\]*)"/,
  ...namesInText,
];
const inText = anyOf(namesInText);
const inJson = anyOf(namesInJson);

function anyOf(expressions: readonly RegExp[]): RegExp {
  return new RegExp(expressions.map(({ source }) => source).join('|'), 'g');
}

export interface PageData {
  /** HTML of a page, whose scripts push pieces of one stream to `self.__next_f`. A row of it is `1a:["$","p",null,{"children":"Text"}]`. */
  readonly html: string;
  /** URL of the page, to which references in the data are relative. */
  readonly url: URL;
  /** Digests of all files of the site. */
  readonly digests: FileDigests;
}

/**
 * Collects the data from which React builds text in closed tabs and accordions, without names that change with each build.
 * Files that the data refers to count by their digests. Rows are sorted, because React writes them in the order in which they become
 * ready. Yields after each step, so that the caller can check for a cancel.
 */
export function* readData({ html, url, digests }: PageData): Generator<void, readonly string[]> {
  const digestOf = (link: string) => (/^[^?#]/.test(link) ? (findShownFile(link, url, digests) ?? '') : '');
  const rows: string[] = [];
  for (const row of rowsOf(Buffer.concat(yield* piecesOf(html)))) {
    const content = yield* contentOf(row, digestOf);
    if (content !== '' && content !== '""') rows.push(content);
    yield;
  }
  return rows.length > maxSorted ? rows : rows.toSorted();
}

function* piecesOf(html: string): Generator<void, readonly Buffer[]> {
  const scripts: string[] = [];
  for (let at = html.indexOf('<script'); at !== -1; ) {
    const next = html.indexOf('<script', at + 1);
    const [script = ''] = html.slice(at, next === -1 ? undefined : next).split('</script', 1);
    if (script.includes('__next_f')) scripts.push(script);
    at = next;
    yield;
  }
  const calls = scripts
    .map(script => script.slice(script.indexOf('push(') + 'push('.length, script.lastIndexOf(')')))
    .filter(call => call.startsWith('[') && call.endsWith(']'));
  try {
    // Parsed at once, because an error for each of many takes long.
    const all: readonly (readonly unknown[])[] = JSON.parse(`[${calls.join(',')}]`);
    // Bytes that are not text by themselves, such as half of a character, are in base64.
    return all.map(([kind, piece = '']) => Buffer.from(`${piece}`, kind === 3 ? 'base64' : 'utf8'));
  } catch {
    return scripts.map(script => Buffer.from(`${script}\n`));
  }
}

/** A row without its ID, and the expression that finds what a build names in it. */
interface Row {
  readonly text: string;
  readonly names: RegExp;
}

function* rowsOf(stream: Buffer): Generator<Row> {
  // With one character for each byte, so that a place in one is a place in the other.
  const bytes = stream.toString('latin1');
  for (let at = 0; at < bytes.length; ) {
    for (; bytes[at] === '\n'; at += 1);
    const start = at;
    beginning.lastIndex = start;
    const [head = '', type, length = ''] = beginning.exec(bytes) ?? [];
    const begin = start + head.length;
    if (type === undefined) {
      const lineEnd = bytes.indexOf('\n', begin);
      at = lineEnd === -1 ? bytes.length : lineEnd + 1;
      const row = withoutBuild(stream.toString('utf8', start, at).trimEnd());
      const text = row.slice(head.length);
      yield { text: builtRow.test(text) ? '' : text, names: inJson };
    } else {
      at = begin + Number.parseInt(length, 16);
      yield { text: type === 'T' ? stream.toString('utf8', begin, at) : '', names: inText };
    }
  }
}

/** The ID of the build, which may be any text, is at the beginning of the data, or at the end of a row. */
function withoutBuild(row: string): string {
  if (!row.startsWith('0:{') && !row.endsWith('"}')) return row;
  return row.replace(/^(0:\{(?:"P":[^,"]*,)?)"b":"[^"\\]*"/, '$1').replace(/"b":"[^"\\]*"\}$/, '');
}

/** @param digestOf returns that of the file that a reference leads to, or an empty text */
function* contentOf({ text, names }: Row, digestOf: (reference: string) => string): Generator<void, string> {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(names)) {
    const [name, reference, query] = match;
    parts.push(text.slice(end, match.index));
    const link = reference ?? query;
    if (link !== undefined) parts.push(shownLink(link), digestOf(link));
    end = match.index + name.length;
    yield;
  }
  return end === 0 ? text : [...parts, text.slice(end)].join('');
}

/** @param link perhaps of HTML */
function shownLink(link: string): string {
  return withoutSignature(link.replace(/\/_next\/.*/, '').replaceAll('&amp;', '&'));
}

import { type FileDigests, findShownFile, withoutSignature } from './links.ts';

/** Where a value of JSON is: in an array, an object, an element (`["$","p",null,{…}]`), its properties, or an array of children. */
type Place = 'array' | 'object' | 'element' | 'properties' | 'children';

/** "$1f", "$L1f", "$1f:props:children". Text that begins with "$" is written with two of them. */
const reference = /^"\$[@A-CE-HJ-MO-RT-Zghi]?([\da-f]+)(?::[^"\\]*)?"$/;
/** Times in ISO 8601, also of dates ("$D…"), and identifiers and hashes. */
const built =
  /^"(?:(?:\$D)?\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?|(?=[\w-]*[A-Za-z])(?=[\w-]*\d)[\w-]{16,})"$/;
/** Properties of elements that a build names. */
const builtProperty = /^"(?:class|className|buildId)"$/;
/** Files that a build names, and queries. */
const builtInText = /\/_next\/[^"\\\s]*|\?[^"\\\s#?=]+=[^"\\\s#]*/g;
/** A path with an extension, perhaps with a query. */
const filePath = /^[^\s?#"\\]+\.[\da-z]{2,5}(?:[?#]|$)/i;

/** Names in a list of pictures (`srcSet`) that are looked up. */
const maxNames = 20;

/** Texts of a row, and between each two of them the ID of a row that is shown there. */
export type RowParts = readonly string[];

/** A page, and the files of its site. */
export interface PageFiles {
  /** URL of the page, to which references in its data are relative. */
  readonly url: URL;
  /** Digests of all files of the site. */
  readonly digests: FileDigests;
}

/**
 * Reads a row of JSON without what a build names, in one pass, also if the row cannot be parsed. Strings below "children" are shown, so
 * they stay as they are. Yields after each string, so that the caller can check for a cancel.
 */
export function* readRow(row: string, files: PageFiles): Generator<void, RowParts> {
  const parts: string[] = [];
  const places = new Places();
  let [kept, start] = ['', 0];
  for (let at = 0; at < row.length; at += 1) {
    const mark = row[at] ?? '';
    if (mark !== '"') {
      places.pass(mark);
      continue;
    }
    const end = endOfString(row, at);
    const text = row.slice(at, end);
    const kind = places.passString(text);
    const [, id] = (kind !== 'key' && reference.exec(text)) || [];
    kept += row.slice(start, at);
    if (id !== undefined) {
      parts.push(kept, id);
      kept = '';
    } else kept += kind === 'value' ? contentOf(text, files) : kind === 'built' ? '' : text;
    start = end;
    at = end - 1;
    yield;
  }
  return [...parts, kept + row.slice(start)];
}

/** @returns the place behind the closing quote */
function endOfString(row: string, start: number): number {
  for (let at = row.indexOf('"', start + 1); at !== -1; at = row.indexOf('"', at + 1)) {
    let first = at;
    while (row[first - 1] === '\\' && first - 1 > start) first -= 1;
    if ((at - first) % 2 === 0) return at + 1;
  }
  return row.length;
}

/** Finds out what a string stands for. */
class Places {
  readonly #outer: Place[] = [];
  #place: Place = 'array';
  #key = '';
  #isKey = false;
  #isFirst = false;

  /** @param mark a character outside of strings */
  pass(mark: string): void {
    if (mark === '{' || mark === '[') {
      this.#outer.push(this.#place);
      this.#place = this.#placeIn(mark);
    } else if (mark === '}' || mark === ']') this.#place = this.#outer.pop() ?? 'array';
    this.#isFirst = mark === '[';
    this.#isKey = (mark === '{' || mark === ',') && this.#hasKeys();
  }

  passString(text: string): 'key' | 'shown' | 'built' | 'value' {
    const wasFirst = this.#isFirst;
    this.#isFirst = false;
    if (this.#isKey) {
      this.#key = text;
      this.#isKey = false;
      return 'key';
    }
    if (wasFirst && text === '"$"') this.#place = 'element';
    if (this.#isShown()) return 'shown';
    return this.#place === 'properties' && builtProperty.test(this.#key) ? 'built' : 'value';
  }

  #placeIn(mark: '{' | '['): Place {
    if (mark === '[') return this.#isShown() ? 'children' : 'array';
    return this.#place === 'element' ? 'properties' : 'object';
  }

  #hasKeys(): boolean {
    return this.#place === 'object' || this.#place === 'properties';
  }

  #isShown(): boolean {
    return this.#place === 'children' || (this.#hasKeys() && this.#key === '"children"');
  }
}

/** A string without what a build names, and the digests of the files that it names. */
function contentOf(text: string, { url, digests }: PageFiles): string {
  if (built.test(text)) return '';
  const names = text.includes(' ') ? text.slice(1, -1).split(/[,\s]+/, maxNames) : [text.slice(1, -1)];
  const files = names
    .filter(name => filePath.test(name))
    .map(name => findShownFile(name, url, digests) ?? '');
  return withoutBuilt(text) + files.join('');
}

/** Text without the files that a build names, and without queries that only sign. Perhaps of HTML. */
export function withoutBuilt(text: string): string {
  return text.replace(builtInText, name =>
    name.startsWith('?') ? withoutSignature(name.replaceAll('&amp;', '&')) : '',
  );
}

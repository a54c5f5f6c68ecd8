/** A workflow of examples/, edited as text, so that what stays is as its author wrote it. */
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml';

interface Place {
  /** Offset of its first line, and of the line after its last one. */
  readonly start: number;
  readonly end: number;
  readonly value: Node | null;
}

export class Workflow {
  #text: string;
  /** Of a text that may have changed since. */
  #parsed: { readonly text: string; readonly document: Document } | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get #document(): Document {
    if (this.#parsed?.text !== this.#text)
      this.#parsed = { text: this.#text, document: parseDocument(this.#text) };
    return this.#parsed.document;
  }

  toString(): string {
    return this.#text;
  }

  /**
   * Deletes a key or a step, the comment above it, and what is empty then.
   * @param path keys, and for a step its id or its name, such as "jobs.export.steps.docs.with.publish"
   * @throws Error if there is none
   */
  delete(path: string): void {
    const { start, end } = this.#find(path);
    const before = this.#text.slice(0, start).replace(/(?:^ *#.*\n)+$/m, '');
    const after = this.#text.slice(end);
    // If there are blank lines on both sides, one stays. Directly below the parent key, none stays.
    this.#text = before + (/(?:^|\n|:\n)$/.test(before) ? after.replace(/^\n/, '') : after);
    if (!path.includes('.')) return;
    const parent = path.replace(/\.[^.]*$/, '');
    const { value } = this.#find(parent);
    if (value === null || (isScalar(value) && value.value === null)) this.delete(parent);
  }

  /** Replaces the value of a key. @throws Error if there is none */
  set(path: string, value: string): void {
    const [start, end] = this.#find(path).value?.range ?? [];
    if (start === undefined || end === undefined) throw new Error(`The example has no value at ${path}.`);
    this.#text = this.#text.slice(0, start) + value + this.#text.slice(end);
  }

  /** Adds lines after a key or a step, with its indent. @throws Error if there is none */
  addAfter(path: string, lines: string): void {
    const { start, end } = this.#find(path);
    this.#insert(end, start, lines);
  }

  /** Adds lines before a step, and a blank line. @throws Error if there is none */
  addBefore(path: string, lines: string): void {
    const { start } = this.#find(path);
    this.#insert(start, start, `${lines.trimEnd()}\n\n`);
  }

  #insert(at: number, like: number, lines: string): void {
    const [indent = ''] = /^ */.exec(this.#text.slice(like)) ?? [];
    const text = lines.replace(/\n?$/, '\n').replace(/^(?=.)/gm, indent);
    this.#text = this.#text.slice(0, at) + text + this.#text.slice(at);
  }

  /** Replaces text wherever it is. @throws Error if it is nowhere */
  replace(text: string, replacement: string): void {
    if (!this.#text.includes(text)) throw new Error(`The example has no ${text}.`);
    this.#text = this.#text.replaceAll(text, () => replacement);
  }

  /** The paths of all steps that run the action, by their jobs. */
  get steps(): readonly string[] {
    const jobs = this.#document.get('jobs') as YAMLMap;
    return jobs.items.flatMap(({ key, value }) => {
      const steps = isMap(value) ? value.get('steps') : undefined;
      if (!isSeq(steps)) return [];
      const own = (steps.items as YAMLMap[]).filter(step =>
        `${step.get('uses')}`.includes('/docs-admin-action@'),
      );
      return own.map(step => `jobs.${key}.steps.${nameOf(step)}`);
    });
  }

  /** The keys of a mapping, or the IDs or names of steps. @throws Error if there is none */
  keys(path: string): readonly string[] {
    const { value } = this.#find(path);
    if (isMap(value)) return value.items.map(({ key }) => String(key));
    return isSeq(value) ? (value.items as YAMLMap[]).map(nameOf) : [];
  }

  has(path: string): boolean {
    return this.#pathTo(path) !== undefined;
  }

  #find(path: string): Place {
    const place = this.#pathTo(path);
    if (place === undefined) throw new Error(`The example has no ${path}.`);
    return place;
  }

  #pathTo(path: string): Place | undefined {
    let node = this.#document.contents as Node | null;
    let first: Node | null = null;
    for (const part of path.split('.')) {
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === part) as
          | Pair<Node, Node | null>
          | undefined;
        if (pair === undefined) return undefined;
        [first, node] = [pair.key, pair.value];
      } else if (isSeq(node)) {
        const names = ['id', 'name', 'uses'];
        const step = (node.items as YAMLMap[]).find(item => names.some(name => item.get(name) === part));
        if (step === undefined) return undefined;
        [first, node] = [step, step];
      } else return undefined;
    }
    if (first?.range == null) return undefined;
    const last = lastOf(node ?? first).range?.[1] ?? first.range[1];
    // The text of a block scalar ends with its last line break.
    const isAtEnd = this.#text[last - 1] === '\n';
    return {
      start: this.#text.lastIndexOf('\n', first.range[0]) + 1,
      end: isAtEnd ? last : this.#text.indexOf('\n', last) + 1 || this.#text.length,
      value: node,
    };
  }
}

const nameOf = (step: YAMLMap) => String(step.get('id') ?? step.get('name') ?? step.get('uses'));

/** The last scalar, or the last collection in brackets, that a node contains. */
function lastOf(node: Node): Node {
  if ((!isMap(node) && !isSeq(node)) || node.flow === true) return node;
  const last = node.items.at(-1) as Node | Pair<Node, Node | null> | undefined;
  if (last === undefined) return node;
  return lastOf('key' in last ? (last.value ?? last.key) : last);
}

/** Text as a value in YAML, where 1.0 and "on" are not text. */
export const scalar = (text: string) =>
  /^(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z][\w./-]*$/i.test(text)
    ? text
    : `'${text.replaceAll("'", "''")}'`;

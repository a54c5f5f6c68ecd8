/**
 * Writes the parts of the documents that follow from other files: tables of inputs and outputs from action.yml, what to do
 * about errors from src/shared/errors.ts. Each part stands between `<!-- name -->` and `<!-- /name -->`. Also the name of this
 * repository, and the address for reports, from package.json, in everything that people copy.
 *
 *   node script/docs.ts [--check]     --check writes nothing, and fails if a document is out of date
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { isMap, isScalar, parseDocument, type YAMLMap } from 'yaml';
import { errorHints } from '../src/shared/errors.ts';

interface Entry {
  readonly name: string;
  /** Heading of the group that begins here. */
  readonly group: string | undefined;
  readonly description: string;
  readonly standard: string | undefined;
}

/** Files that name this repository. */
const naming = ['*.md', 'docs/*.md', 'examples/*', '.github/ISSUE_TEMPLATE/*'];

interface PackageFacts {
  readonly repository: string;
  readonly bugs: { readonly email: string };
}

function packageFactsOf(root: string): PackageFacts {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFacts;
}

/** The owner and name of this repository: whoever owns that name gets the keys of all who copy a workflow. */
function repositoryOf(root: string): string {
  return packageFactsOf(root).repository.replace(/^github:/, '');
}

/**
 * Generates all parts.
 * @param repository owner and name of this repository
 * @returns the documents that were out of date, with their new text
 */
export function outdatedDocuments(
  root: string,
  repository = repositoryOf(root),
): ReadonlyMap<string, string> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const metadata = read('action.yml');
  const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'docs/inputs.md': {
      inputs: inputTable(readEntries(metadata, 'inputs')),
      outputs: outputTable(readEntries(metadata, 'outputs')),
    },
    'docs/troubleshooting.md': { failures: failures(read('docs/troubleshooting.md')) },
  };
  const [, name = ''] = repositoryOf(root).split('/');
  const { email } = packageFactsOf(root).bugs;
  const texts = globSync(naming, { cwd: root }).map(path => {
    const before = read(path);
    const after = fill(path, before, parts[path] ?? {});
    return {
      path,
      before,
      after: after
        .replace(new RegExp(`\\b[\\w.-]+/${name}(?![\\w-])`, 'g'), repository)
        // The address for reports is the only one in angle brackets.
        .replace(/<[\w.+-]+@[\w.-]+>/g, `<${email}>`),
    };
  });
  const outdated = texts.filter(({ before, after }) => before !== after);
  return new Map(outdated.map(({ path, after }) => [path, after]));
}

function fill(path: string, text: string, blocks: Readonly<Record<string, string>>): string {
  return Object.entries(blocks).reduce((filled, [name, block]) => {
    const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
    const [head, rest] = split(filled, begin);
    const [, tail] = split(rest ?? '', end);
    if (tail === undefined) throw new Error(`${path} has no "${begin.trim()}" followed by "${end}".`);
    return `${head}${begin}\n${block}\n\n${end}${tail}`;
  }, text);
}

function split(text: string, mark: string): readonly [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** Inputs or outputs of action.yml in their order; the comment before one is the heading of its group. */
function readEntries(metadata: string, section: 'inputs' | 'outputs'): readonly Entry[] {
  const entries = parseDocument(metadata).get(section);
  if (!isMap(entries)) throw new Error(`action.yml has no ${section}.`);
  return entries.items.map(({ key, value }, index) => {
    if (!isScalar(key) || !isMap(value)) throw new Error(`action.yml: ${section} is not a map of maps.`);
    const comment = key.commentBefore ?? (index === 0 ? entries.commentBefore : undefined);
    return { name: String(key.value), group: comment?.trim(), ...readEntry(value) };
  });
}

function readEntry(entry: YAMLMap): Pick<Entry, 'description' | 'standard'> {
  const standard = entry.get('default');
  return {
    // A document beside docs/inputs.md.
    description: String(entry.get('description'))
      .trim()
      .replace(/\bdocs\/([\w-]+\.md)/g, '[$1]($1)'),
    standard: standard === undefined ? undefined : String(standard),
  };
}

function inputTable(entries: readonly Entry[]): string {
  const row = ({ name, standard, description }: Entry) => [
    `\`${name}\``,
    standard === undefined ? '' : `\`${standard}\``,
    description,
  ];
  return table(['input', 'default', 'meaning'], grouped(entries, row));
}

function outputTable(entries: readonly Entry[]): string {
  const row = ({ name, description }: Entry) => [`\`${name}\``, description];
  return table(['output', 'meaning'], grouped(entries, row));
}

/** One table with a row for each heading, so that columns have the same width throughout. */
function grouped(
  entries: readonly Entry[],
  row: (entry: Entry) => readonly string[],
): readonly (readonly string[])[] {
  return entries.flatMap(entry => {
    const cells = row(entry);
    const heading = [`**${entry.group}**`, ...cells.slice(1).map(() => '')];
    return entry.group === undefined ? [cells] : [heading, cells];
  });
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`.replace(/ {2,}/g, ' ');
  const ruler = `|${head.map(() => '---|').join('')}`;
  return [line(head), ruler, ...rows.map(cells => line(cells.map(cell => cell.replaceAll('|', '\\|'))))].join(
    '\n',
  );
}

/** A section for each error code: written by hand, except for what to do, which follows who acts, in bold. */
function failures(document: string): string {
  const sections = Object.entries(errorHints).map(([code, hint]) => {
    const byHand = new RegExp(`^### \`${code}\`\n\n(?:.+\n)+\n\\*\\*[^*]+:\\*\\*`, 'm');
    const [text] = byHand.exec(document) ?? [];
    if (text === undefined)
      throw new Error(`docs/troubleshooting.md does not say what ${code} means, and who acts.`);
    return `${text} ${asMarkdown(hint)}.`;
  });
  return sections.join('\n\n');
}

/** A hint, which is plain text, with what is quoted in it, names of inputs and of variables as code. */
function asMarkdown(hint: string): string {
  return hint
    .replace(/"([^"]+)"/g, '`$1`')
    .replace(
      /(?<![`\w])(?:[a-z]+(?:-[a-z]+)*-(?:id|key|url|to|pages|minutes|file)|[A-Z]+_[A-Z_]+|\/v\d)\b/g,
      '`$&`',
    );
}

function main(): void {
  const root = resolve(import.meta.dirname, '..');
  const outdated = outdatedDocuments(root);
  if (!process.argv.includes('--check')) {
    for (const [path, text] of outdated) writeFileSync(join(root, path), text);
  } else if (outdated.size > 0) {
    console.error(
      `Out of date: ${[...outdated.keys()].join(', ')}. Run "npm run docs" and commit the files that it writes.`,
    );
    process.exitCode = 1;
  }
}

if (import.meta.main) main();

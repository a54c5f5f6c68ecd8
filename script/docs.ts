/**
 * Writes the parts of the documents that follow from other files: inputs and outputs from action.yml, also those that README.md
 * lists, and the inputs of each operation from src/inputs/, between `<!-- name -->` and `<!-- /name -->`; the sections about errors from src/advice/;
 * and the name of this repository, and the address for reports, from package.json, in everything that people copy.
 *
 *   node script/docs.ts [--check]     --check writes nothing, and fails if a document is out of date
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { isMap, isScalar, parseDocument, type YAMLMap } from 'yaml';
import { adviceOn, entries } from '../src/advice/advice.ts';
import { type Entry, runAgain, type Step } from '../src/advice/steps.ts';
import { problemsOf } from '../src/inputs/problems.ts';
import { type OperationName, shapes } from '../src/inputs/schema.ts';
import type { ErrorCode } from '../src/shared/errors.ts';
import type { ErrorFacts } from '../src/shared/facts.ts';
import { findPaths } from './find-paths.ts';

interface Parameter {
  readonly name: string;
  /** Heading of the group that begins here. */
  readonly group: string | undefined;
  readonly description: string;
  readonly standard: string | undefined;
}

interface Field {
  readonly safeParse: (text: undefined) => { readonly success: boolean };
}

/** Files that name this repository. */
const naming = [
  '*.md',
  'docs/*.md',
  'examples/{Dockerfile,*.*}',
  'examples/kubernetes/*',
  '.github/ISSUE_TEMPLATE/*',
  '.github/zizmor.yml',
];

interface PackageFacts {
  readonly repository: string;
  readonly bugs: { readonly email: string };
}

function packageFactsOf(root: string): PackageFacts {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFacts;
}

/** The owner and name of this repository: whoever owns that name gets the keys of all who copy a workflow. */
export function repositoryOf(root: string): string {
  return packageFactsOf(root).repository.replace(/^github:/, '');
}

/**
 * Generates all parts.
 * @returns the documents that were out of date, with their new text
 */
export function outdatedDocuments(root: string): ReadonlyMap<string, string> {
  const repository = repositoryOf(root);
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const metadata = read('action.yml');
  const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'README.md': { inputs: commonTable(readEntries(metadata, 'inputs')) },
    'docs/inputs.md': {
      operations: operationTable(readEntries(metadata, 'inputs')),
      inputs: groups(readEntries(metadata, 'inputs')),
      outputs: groups(readEntries(metadata, 'outputs')),
    },
  };
  const [, name = ''] = repository.split('/');
  // How documents name the repository so far: a new name in package.json reaches them, too.
  const [, former = name] =
    /git clone https:\/\/github\.com\/[\w.-]+\/([\w.-]+)/.exec(read('README.md')) ?? [];
  const { email } = packageFactsOf(root).bugs;
  const texts = findPaths(naming, root).map(path => {
    const before = read(path);
    const filled = fill(path, before, parts[path] ?? {});
    const after = path === 'docs/troubleshooting.md' ? withAdvice(filled) : filled;
    return {
      path,
      before,
      after: after
        .replace(new RegExp(`\\b[\\w.-]+/${former}(?![\\w-])`, 'g'), repository)
        .replace(new RegExp(`^cd ${former}$`, 'gm'), `cd ${name}`)
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
function readEntries(metadata: string, section: 'inputs' | 'outputs'): readonly Parameter[] {
  const entries = parseDocument(metadata).get(section);
  if (!isMap(entries)) throw new Error(`action.yml has no ${section}.`);
  return entries.items.map(({ key, value }, index) => {
    if (!isScalar(key) || !isMap(value)) throw new Error(`action.yml: ${section} is not a map of maps.`);
    const comment = key.commentBefore ?? (index === 0 ? entries.commentBefore : undefined);
    return { name: String(key.value), group: comment?.trim(), ...readEntry(value) };
  });
}

function readEntry(entry: YAMLMap): Pick<Parameter, 'description' | 'standard'> {
  const standard = entry.get('default');
  return {
    // A document beside docs/inputs.md.
    description: String(entry.get('description'))
      .trim()
      .replace(/\bdocs\/([\w-]+\.md)/g, '[$1]($1)'),
    standard: standard === undefined ? undefined : String(standard),
  };
}

/** A row for each operation: what it requires, then its other inputs, without those that all operations have. */
function operationTable(entries: readonly Parameter[]): string {
  const operations = Object.keys(shapes) as readonly OperationName[];
  const fieldOf = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = entries
    .map(({ name }) => name)
    .filter(name => !operations.every(operation => fieldOf(name) in shapes[operation]));
  const listed = (some: readonly string[]) => some.map(name => `\`${name}\``).join(', ');
  const rows = operations.map(operation => {
    const shape: Readonly<Record<string, Field>> = shapes[operation];
    const own = names.filter(name => fieldOf(name) in shape);
    const required = own.filter(name => shape[fieldOf(name)]?.safeParse(undefined).success === false);
    // What a step without any input lacks, and in quotes what can be set instead.
    const lacking = [...problemsOf[operation]({ subject: undefined, isSet: () => false, valid: {} })];
    const texts = lacking.map(([name, accepted]) => `"${name}", ${accepted}`);
    const choice: readonly string[] = texts.join().match(/(?<=")[\w-]+(?=")/g) ?? [];
    const optional = own.filter(name => !required.includes(name) && !choice.includes(name));
    const oneOf = choice.length === 0 ? '' : `, and at least one of ${listed(choice)}`;
    return [listed([operation]), listed(required) + oneOf, listed(optional)];
  });
  return table(['operation', 'required', 'optional'], rows);
}

/** The inputs that most workflows have. */
const common =
  'operation api-key base-url project-id domain site-url extract-to min-pages publish commit compare-with max-removed-pages branch prompt comment';

/** A row for each common input, with the first sentence of its description. */
function commonTable(entries: readonly Parameter[]): string {
  const rows = common.split(' ').map(name => {
    const entry = entries.find(other => other.name === name);
    if (entry === undefined) throw new Error(`action.yml has no input ${name}, which README.md lists.`);
    const [sentence = ''] = /^.*?[.](?=\s|$)/s.exec(entry.description) ?? [];
    return [`\`${name}\``, sentence.replaceAll('\n', ' ')];
  });
  return table(['input', 'meaning'], rows);
}

/** A heading for each group, and a line for each input or output. */
function groups(entries: readonly Parameter[]): string {
  const lines = entries.flatMap(({ name, group, description, standard }, index) => {
    const heading = group === undefined ? [] : [...(index === 0 ? [] : ['']), `### ${group}`, ''];
    return [...heading, `- \`${name}\`${standard === undefined ? '' : ` (\`${standard}\`)`}: ${description}`];
  });
  return lines.join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`.replace(/ {2,}/g, ' ');
  const ruler = `|${head.map(() => '---|').join('')}`;
  return [line(head), ruler, ...rows.map(cells => line(cells.map(cell => cell.replaceAll('|', '\\|'))))].join(
    '\n',
  );
}

/** The page with a section for each error code: what it means, who can correct it, and what to do. The headings are written by hand. */
function withAdvice(document: string): string {
  return Object.entries(entries).reduce((text, [code, entry]) => {
    const [head, rest] = split(text, `### \`${code}\`\n`);
    if (rest === undefined) throw new Error(`docs/troubleshooting.md has no heading for ${code}.`);
    const next = rest.slice(rest.search(/^#/m));
    return `${head}### \`${code}\`\n\n${sectionOf(code as ErrorCode, entry)}\n\n${next}`;
  }, document);
}

/**
 * Steps in one paragraph, or in one bullet for each case. Only the log has the notes. That the step is then run again, and who can
 * usually correct a problem, the page says once.
 */
function sectionOf(code: ErrorCode, { meaning, who, cases }: Entry): string {
  const said = (facts: ErrorFacts) =>
    adviceOn(code, facts)
      .filter((step, index) => step !== runAgain || index === 0)
      .flatMap(sentenceOf)
      .join(' ');
  const bullets = Object.entries(cases ?? {}).map(([when, facts]) => `- ${when}: ${said(facts)}`);
  const steps = cases === undefined ? said({}) : bullets.join('\n');
  const whoever = who === undefined ? '' : `**Who can correct it:** ${who}.`;
  return [meaning, whoever, steps].filter(text => text !== '').join('\n\n');
}

function sentenceOf(step: Step): readonly string[] {
  if (typeof step === 'string') return [`${step}.`];
  return 'caution' in step ? [`${step.caution}.`] : [];
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

import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { writeValues } from '../../../src/helm/values-file.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { onUnix } from '../../support/named-pipe.ts';
import { seed } from '../../support/seed.ts';
import { testDirectory } from '../../support/test-directory.ts';

const link = 'https://store.example.com/a.tar.gz?X-Amz-Signature=0123&b=1';
const values = { enabled: true, bundleUrl: link } as const;
const { signal } = new AbortController();
const directory = testDirectory();
let file = '';
beforeEach(() => {
  file = join(directory(), 'values.yaml');
});

interface Options {
  readonly keys?: readonly string[];
  readonly version?: string;
}

/** Writes a file, sets the values in it, and gives what it holds then. */
async function edited(
  text: string | Buffer,
  { keys = ['staticExport'], version }: Options = {},
): Promise<string> {
  writeFileSync(file, text);
  const all = version === undefined ? values : { ...values, version };
  await writeValues({ file, workspace: directory(), keys, values: all, signal });
  return readFileSync(file, 'utf8');
}

async function rejection(text: string | Buffer, options?: Options): Promise<string> {
  const error = await edited(text, options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(readFileSync(file).equals(Buffer.from(text))).toBe(true);
  expect(readdirSync(directory())).toEqual(['values.yaml']);
  if (!(error instanceof ActionError)) throw error ?? new Error('it was edited');
  expect(error.code).toBe('VALUES_INVALID');
  return error.what.slice(error.what.indexOf('values.yaml ') + 12);
}

const quoted = JSON.stringify(link);
/** Both values in a block, and in braces. */
const block = `enabled: true\n  bundleUrl: ${quoted}\n`;
const braces = `enabled: true, bundleUrl: ${quoted}`;
const added = `staticExport:\n  ${block}`;
const windows = added.replaceAll('\n', '\r\n');

/** A few lines of YAML that stand for 10^9 values. */
function bomb(): string {
  const lines = Array.from(
    { length: 9 },
    (_, index) => `a${index + 1}: &a${index + 1} [${Array(10).fill(`*a${index}`).join()}]`,
  );
  return `a0: &a0 x\n${lines.join('\n')}\n`;
}

describe('a group is set', () => {
  test.each([
    ['in an empty file', '', added],
    ['in a file of comments', '# mine\n', `# mine\n${added}`],
    ['behind a document mark', '---\n', `---\n${added}`],
    ['behind a mark of byte order', '\uFEFFa: 1\n', `\uFEFFa: 1\n${added}`],
    ['at the end of others', 'a: 1 # one', `a: 1 # one\n${added}`],
    ['by the file’s own line ends', 'a:\r\n  b: 1\r\n', `a:\r\n  b: 1\r\n${windows}`],
    ['in braces', '{a: 1}\n', `{staticExport: {${braces}}, a: 1}\n`],
    ['with empty braces', 'staticExport: {} # off\n', `staticExport: {${braces}} # off\n`],
    [
      'with braces over lines',
      'staticExport: {\n  enabled: false, # off\n}\nz: 1\n',
      `staticExport: {bundleUrl: ${quoted}, \n  enabled: true, # off\n}\nz: 1\n`,
    ],
    [
      'that holds nothing',
      'staticExport: # soon\n# more\nz: 1\n',
      `staticExport: # soon\n  ${block}# more\nz: 1\n`,
    ],
    [
      'whose values are there',
      'staticExport:\n  bundleUrl: old # link\n  # why\n  enabled: false\n  other: 1\n',
      `staticExport:\n  bundleUrl: ${quoted} # link\n  # why\n  enabled: true\n  other: 1\n`,
    ],
    [
      'one of whose values is there',
      "staticExport:\n  image: 'x'\n  enabled: no\n\n# next\nz: 1\n",
      `staticExport:\n  bundleUrl: ${quoted}\n  image: 'x'\n  enabled: true\n\n# next\nz: 1\n`,
    ],
    ['in single quotes', added.replace(quoted, "'x'"), added],
    [
      'with a block of text',
      'staticExport:\n  bundleUrl: >-\n    https://a\n    b\n\n  enabled: true\nz: 1\n',
      `staticExport:\n  bundleUrl: ${quoted}\n\n  enabled: true\nz: 1\n`,
    ],
    ['behind a block of text', 'a: |\n  x\n', `a: |\n  x\n${added}`],
    ['above a block of text', `${added}a: |\n  x`.replace(quoted, 'old'), `${added}a: |\n  x`],
    ['beside a key that Helm reads as true', 'yes: 1\n', `yes: 1\n${added}`],
    [
      'below a quoted key',
      '"yes":\n  a: 1\n',
      `"yes":\n  ${added.replaceAll('\n ', '\n   ')}  a: 1\n`,
      'yes.staticExport',
    ],
    ['with a name that Helm would read as true', 'a: 1\n', `a: 1\n"on":\n  ${block}`, 'on'],
    [
      'by the indentation of others',
      'docs:\n    a: 1\n',
      `docs:\n    ${added.replaceAll('\n ', '\n     ')}    a: 1\n`,
      'docs.staticExport',
    ],
    ['between line ends of both kinds', 'a: 1\r\nb: 2\n', `a: 1\r\nb: 2\n${added}`],
    ['that uses an alias', `u: &u old\n${added.replace(quoted, '*u')}`, `u: &u old\n${added}`],
  ] as readonly (readonly [string, string, string, string?])[])(
    '%s',
    async (_, before, after, path = 'staticExport') => {
      const options = { keys: path.split('.') };
      expect(await edited(before, options)).toBe(after);
      // Once more changes nothing.
      expect(await edited(after, options)).toBe(after);
    },
  );

  test('below others, which are made as needed', async () => {
    const options = { keys: ['docs', 'site', 'staticExport'] };
    const group = `enabled: true\n      bundleUrl: ${quoted}\n`;
    expect(await edited('docs:\n  replicas: 1\n  # last\nz: 1\n', options)).toBe(
      `docs:\n  site:\n    staticExport:\n      ${group}  replicas: 1\n  # last\nz: 1\n`,
    );
    expect(await edited('docs:\n  site:\n    a: 1\n', options)).toBe(
      `docs:\n  site:\n    staticExport:\n      ${group}    a: 1\n`,
    );
  });
});

test('whatever a file holds, all its lines stay when a group is added, and one changes with the link', async () => {
  const contents = fc
    .dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1, maxKeys: 5 })
    // As a key, << merges a map in YAML 1.1, so that a file with another value there is not valid.
    .filter(content => !JSON.stringify(content).includes('"<<"'));
  const layouts = fc.record({
    indent: fc.integer({ min: 2, max: 4 }),
    indentSeq: fc.boolean(),
    lineWidth: fc.constantFrom(0, 40),
  });
  const check = async (content: object, layout: object) => {
    const before = stringify({ docs: content, z: 1 }, { version: '1.1', ...layout });
    const options = { keys: ['docs', 'the group'] };
    const after = await edited(before, options);
    const added = /^ +"?the group"?:\n.*\n.*\n/m.exec(after)?.[0] ?? '';
    expect(after.replace(added, '')).toBe(before);
    expect(parse(added)).toEqual({ 'the group': values });
    const renewed = after.replace(quoted, '"an older one"');
    expect(await edited(renewed, options)).toBe(after);
  };
  await fc.assert(fc.asyncProperty(contents, layouts, check), { seed, numRuns: 200 });
});

test.each(['1.10', 'yes', 'null', '~', '2024-01-01', '0x1F', '1e3', 'v2', '"', "it's", 'a: b # c'])(
  'a version is a string for every reader: %s',
  async version => {
    const text = await edited('staticExport:\n  version: 3\n', { version });
    expect(parse(text, { version: '1.1' }).staticExport.version).toBe(version);
  },
);

test('a plain version that other readers take for a number is put in quotes', async () => {
  expect(await edited('staticExport:\n  version: yes\n', { version: 'yes' })).toContain('  version: "yes"\n');
  expect(await edited('staticExport:\n  version: v1\n', { version: 'v1' })).toContain('  version: "v1"\n');
});

test('Argo CD’s values are set in an application', async () => {
  const above = 'spec:\n  source:\n    chart: docs\n    helm:\n      valuesObject:\n';
  const below = '        replicas: 2\n  destination: x\n';
  const keys = 'spec.source.helm.valuesObject.staticExport'.split('.');
  const added = `        staticExport:\n          enabled: true\n          bundleUrl: ${quoted}\n`;
  expect(await edited(above + below, { keys })).toBe(above + added + below);
});

describe('a file is rejected, and not changed, if', () => {
  test.each([
    ['it is no YAML', 'a: [1\n', /^is not valid YAML \(line \d, column \d: \w+\)$/],
    ['a key is there twice', 'a: 1\na: 2\n', /^is not valid YAML \(line 2, column 1: DUPLICATE_KEY\)$/],
    ['it has two documents', 'a: 1\n---\nb: 2\n', /^is not valid YAML \(line 2, column 1: MULTIPLE_DOCS\)$/],
    ['SOPS has encrypted it', 'a: ENC[x]\nsops:\n  version: 3.9.0\n', /^is encrypted by SOPS$/],
  ])('%s', async (_, text, problem) => {
    expect(await rejection(text)).toMatch(problem);
  });

  test.each([
    // Kustomize's charts.
    ['a list', 'helmCharts:\n  - valuesInline: {}\n', 'helmCharts.valuesInline'],
    ['a list of that name', 'staticExport: [1]\n'],
    ['a plain value', 'staticExport: off\n'],
    ['null', 'staticExport: ~\n'],
    ['an alias', 'x: &x {a: 1}\nstaticExport: *x\n'],
    ['used by an alias', 'staticExport: &x {a: 1}\ny: *x\n'],
    ['merged into others', 'x: &x\n  staticExport: {a: 1}\n<<: *x\n'],
    ['below an alias that leads nowhere', 'a: *x\n'],
    ['below aliases that expand to too much', bomb()],
    // Helm would read one line break more than before.
    ['behind a block of text without a line break', 'a: |\n  x'],
    ['behind another block of text', 'a: >+\n  x\n  '],
    ['in a file that is a list', '- a\n'],
    ['below a key that Helm reads as true', 'yes:\n  a: 1\n', 'yes.staticExport'],
    ['below a key that Helm reads as false', 'a: {Off: {}}\n', 'a.Off.staticExport'],
    ['where a value is a list', 'staticExport:\n  enabled: [1]\n'],
  ])('the group is %s', async (_, text, keys = 'staticExport') => {
    const problem = `has no group at "${keys}" that can be changed without other changes`;
    expect(await rejection(text, { keys: keys.split('.') })).toBe(problem);
  });

  test('not UTF-8', async () => {
    expect(await rejection(Buffer.from([0x61, 0x3a, 0xff, 0x0a]))).toBe('is not UTF-8 text');
  });
});

describe('the file', () => {
  test('has up to 1 MiB', async () => {
    expect(await edited('#'.padEnd(1024 ** 2, '-'))).toContain('staticExport:');
    expect(await rejection('#'.padEnd(1024 ** 2 + 1, '-'))).toContain('larger than 1');
  });

  onUnix('is made with its directory, and keeps mode and link', async () => {
    const keys = ['staticExport'];
    const deep = join(directory(), 'a/b/values.yaml');
    expect(await writeValues({ file: deep, workspace: directory(), keys, values, signal })).toBe(
      'file created',
    );
    // More than an ordinary umask lets through.
    chmodSync(deep, 0o666);
    symlinkSync(deep, file);
    expect(
      await writeValues({ file, workspace: directory(), keys, values: { ...values, version: '2' }, signal }),
    ).toBe('changed');
    expect(statSync(deep).mode & 0o777).toBe(0o666);
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(readFileSync(deep, 'utf8')).toContain('version: "2"');
    expect(readdirSync(join(directory(), 'a/b'))).toEqual(['values.yaml']);
  });

  test('is not changed if it is up to date, or if the run was canceled', async () => {
    await edited('a: 1\n');
    const { ino } = statSync(file);
    const stopped = AbortSignal.abort(new Error('cancelled'));
    expect(
      await writeValues({ file, workspace: directory(), keys: ['staticExport'], values, signal: stopped }),
    ).toBe('already up to date');
    expect(statSync(file).ino).toBe(ino);
    const other = { file, workspace: directory(), keys: ['other'], values, signal: stopped };
    await expect(writeValues(other)).rejects.toThrow('cancelled');
    expect(readdirSync(directory())).toEqual(['values.yaml']);
  });
});

test.each([
  ['staticExport', 'staticexport: {}\n', 'group created'],
  ['docs.staticExport', 'docs:\n  image: x\n', 'group created'],
  ['docs.staticExport', 'docs:\n  staticExport:\n', 'changed'],
])('the group %s in %j: %s', async (path, text, outcome) => {
  writeFileSync(file, text);
  const keys = path.split('.');
  expect(await writeValues({ file, workspace: directory(), keys, values, signal })).toBe(outcome);
});

import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { checkValues, writeValues } from '../../../src/helm/values-file.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { casesOf } from '../../support/long.ts';
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

/** 4 MiB of comments and one value. */
const largest = `${`#${'x'.repeat(62)}\n`.repeat(64 * 1024 - 1)}a: 1`.padEnd(4 * 1024 ** 2);
const quoted = JSON.stringify(link);
/** Both values in a block, and in braces. */
const block = `enabled: true\n  bundleUrl: ${quoted}\n`;
const braces = `enabled: true, bundleUrl: ${quoted}`;
const added = `staticExport:\n  ${block}`;
const windows = added.replaceAll('  ', '    ').replaceAll('\n', '\r\n');

describe('a group', () => {
  test.each([
    ['in an empty file', '', added],
    ['in a file of comments', '# mine\n', `# mine\n${added}`],
    ['behind a document mark', '---\n', `---\n${added}`],
    ['behind a mark of byte order', '\uFEFFa: 1\n', `\uFEFFa: 1\n${added}`],
    ['at the end of others', 'a: 1 # one', `a: 1 # one\n${added}`],
    ['by the file’s own indent and line ends', 'a:\r\n    b: 1\r\n', `a:\r\n    b: 1\r\n${windows}`],
    ['in braces', '{a: 1}\n', `{a: 1, staticExport: {${braces}}}\n`],
    ['with empty braces', 'staticExport: {} # off\n', `staticExport: {${braces}} # off\n`],
    ['with keys alone in braces', 'staticExport: {enabled}\n', `staticExport: {${braces}}\n`],
    [
      'with braces over lines',
      'staticExport: {\n  enabled: false, # off\n}\nz: 1\n',
      `staticExport: {\n  ${braces}, # off\n}\nz: 1\n`,
    ],
    [
      'that holds nothing',
      'staticExport: # soon\n# more\nz: 1\n',
      `staticExport: # soon\n  ${block}# more\nz: 1\n`,
    ],
    ['that is null', 'staticExport: ~ # soon\nz: 1\n', `staticExport: # soon\n  ${block}z: 1\n`],
    [
      'whose values are there',
      'staticExport:\n  bundleUrl: old # link\n  # why\n  enabled: false\n  other: 1\n',
      `staticExport:\n  bundleUrl: ${quoted} # link\n  # why\n  enabled: true\n  other: 1\n`,
    ],
    [
      'one of whose values is there',
      "staticExport:\n  image: 'x'\n  enabled: no\n\n# next\nz: 1\n",
      `staticExport:\n  image: 'x'\n  ${block}\n# next\nz: 1\n`,
    ],
    [
      'with values of nothing',
      'staticExport:\n  enabled:\n  bundleUrl: # none\n',
      `${added.slice(0, -1)} # none\n`,
    ],
    ['in single quotes', added.replace(quoted, "''"), added.replace(quoted, `'${link}'`)],
    [
      'with a block of text',
      'staticExport:\n  bundleUrl: >-\n    https://a\n    b\n\n  enabled: true\nz: 1\n',
      `staticExport:\n  bundleUrl: ${quoted}\n\n  enabled: true\nz: 1\n`,
    ],
    ['that uses an alias', `u: &u old\n${added.replace(quoted, '*u')}`, `u: &u old\n${added}`],
  ])('%s', async (_, before, after) => {
    expect(await edited(before)).toBe(after);
    // Once more changes nothing.
    expect(await edited(after)).toBe(after);
  });

  test('below others, which are made as needed', async () => {
    const options = { keys: ['docs', 'site', 'staticExport'] };
    const group = `enabled: true\n      bundleUrl: ${quoted}\n`;
    expect(await edited('docs:\n  replicas: 1\n  # last\nz: 1\n', options)).toBe(
      `docs:\n  replicas: 1\n  site:\n    staticExport:\n      ${group}  # last\nz: 1\n`,
    );
    expect(await edited('docs:\n  site:\n    a: 1\n', options)).toBe(
      `docs:\n  site:\n    a: 1\n    staticExport:\n      ${group}`,
    );
  });
});

test.each(['1.10', 'yes', 'null', '~', '2024-01-01', '0x1F', '1e3', 'v2', '"', "it's", 'a: b # c'])(
  'a version is a string for every reader: %s',
  async version => {
    const text = await edited('staticExport:\n  version: 3\n', { version });
    expect(parse(text, { version: '1.1' }).staticExport.version).toBe(version);
    expect(
      await edited(`staticExport:\n  version: ${version === '"' ? 'x' : JSON.stringify(version)}\n`, {
        version,
      }),
    ).toContain('version: "');
  },
);

test('a quote in a value does not end it', async () => {
  const text = await edited("staticExport:\n  enabled: true\n  bundleUrl: 'x'\n  version: 'y'\n", {
    version: "1'2",
  });
  expect(text).toContain("\n  version: '1''2'\n");
});

test('a plain version that other readers take for a number is put in quotes', async () => {
  expect(await edited('staticExport:\n  version: yes\n', { version: 'yes' })).toContain('  version: "yes"\n');
  expect(await edited('staticExport:\n  version: v1\n', { version: 'v1' })).toContain('  version: v1\n');
});

describe('rejected, and not changed', () => {
  test.each([
    ['a: [1\n', /^is not valid YAML \(line \d, column \d: \w+\)$/],
    ['a: 1\na: 2\n', /^is not valid YAML \(line 2/],
    ['a:\n\t- b\n', /^is not valid YAML/],
    ['a: 1\n---\nb: 2\n', /^holds several YAML documents$/],
    ['- a\n', /^holds a list at its top/],
    ['just text\n', /^holds a plain value at its top/],
    ['staticExport: [1]\n', /^holds a list at "staticExport"/],
    ['staticExport: off\n', /^holds a plain value at "staticExport"/],
    ['x: &x {a: 1}\nstaticExport: *x\n', /^holds an alias at "staticExport"/],
    [
      'staticExport: &x {a: 1}\ny: *x\n',
      /^cannot be edited at "staticExport" without changing something else/,
    ],
    ['x: &x\n  staticExport: {a: 1}\n<<: *x\n', /^cannot be edited/],
    ['staticExport:\n  enabled: [1]\n', /^holds a group or a list at "enabled"/],
  ])('%j', async (text, problem) => {
    expect(await rejection(text)).toMatch(problem);
  });

  test('what is not UTF-8', async () => {
    expect(await rejection(Buffer.from([0x61, 0x3a, 0xff, 0x0a]))).toBe('is not UTF-8 text');
  });

  const bomb = [...'bcdefgh'].map(
    (name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[index]}`).join(',')}]`,
  );
  const keys = Array.from({ length: 300_000 }, (_, key) => `k${key}: 1`);
  test.each([
    ['more than 4 MiB', `${largest}#`, 'is larger than 4096 KiB'],
    ['aliases for billions', ['a: &a [x,x,x,x,x,x,x,x,x]', ...bomb].join('\n'), /aliases.* far too many/],
    ['hundreds of thousands of keys', keys.join('\n'), 'holds more values than can be edited safely'],
    ['nothing but brackets', '['.repeat(1_000_000), 'holds more values'],
  ])('%s', async (_, text, problem) => {
    expect(await rejection(text)).toMatch(problem);
  });

  // Pipes and the like: __tests__/unit/shared/files.test.ts.
  onUnix('what links lead to outside of the workspace, or nowhere', async () => {
    const workspace = join(directory(), 'workspace');
    for (const name of ['workspace', 'other']) mkdirSync(join(directory(), name));
    writeFileSync(join(directory(), 'other/b.yaml'), 'b: 1\n');
    const links = { device: '/dev/tty', file: '../other/b.yaml', other: '../other', none: 'x', loop: 'loop' };
    for (const [name, target] of Object.entries(links)) symlinkSync(target, join(workspace, name));
    const problemOf = (path: string) =>
      checkValues({ file: `${workspace}/${path}`, workspace, keys: ['a'] }).then(String, String);
    for (const path of ['device', 'file', 'other/b.yaml', 'other/x/y.yaml', '../other/b.yaml'])
      expect(await problemOf(path)).toContain('leads out of the workspace');
    for (const path of ['none', 'loop'])
      expect(await problemOf(path)).toContain('is a link that leads nowhere');
    expect(readdirSync(join(directory(), 'other'))).toEqual(['b.yaml']);
    const site = join(workspace, 'site');
    const inside = checkValues({ file: `${site}/new/values.yaml`, workspace, keys: ['a'], site });
    await expect(inside).rejects.toThrow('is inside extract-to');
  });

  test('but not a file that is still to be made', async () => {
    await checkValues({ file, workspace: directory(), keys: ['staticExport'] });
    expect(readdirSync(directory())).toEqual([]);
  });
});

describe('the file', () => {
  onUnix('is made with its directory, and keeps mode, owner, and link', async () => {
    const keys = ['staticExport'];
    const deep = join(directory(), 'a/b/values.yaml');
    expect(await writeValues({ file: deep, workspace: directory(), keys, values, signal })).toBe(true);
    // Only root can give a file away.
    const owner = process.getuid?.() === 0 ? 12_345 : statSync(deep).uid;
    chownSync(deep, owner, owner === 12_345 ? owner : statSync(deep).gid);
    // More than an ordinary umask lets through.
    chmodSync(deep, 0o666);
    symlinkSync(deep, file);
    expect(
      await writeValues({ file, workspace: directory(), keys, values: { ...values, version: '2' }, signal }),
    ).toBe(true);
    const { uid, mode } = statSync(deep);
    expect({ uid, mode: mode & 0o777 }).toEqual({ uid: owner, mode: 0o666 });
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
    ).toBe(false);
    expect(statSync(file).ino).toBe(ino);
    const other = { file, workspace: directory(), keys: ['other'], values, signal: stopped };
    await expect(writeValues(other)).rejects.toThrow('cancelled');
    expect(readdirSync(directory())).toEqual(['values.yaml']);
  });

  test('can have exactly 4 MiB', async () => {
    expect(await edited(largest)).toBe(`${largest}\n${added}`);
  });
});

test('everything else in a file stays byte for byte', async () => {
  const name = fc.constantFrom('a', 'b-c', '"q"', "'s'", '? k', 'Ünï');
  const scalar = fc.constantFrom(
    '1',
    '1.10',
    'yes',
    '"x # y"',
    "'it''s'",
    '|\n    text\n    more',
    '>-\n    folded\n',
    '[1, 2 ,3]',
    '{ x: 1 }',
    '&n 5',
    '!!str 7',
    '',
    '~ # none',
  );
  const line = fc.oneof(
    fc
      .tuple(name, scalar)
      .map(([key, value]) => (key.startsWith('?') ? `${key}\n: ${value}` : `${key}: ${value}`)),
    fc.constantFrom('# a comment', '', '   ', '  # deep'),
  );
  const group = fc.constantFrom(
    '',
    'staticExport:\n',
    'staticExport: {}\n',
    'staticExport: {enabled: false}\n',
    'staticExport: # c\n   image: x\n   enabled:   false   # off\n\n',
    'staticExport: null\n',
    'staticExport:\n  bundleUrl: "old"\n  # c\n',
  );
  const file = fc.record({
    before: fc.array(line, { maxLength: 4 }),
    group,
    after: fc.array(line, { maxLength: 4 }),
    newline: fc.constantFrom('\n', '\r\n'),
    ends: fc.boolean(),
  });
  let edits = 0;
  await fc.assert(
    fc.asyncProperty(file, async ({ before, group: own, after, newline, ends }) => {
      const parts = [
        before.join('\n') + (before.length > 0 ? '\n' : ''),
        own,
        after.join('\n') + (ends ? '\n' : ''),
      ];
      const [head = '', , tail = ''] = parts.map(part => part.replaceAll('\n', newline));
      const text = parts.join('').replaceAll('\n', newline);
      const result = await edited(text, { version: '1.10' }).catch(error => error as ActionError);
      if (result instanceof Error) {
        expect((result as ActionError).code).toBe('VALUES_INVALID');
        return;
      }
      edits += 1;
      expect(parse(result).staticExport).toMatchObject({ ...values, version: '1.10' });
      if (own === '') expect(result.startsWith(text)).toBe(true);
      else {
        expect(result.startsWith(head)).toBe(true);
        expect(result.endsWith(tail)).toBe(true);
      }
    }),
    { seed, numRuns: casesOf(60, 2_000) },
  );
  expect(edits).toBeGreaterThan(0);
});

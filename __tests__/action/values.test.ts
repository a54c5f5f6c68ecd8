import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';
import { makePipe, onUnix } from '../support/named-pipe.ts';

const quick = { jobSeconds: 0.2, queueSeconds: 0.05 };

test('an export writes its newest link into a values file, and warns of its end', async () => {
  await using service = await startSimulator({ ...quick, faults: [{ on: 'archive', status: 403 }] });
  using run = await runExport(service, {
    inputs: {
      'values-file': 'deploy/values.yaml',
      'values-key': 'docs.staticExport',
      'export-version': '7',
      'extract-to': 'site',
    },
  });
  expectSuccess(run);
  const file = join(run.workspace, 'deploy/values.yaml');
  expect(run.outputs['valuesFile']).toBe(file);
  expect(parse(readFileSync(file, 'utf8'))).toEqual({
    docs: { staticExport: { enabled: true, bundleUrl: run.outputs['bundleUrl'], version: '7' } },
  });
  expect(run.log).toContain(`Values: "docs.staticExport" in ${file}`);
  expect(run.annotations).toContainEqual(
    expect.objectContaining({
      level: 'warning',
      message: expect.stringMatching(/^The link in the values file expires in \d+m/),
    }),
  );
  expect(run.summary).toContain('| Values file | `deploy/values.yaml` |');
  expect(run.stdout.replace(/^::add-mask::.*$/gm, '')).not.toContain('X-Amz-Signature');
});

test('a link that lives longer needs no warning', async () => {
  await using service = await startSimulator({ ...quick, linkSeconds: 86_400 });
  using run = await runExport(service, { inputs: { 'values-file': 'values.yaml', download: 'false' } });
  expectSuccess(run);
  expect(run.annotations).toEqual([]);
});

/** A directory for a run, with a workspace that `make` has prepared. The run removes it. */
function prepared(make: (workspace: string) => void): string {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-values-'));
  mkdirSync(join(directory, 'workspace'));
  make(join(directory, 'workspace'));
  return directory;
}

/** 4 MiB of comments and one value. */
const largest = `${`#${'x'.repeat(62)}\n`.repeat(64 * 1024 - 1)}a: 1`.padEnd(4 * 1024 ** 2);
const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]'];
for (const [index, name] of [...'bcdefgh'].entries()) {
  bomb.push(`${name}: &${name} [${Array(9).fill(`*${'abcdefg'[index]}`).join(',')}]`);
}

onUnix.each<[string, (path: string, outside: string) => void, string, RegExp]>([
  ['not YAML', path => writeFileSync(path, '{'), '', /values\.yaml is not valid YAML/],
  ['a named pipe', makePipe, '', /is a named pipe, not a file/],
  ['a directory', path => mkdirSync(path), '', /is a directory, not a file/],
  // InitialResponse it does no harm, unlike others of its kind.
  ['a link to a device', path => symlinkSync('/dev/tty', path), '', /leads out of the workspace/],
  [
    'a link to a file outside',
    (path, outside) => symlinkSync(join(outside, 'b.yaml'), path),
    '',
    /leads out/,
  ],
  ['a link to nothing', path => symlinkSync('none.yaml', path), '', /is a link that leads nowhere/],
  ['a link to itself', path => symlinkSync('values.yaml', path), '', /is a link that leads nowhere/],
  [
    'below a link to a directory outside',
    (path, outside) => symlinkSync(outside, path),
    '/b.yaml',
    /leads out/,
  ],
  ['to be made outside by a link', (path, outside) => symlinkSync(outside, path), '/x/y.yaml', /leads out/],
  ['outside', () => {}, '/../../other/b.yaml', /leads out of the workspace/],
  ['larger than 4 MiB', path => writeFileSync(path, `${largest}#`), '', /is larger than 4096 KiB/],
  [
    'aliases for billions of values',
    path => writeFileSync(path, bomb.join('\n')),
    '',
    /aliases.* far too many/,
  ],
  [
    'hundreds of thousands of keys',
    path => writeFileSync(path, Array.from({ length: 300_000 }, (_, key) => `k${key}: 1`).join('\n')),
    '',
    /holds more values than can be edited safely/,
  ],
  ['nothing but brackets', path => writeFileSync(path, '['.repeat(1_000_000)), '', /holds more values/],
])(
  'a values file that is %s is rejected before a job is started, and not changed',
  async (_, make, below, problem) => {
    await using service = await startSimulator(quick);
    const directory = prepared(workspace => {
      mkdirSync(join(workspace, '../other'));
      writeFileSync(join(workspace, '../other/b.yaml'), 'b: 1\n');
      make(join(workspace, 'values.yaml'), join(workspace, '../other'));
    });
    const path = join(directory, 'workspace/values.yaml');
    const before = lstatSync(path, { throwIfNoEntry: false });
    const inputs = { 'values-file': `values.yaml${below}`, download: 'false' };
    using run = await runExport(service, { inputs, directory });
    expect(expectFailure(run, 'VALUES_INVALID')).toMatch(problem);
    expect(service.requests).toEqual([]);
    expect(lstatSync(path, { throwIfNoEntry: false })?.ino).toBe(before?.ino);
    expect(readdirSync(join(directory, 'other'))).toEqual(['b.yaml']);
    expect(readFileSync(join(directory, 'other/b.yaml'), 'utf8')).toBe('b: 1\n');
  },
);

test('a values file of exactly 4 MiB is edited', async () => {
  await using service = await startSimulator(quick);
  const directory = prepared(workspace => writeFileSync(join(workspace, 'values.yaml'), largest));
  using run = await runExport(service, {
    inputs: { 'values-file': 'values.yaml', download: 'false' },
    directory,
  });
  expectSuccess(run);
  const text = readFileSync(join(run.workspace, 'values.yaml'), 'utf8');
  expect(text.startsWith(largest)).toBe(true);
  expect(text.slice(largest.length)).toMatch(/^\nstaticExport:\n {2}enabled: true\n {2}bundleUrl: "http/);
});

onUnix('a values file keeps its mode and owner, and a link to it stays one', async () => {
  await using service = await startSimulator(quick);
  // Only root can give a file away.
  const owner = process.getuid?.() === 0 ? 12_345 : (process.getuid?.() ?? 0);
  const directory = prepared(workspace => {
    const file = join(workspace, 'real.yaml');
    writeFileSync(file, 'a: 1\n');
    chownSync(file, owner, owner === 12_345 ? owner : (process.getgid?.() ?? 0));
    // More than an ordinary umask lets through.
    chmodSync(file, 0o666);
    symlinkSync('real.yaml', join(workspace, 'values.yaml'));
  });
  using run = await runExport(service, {
    inputs: { 'values-file': 'values.yaml', download: 'false' },
    directory,
  });
  expectSuccess(run);
  const { uid, mode } = statSync(join(run.workspace, 'real.yaml'));
  expect({ uid, mode: mode & 0o777 }).toEqual({ uid: owner, mode: 0o666 });
  expect(lstatSync(join(run.workspace, 'values.yaml')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(run.workspace, 'real.yaml'), 'utf8')).toContain('bundleUrl');
});

test('a job that fails leaves the file as it is', async () => {
  await using service = await startSimulator({ ...quick, outcome: 'failed' });
  using run = await runExport(service, { inputs: { 'values-file': 'values.yaml' } });
  expectFailure(run, 'EXPORT_FAILED');
  expect(() => writeFileSync(join(run.workspace, 'values.yaml'), '', { flag: 'wx' })).not.toThrow();
});

test('without wait, there is no link to write', async () => {
  await using service = await startSimulator(quick);
  using run = await runExport(service, { inputs: { 'values-file': 'values.yaml', wait: 'false' } });
  expectSuccess(run);
  expect(run.annotations).toEqual([
    expect.objectContaining({ message: expect.stringContaining('values-file has no effect') }),
  ]);
});

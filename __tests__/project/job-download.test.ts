/** What a job downloads: a commit as an archive, from which git leaves out what .gitattributes names. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../..');
const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-download-'));
const job = join(directory, 'job');
let archive: Buffer;

function unpack(tar: Buffer, to: string): void {
  mkdirSync(to);
  execFileSync('tar', ['-xf', '-'], { cwd: to, input: tar });
}

beforeAll(() => {
  archive = execFileSync('git', ['archive', '--worktree-attributes', 'HEAD'], {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  unpack(archive, job);
});
afterAll(() => rmSync(directory, { recursive: true }));

test('it contains what "uses:" can name and what users read, and nothing else', () => {
  const files = globSync('**', { cwd: job, exclude: ['dist', 'docs', 'examples'] })
    .concat(globSync(['.github/*', '.github/{actions,workflows}/*'], { cwd: job }))
    .filter(name => name !== '.');
  expect(files.map(name => name.replaceAll('\\', '/')).sort()).toEqual([
    '.github/actions',
    '.github/actions/export',
    '.github/actions/plan-sites',
    '.github/actions/report-sites',
    '.github/workflows',
    '.github/workflows/export-sites.yml',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'action.yml',
    'package.json',
  ]);
  for (const folder of ['dist', 'docs', 'examples']) {
    const names = execFileSync('git', ['ls-tree', '--name-only', 'HEAD', `${folder}/`], {
      cwd: root,
      encoding: 'utf8',
    });
    const expected = names.trim().split('\n');
    const found = globSync(`${folder}/*`, { cwd: job }).map(name => name.replaceAll('\\', '/'));
    expect(found.sort()).toEqual(expected.filter(name => name !== 'docs/images').sort());
  }
});

test('it has at most 1.2 MiB', () => {
  expect(gzipSync(archive).length).toBeLessThan(1.2 * 2 ** 20);
});

const site = { name: 'docs', domain: 'docs.example.com' };
test.each([
  ['.', {}, 1, /INPUTS_INVALID/],
  ['.github/actions/export', {}, 1, /INPUTS_INVALID/],
  ['.github/actions/plan-sites', { INPUT_SITES: JSON.stringify([site]) }, 0, /docs: docs\.example\.com/],
  [
    '.github/actions/report-sites',
    { INPUT_SITES: JSON.stringify([site]), 'INPUT_RESULTS-PATH': directory },
    0,
    /0 of 1 sites? exported/,
  ],
])('the action in %s starts from it', (path, inputs, status, output) => {
  const { runs } = parse(readFileSync(join(job, path, 'action.yml'), 'utf8')) as {
    readonly runs: { readonly main: string; readonly post?: string };
  };
  const commands = join(directory, 'commands');
  writeFileSync(commands, '');
  const env = {
    ...{ PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'] },
    ...{ RUNNER_TEMP: directory, GITHUB_WORKSPACE: directory },
    ...{ GITHUB_OUTPUT: commands, GITHUB_STATE: commands, GITHUB_STEP_SUMMARY: commands },
    ...inputs,
  };
  const start = (file: string) =>
    spawnSync(process.execPath, [resolve(job, path, file)], { env, encoding: 'utf8', cwd: directory });
  const main = start(runs.main);
  expect({ ...main, text: main.stdout + main.stderr }).toMatchObject({
    status,
    text: expect.stringMatching(output),
  });
  if (runs.post !== undefined) expect(start(runs.post)).toMatchObject({ status: 0, stderr: '' });
});

// The workflow runs on Linux.
(process.platform === 'linux' ? test : test.skip)('a release contains the images too', () => {
  const { jobs } = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')) as {
    readonly jobs: { readonly verify: { readonly steps: readonly { name?: string; run?: string }[] } };
  };
  const pack = jobs.verify.steps.find(({ name }) => name === 'Pack the release')?.run ?? '';
  const clone = join(directory, 'clone');
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, clone]);
  // Up to the bill of materials, which another test reads.
  const [script = ''] = pack.split(/^npm /m);
  execFileSync('bash', ['-e', '-c', script], {
    cwd: clone,
    env: { ...process.env, TAG: 'v1.0.0' },
  });
  const packed = join(directory, 'packed');
  mkdirSync(packed);
  execFileSync('tar', ['-xzf', join(clone, 'release/docs-admin-action-v1.0.0.tar.gz')], { cwd: packed });
  const inside = join(packed, 'docs-admin-action-v1.0.0');
  expect(readFileSync(join(inside, 'README.md'), 'utf8')).toContain('docs/images/summary.png');
  for (const name of [
    'docs/images/summary.png',
    'examples/README.md',
    'LICENSE',
    'SECURITY.md',
    'CHANGELOG.md',
  ])
    expect({ name, isThere: existsSync(join(inside, name)) }).toEqual({ name, isThere: true });
});

/** What a job downloads: a commit as an archive, from which git leaves out what .gitattributes names. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { stepsOf } from '../support/workflows.ts';

const root = resolve(import.meta.dirname, '../..');
const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-download-'));
const job = join(directory, 'job');
let archive: Buffer;

beforeAll(() => {
  archive = execFileSync('git', ['archive', '--worktree-attributes', 'HEAD'], {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  mkdirSync(job);
  execFileSync('tar', ['-xf', '-'], { cwd: job, input: archive });
});
afterAll(() => rmSync(directory, { recursive: true }));

test('it contains what "uses:" can name and what users read, and nothing else', () => {
  const text = { encoding: 'utf8' } as const;
  const names = execFileSync('tar', ['-tf', '-'], { input: archive, ...text }).split(/\r?\n/);
  const committed = execFileSync('git', ['ls-tree', '-r', '--name-only', 'HEAD'], { cwd: root, ...text });
  const expected = [
    ...['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md', 'action.yml'],
    ...['package.json', '.github/workflows/export-sites.yml'],
    ...committed
      .split('\n')
      .filter(name => /^(?:dist|docs(?!\/images)|examples|\.github\/actions)\//.test(name)),
  ];
  expect(names.filter(name => !/^$|\/$/.test(name)).sort()).toEqual(expected.sort());
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
    { INPUT_SITES: JSON.stringify([site]), 'INPUT_RESULTS-PATH': join(directory, 'is-not-there') },
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
(process.platform === 'linux' ? test : test.skip)(
  'a release contains the action, the documents that errors link to, and the images',
  () => {
    const pack = stepsOf('.github/workflows/release.yml').find(({ name }) => name === 'Pack the release');
    const clone = join(directory, 'clone');
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, clone]);
    // Up to the bill of materials, which another test reads.
    const [script = ''] = pack?.run?.split(/^npm /m) ?? [];
    const env = { ...process.env, TAG: 'v1.0.0' };
    execFileSync('bash', ['-e', '-c', script], { cwd: clone, env });
    const release = join(clone, 'release/docs-admin-action-v1.0.0.tar.gz');
    const names = execFileSync('tar', ['-tzf', release], { encoding: 'utf8' }).split('\n');
    const files = ['action.yml', 'dist/index.js', 'docs/troubleshooting.md', 'docs/images/summary.png'];
    const documents = ['examples/README.md', 'README.md', 'LICENSE', 'SECURITY.md', 'CHANGELOG.md'];
    expect(names).toEqual(
      expect.arrayContaining([...files, ...documents].map(name => `docs-admin-action-v1.0.0/${name}`)),
    );
  },
);

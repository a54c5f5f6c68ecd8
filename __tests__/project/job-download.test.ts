/** The download of a job: a commit as an archive, from which git leaves out what .gitattributes names. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import { metadataOf, stepsOf } from '../support/workflows.ts';

const root = resolve(import.meta.dirname, '../..');
const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-download-'));
const maxBuffer = 2 ** 28;
const archive = execFileSync('git', ['archive', '--worktree-attributes', 'HEAD'], { cwd: root, maxBuffer });
afterAll(() => rmSync(directory, { recursive: true }));

test('it has at most 0.75 MB', () => {
  expect(gzipSync(archive).length).toBeLessThan(0.75e6);
});

test('the action starts from it', () => {
  const job = join(directory, 'job');
  mkdirSync(job);
  execFileSync('tar', ['-xf', '-'], { cwd: job, input: archive });
  const commands = join(directory, 'commands');
  writeFileSync(commands, '');
  const env = {
    PATH: process.env['PATH'],
    SystemRoot: process.env['SystemRoot'],
    RUNNER_TEMP: directory,
    GITHUB_WORKSPACE: directory,
    GITHUB_OUTPUT: commands,
    GITHUB_STEP_SUMMARY: commands,
  };
  const { main = '' } = metadataOf('action.yml').runs;
  const started = spawnSync(process.execPath, [join(job, main)], { env, encoding: 'utf8', cwd: directory });
  expect(started).toMatchObject({ status: 1, stdout: expect.stringContaining('INPUTS_INVALID') });
});

// The workflow runs on Linux.
(process.platform === 'linux' ? test : test.skip)(
  'a release contains the action, the documents that errors link to, the examples, and the images',
  () => {
    const pack = stepsOf('.github/workflows/release.yml').find(({ name }) => name === 'Pack the release');
    const clone = join(directory, 'clone');
    execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, clone]);
    // Up to the bill of materials, which another test reads.
    const [script = ''] = pack?.run?.split(/^mkdir facts/m) ?? [];
    const env = { ...process.env, TAG: 'v1.0.0' };
    execFileSync('bash', ['-e', '-c', script], { cwd: clone, env });
    const release = join(clone, 'release/docs-admin-action-v1.0.0.tar.gz');
    const names = execFileSync('tar', ['-tzf', release], { encoding: 'utf8' }).split('\n');
    const files = [
      ...['action.yml', 'dist/index.js', 'README.md', 'LICENSE'],
      ...['docs/troubleshooting.md', 'examples/github-pages.yml'],
    ];
    expect(names).toEqual(expect.arrayContaining(files.map(name => `docs-admin-action-v1.0.0/${name}`)));
    expect(names).toContainEqual(expect.stringContaining('/docs/images/'));
  },
);

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { findOtherDevice } from '../../src/shared/directories.ts';
import { commented, pullRequest, startWorld } from '../support/commented-run.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';
import { tar } from '../support/extract.ts';
import { later } from '../support/later.ts';
import type { ActionRun } from '../support/local-runner.ts';
import { mount, withMounts } from '../support/mounts.ts';
import { linkOf } from '../support/simulator-client.ts';

const quick = { jobSeconds: 0.2, queueSeconds: 0.05, pages: 3 };
const dist = resolve(import.meta.dirname, '../../dist');
/** Of a run: "workspace", "temp" and "tool-cache" are in it. */
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-target-'));
  mkdirSync(join(directory, 'workspace'));
  mkdirSync(join(directory, 'temp'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function replace(service: Simulator, target: string, env: Readonly<Record<string, string>> = {}) {
  return runExport(service, { directory, inputs: { 'extract-to': target, clean: 'true' }, env });
}

function own(parent: string): readonly string[] {
  return readdirSync(join(directory, parent)).filter(name => name.startsWith('.docs-admin-action-'));
}

describe('clean: true never replaces, and no job is started for it:', () => {
  test.each([
    ['RUNNER_TEMP', '../temp', 'the directory for temporary files'],
    ['RUNNER_TOOL_CACHE', '../tool-cache', 'the runner’s tool cache'],
    ['a parent of both', '..', 'the workspace or a parent'],
    ['the files that the runner reads', '../runner', 'the directory of GITHUB_PATH'],
    ['the action itself', '../action/dist', 'the directory of this action'],
    ['a directory that the action is in', '../action', 'the directory of this action'],
    ['an action that calls this one', '../caller', 'the directory of an action'],
    ['.github', '.github', 'inside the data of a repository (.github)'],
    ['inside .github', '.github/workflows', 'inside the data of a repository (.github)'],
    ['another repository', 'other', 'which contains data of a repository (.git)'],
  ])('%s', async (_, target, reason) => {
    await using service = await startSimulator(quick);
    const place = (path: string) => join(directory, path);
    for (const path of ['caller', 'runner', 'workspace/.github/workflows', 'workspace/other/.git']) {
      mkdirSync(place(path), { recursive: true });
    }
    writeFileSync(place('workspace/.github/workflows/ci.yml'), 'on: push');
    // A copy, so that a mistake cannot replace what the tests run.
    cpSync(dist, place('action/dist'), { recursive: true });
    const run = await runExport(service, {
      directory,
      inputs: { 'extract-to': target, clean: 'true' },
      entry: place('action/dist/index.js'),
      env: { GITHUB_ACTION_PATH: place('caller/nested'), GITHUB_PATH: place('runner/path') },
    });
    expect(expectFailure(run, 'TARGET_FORBIDDEN')).toContain(reason);
    expect(service.requests).toEqual([]);
    expect(readFileSync(place('workspace/.github/workflows/ci.yml'), 'utf8')).toBe('on: push');
  });
});

test('the runner’s Node.js is never replaced', async () => {
  await using service = await startSimulator(quick);
  // Without "clean", so that a mistake cannot replace what the tests run on.
  const inputs = { 'extract-to': dirname(process.execPath) };
  const run = await runExport(service, { directory, inputs });
  expect(expectFailure(run, 'TARGET_FORBIDDEN')).toContain('the directory of the runner’s Node.js');
});

describe('file systems that are mounted', () => {
  withMounts.each([
    ['in memory', { size: '1m' }],
    ['from the same device', undefined],
  ])(
    'an old site with a file system mounted in it, %s, stays (where file systems can be mounted)',
    async (_, what) => {
      await using service = await startSimulator(quick);
      const data = join(directory, 'data');
      mkdirSync(data);
      const inside = join(directory, 'workspace/site/with space/data');
      using _mount = mount(inside, what ?? { bind: data });
      writeFileSync(join(inside, 'precious'), 'precious');
      const run = await replace(service, 'site');
      expect(expectFailure(run, 'TARGET_FORBIDDEN')).toContain(`a file system is mounted (${inside})`);
      expect(readFileSync(join(inside, 'precious'), 'utf8')).toBe('precious');
      expect(service.requests).toEqual([]);
    },
  );

  withMounts(
    'a mount point is no target, and that is found before a job is started (where file systems can be mounted)',
    async () => {
      await using service = await startSimulator(quick);
      using _mount = mount(join(directory, 'workspace/site'), { size: '1m' });
      const run = await replace(service, 'site');
      expect(expectFailure(run, 'TARGET_FORBIDDEN')).toContain('where a file system is mounted');
      expect(service.requests).toEqual([]);
      const inside = await replace(service, 'site/docs');
      expectSuccess(inside);
    },
  );

  withMounts(
    'what is mounted while the job runs is not emptied either (where file systems can be mounted)',
    async () => {
      await using service = await startSimulator(quick);
      const inside = join(directory, 'workspace/site/data');
      mkdirSync(inside, { recursive: true });
      using mounts = new DisposableStack();
      const run = await runExport(service, {
        directory,
        inputs: { 'extract-to': 'site', clean: 'true' },
        onLine(line) {
          if (!line.startsWith('Started job')) return;
          mounts.use(mount(inside, { size: '1m' }));
          writeFileSync(join(inside, 'precious'), 'precious');
        },
      });
      expectFailure(run, 'TARGET_FORBIDDEN');
      expect(readFileSync(join(inside, 'precious'), 'utf8')).toBe('precious');
    },
  );

  withMounts('what is mounted in a leftover is not emptied (where file systems can be mounted)', async () => {
    await using service = await startSimulator(quick);
    const leftover = join(directory, 'workspace/.docs-admin-action-0123456789abcdef.discarded');
    using _mount = mount(join(leftover, 'data'), { size: '1m' });
    writeFileSync(join(leftover, 'data/precious'), 'precious');
    const run = await replace(service, 'site', { NODE_OPTIONS: later });
    expectSuccess(run);
    expect(readFileSync(join(leftover, 'data/precious'), 'utf8')).toBe('precious');
  });

  withMounts(
    'device numbers tell a mounted file system where there is no list (where file systems can be mounted)',
    () => {
      const site = join(directory, 'site');
      using _mount = mount(join(site, 'a/b'), { size: '1m' });
      expect(findOtherDevice(site, statSync(directory).dev)).toBe(join(site, 'a/b'));
      expect(findOtherDevice(join(directory, 'workspace'), statSync(directory).dev)).toBeUndefined();
    },
  );

  withMounts.each([
    ['another file system', { size: '10m' }],
    ['the same one, mounted a second time', undefined],
  ])(
    'a site replaces the target when temporary files are on %s (where file systems can be mounted)',
    async (_, what) => {
      await using service = await startSimulator(quick);
      mkdirSync(join(directory, 'elsewhere'));
      using _mount = mount(join(directory, 'temp'), what ?? { bind: join(directory, 'elsewhere') });
      mkdirSync(join(directory, 'workspace/site'));
      writeFileSync(join(directory, 'workspace/site/old.html'), 'old');
      const run = await runExport(service, {
        directory,
        inputs: { 'extract-to': 'site', clean: 'true', 'values-file': 'values.yaml' },
      });
      expectSuccess(run);
      expect(readdirSync(join(directory, 'workspace')).sort()).toEqual(['site', 'values.yaml']);
      expect(readdirSync(join(directory, 'workspace/site'))).toContain('index.html');
      expect(readdirSync(join(directory, 'workspace/site'))).not.toContain('old.html');
      expect(own('temp')).toEqual([]);
    },
  );
});

describe('a directory that looks like one that a killed run moved away', () => {
  const ending = createHash('sha256').update('site').digest('hex').slice(0, 12);
  const name = `.docs-admin-action-0123456789abcdef.${ending}.old`;

  test('does not become the site in the workspace, where a checkout can hold it', async () => {
    await using service = await startSimulator(quick);
    mkdirSync(join(directory, 'workspace', name));
    writeFileSync(join(directory, 'workspace', name, 'index.html'), 'committed');
    const run = await runExport(service, { directory, inputs: { 'extract-to': 'site', 'api-key': 'wrong' } });
    expectFailure(run, 'KEY_REFUSED');
    expect(readdirSync(run.workspace)).toEqual([name]);
    expectSuccess(await replace(service, 'site'));
    expect(readFileSync(join(run.workspace, 'site/index.html'), 'utf8')).not.toBe('committed');
  });

  test('is moved back outside the workspace', async () => {
    await using service = await startSimulator(quick);
    mkdirSync(join(directory, 'www', name), { recursive: true });
    writeFileSync(join(directory, 'www', name, 'index.html'), 'old');
    const run = await runExport(service, {
      directory,
      inputs: { 'extract-to': '../www/site', clean: 'true', 'api-key': 'wrong' },
    });
    expectFailure(run, 'KEY_REFUSED');
    expect(readFileSync(join(directory, 'www/site/index.html'), 'utf8')).toBe('old');
  });
});

/** A device that is always full. */
const full = '/dev/full';
(existsSync(full) ? test : test.skip).each(['GITHUB_OUTPUT', 'GITHUB_STATE'])(
  'a file of the runner that cannot be written is an error of the file system, and no bug: %s',
  async name => {
    await using world = await startWorld();
    const run = await commented(world, {
      ...pullRequest,
      directory,
      env: { ...pullRequest.env, [name]: full },
    });
    expect(expectFailure(run, 'FILE_SYSTEM')).toMatch(/ENOSPC.*Check the free space/);
  },
);

describe('a disk that is full', () => {
  const site = () =>
    tar([
      { name: 'index.html', text: '<title>New</title>' },
      { name: 'media.bin', text: Buffer.alloc(4_000_000, 'x') },
    ]);

  /** Holds a run to what it must leave: the old site, the old values, nothing else. */
  function expectUntouched(run: ActionRun): void {
    expect(expectFailure(run, 'FILE_SYSTEM')).toMatch(/ENOSPC|no space/);
    expect(readdirSync(run.workspace).sort()).toEqual(['site', 'values.yaml']);
    expect(readdirSync(join(run.workspace, 'site'))).toEqual(['old.html']);
    expect(readFileSync(join(run.workspace, 'values.yaml'), 'utf8')).toBe('old: true\n');
    expect(own('temp')).toEqual([]);
  }

  function fill(): void {
    mkdirSync(join(directory, 'workspace/site'), { recursive: true });
    writeFileSync(join(directory, 'workspace/site/old.html'), 'old');
    writeFileSync(join(directory, 'workspace/values.yaml'), 'old: true\n');
  }

  const inputs = { 'extract-to': 'site', clean: 'true', 'values-file': 'values.yaml', cache: 'false' };

  withMounts('while an archive of unknown size arrives (where file systems can be mounted)', async () => {
    const jobs = [{ jobId: 'exp_1', domain: 'docs.example.com', status: 'completed' }];
    await using service = await startSimulator({ ...quick, jobs, archive: await site() });
    service.addFault({ on: 'archive', headers: { 'Content-Length': undefined } });
    service.addFault({ on: 'bundle', body: { bundleUrl: await linkOf(service, 'exp_1') } });
    using _mount = mount(join(directory, 'temp'), { size: '1m' });
    fill();
    const run = await runExport(service, { directory, inputs: { ...inputs, 'job-id': 'exp_1' } });
    expectUntouched(run);
    expect(readdirSync(run.temp)).toEqual([]);
  });

  withMounts(
    'is found before the first byte of an archive whose size is known (where file systems can be mounted)',
    async () => {
      await using service = await startSimulator({ ...quick, archive: await site() });
      using _mount = mount(join(directory, 'temp'), { size: '1m' });
      fill();
      const run = await runExport(service, { directory, inputs, env: { RUNNER_DEBUG: '1' } });
      const message = expectFailure(run, 'FILE_SYSTEM');
      expect(message).toMatch(/The archive has 3\.8 MiB, but \S+ has only (1\.0 MiB|\d+ KiB) of free space/);
      expect(run.log.join('\n')).not.toContain('ENOSPC');
      expect(readdirSync(run.temp)).toEqual([]);
    },
  );

  withMounts('while the archive is unpacked (where file systems can be mounted)', async () => {
    await using service = await startSimulator({ ...quick, archive: await site() });
    using _mount = mount(join(directory, 'workspace'), { size: '1m' });
    fill();
    const run = await runExport(service, { directory, inputs });
    expectUntouched(run);
  });

  withMounts('while the values are written (where file systems can be mounted)', async () => {
    await using service = await startSimulator(quick);
    using _mount = mount(join(directory, 'workspace'), { size: '64k' });
    fill();
    try {
      writeFileSync(join(directory, 'workspace/site/old.html'), Buffer.alloc(1_000_000), { flag: 'a' });
    } catch {}
    const run = await runExport(service, {
      directory,
      inputs: { 'values-file': 'values.yaml', download: 'false' },
    });
    expectUntouched(run);
  });
});

/** Root can read everything, so it runs as a user who cannot, if that one may read this project. */
const nobody = process.getuid?.() === 0 ? 65_534 : undefined;
const mayRun =
  nobody === undefined ||
  spawnSync(process.execPath, ['--check', join(dist, 'index.js')], { uid: nobody }).status === 0;

test(`a target that cannot be read fails before a job is started, as an error of the file system${mayRun ? '' : ' (left out: the user "nobody" cannot read this project)'}`, async () => {
  if (!mayRun) return;
  await using service = await startSimulator(quick);
  const user = nobody;
  const target = join(directory, 'workspace/site');
  mkdirSync(target);
  mkdirSync(join(directory, 'tool-cache'));
  for (const name of ['output', 'env', 'summary.md']) writeFileSync(join(directory, name), '');
  if (user !== undefined) {
    const names = ['.', 'workspace', 'temp', 'tool-cache', 'workspace/site', 'output', 'env', 'summary.md'];
    for (const name of names) chownSync(join(directory, name), user, user);
  }
  chmodSync(target, 0o300);
  using run = await runExport(service, {
    directory,
    inputs: { 'extract-to': 'site', clean: 'true' },
    ...(user !== undefined && { user }),
  });
  // Otherwise only root could remove it.
  chmodSync(target, 0o700);
  expect(expectFailure(run, 'FILE_SYSTEM')).toContain('Could not read the content of extract-to');
  expect(service.jobsStarted).toBe(0);
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import type { ErrorCode } from '../../src/shared/errors.ts';
import { runBundle } from '../support/bundle.ts';
import { expectFailure, expectSuccess, optionsFor, runExport } from '../support/export-action.ts';
import { tar } from '../support/extract.ts';
import { testDirectory } from '../support/test-directory.ts';
import { commented, pullRequest, startWorld } from '../support/world.ts';

const quick = { jobSeconds: 0.2, queueSeconds: 0.05, pages: 3 };
const dist = resolve(import.meta.dirname, '../../dist');
/** Of a run: "workspace" and "temp" are in it. */
const directory = testDirectory();
const place = (path: string) => join(directory(), path);
beforeEach(() => {
  for (const path of ['workspace', 'temp', 'action']) mkdirSync(place(path));
});
const [, program = ''] = process.argv;
/** As if the runner had started the action there. */
function startFrom(path: string): void {
  process.argv[1] = place(`${path}/dist/index.js`);
}
afterEach(() => {
  process.argv[1] = program;
});

// All other places: __tests__/unit/site/extract-placement.test.ts.
test.each([
  ['the home directory', '../home', 'the home directory'],
  ['RUNNER_TEMP', '../temp', 'the directory for temporary files'],
  ['a directory in RUNNER_TEMP whose name begins with "_"', '../temp/_x', 'the runner’s own directories'],
  ['a directory in RUNNER_TOOL_CACHE', '../tool-cache/node/24', 'inside the runner’s tool cache'],
  ['a directory of the action', '../action/docs', 'inside the directory of this action'],
])('%s is never replaced, and nothing is published or exported for it', async (_, target, reason) => {
  await using service = await startSimulator(quick);
  mkdirSync(place('home'));
  startFrom('action');
  const inputs = { 'extract-to': target, clean: 'true', publish: 'true', 'project-id': 'docs' };
  const run = await runExport(service, { directory: directory(), inputs, env: { HOME: place('home') } });
  expect(expectFailure(run, 'TARGET_FORBIDDEN')).toContain(reason);
  expect(service.requests).toEqual([]);
});

test('with "uses: ./", the action is in the workspace: a site may be there, but not in dist/', async () => {
  await using service = await startSimulator(quick);
  startFrom('workspace');
  const run = (target: string) =>
    runExport(service, { directory: directory(), inputs: { 'extract-to': target, clean: 'true' } });
  expect(expectFailure(await run('dist'), 'TARGET_FORBIDDEN')).toContain('the directory of this action');
  expectSuccess(await run('site'));
});

/** A user without an entry in the list of users. */
const uid = 54_321;
const mayRun = spawnSync(process.execPath, ['--check', join(dist, 'index.js')], { uid }).status === 0;
(mayRun ? test : test.skip)(
  'a user without a home directory can run it (where root runs the tests, in a directory that every user can read)',
  async () => {
    await using service = await startSimulator(quick);
    const options = optionsFor(service, { env: { HOME: undefined }, inputs: { domain: '' } });
    using run = await runBundle({ ...options, user: uid });
    expectFailure(run, 'INPUTS_INVALID');
  },
);

/** A device that is always full. */
const full = '/dev/full';
(existsSync(full) ? test.each : test.skip.each)<readonly [string, string, ErrorCode, RegExp]>([
  ['full', full, 'FILE_SYSTEM', /ENOSPC.*Check the free disk space/],
  ['missing', '/missing/output', 'INTERNAL', /Missing file at path/],
])(
  'a file for outputs that is %s says so, and how to follow the job, and nothing else that is wrong',
  async (_, file, code, reason) => {
    await using world = await startWorld();
    const run = await commented(world, {
      ...pullRequest,
      directory: directory(),
      env: { ...pullRequest.env, GITHUB_OUTPUT: file },
    });
    const message = expectFailure(run, code);
    expect(message).toMatch(reason);
    const jobId = /run the step once with `job-id: (\w+)`/.exec(message)?.[1] ?? '';
    // What was not written is not listed; the comment was written, and is not called missing.
    expect(run.log).not.toContain(`jobId: ${jobId}`);
    expect(world.github.commentsOf(7).map(({ body }) => body)).toEqual([expect.stringContaining(jobId)]);
    expect(run.annotations.map(({ message: text }) => text).join('\n')).not.toContain('may be missing');
    expect(run.summary).toContain(`| Job | \`${jobId}\` |`);
  },
);

const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;
(mayMount ? describe : describe.skip)('file systems (where they can be mounted)', () => {
  /** Mounts one of a mebibyte in memory, or a directory. Disposing unmounts it. */
  function mount(path: string, source = 'rw'): Disposable {
    mkdirSync(path, { recursive: true });
    const memory = ['-t', 'tmpfs', '-o', `size=1m,${source}`, 'tmpfs'];
    const { status } = spawnSync('mount', [...(isAbsolute(source) ? ['--bind', source] : memory), path]);
    expect(status).toBe(0);
    return { [Symbol.dispose]: () => void spawnSync('umount', ['--lazy', path]) };
  }
  const inputs = { 'extract-to': 'site', clean: 'true', 'values-file': 'values.yaml', cache: 'false' };

  test('on a full disk, the old site and the old values stay, and nothing else', async () => {
    using _ = mount(place('workspace'));
    mkdirSync(place('workspace/site'));
    writeFileSync(place('workspace/site/old.html'), 'old');
    writeFileSync(place('workspace/values.yaml'), 'old: true\n');
    const archive = await tar([
      { name: 'index.html', text: '<title>New</title>' },
      { name: 'media.bin', text: Buffer.alloc(4_000_000, 'x') },
    ]);
    await using service = await startSimulator({ ...quick, archive });
    const run = await runExport(service, { directory: directory(), inputs });
    expect(expectFailure(run, 'FILE_SYSTEM')).toMatch(/ENOSPC|no space/);
    expect(readdirSync(run.workspace).sort()).toEqual(['site', 'values.yaml']);
    expect(readdirSync(join(run.workspace, 'site'))).toEqual(['old.html']);
    expect(readFileSync(join(run.workspace, 'values.yaml'), 'utf8')).toBe('old: true\n');
  });

  test.each(['its file system', 'a directory of the same file system'])(
    'a mount point, of %s, is never replaced: a directory below it is, as the error says',
    async source => {
      const target = place('workspace/the site');
      mkdirSync(place('workspace/other'));
      using _ = mount(target, source === 'its file system' ? 'rw' : place('workspace/other'));
      writeFileSync(join(target, 'old.html'), 'old');
      await using service = await startSimulator(quick);
      const run = (extractTo: string) =>
        runExport(service, { directory: directory(), inputs: { 'extract-to': extractTo, clean: 'true' } });
      const message = expectFailure(await run('the site'), 'TARGET_FORBIDDEN');
      expect(message).toContain('a mount point');
      expect(service.requests).toEqual([]);
      expect(message).toContain('only a directory below it can be replaced');
      expectSuccess(await run('the site/site'));
      expect(readdirSync(join(target, 'site'))).toContain('index.html');
      // Nothing else is left there, nor in the workspace.
      expect(readdirSync(target)).toEqual(['old.html', 'site']);
      expect(readdirSync(place('workspace')).sort()).toEqual(['other', 'the site']);
    },
  );

  test('a directory above a mount point is not replaced, because that would remove what is mounted there', async () => {
    using _ = mount(place('workspace/site/volume'));
    writeFileSync(place('workspace/site/volume/kept'), '');
    await using service = await startSimulator(quick);
    const run = await runExport(service, { directory: directory(), inputs });
    expect(expectFailure(run, 'TARGET_FORBIDDEN')).toContain('a mount point or above one');
    expect(service.requests).toEqual([]);
    expect(readdirSync(place('workspace/site/volume'))).toEqual(['kept']);
  });

  test.each([
    ['extract-to', 'site', 'beside extract-to'],
    ['extract-to', 'new/site', 'beside extract-to'],
    ['values-file', 'values.yaml', 'the values file'],
    ['values-file', 'new/values.yaml', 'the values file'],
  ])('where %s: deploy/%s cannot be written, nothing is exported for it', async (input, name, what) => {
    using _ = mount(place('workspace/deploy'), 'ro');
    await using service = await startSimulator(quick);
    const only = { [input]: `deploy/${name}` };
    const run = await runExport(service, { directory: directory(), inputs: only });
    expect(expectFailure(run, 'FILE_SYSTEM')).toMatch(RegExp(`^Could not write ${what}.*EROFS`));
    expect(service.requests).toEqual([]);
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { CacheServerOptions } from '../../simulator/github/cache-server.ts';
import type { SimulatorOptions } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, type Options } from '../support/export-action.ts';
import type { ActionRun } from '../support/local-runner.ts';
import { onUnix } from '../support/named-pipe.ts';
import { moveTime, withMovableTime } from '../support/time-is-up.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world.ts';

/* What is decided with a record: __tests__/unit/jobs/resumable-job.test.ts. */

/** A workflow run whose step can be attempted again. Its jobs go on until a test ends them. */
const startRun = (service: SimulatorOptions = {}, cache: CacheServerOptions = {}) =>
  startWorld({ service: { jobSeconds: 3600, ...service }, cache });
const start = ({ start }: World, number: number, { env, ...changes }: Options = {}) =>
  start({ ...changes, env: { GITHUB_RUN_ATTEMPT: `${number}`, ...env } });
const attempt = (...given: Parameters<typeof start>) => start(...given).finished;
const isPolled = ({ service }: World) => service.requests.some(request => request.startsWith('GET'));
const jobOf = (run: ActionRun) => run.outputs['jobId'] ?? '';
/** The lines about earlier attempts. */
const linesAbout = (run: ActionRun) => run.log.filter(line => /earlier attempt/.test(line));
/** Waits for records: when the machine is busy, a process of its own completes them after the step. */
const saved = (world: World, records: number) => until(() => world.cache.keys.length === records);

function expectAttached(run: ActionRun, first: ActionRun): void {
  expectSuccess(run);
  expect(jobOf(run)).toBe(jobOf(first));
  expect(existsSync(join(run.workspace, 'site/index.html'))).toBe(true);
  expect(linesAbout(run)).toEqual([
    expect.stringMatching(
      /^An earlier attempt of this run started job \S+ \S+( \S+)? ago and did not finish\./,
    ),
  ]);
  expect(run.log).toContain(`Attached to job ${jobOf(first)}`);
}

/** The library writes what gives access, too, and more with debug logging. */
function expectNothingOfLibrary(stdout: string, { cache }: World): void {
  expect(stdout).toMatch(/^::debug::/m);
  for (const text of [cache.signature, 'runtime-token', 'Cache service version'])
    expect(stdout).not.toContain(text);
}

test.each([1, 2] as const)(
  'with version %i of the cache service, a re-run attaches to the job of an attempt that ran out of time, and the next starts a new one',
  async version => {
    await using world = await startRun({}, { version });
    const env = { RUNNER_DEBUG: '1' };
    const started = start(world, 1, { env: { ...env, ...withMovableTime } });
    await until(() => world.cache.keys.length > 0 && isPolled(world));
    moveTime(started.process);
    const first = await started.finished;
    expect(expectFailure(first, 'TIMED_OUT')).toContain(
      'To attach to it, re-run the failed jobs, or run the step',
    );
    world.service.endJobs();
    const second = await attempt(world, 2, { env });
    expectAttached(second, first);
    expect(world.service.jobsStarted).toBe(1);
    await saved(world, 2);
    world.service.addFault({ on: 'poll', status: 404 });
    const third = await attempt(world, 3, { env });
    expectFailure(third, 'JOB_NOT_FOUND');
    expect(jobOf(third)).not.toBe(jobOf(first));
    expect(linesAbout(third)).toEqual([
      expect.stringMatching(
        /started job \S+ .+ ago\. Starting a new job, because nothing is left to do with that one\.$/,
      ),
    ]);
    expect(world.service.jobsStarted).toBe(2);
    expect(world.cache.requests).toContain('find');
    expect(world.cache.requests).not.toContain('download');
    const key = (state: string) =>
      expect.stringMatching(
        RegExp(`^docs-admin-action-job-4242-[\\da-f]{40}-[123]-${state}-[\\da-z]+-[\\da-z]+$`),
      );
    await saved(world, 3);
    expect(world.cache.keys).toEqual([key('started'), key('ended'), key('started')]);
    for (const { stdout } of [first, second, third]) expectNothingOfLibrary(stdout, world);
  },
);

test.each<[string, NodeJS.Signals, (world: World) => boolean]>([
  ['was canceled', 'SIGINT', world => world.cache.keys.length === 1 && isPolled(world)],
  ['was killed while it polled', 'SIGKILL', world => world.cache.keys.length === 1 && isPolled(world)],
  ['was killed while its record was being saved', 'SIGKILL', world => world.cache.requests.length > 0],
  [
    'was killed while it downloaded',
    'SIGKILL',
    world => {
      if (isPolled(world)) world.service.endJobs();
      return world.cache.keys.length === 1 && world.service.requests.some(text => /store/.test(text));
    },
  ],
])('a re-run attaches to the job of an attempt that %s', async (what, signal, isDue) => {
  await using world = await startRun();
  if (what.endsWith('downloaded')) world.service.addFault({ on: 'archive', stall: { afterBytes: 100 } });
  const started = start(world, 1);
  await until(() => isDue(world));
  started.process.kill(signal);
  const first = await started.finished;
  await saved(world, 1);
  world.service.endJobs();
  expectAttached(await attempt(world, 2), first);
  expect(world.service.jobsStarted).toBe(1);
});

onUnix('a job is logged and recorded before its outputs are set, which a full disk prevents', async () => {
  await using world = await startRun();
  const run = await attempt(world, 1, { env: { GITHUB_OUTPUT: '/dev/full' } });
  expect(expectFailure(run, 'FILE_SYSTEM')).toMatch(
    /^Could not set an output: ENOSPC.* \(job \S+, no status/,
  );
  expect(run.log.some(line => line.startsWith('Started job '))).toBe(true);
  await saved(world, 1);
});

test.each([
  ['without a cache service', { env: { ACTIONS_CACHE_URL: undefined, ACTIONS_RESULTS_URL: undefined } }],
  ['with "resume: false"', { inputs: { resume: 'false' } }],
])('%s, nothing is asked or saved', async (_, changes) => {
  await using world = await startRun({ jobSeconds: 0 });
  const run = expectSuccess(await attempt(world, 2, changes));
  expect(linesAbout(run)).toEqual([]);
  expect(world.cache.requests).toEqual([]);
});

test('each step of a run has a record of its own', async () => {
  await using world = await startRun({ jobSeconds: 0 });
  const inputs = { download: 'false', 'extract-to': '' };
  const all = [
    {},
    { env: { GITHUB_ACTION: '__example_docs-admin-action_2' } },
    { env: { GITHUB_JOB: 'other' } },
    { env: { GITHUB_WORKFLOW_REF: 'example/docs/.github/workflows/other.yml@refs/heads/main' } },
    { inputs: { 'job-matrix': '{ "leg": "b" }' } },
    { inputs: { 'comment-key': 'b' } },
  ];
  await Promise.all(
    all.map(({ env = {}, inputs: more }) => attempt(world, 1, { env, inputs: { ...inputs, ...more } })),
  );
  const steps = () => new Set(world.cache.keys.map(key => key.split('-').slice(0, 6).join('-')));
  await until(() => steps().size === all.length);
});

describe('the cache service is never in the way:', () => {
  const stalling = { faults: [{ on: 'any', effect: 'stall' }] } as const;

  function expectUndisturbed(run: ActionRun): void {
    expectSuccess(run);
    expect(run.annotations).toEqual([]);
    expect(run.log.join('\n')).not.toMatch(/earlier attempt|record|cache service/i);
  }

  test('a first attempt asks for nothing, and saves only after the start request', async () => {
    const response = Promise.withResolvers<void>();
    await using world = await startRun({
      faults: [{ on: 'start', hold: response.promise }],
      jobSeconds: 0,
    });
    const started = start(world, 1);
    await until(() => world.service.log.length === 1);
    expect(world.cache.requests).toEqual([]);
    response.resolve();
    const run = expectSuccess(await started.finished);
    expect(world.cache.requests).not.toContain('find');
    expect(linesAbout(run)).toEqual([]);
  });

  test('when the run must only read, one line says what a re-run does', async () => {
    await using world = await startRun();
    const onLine = (line: string) => /must not write/.test(line) && world.service.endJobs();
    const run = expectSuccess(await attempt(world, 1, { onLine, env: { ACTIONS_CACHE_MODE: 'read' } }));
    const told = run.log.filter(line => line.includes('must not write to GitHub'));
    expect(told).toEqual([expect.stringMatching(/a re-run does not find this job, and starts a new job\.$/)]);
  });

  test.each([1, 2] as const)(
    'with version %i, what it rejects is a debug line, without what gives access',
    async version => {
      // The library repeats the other one until time is up: in version 1 the status, in version 2 the page.
      const effect = version === 1 ? 'html' : 400;
      const faults = [{ on: 'find', effect } as const, { on: 'upload', effect: 403 } as const];
      await using world = await startRun({}, { version, faults });
      const lines: string[] = [];
      const onLine = (line: string) => {
        lines.push(...(/^::debug::((?:Search|Record) .+: failed: )./.exec(line)?.slice(1) ?? []));
        if (line.includes('(started)')) world.service.endJobs();
      };
      const run = await attempt(world, 2, { onLine, env: { RUNNER_DEBUG: '1' } });
      expectUndisturbed(run);
      expect(lines.slice(0, 2)).toEqual([
        'Search for the job of an earlier attempt: failed: ',
        'Record of the job for later attempts (started): failed: ',
      ]);
      expectNothingOfLibrary(run.stdout, world);
    },
  );

  test('when it stalls, an attempt succeeds without a line about it once the limit of the search has passed', async () => {
    await using world = await startRun({ jobSeconds: 0 }, stalling);
    const started = start(world, 2);
    await until(() => world.cache.requests.includes('find'));
    moveTime(started.process);
    expectUndisturbed(await started.finished);
    expect(world.service.jobsStarted).toBe(1);
  });

  // The service never responds, so a run that waited for it would not end.
  test('a run that is canceled while it searches and the service stalls ends', async () => {
    await using world = await startRun({}, stalling);
    const started = start(world, 2);
    await until(() => world.cache.requests.length > 0);
    started.process.kill('SIGINT');
    expectFailure(await started.finished, 'CANCELLED');
    expect(world.service.jobsStarted).toBe(0);
  });
});

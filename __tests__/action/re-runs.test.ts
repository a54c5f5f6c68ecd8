import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { AttemptedRun } from '../support/attempts.ts';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import type { ActionRun } from '../support/local-runner.ts';
import { until } from '../support/until.ts';

/* What is decided with a record: __tests__/unit/operations/resumable-job.test.ts. */

const jobOf = (run: ActionRun) => run.outputs['jobId'] ?? '';
/** The lines about earlier attempts. */
const linesAbout = (run: ActionRun) => run.log.filter(line => /earlier attempt/.test(line));
/** Waits for records: when the machine is busy, a process of its own completes them after the step. */
const saved = (world: AttemptedRun, records: number) => until(() => world.cache.keys.length === records);
const isPolled = (world: AttemptedRun) => world.service.requests.some(request => request.startsWith('GET'));

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

test.each([1, 2] as const)(
  'with version %i of the cache service, a re-run attaches to the job of an attempt that ran out of time, and the next starts a new one',
  async version => {
    await using world = await AttemptedRun.create({}, { version });
    const first = await world.timeOut(1);
    expect(expectFailure(first, 'TIMED_OUT')).toContain(
      'To attach to it, re-run the failed jobs, or run the step',
    );
    world.service.endJobs();
    expectAttached(await world.attempt(2), first);
    expect(world.service.jobsStarted).toBe(1);
    await saved(world, 2);
    world.service.addFault({ on: 'poll', status: 404 });
    const third = await world.attempt(3);
    expectFailure(third, 'JOB_NOT_FOUND');
    expect(jobOf(third)).not.toBe(jobOf(first));
    expect(linesAbout(third)).toEqual([
      expect.stringMatching(/started job \S+ .+ ago\. Starting a new job, because its step succeeded\.$/),
    ]);
    expect(world.service.jobsStarted).toBe(2);
    expect(world.cache.requests).toContain('find');
    expect(world.cache.requests).not.toContain('download');
    const key = (state: string) =>
      expect.stringMatching(
        RegExp(`^docs-admin-action-job-4242-[\\da-f]{40}-[123]-${state}-[\\da-z]+-[\\da-z]+$`),
      );
    await saved(world, 3);
    expect(world.cache.keys).toEqual([key('started'), key('succeeded'), key('started')]);
  },
);

test.each<[string, NodeJS.Signals, (world: AttemptedRun) => boolean]>([
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
  await using world = await AttemptedRun.create();
  if (what.endsWith('downloaded')) world.service.addFault({ on: 'archive', stall: { afterBytes: 100 } });
  const started = world.start(1);
  await until(() => isDue(world));
  started.process.kill(signal);
  const first = await started.finished;
  await saved(world, 1);
  world.service.endJobs();
  expectAttached(await world.attempt(2), first);
  expect(world.service.jobsStarted).toBe(1);
});

test('a job whose archive is rejected is not attached to', async () => {
  await using world = await AttemptedRun.create({ jobSeconds: 0 });
  expectFailure(await world.attempt(1, { inputs: { 'min-pages': '50' } }), 'TOO_FEW_PAGES');
  await until(() => /-rejected-/.test(world.cache.keys.at(-1) ?? ''));
});

test.each([
  ['without a cache service', { env: { ACTIONS_CACHE_URL: undefined, ACTIONS_RESULTS_URL: undefined } }],
  ['with "resume: false"', { inputs: { resume: 'false' } }],
])('%s, nothing is asked or saved', async (_, changes) => {
  await using world = await AttemptedRun.create({ jobSeconds: 0 });
  const run = await world.attempt(2, changes);
  expectSuccess(run);
  expect(linesAbout(run)).toEqual([]);
  expect(world.cache.requests).toEqual([]);
});

test('each step and each export of a run have a record of their own', async () => {
  await using world = await AttemptedRun.create({ jobSeconds: 0 });
  const inputs = { download: 'false', 'extract-to': '' };
  const all = [
    {},
    { inputs: { domain: 'api.example.com' } },
    { inputs: { 'export-version': '2' } },
    { env: { GITHUB_ACTION: '__example_docs-admin-action_2' } },
    { env: { GITHUB_JOB: 'other' } },
    { env: { GITHUB_RUN_ID: '42421' } },
  ];
  await Promise.all(
    all.map(changes => world.attempt(1, { ...changes, inputs: { ...inputs, ...changes.inputs } })),
  );
  const steps = () => new Set(world.cache.keys.map(key => key.split('-').slice(0, 6).join('-')));
  await until(() => steps().size === all.length);
});

describe('the cache service is never in the way:', () => {
  test('a first attempt asks for nothing, and saves only after the start request', async () => {
    const response = Promise.withResolvers<void>();
    await using world = await AttemptedRun.create({
      faults: [{ on: 'start', hold: response.promise }],
      jobSeconds: 0,
    });
    const started = world.start(1);
    await until(() => world.service.log.length === 1);
    expect(world.cache.requests).toEqual([]);
    response.resolve();
    const run = await started.finished;
    expectSuccess(run);
    expect(world.cache.requests).not.toContain('find');
    expect(linesAbout(run)).toEqual([]);
  });

  test.each(['stall', 500] as const)(
    'when every request to it meets %s, an attempt succeeds without a line about it',
    async effect => {
      await using world = await AttemptedRun.create({ jobSeconds: 0 }, { faults: [{ on: 'any', effect }] });
      const run = await world.attempt(2);
      expectSuccess(run);
      expect(run.annotations).toEqual([]);
      expect(run.log.join('\n')).not.toMatch(/earlier attempt|record|cache service/i);
      expect(world.cache.requests).toEqual(expect.arrayContaining(['find']));
      expect(world.service.jobsStarted).toBe(1);
    },
  );

  // The service never responds, so a run that waited for it would not end.
  test.each([
    ['saves', 1],
    ['searches', 2],
  ])('a run that is canceled while it %s and the service stalls ends', async (_, number) => {
    await using world = await AttemptedRun.create({}, { faults: [{ on: 'any', effect: 'stall' }] });
    const started = world.start(number);
    await until(() => world.cache.requests.length > 0);
    started.process.kill('SIGINT');
    expectFailure(await started.finished, 'CANCELLED');
    expect(world.service.jobsStarted).toBe(2 - number);
  });
});

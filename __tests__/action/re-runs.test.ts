import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { encodeBase32 } from '../../src/shared/base32.ts';
import { AttemptedRun, outOfTime } from '../support/attempts.ts';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import type { ActionRun } from '../support/local-runner.ts';
import { until } from '../support/until.ts';

// Each has several attempts, one after the other.
jest.setTimeout(180_000);

const jobOf = (run: ActionRun) => run.outputs['jobId'] ?? '';
const startRequest = 'POST /v1/static-export/jobs';
/** The lines about earlier attempts. */
const linesAbout = (run: ActionRun) => run.log.filter(line => /earlier attempt/.test(line));
/** Milliseconds that the end of a step may wait for the cache service, and what a busy machine adds. */
const longestDelay = 2000 + 1500;

/** Waits for records: on a busy machine, a process of its own completes them after the step. */
const saved = (world: AttemptedRun, records: number) => until(() => world.cache.keys.length === records);
const savedEnd = (world: AttemptedRun) =>
  until(() => /-(?:succeeded|failed|rejected)-/.test(world.cache.keys.at(-1) ?? ''));

function expectAttached(run: ActionRun, first: { readonly jobId: string }): void {
  expectSuccess(run);
  expect(jobOf(run)).toBe(first.jobId);
  expect(existsSync(join(run.workspace, 'site/index.html'))).toBe(true);
  expect(linesAbout(run)).toEqual([
    expect.stringMatching(
      /^An earlier attempt of this run started job \S+ \S+( \S+)? ago and did not finish\. To start a new job instead, set "resume: false"\.$/,
    ),
  ]);
  expect(run.log).toContain(`Attached to job ${first.jobId}`);
}

describe.each([1, 2] as const)('with version %i of the cache service', version => {
  test('a re-run attaches to the job of an attempt that ran out of time', async () => {
    await using world = await AttemptedRun.create({}, { version });
    const first = await world.attempt(1, outOfTime);
    expect(expectFailure(first, 'TIMED_OUT')).toContain(
      'To attach to it, re-run the failed jobs, or run the step',
    );
    await saved(world, 1);
    expectAttached(await world.attempt(2), { jobId: jobOf(first) });
    expect(world.service.jobsStarted).toBe(1);
  });

  test('a re-run starts a new job when the step had succeeded', async () => {
    await using world = await AttemptedRun.create({ jobSeconds: 0.5 }, { version });
    const first = await world.attempt(1);
    expectSuccess(first);
    await savedEnd(world);
    const second = await world.attempt(2);
    expectSuccess(second);
    expect(jobOf(second)).not.toBe(jobOf(first));
    expect(linesAbout(second)).toEqual([
      expect.stringMatching(/started job \S+ .+ ago\. Starting a new job, because its step succeeded\.$/),
    ]);
    expect(world.service.jobsStarted).toBe(2);
  });
});

test('a job that outlasts two attempts is attached to in the third', async () => {
  await using world = await AttemptedRun.create({ jobSeconds: 6 });
  const first = await world.attempt(1, outOfTime);
  await saved(world, 1);
  expectFailure(await world.attempt(2, outOfTime), 'TIMED_OUT');
  expectAttached(await world.attempt(3), { jobId: jobOf(first) });
  expect(world.service.jobsStarted).toBe(1);
});

test('a re-run attaches to the job of a canceled attempt', async () => {
  await using world = await AttemptedRun.create();
  const started = world.start(1);
  await until(() => world.cache.keys.length === 1);
  started.process.kill('SIGINT');
  const first = await started.finished;
  expectFailure(first, 'CANCELLED');
  expectAttached(await world.attempt(2), { jobId: jobOf(first) });
  expect(world.service.jobsStarted).toBe(1);
});

test('a record that is being saved when the attempt is killed is completed', async () => {
  await using world = await AttemptedRun.create();
  const started = world.start(1);
  await until(() => world.cache.requests.length > 0);
  started.process.kill('SIGKILL');
  const first = await started.finished;
  await until(() => world.cache.keys.length === 1);
  expectAttached(await world.attempt(2), { jobId: jobOf(first) });
  expect(world.service.jobsStarted).toBe(1);
});

test('a re-run attaches to the job of an attempt that was killed while it polled', async () => {
  await using world = await AttemptedRun.create();
  const started = world.start(1);
  await until(() => world.cache.keys.length === 1);
  started.process.kill('SIGKILL');
  const first = await started.finished;
  expectAttached(await world.attempt(2), { jobId: jobOf(first) });
  expect(world.service.jobsStarted).toBe(1);
});

test('a re-run attaches to the job of an attempt that was killed while it downloaded', async () => {
  await using world = await AttemptedRun.create({
    jobSeconds: 2,
    faults: [{ on: 'archive', stall: { afterBytes: 100 } }],
  });
  const started = world.start(1);
  await until(() => world.cache.keys.length === 1 && world.service.requests.some(text => /store/.test(text)));
  started.process.kill('SIGKILL');
  const first = await started.finished;
  expectAttached(await world.attempt(2), { jobId: jobOf(first) });
  expect(world.service.jobsStarted).toBe(1);
});

test('without a cache service, nothing is found and nothing is saved', async () => {
  await using world = await AttemptedRun.create({ jobSeconds: 0.5 });
  const env = { ACTIONS_CACHE_URL: undefined, ACTIONS_RESULTS_URL: undefined };
  const first = await world.attempt(1, { env });
  expectSuccess(await world.attempt(2, { env, toolCache: first.toolCache }));
  expect(world.cache.requests).toEqual([]);
  expect(world.service.jobsStarted).toBe(2);
});

test.each([1, 2] as const)(
  'with version %i of the cache service, an ID of any form is found again',
  async version => {
    await using world = await AttemptedRun.create({}, { version });
    const jobId = `Export:2026/11/23~${'aZ9_.+='.repeat(25)}`.slice(0, 200).replace(/=$/, 'X');
    world.service.addFault({ on: 'start', body: { jobId } });
    expectFailure(await world.attempt(1), 'JOB_NOT_FOUND');
    await saved(world, 1);
    expect(world.cache.keys[0]).toMatch(/^[a-z0-9-]{1,512}$/);
    const second = await world.attempt(2);
    expect(linesAbout(second)).toEqual([expect.stringContaining(`started job ${jobId} `)]);
  },
);

test('nothing of an entry is downloaded, whatever it contains', async () => {
  await using world = await AttemptedRun.create();
  await world.attempt(1, outOfTime);
  await saved(world, 1);
  expectSuccess(await world.attempt(2));
  expect(world.cache.requests).toContain('find');
  expect(world.cache.requests).not.toContain('download');
});

test('a job ID that holds a secret is not saved', async () => {
  await using world = await AttemptedRun.create();
  world.service.addFault({ on: 'start', body: { jobId: `exp_${world.service.key}` } });
  expectFailure(await world.attempt(1), 'JOB_NOT_FOUND');
  expect(world.cache.requests).toEqual([]);
});

describe('a re-run starts one new job', () => {
  test('when the job had failed', async () => {
    await using world = await AttemptedRun.create({ outcome: 'failed', jobSeconds: 0.5 });
    expectFailure(await world.attempt(1), 'EXPORT_FAILED');
    await savedEnd(world);
    const before = world.service.requests.length;
    const second = await world.attempt(2);
    expectFailure(second, 'EXPORT_FAILED');
    expect(world.service.requests[before]).toBe(startRequest);
    expect(linesAbout(second)).toEqual([expect.stringContaining('because it failed.')]);
    expect(world.service.jobsStarted).toBe(2);
  });

  test('when the job has failed since', async () => {
    await using world = await AttemptedRun.create({ outcome: 'failed', jobSeconds: 2 });
    const first = await world.attempt(1, outOfTime);
    expectFailure(first, 'TIMED_OUT');
    await saved(world, 1);
    await until(() => (world.service.jobEndedAt(jobOf(first)) ?? Number.POSITIVE_INFINITY) < Date.now());
    const second = await world.attempt(2);
    expectFailure(second, 'EXPORT_FAILED');
    expect(linesAbout(second)).toEqual([expect.stringContaining('because it failed.')]);
    expect(world.service.jobsStarted).toBe(2);
  });

  test.each([404, 403])('when the service responds %i, and the next re-run attaches to it', async status => {
    await using world = await AttemptedRun.create();
    expectFailure(await world.attempt(1, outOfTime), 'TIMED_OUT');
    await saved(world, 1);
    world.service.addFault({ on: 'poll', status });
    const second = await world.attempt(2, outOfTime);
    expectFailure(second, 'TIMED_OUT');
    await saved(world, 2);
    expect(linesAbout(second)).toEqual([expect.stringContaining('because the service no longer has it.')]);
    expectAttached(await world.attempt(3), { jobId: jobOf(second) });
    expect(world.service.jobsStarted).toBe(2);
  });

  test.each([
    ['TOO_FEW_PAGES', { 'min-pages': '50' }],
    ['TOO_MANY_REMOVED', { 'compare-with': 'earlier', 'max-removed-pages': '0' }],
  ] as const)('when the archive was rejected with %s', async (code, inputs) => {
    await using world = await AttemptedRun.create({ jobSeconds: 0.5, pages: 5 });
    const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-attempts-'));
    mkdirSync(join(directory, 'workspace/earlier'), { recursive: true });
    writeFileSync(join(directory, 'workspace/earlier/gone.html'), 'gone');
    expectFailure(await world.attempt(1, { inputs, directory }), code);
    await savedEnd(world);
    const second = await world.attempt(2, { inputs });
    expect(linesAbout(second)).toEqual([expect.stringContaining('because its archive was rejected.')]);
    expect(world.service.jobsStarted).toBe(2);
  });

  test('when the job is older than 24 hours', async () => {
    await using world = await AttemptedRun.create();
    await world.attempt(1, outOfTime);
    await saved(world, 1);
    const startedAt = Date.now() - 24 * 60 * 60_000;
    await world.addRecord(key => key.replace(/-[\da-z]+(?=-[\da-z]+$)/, `-${startedAt.toString(36)}`));
    const second = await world.attempt(2, outOfTime);
    expect(linesAbout(second)).toEqual([expect.stringContaining('because it is older than 24 hours.')]);
    expect(world.service.jobsStarted).toBe(2);
  });

  test('when the record is invalid', async () => {
    await using world = await AttemptedRun.create();
    await world.attempt(1, outOfTime);
    await saved(world, 1);
    // Saved later, so it is the newest: of no state, without a time, with a damaged ID, and with one that no job has.
    const invalid: readonly ((key: string) => string)[] = [
      key => key.replace('-started-', '-constructor-'),
      key => key.replace(/-[\da-z]+(?=-[\da-z]+$)/, ''),
      key => `${key}a`,
      key => key.replace(/[\da-z]+$/, encodeBase32('../a')),
    ];
    const [valid = ''] = world.cache.keys;
    for (const [index, change] of invalid.entries()) {
      await world.addRecord(() => change(valid));
      const run = await world.attempt(index + 2, outOfTime);
      expect(linesAbout(run)).toEqual([
        'The record of an earlier attempt of this run is invalid. Starting a new job.',
      ]);
      expect(world.service.jobsStarted).toBe(index + 2);
      await saved(world, 2 * (index + 1) + 1);
    }
  });

  test('when no record is found', async () => {
    await using world = await AttemptedRun.create({ jobSeconds: 0.5 });
    const second = await world.attempt(2);
    expectSuccess(second);
    expect(linesAbout(second)).toEqual(['No job from an earlier attempt of this run was found.']);
    expect(world.service.jobsStarted).toBe(1);
  });

  test('with "resume: false", and nothing is asked or saved', async () => {
    await using world = await AttemptedRun.create();
    await world.attempt(1, outOfTime);
    await saved(world, 1);
    const asked = world.cache.requests.length;
    const second = await world.attempt(2, { inputs: { ...outOfTime.inputs, resume: 'false' } });
    expect(linesAbout(second)).toEqual([]);
    expect(world.cache.requests).toHaveLength(asked);
    expect(world.service.jobsStarted).toBe(2);
  });
});

describe('each step has a job of its own, and its re-run attaches to that one:', () => {
  interface Other {
    readonly inputs?: Readonly<Record<string, string>>;
    readonly env?: Readonly<Record<string, string>>;
  }
  test.each<[string, readonly Other[]]>([
    ['two domains of a matrix', [{ inputs: { domain: 'api.example.com' } }]],
    ['two steps with the same inputs', [{ env: { GITHUB_ACTION: '__example_docs-admin-action_2' } }]],
    ['two runs at once, of which one number begins like the other', [{ env: { GITHUB_RUN_ID: '42421' } }]],
    [
      'jobs, versions, and pages',
      [
        { env: { GITHUB_JOB: 'other' } },
        { inputs: { 'export-version': '2' } },
        { inputs: { paths: '/guides' } },
      ],
    ],
  ])('%s', async (_, others) => {
    await using world = await AttemptedRun.create({ jobSeconds: 5 });
    const all = (number: number, inputs: Readonly<Record<string, string>> = {}) =>
      Promise.all(
        [{}, ...others].map((other: Other) =>
          world.attempt(number, { ...other, inputs: { ...inputs, ...other.inputs } }),
        ),
      );
    const first = await all(1, outOfTime.inputs);
    expect(world.service.jobsStarted).toBe(first.length);
    await saved(world, first.length);
    const second = await all(2);
    for (const [index, run] of second.entries())
      expectAttached(run, { jobId: jobOf(first[index] as ActionRun) });
    expect(world.service.jobsStarted).toBe(first.length);
  });
});

describe('the cache service is never in the way:', () => {
  test('a first attempt asks for nothing, and saves only after the start request', async () => {
    await using world = await AttemptedRun.create({
      faults: [{ on: 'start', delayMs: 1500 }],
      jobSeconds: 3,
    });
    const started = world.start(1);
    await until(() => world.service.log.length === 1);
    expect(world.cache.requests).toEqual([]);
    expectSuccess(await started.finished);
    expect(world.cache.requests).not.toContain('find');
    expect(linesAbout(await started.finished)).toEqual([]);
    await savedEnd(world);
    expect(world.cache.keys).toEqual([
      expect.stringMatching(/^docs-admin-action-job-4242-[\da-f]{40}-1-started-[\da-z]+-[\da-z]+$/),
      expect.stringMatching(/^docs-admin-action-job-4242-[\da-f]{40}-1-succeeded-[\da-z]+-[\da-z]+$/),
    ]);
  });

  test.each(['stall', 'reset', 500] as const)(
    'when every request to it meets %s, two attempts succeed without a line about it',
    async effect => {
      await using world = await AttemptedRun.create({ jobSeconds: 0.5 }, { faults: [{ on: 'any', effect }] });
      let doneAt = 0;
      const onLine = (line: string) => {
        if (line.startsWith('Done in')) doneAt = performance.timeOrigin + performance.now();
      };
      for (const number of [1, 2]) {
        const run = await world.attempt(number, { onLine });
        expectSuccess(run);
        expect(run.annotations).toEqual([]);
        expect(run.log.join('\n')).not.toMatch(/earlier attempt|record|cache service/i);
        expect(run.endedAt - doneAt).toBeLessThan(longestDelay);
      }
      expect(world.service.jobsStarted).toBe(2);
    },
  );

  test('a run that is canceled while it stalls ends in time', async () => {
    await using world = await AttemptedRun.create({}, { faults: [{ on: 'any', effect: 'stall' }] });
    const started = world.start(1);
    await until(() => world.cache.requests.length > 0);
    const begin = performance.now();
    started.process.kill('SIGINT');
    expectFailure(await started.finished, 'CANCELLED');
    expect(performance.now() - begin).toBeLessThan(longestDelay);
  });

  test('a re-run that is canceled during the search starts no job', async () => {
    await using world = await AttemptedRun.create({}, { faults: [{ on: 'any', effect: 'stall' }] });
    const started = world.start(2);
    await until(() => world.cache.requests.length > 0);
    const begin = performance.now();
    started.process.kill('SIGINT');
    expectFailure(await started.finished, 'CANCELLED');
    expect(performance.now() - begin).toBeLessThan(longestDelay);
    expect(world.service.jobsStarted).toBe(0);
  });
});

import { describe, expect, test } from '@jest/globals';
import type { ExportJob } from '../../../src/api/schemas.ts';
import type { RunAttempt, Runner } from '../../../src/github/runner.ts';
import { resumeRulesOf } from '../../../src/jobs/export.ts';
import { ResumableJob } from '../../../src/jobs/resumable-job.ts';
import type { Clock } from '../../../src/shared/clock.ts';
import { ActionError, type ErrorCode } from '../../../src/shared/errors.ts';
import { Redactor } from '../../../src/shared/redactor.ts';
import { UntrustedText } from '../../../src/shared/untrusted-text.ts';
import { type ManualClock, manualClock } from '../../support/manual-clock.ts';

const request = {
  baseUrl: new URL('https://api.example.com'),
  domain: 'docs.example.com',
  exportVersion: undefined as string | undefined,
  paths: [] as string[],
};
type Changes = Partial<RunAttempt & typeof request & { readonly place: readonly string[] }>;
const day = 24 * 60 * 60_000;

const never = () => new Promise<never>(() => undefined);

/** A run of a workflow, whose keys are in memory. */
class Run {
  readonly keys: string[] = [];
  readonly lines: string[] = [];
  readonly clock: ManualClock = manualClock();
  readonly redactor = new Redactor();
  /** Replaces the store. */
  readonly stalling: Runner['runStore'] | undefined;
  readonly #store: Runner['runStore'] = {
    save: async key => {
      this.keys.push(key);
      return { kind: 'saved' };
    },
    findNewest: async prefix => {
      const key = this.keys.findLast(known => known.startsWith(prefix));
      return key === undefined ? { kind: 'none' } : { kind: 'found', key };
    },
  };

  constructor(stalling?: Runner['runStore']) {
    this.stalling = stalling;
  }

  attempt(number: number, changes: Changes = {}): ResumableJob {
    const { clock, redactor, stalling } = this;
    const log = { info: (line: string) => void this.lines.push(line), warning() {}, debug() {} };
    const runner = { log, redactor, runStore: stalling ?? this.#store };
    // A store that does not stall is faster than any limit.
    const patient: Clock = {
      now: () => clock.now(),
      startTimer: (time, onExpiry) => clock.startTimer(time, onExpiry),
      sleep: never,
    };
    const { domain, place = ['docs.yml', 'export', '__docs'], ...asked } = { ...request, ...changes };
    const services = {
      ...{ runner, place, signal: AbortSignal.any([]) },
      clock: stalling === undefined ? patient : clock,
    };
    const rules = resumeRulesOf({ ...asked, resume: true, wait: true, source: { domain } } as never);
    if (rules === undefined) throw new Error('an export has no rules');
    return new ResumableJob(rules, { runId: '4242', number, ...changes }, services as never);
  }
}

/** The service's record of a job. */
const reads = (status: string) => async () => ({ status: new UntrustedText(status) }) as ExportJob;
const running = reads('running');
const failsWith = (code: ErrorCode) => async (): Promise<ExportJob> => {
  throw new ActionError(code, { what: 'no' });
};

/** An attempt that starts a job and fails in a way that leaves the job as it is. */
async function startJob(run: Run, number: number, jobId = 'exp_1'): Promise<void> {
  const job = run.attempt(number);
  job.started(jobId);
  await job.finish(new ActionError('TIMED_OUT', { what: 'no' }));
}

test('every later attempt finds the job of one that did not finish, and says so', async () => {
  const run = new Run();
  await startJob(run, 1);
  run.clock.advance(90_000);
  const second = run.attempt(2);
  expect(await second.find(running)).toBe('exp_1');
  await second.finish(new ActionError('TIMED_OUT', { what: 'no' }));
  expect(await run.attempt(3).find(reads('completed'))).toBe('exp_1');
  expect(run.keys).toHaveLength(1);
  expect(run.lines[0]).toMatch(
    /^An earlier attempt of this run started job exp_1 1m 30s ago and did not finish\. To start a new job instead, set "resume: false"\.$/,
  );
});

test.each([
  undefined,
  'EXPORT_FAILED',
  'ARCHIVE_INVALID',
  'ARCHIVE_UNSAFE',
  'TOO_FEW_PAGES',
  'TOO_MANY_REMOVED',
] as const)('the job of a step that ended with %s is not used again', async code => {
  const run = new Run();
  const first = run.attempt(1);
  first.started('exp_1');
  await first.finish(code && new ActionError(code, { what: 'no' }));
  expect(run.keys.at(-1)).toContain('-1-ended-');
  expect(await run.attempt(2).find(running)).toBeUndefined();
  expect(run.lines.at(-1)).toMatch('ago. Starting a new job, because nothing is left to do with that one.');
});

test.each([
  ['it failed', reads('failed')],
  ['the service no longer has it', failsWith('JOB_NOT_FOUND')],
])('a job is not used when the service says that %s, and the next one is', async (reason, readJob) => {
  const run = new Run();
  await startJob(run, 1);
  expect(await run.attempt(2).find(readJob)).toBeUndefined();
  expect(run.lines.at(-1)).toMatch(`because ${reason}.`);
  await startJob(run, 2, 'exp_2');
  expect(await run.attempt(3).find(running)).toBe('exp_2');
});

test.each(['UNREACHABLE', 'ACCESS_REFUSED', 'REQUEST_REFUSED'] as const)(
  'a read that fails with %s ends the attempt: the job may run',
  async code => {
    const run = new Run();
    await startJob(run, 1);
    await expect(run.attempt(2).find(failsWith(code))).rejects.toMatchObject({ code });
  },
);

test('what was taken back does not count as sent', async () => {
  const run = new Run();
  const first = run.attempt(1);
  await first.sending('agt_1');
  expect(await run.attempt(2).isRecorded()).toBe(true);
  first.takeBack();
  await first.finish(undefined);
  expect(await run.attempt(2).isRecorded()).toBe(false);
});

test.each([day, -day])('a job that began %i ms ago is too old, or the clocks differ', async age => {
  const run = new Run();
  await startJob(run, 1);
  run.clock.advance(age);
  expect(await run.attempt(2).find(running)).toBeUndefined();
  expect(run.lines.at(-1)).toMatch('because it is older than 24 hours.');
  run.clock.advance(-Math.sign(age) * 1000);
  expect(await run.attempt(2).find(running)).toBe('exp_1');
});

test.each<[string, (key: string) => string]>([
  ['of no state', key => key.replace('-started-', '-constructor-')],
  ['without a time', key => key.replace(/-[\da-z]+(?=-[\da-z]+$)/, '')],
  ['with a damaged ID', key => `${key}a`],
  ['with an ID that no job has', key => key.replace(/[\da-z]+$/, Buffer.from('../a').toString('hex'))],
])('a record %s is invalid', async (_, change) => {
  const run = new Run();
  await startJob(run, 1);
  run.keys.push(change(run.keys[0] ?? ''));
  expect(await run.attempt(2).find(running)).toBeUndefined();
  expect(run.lines).toEqual(['The record of an earlier attempt of this run is invalid. Starting a new job.']);
});

test('an ID of any form is found again, by a key that every server keeps as it is', async () => {
  const run = new Run();
  const jobId = `Export:2026/11/23~${'aZ9_.+='.repeat(25)}`.slice(0, 200).replace(/=$/, 'X');
  await startJob(run, 1, jobId);
  expect(run.keys).toEqual([expect.stringMatching(/^[a-z0-9-]{1,512}$/)]);
  expect(await run.attempt(2).find(running)).toBe(jobId);
});

test('an ID that holds a secret is not saved', async () => {
  const run = new Run();
  run.redactor.hide('docs_admin_sim_0123456789abcdef', 'key');
  await startJob(run, 1, 'exp_docs_admin_sim_0123456789abcdef');
  expect(run.keys).toEqual([]);
});

test('a run that must not write to the cache says once what a re-run does then', async () => {
  const failed = { kind: 'failed', reason: 'cache write denied: the token is read-only' } as const;
  const run = new Run({ save: async () => failed, findNewest: async () => failed });
  await startJob(run, 1);
  expect(run.lines).toEqual([
    expect.stringMatching(/so a re-run does not find this job, and starts a new job\.$/),
  ]);
});

test.each<[string, Changes]>([
  ['domain', { domain: 'api.example.com' }],
  ['service', { baseUrl: new URL('https://api.example.com/admin') }],
  ['version', { exportVersion: '2' }],
  ['page', { paths: ['/guides'] }],
  ['place', { place: ['docs.yml', 'export', '__docs_2'] }],
  ['run, whose number begins like this one', { runId: '42421' }],
])('another %s has a record of its own', async (_, changes) => {
  const run = new Run();
  await startJob(run, 1);
  expect(await run.attempt(2, changes).find(running)).toBeUndefined();
  expect(run.lines).toEqual(['No job from an earlier attempt of this run was found.']);
});

describe('while the cache service stalls', () => {
  const stalling: Runner['runStore'] = {
    save: never,
    findNewest: (_, signal) =>
      new Promise(resolve => {
        signal.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'aborted' }));
      }),
  };

  test('the end of the step waits for two seconds', async () => {
    const run = new Run(stalling);
    const job = run.attempt(1);
    job.started('exp_1');
    await job.finish(undefined);
    expect(run.clock.pauses).toEqual([2000]);
  });
});

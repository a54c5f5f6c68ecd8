import { describe, expect, test } from '@jest/globals';
import { FollowedJob, type JobKind, type JobState, type Pace } from '../../../src/jobs/followed-job.ts';
import { ActionError, type ErrorCode } from '../../../src/shared/errors.ts';
import { UntrustedText } from '../../../src/shared/untrusted-text.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

const minute = 60_000;

interface Follow {
  /** Status of the job, by the milliseconds since the beginning. */
  readonly statusAt?: (elapsed: number) => string | ActionError;
}

function follow({ statusAt = () => 'running' }: Follow = {}) {
  const clock = manualClock();
  const begin = clock.now();
  const polls: number[] = [];
  const kind: JobKind<JobState> = {
    noun: 'job',
    statuses: ['queued', 'running', 'completed'],
    changesWhileRunning: true,
    hasEnded: ({ status }) => status.is('completed'),
    async read() {
      polls.push(clock.now() - begin);
      const status = statusAt(clock.now() - begin);
      if (status instanceof ActionError) throw status;
      return { status: new UntrustedText(status) };
    },
    onId: () => undefined,
    onStatus: () => undefined,
    onResponse: () => undefined,
  };
  const standard: Pace = { wait: true, pollIntervalSeconds: 60, timeoutMinutes: 10 };
  const job = new FollowedJob(kind, standard, testNetwork(clock));
  const elapsed = () => clock.now() - begin;
  return { job, polls, elapsed };
}

const failed = (code: ErrorCode) => new ActionError(code, { what: 'it failed' });
const completedFrom = (time: number) => (elapsed: number) => (elapsed >= time ? 'completed' : 'running');

describe('the time limit', () => {
  test('ends with a poll, so that a job that is done 40 s before it is found, whatever the interval is', async () => {
    const { job, elapsed } = follow({ statusAt: completedFrom(560_000) });
    job.attach('j1');
    expect((await job.wait())?.status.raw).toBe('completed');
    expect(elapsed()).toBeLessThanOrEqual(10 * minute);
  });

  test('that is up is TIMED_OUT after the poll at the deadline, and no poll comes later', async () => {
    const { job, polls } = follow();
    job.attach('j1');
    await expect(job.wait()).rejects.toMatchObject({
      code: 'TIMED_OUT',
      what: 'The job did not end within 10m 00s',
    });
    expect(polls.filter(poll => poll >= 10 * minute)).toEqual([10 * minute]);
  });

  test.each<ErrorCode>(['UNREACHABLE', 'SERVICE_UNAVAILABLE', 'RESPONSE_INVALID'])(
    'that is up is TIMED_OUT, too, when the poll at the deadline fails with %s',
    async code => {
      const statusAt = (elapsed: number) => (elapsed >= 10 * minute ? failed(code) : 'running');
      const { job } = follow({ statusAt });
      job.attach('j1');
      await expect(job.wait()).rejects.toMatchObject({ code: 'TIMED_OUT' });
    },
  );

  test.each<ErrorCode>(['KEY_REFUSED', 'JOB_NOT_FOUND'])(
    'does not hide that the poll at the deadline fails for good with %s',
    async code => {
      const statusAt = (elapsed: number) => (elapsed >= 10 * minute ? failed(code) : 'running');
      const { job } = follow({ statusAt });
      job.attach('j1');
      await expect(job.wait()).rejects.toMatchObject({ code });
    },
  );
});

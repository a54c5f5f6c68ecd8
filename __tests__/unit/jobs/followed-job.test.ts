import { describe, expect, test } from '@jest/globals';
import { FollowedJob, type JobKind, type JobState, type Pace } from '../../../src/jobs/followed-job.ts';
import { ActionError, type ErrorCode } from '../../../src/shared/errors.ts';
import { UntrustedText } from '../../../src/shared/untrusted-text.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

const minute = 60_000;

interface Follow {
  readonly pace?: Partial<Pace>;
  /** Status of the job, by the milliseconds since the beginning. */
  readonly statusAt?: (elapsed: number) => string | ActionError;
  readonly changesWhileRunning?: boolean;
  /** Milliseconds from the beginning to the deadline of an earlier job. */
  readonly commonLimit?: number;
}

function follow({ pace, statusAt = () => 'running', changesWhileRunning = true, commonLimit }: Follow = {}) {
  const clock = manualClock();
  const network = testNetwork(clock);
  const begin = clock.now();
  const polls: number[] = [];
  const ids: string[] = [];
  const kind: JobKind<JobState> = {
    noun: 'job',
    statuses: ['queued', 'running', 'completed'],
    changesWhileRunning,
    hasEnded: ({ status }) => status.is('completed'),
    async read() {
      polls.push(clock.now() - begin);
      const status = statusAt(clock.now() - begin);
      if (status instanceof ActionError) throw status;
      return { status: new UntrustedText(status) };
    },
    onId: id => void ids.push(id),
    onResponse: () => undefined,
  };
  const standard: Pace = { wait: true, pollIntervalSeconds: 60, timeoutMinutes: 10, ...pace };
  const common = commonLimit === undefined ? undefined : begin + commonLimit;
  const job = new FollowedJob(kind, standard, network, common);
  const elapsed = () => clock.now() - begin;
  return { job, clock, network, polls, ids, elapsed };
}

const started = (status?: string) => async () => ({
  id: new UntrustedText('j1'),
  status: status === undefined ? undefined : new UntrustedText(status),
});
const failed = (code: ErrorCode) => new ActionError(code, { what: 'it failed' });
const completedFrom = (time: number) => (elapsed: number) => (elapsed >= time ? 'completed' : 'running');

describe('the time limit', () => {
  test('ends with a poll, so that a job that is done 40 s before it is found, whatever the interval is', async () => {
    const { job, elapsed } = follow({ statusAt: completedFrom(560_000) });
    job.attach('j1');
    expect((await job.wait()).status.raw).toBe('completed');
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

  test('covers what the start has to wait for, and begins anew with the job', async () => {
    const { job, clock, elapsed } = follow({ statusAt: completedFrom(18 * minute) });
    await job.start(async deadline => {
      expect(deadline - clock.now()).toBe(10 * minute);
      clock.advance(9 * minute);
      return await started()();
    });
    await job.wait();
    expect(elapsed()).toBeGreaterThanOrEqual(18 * minute);
    expect(elapsed()).toBeLessThanOrEqual(19 * minute);
  });

  test('that is shared with an earlier job does not begin anew', async () => {
    const { job, clock, elapsed } = follow({ commonLimit: 12 * minute });
    await job.start(async deadline => {
      expect(deadline - clock.now()).toBe(12 * minute);
      clock.advance(9 * minute);
      return await started()();
    });
    await expect(job.wait()).rejects.toMatchObject({ code: 'TIMED_OUT' });
    expect(elapsed()).toBe(12 * minute);
  });
});

describe('what is known of a job', () => {
  test('is nothing until the service has accepted it', async () => {
    const { job, ids } = follow();
    await expect(job.start(() => Promise.reject(failed('START_UNKNOWN')))).rejects.toThrow();
    expect([job.facts, ids]).toEqual([undefined, []]);
  });

  test('is its ID from the start on, and the status of that response', async () => {
    const { job, ids, network } = follow();
    await job.start(started('queued'));
    expect(ids).toEqual(['j1']);
    expect(network.lines).toEqual(['Started job j1']);
    expect(job.facts).toMatchObject({ noun: 'job', jobId: 'j1', status: 'queued', state: 'running' });
  });

  test('is no status when the response to the start has none, and that of the last poll later', async () => {
    const { job } = follow({ statusAt: completedFrom(2 * minute) });
    await job.start(started());
    expect(job.facts?.status).toBeUndefined();
    await job.read();
    expect(job.facts).toMatchObject({ status: 'running', state: 'running' });
    await job.wait();
    expect(job.facts).toMatchObject({ status: 'completed', state: 'ended' });
  });

  test('is whether this step has started it', async () => {
    const own = follow();
    await own.job.start(started());
    const other = follow();
    other.job.attach('j1');
    expect([own.job.facts?.isOwn, other.job.facts?.isOwn]).toEqual([true, false]);
    // Nobody has told.
    expect(other.job.facts?.state).toBe('unknown');
    expect(other.network.lines).toEqual(['Attached to job j1']);
  });
});

describe('a job to which something is sent', () => {
  const ended = async () => {
    const setup = follow({ statusAt: () => 'completed' });
    setup.job.attach('j1');
    await setup.job.read();
    return setup;
  };

  test('has not ended any more, and the step has asked', async () => {
    const { job } = await ended();
    expect(job.facts?.state).toBe('ended');
    await job.send(async () => 'accepted');
    expect([job.facts?.state, job.hasAsked]).toEqual(['running', true]);
  });

  test('may go on when nobody knows whether it has arrived', async () => {
    const { job } = await ended();
    await expect(job.send(() => Promise.reject(failed('RESPONSE_INVALID')))).rejects.toThrow();
    expect([job.facts?.state, job.hasAsked]).toEqual(['unknown', true]);
  });

  test.each<ErrorCode>(['REQUEST_REFUSED', 'SERVICE_UNAVAILABLE', 'UNREACHABLE', 'JOB_NOT_FOUND'])(
    'stays as it was when the service has not accepted it: %s',
    async code => {
      const { job } = await ended();
      await expect(job.send(() => Promise.reject(failed(code)))).rejects.toThrow();
      expect([job.facts?.state, job.hasAsked]).toEqual(['ended', false]);
    },
  );

  test('stays as it was when the run is canceled before anything was sent', async () => {
    const { job, network } = await ended();
    const reason = failed('CANCELLED');
    network.cancel(reason);
    await expect(job.send(() => Promise.reject(network.signal.reason))).rejects.toBe(reason);
    expect([job.facts?.state, job.hasAsked]).toEqual(['ended', false]);
  });
});

test('with "wait: false", one response is enough, and who has asked does not wait at all', async () => {
  const { job, polls, network } = follow({ pace: { wait: false } });
  expect(job.isLeft).toBe(false);
  job.attach('j1');
  expect(job.isLeft).toBe(false);
  await job.wait();
  expect(polls).toHaveLength(1);
  const own = follow({ pace: { wait: false } });
  await own.job.start(started());
  expect(own.job.isLeft).toBe(true);
  expect(own.network.lines).toContain(
    'Not waiting because "wait" is false. To get the result later, use "job-id".',
  );
  expect(network.lines).not.toContain('Not waiting');
});

test('a job without progress is no warning when its record stays the same for long', async () => {
  const quiet = follow({ changesWhileRunning: false });
  quiet.job.attach('j1');
  await expect(quiet.job.wait()).rejects.toThrow();
  expect(quiet.network.lines.filter(line => line.includes('may be stuck'))).toEqual([]);
  const stale = follow();
  stale.job.attach('j1');
  await expect(stale.job.wait()).rejects.toThrow();
  expect(stale.network.lines.filter(line => line.includes('may be stuck'))).toHaveLength(1);
});

test('statuses that nobody knows are no end, and logged once each', async () => {
  const names = ['warming up', 'warming up', 'cooling down', 'warming up', 'completed'];
  const { job, network, polls } = follow({ statusAt: () => names[polls.length - 1] ?? 'completed' });
  job.attach('j1');
  await job.wait();
  expect(network.lines.filter(line => line.includes('unknown status'))).toEqual([
    'The service returned the unknown status "warming up"; still waiting',
    'The service returned the unknown status "cooling down"; still waiting',
  ]);
});

test('an odd response is tolerated, and the log says so', async () => {
  let reads = 0;
  const { job, network } = follow({
    statusAt: () => {
      reads += 1;
      return reads < 4 ? failed('RESPONSE_INVALID') : 'completed';
    },
  });
  job.attach('j1');
  await job.read();
  expect(network.lines.filter(line => line === 'it failed; retrying')).toHaveLength(3);
});

/** When the client sends a request again. */
import { describe, expect, test } from '@jest/globals';
import type { Fault } from '../../../simulator/server.ts';
import { endpoints } from '../../../src/api/endpoints.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import {
  caller,
  calls,
  effects,
  expectFinal,
  failureOf,
  minutes,
  type Purpose,
  parameters,
  purposes,
  repeatable,
  setUp,
} from '../../support/api-client.ts';
import { until } from '../../support/until.ts';

async function expectRetried(on: Purpose, fault: Partial<Fault>): Promise<void> {
  await using setup = await setUp([{ on, ...fault } as Fault]);
  await calls[on](setup);
  expect(setup.service.requests).toHaveLength(2);
}

describe('a request that the service did not process is sent again', () => {
  const rows = purposes.flatMap(on => [408, 425, 429, 503].map(status => [on, status] as const));
  test.each(rows)('%s with status %d', (on, status) =>
    // A proxy may send a bare 503 after it has sent a prompt on.
    expectRetried(on, { status, ...(on.startsWith('agent') && status === 503 && { retryAfter: 1 }) }),
  );

  // Its forms: unit/net/retry.test.ts.
  test('not before Retry-After', async () => {
    await using setup = await setUp([{ on: 'start', status: 429, retryAfter: 7 }]);
    await calls.start(setup);
    expect(setup.clock.pauses).toEqual([7000]);
  });

  test('a Retry-After beyond the time limit fails at once, and says so', async () => {
    await using setup = await setUp([{ on: 'start', status: 503, retryAfter: 3600 }]);
    const error = await failureOf(calls.start(setup));
    expect(error.message).toMatch(/HTTP 503.*says to wait 1h 00m; gave up after 1 attempt/);
    expect(setup.clock.pauses).toEqual([]);
  });

  test('pauses are counted for each reason by itself', async () => {
    const faults = [503, 503, 503, 503, 409, 503].map(status => ({ on: 'start', status }) as const);
    await using setup = await setUp(faults);
    await caller(endpoints.startProjectExport, { parameters })(setup);
    const { pauses } = setup.clock;
    expect(pauses[4]).toBe(10_000);
    expect(pauses[5]).toBeGreaterThanOrEqual(4_000);
  });

  // How they grow: unit/net/retry.test.ts.
  test('pauses end with the time limit (promise: Times)', async () => {
    await using setup = await setUp([{ on: 'poll', status: 503, times: Number.POSITIVE_INFINITY }]);
    expect((await failureOf(calls.poll(setup))).code).toBe('SERVICE_UNAVAILABLE');
    const { pauses } = setup.clock;
    const total = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(Math.round(total)).toBe(10 * minutes);
    expect(setup.service.requests).toHaveLength(pauses.length + 1);
  });

  test('a long outage is in the log each minute', async () => {
    await using setup = await setUp([{ on: 'poll', status: 503, times: Number.POSITIVE_INFINITY }]);
    await failureOf(calls.poll(setup));
    const lines = setup.network.lines.filter(line => /HTTP 503.*; retrying in/.test(line));
    expect(lines.length).toBeGreaterThanOrEqual(8);
    expect(lines.length).toBeLessThanOrEqual(11);
  });
});

test.each([{}, { retryAfter: 60 }])(
  'after an outage, a poll is sent once more at the deadline, after a pause that is shortened: %j',
  async fault => {
    await using setup = await setUp([{ on: 'poll', status: 503, ...fault }]);
    setup.clock.advance(10 * minutes - 200);
    await calls.poll(setup);
    expect([setup.clock.pauses, setup.clock.now()]).toEqual([[200], setup.deadline]);
  },
);

describe('canceled while the text of an error arrives:', () => {
  const canceled = new ActionError('CANCELLED', { what: 'Canceled' });
  const fault = new ActionError('INTERNAL', { what: 'Unexpected error' });
  const statuses = [401, 429, 500] as const;
  test.each(effects.flatMap(on => statuses.map(status => [on, status] as const)))(
    '%s with %i is as its status says',
    async (on, status) => {
      await using setup = await setUp([{ on, status, stall: { afterBytes: 5 } }]);
      const failure = failureOf(calls[on](setup));
      await until(() => setup.clock.timers.includes(5_000));
      setup.network.cancel(canceled);
      const { code, what } = await failure;
      expect([code, what.includes('is unknown')]).toEqual(['CANCELLED', status === 500]);
      expect(setup.service.requests).toHaveLength(1);
    },
  );

  test.each([
    ['start', 'START_UNKNOWN'],
    ['poll', 'INTERNAL'],
  ] as const)('%s by a fault of the action is %s', async (on, code) => {
    await using setup = await setUp([{ on, status: 500, stall: { afterBytes: 5 } }]);
    const failure = failureOf(calls[on](setup));
    await until(() => setup.clock.timers.includes(5_000));
    setup.network.cancel(fault);
    expect(await failure).toMatchObject({ code, what: expect.stringMatching('Unexpected error') });
  });
});

describe('time limits', () => {
  test.each([
    ['poll', 30_000],
    ['bundle', 120_000],
  ] as const)('%s without a response is repeated after %d ms', async (on, timeout) => {
    await using setup = await setUp([]);
    await calls[on](setup);
    setup.service.addFault({ on, stall: 'response' });
    const call = calls[on](setup);
    await until(() => setup.service.requests.length === 2);
    expect(setup.clock.timers).toEqual([timeout]);
    setup.clock.advance(timeout);
    await call;
    expect(setup.service.requests).toHaveLength(3);
    expect(setup.clock.timers).toEqual([]);
  });

  test('a start without a response is not repeated, and says that the job may exist', async () => {
    await using setup = await setUp([{ on: 'start', stall: 'response' }]);
    const failure = failureOf(calls.start(setup));
    await until(() => setup.service.requests.length === 1);
    expect(setup.clock.timers).toEqual([60_000]);
    setup.clock.advance(60_000);
    const error = await failure;
    expect(error.code).toBe('START_UNKNOWN');
    expect(error.message).toMatch(/the request was sent, but the response timed out/);
    expect(setup.service.requests).toHaveLength(1);
  });

  test.each([
    ['start', 60_000],
    ['poll', 30_000],
  ] as const)(
    'a %s that is begun before the deadline has its own %d ms, and is the last',
    async (on, time) => {
      await using setup = await setUp([{ on, stall: 'response' }]);
      setup.clock.advance(10 * minutes - 300);
      const failure = failureOf(calls[on](setup));
      await until(() => setup.service.requests.length === 1);
      expect(setup.clock.timers).toEqual([time]);
      setup.clock.advance(time);
      expect((await failure).message).toContain('the response timed out');
      expect(setup.service.requests).toHaveLength(1);
    },
  );

  test('the message of an error response is waited for 5 seconds, then its status counts', async () => {
    await using setup = await setUp([{ on: 'start', status: 401, stall: { afterBytes: 5 } }]);
    const failure = failureOf(calls.start(setup));
    await until(() => setup.clock.timers.includes(5_000));
    setup.clock.advance(5_000);
    expect(await failure).toMatchObject({ code: 'KEY_REFUSED', what: expect.stringContaining('HTTP 401') });
  });
});

describe('when it is unknown whether the service processed a request (promise: Start twice)', () => {
  const faults: readonly Partial<Fault>[] = [
    ...[303, 500, 502, 504].map(status => ({ status })),
    { reset: 'before-request' },
    { reset: 'after-request' },
  ];

  test.each(effects.flatMap(on => faults.map(fault => [on, fault] as const)))(
    '%s is not repeated: %j',
    async (on, fault) => {
      expect(await expectFinal(on, fault)).toMatchObject({ code: 'START_UNKNOWN' });
    },
  );

  const more = [...faults.filter(({ status }) => status !== 303), { reset: { afterBytes: 5 } }];
  test.each(repeatable.flatMap(on => more.map(fault => [on, fault] as const)))(
    '%s is repeated: %j',
    expectRetried,
  );
});

// Their meanings: errors.test.ts.
test.each(purposes.flatMap(on => [400, 401, 403, 404, 405].map(status => [on, status] as const)))(
  'another error status is final: %s with %i',
  async (on, status) => {
    expect((await expectFinal(on, { status })).what).toContain(`HTTP ${status}`);
  },
);

import { describe, expect, test } from '@jest/globals';
import { follow } from '../../../src/jobs/follow.ts';
import { ActionError, type ErrorCode } from '../../../src/shared/errors.ts';
import { UntrustedText } from '../../../src/shared/redactor.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

const minutes = 60_000;

interface Response {
  readonly status: UntrustedText;
}

/** Follows a job with these responses until it has ended; the last response, or error, is repeated. */
function followed(
  script: readonly (Response | ActionError)[],
  { deadline = 10 * minutes, pollIntervalSeconds = 10 } = {},
) {
  const clock = manualClock(0);
  let polls = 0;
  const read = async () => {
    const response = script[Math.min(polls, script.length - 1)];
    polls += 1;
    if (response === undefined || response instanceof ActionError) throw response;
    return response;
  };
  const options = { noun: 'job', deadline, pollIntervalSeconds };
  const untilEnded = async () => {
    for await (const response of follow(read, options, testNetwork(clock)))
      if (response.status.is('ended')) return response;
    return undefined;
  };
  return { result: untilEnded(), clock, polls: () => polls };
}

const invalid = new ActionError('RESPONSE_INVALID', { what: 'invalid' });
const running: Response = { status: new UntrustedText('running') };
const ended: Response = { status: new UntrustedText('ended') };

test('for two hours, pauses are a tenth of the time waited, between a second and the interval, and end at the deadline', async () => {
  const deadline = 120 * minutes;
  const { result, clock, polls } = followed([running], { deadline });
  await expect(result).rejects.toMatchObject({
    code: 'TIMED_OUT',
    what: 'The job did not end within 2h 00m',
  });
  expect(clock.now()).toBe(deadline);
  let waited = 0;
  for (const pause of clock.pauses.slice(0, -1)) {
    expect(pause).toBeCloseTo(Math.min(10_000, Math.max(1000, waited / 10)), 3);
    waited += pause;
  }
  expect(polls()).toBeLessThan(760);
});

describe('invalid responses', () => {
  test('a few in a row are tolerated', async () => {
    const { result } = followed([running, invalid, invalid, invalid, running, invalid, ended]);
    expect(await result).toBe(ended);
  });

  test('more are not', async () => {
    const { result, polls } = followed([running, invalid]);
    await expect(result).rejects.toBe(invalid);
    expect(polls()).toBe(5);
  });
});

describe('the poll at the deadline', () => {
  test('finds a job that has ended since the one before (promise: time is up)', async () => {
    const { result, clock } = followed([running, ended], { deadline: 20_000, pollIntervalSeconds: 60 });
    expect(await result).toBe(ended);
    expect(clock.now()).toBeLessThanOrEqual(20_000);
  });

  test.each<ErrorCode>(['UNREACHABLE', 'SERVICE_UNAVAILABLE', 'RESPONSE_INVALID'])(
    'that fails with %s is TIMED_OUT, as any other',
    async code => {
      const { result } = followed([new ActionError(code, { what: 'it failed' })], { deadline: 0 });
      await expect(result).rejects.toMatchObject({ code: 'TIMED_OUT' });
    },
  );

  test.each<ErrorCode>(['KEY_REFUSED', 'JOB_NOT_FOUND'])(
    'that fails for good with %s says so',
    async code => {
      const { result } = followed([new ActionError(code, { what: 'it failed' })], { deadline: 0 });
      await expect(result).rejects.toMatchObject({ code });
    },
  );
});

import { describe, expect, test } from '@jest/globals';
import { addSample, pollPause, type Track, waitFor } from '../../../src/api/poll.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { manualClock } from '../../support/manual-clock.ts';

const minutes = 60_000;

interface Response {
  readonly ended: boolean;
  readonly percent?: number;
}

/** Waits for a job with these responses; the last response, or error, is repeated. */
function wait(
  script: readonly (Response | ActionError)[],
  options: { deadline?: number; longest?: number } = {},
) {
  const clock = manualClock(0);
  const responses: Response[] = [];
  let polls = 0;
  const result = waitFor(
    async () => {
      const response = script[Math.min(polls, script.length - 1)];
      polls += 1;
      if (response === undefined || response instanceof ActionError) throw response;
      return response;
    },
    response => response.ended,
    {
      noun: 'job',
      clock,
      signal: new AbortController().signal,
      deadline: options.deadline ?? 10 * minutes,
      longestPause: options.longest ?? 10_000,
      percentOf: response => response.percent,
      onResponse: response => responses.push(response),
      onInvalid: () => undefined,
    },
  );
  return { result, clock, responses, polls: () => polls };
}

const invalid = new ActionError('RESPONSE_INVALID', { what: 'invalid' });
const running: Response = { ended: false };
const ended: Response = { ended: true };

test('polls at once, and returns the response that is settled', async () => {
  const { result, clock, responses } = wait([ended]);
  expect(await result).toBe(ended);
  expect(clock.pauses).toEqual([]);
  expect(responses).toEqual([ended]);
});

test('for two hours, pauses are a tenth of the time waited, between a second and the interval, and end at the deadline', async () => {
  const deadline = 120 * minutes;
  const { result, clock, polls } = wait([running], { deadline });
  await expect(result).rejects.toMatchObject({ code: 'TIMED_OUT' });
  expect(clock.now()).toBe(deadline);
  let waited = 0;
  for (const pause of clock.pauses.slice(0, -1)) {
    expect(pause).toBeCloseTo(Math.min(10_000, Math.max(1000, waited / 10)), 3);
    waited += pause;
  }
  expect(polls()).toBeLessThan(760);
});

test('an interval below a second is honored', async () => {
  const { result, clock } = wait([running, running, ended], { longest: 500 });
  await result;
  expect(clock.pauses).toEqual([500, 500]);
});

describe('invalid responses', () => {
  test('a few in a row are tolerated', async () => {
    const { result } = wait([running, invalid, invalid, invalid, running, invalid, ended]);
    expect(await result).toBe(ended);
  });

  test('more are not', async () => {
    const { result, polls } = wait([running, invalid]);
    await expect(result).rejects.toBe(invalid);
    expect(polls()).toBe(5);
  });

  test('other errors end the wait at once', async () => {
    const gone = new ActionError('JOB_NOT_FOUND', { what: 'gone' });
    await expect(wait([running, gone]).result).rejects.toBe(gone);
  });
});

describe('with progress', () => {
  const track = (...samples: readonly (readonly [number, number])[]) =>
    samples.reduce<Track>((all, [at, percent]) => addSample(all, at, percent), {});

  test('never sleeps beyond the ETA at the pace of the whole run', () => {
    expect(pollPause(90_000, track([90_000, 95]), 10_000)).toBeCloseTo((90_000 * 5) / 95);
  });

  test('nor beyond the ETA at the latest pace', () => {
    expect(pollPause(90_000, track([60_000, 20], [90_000, 95]), 10_000)).toBeCloseTo(2000);
  });

  test('but at least a second', () => {
    expect(pollPause(90_000, track([90_000, 100]), 10_000)).toBe(1000);
  });

  test('no progress, or progress that goes back, gives no pace', () => {
    expect(pollPause(60_000, track([60_000, 0]), 10_000)).toBe(6000);
    expect(pollPause(60_000, track([30_000, 90], [60_000, 50]), 10_000)).toBe(6000);
  });
});

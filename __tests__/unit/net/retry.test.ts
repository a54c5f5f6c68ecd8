import { expect, test } from '@jest/globals';
import { isBusy, isServerError, parseRetryAfter, retryPause } from '../../../src/net/retry.ts';

test.each([
  [1, 500],
  [2, 1000],
  [5, 8000],
  [6, 15_000],
  [2000, 15_000],
])('the pause after failed attempt %i is at most %i ms, and at least half of it', (attempt, longest) => {
  for (let times = 0; times < 100; times += 1) {
    const pause = retryPause(attempt, undefined);
    expect(pause).toBeGreaterThanOrEqual(longest / 2);
    expect(pause).toBeLessThanOrEqual(longest);
  }
  expect(retryPause(attempt, 60_000)).toBe(60_000);
});

const date = 'Fri, 20 Nov 2026 00:00:00 GMT';
const later = 'Fri, 20 Nov 2026 00:00:30 GMT';
test.each([
  [{ 'retry-after': ' 3 ' }, 3000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after': later, date }, 30_000],
  [{ 'retry-after': date, date: later }, 0],
  [{ 'retry-after': later }, 20_000],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('%j asks to wait for %p ms', (headers, pause) => {
  expect(parseRetryAfter(headers, Date.parse(date) + 10_000)).toBe(pause);
});

test('a status tells whether the server may have processed the request', () => {
  const statuses = [200, 400, 403, 408, 409, 425, 429, 499, 500, 502, 503, 504, 599];
  expect(statuses.filter(isBusy)).toEqual([408, 425, 429, 503]);
  expect(statuses.filter(isServerError)).toEqual([500, 502, 504, 599]);
});

import { getEventListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { TimeSlice, untilAborted, withTimeLimit } from '../../../src/shared/clock.ts';
import { manualClock } from '../../support/manual-clock.ts';

test('work that has ended does not listen for a cancel any more', async () => {
  const { signal } = new AbortController();
  expect(await untilAborted(Promise.resolve(1), signal)).toBe(1);
  await expect(untilAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('work that never ends is left when the run is canceled, or was before', async () => {
  const canceled = new AbortController();
  const never = new Promise(() => undefined);
  const waiting = untilAborted(never, canceled.signal);
  canceled.abort(new Error('canceled'));
  await expect(waiting).rejects.toThrow('canceled');
  await expect(untilAborted(never, canceled.signal)).rejects.toThrow('canceled');
});

test('time that is up is the problem of the work, and a canceled run that of the run', async () => {
  const clock = manualClock();
  const canceled = new AbortController();
  const limit = { timeLimit: 1000, clock, signal: canceled.signal };
  // As a body does that is destroyed.
  const lost = () => Promise.reject(new Error('lost'));
  const work = (signal: AbortSignal) => untilAborted(new Promise(() => undefined), signal).catch(lost);
  const slow = withTimeLimit(work, limit, new Error('too slow'));
  clock.advance(1000);
  await expect(slow).rejects.toThrow('too slow');
  const other = withTimeLimit(work, limit, new Error('too slow'));
  canceled.abort(new Error('canceled'));
  await expect(other).rejects.toThrow('canceled');
  expect(clock.timers).toEqual([]);
});

test('signals are looked at every 20 ms of work, and not more often', async () => {
  const clock = manualClock();
  const controller = new AbortController();
  const timeSlice = new TimeSlice(clock, controller.signal);
  controller.abort(new Error('cancelled'));
  await clock.sleep(19, AbortSignal.any([]));
  await timeSlice.yieldToEventLoop();
  await clock.sleep(1, AbortSignal.any([]));
  await expect(timeSlice.yieldToEventLoop()).rejects.toThrow('cancelled');
});

test('an event that is due is handled before the work continues', async () => {
  const clock = manualClock();
  const { signal } = new AbortController();
  const timeSlice = new TimeSlice(clock, signal);
  let handled = false;
  setImmediate(() => {
    handled = true;
  });
  await timeSlice.yieldToEventLoop();
  expect(handled).toBe(false);
  await clock.sleep(20, signal);
  await timeSlice.yieldToEventLoop();
  expect(handled).toBe(true);
});

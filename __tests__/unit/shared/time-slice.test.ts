import { expect, test } from '@jest/globals';
import { TimeSlice } from '../../../src/shared/time-slice.ts';
import { manualClock } from '../../support/manual-clock.ts';

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

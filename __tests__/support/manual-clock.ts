import type { Clock } from '../../src/shared/clock.ts';

export interface ManualClock extends Clock {
  /** Pauses that were slept, in milliseconds. */
  readonly pauses: readonly number[];
}

/** A clock in which sleeping takes no time: what is slept is added to what it shows. */
export function manualClock(start = Date.UTC(2026, 10, 20)): ManualClock {
  let now = start;
  const pauses: number[] = [];
  return {
    pauses,
    now: () => now,
    async sleep(milliseconds, signal) {
      signal.throwIfAborted();
      pauses.push(milliseconds);
      now += milliseconds;
    },
  };
}

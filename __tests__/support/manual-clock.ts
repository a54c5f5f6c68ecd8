import type { Clock } from '../../src/shared/clock.ts';

export interface ManualClock extends Clock {
  /** Pauses that were slept, in milliseconds. */
  readonly pauses: readonly number[];
}

/** A clock in which sleeping takes no time: what is slept is added to what it shows, and lets timers expire. */
export function manualClock(start = Date.UTC(2026, 10, 20)): ManualClock {
  let now = start;
  const pauses: number[] = [];
  const timers = new Map<() => void, number>();
  return {
    pauses,
    now: () => now,
    async sleep(milliseconds, signal) {
      signal.throwIfAborted();
      pauses.push(milliseconds);
      now += milliseconds;
      for (const [expire, due] of timers) {
        if (due > now) continue;
        timers.delete(expire);
        expire();
      }
    },
    startTimer(milliseconds, onExpiry) {
      const expire = () => onExpiry();
      const refresh = () => void timers.set(expire, now + milliseconds);
      refresh();
      return { refresh, stop: () => void timers.delete(expire) };
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';

/** A time limit. It expires once, unless it is refreshed or stopped in time. */
export interface Timer {
  /** Starts over, even after it has expired. */
  refresh(): void;
  stop(): void;
}

/** Every "now", wait, and time limit. Tests pass a manual clock, in which two hours take no time. */
export interface Clock {
  /** Milliseconds since 1970. Never goes back, even when somebody sets the machine's clock. */
  now(): number;
  /** Waits for `milliseconds`; rejects with `signal.reason` as soon as the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Calls `onExpiry` once `milliseconds` have passed since the start or the latest refresh. */
  startTimer(milliseconds: number, onExpiry: () => void): Timer;
}

export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (milliseconds, signal) =>
    delay(milliseconds, undefined, { signal }).catch(() => Promise.reject(signal.reason)),
  startTimer(milliseconds, onExpiry) {
    const timer = setTimeout(onExpiry, milliseconds);
    return { refresh: () => void timer.refresh(), stop: () => clearTimeout(timer) };
  },
};

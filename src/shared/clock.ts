import { setTimeout as delay } from 'node:timers/promises';

/** Time as the waiting code sees it. Tests pass a manual one, in which two hours take no time. */
export interface Clock {
  /** Milliseconds since 1970. Never goes back, even when somebody sets the machine's clock. */
  now(): number;
  /** Waits for `milliseconds`; rejects with `signal.reason` as soon as the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  async sleep(milliseconds, signal) {
    try {
      await delay(milliseconds, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  },
};

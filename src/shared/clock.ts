import { setTimeout as delay } from 'node:timers/promises';

/** Every "now", wait and time limit. Tests pass a manual clock, in which two hours take no time. */
export interface Clock {
  /** Milliseconds since 1970. Never goes back, even when somebody sets the machine's clock. */
  now(): number;
  /** Waits for `milliseconds`; rejects with `signal.reason` as soon as the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /**
   * Calls `action` once after `milliseconds`: a time limit for something that is in progress.
   * @returns a function that cancels the call; it may be called at any time, also more than once
   */
  after(milliseconds: number, action: () => void): () => void;
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
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};

import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';

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
    return {
      refresh() {
        timer.refresh();
      },
      stop: () => clearTimeout(timer),
    };
  },
};

/**
 * Waits for `work` until the signal aborts.
 * @throws what `work` throws; `signal.reason`
 */
export async function untilAborted<T>(work: Promise<T> | T, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    // `race` handles both rejections, so the later one does not count as unhandled.
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

export interface TimeLimit {
  /** Milliseconds. */
  readonly timeLimit: number;
  readonly clock: Pick<Clock, 'startTimer'>;
  readonly signal: AbortSignal;
}

/**
 * Runs `work` with a time limit. The signal that it gets also aborts when the time is up.
 * @param problem thrown when the time is up
 * @throws what `work` throws; `problem`; `signal.reason`
 */
export async function withTimeLimit<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { timeLimit, clock, signal }: TimeLimit,
  problem: Error,
): Promise<T> {
  const limit = new AbortController();
  const timer = clock.startTimer(timeLimit, () => limit.abort(problem));
  try {
    return await work(AbortSignal.any([signal, limit.signal]));
  } catch (error) {
    signal.throwIfAborted();
    throw limit.signal.aborted ? problem : error;
  } finally {
    timer.stop();
  }
}

/** Longest time between two yields, in milliseconds. */
const sliceLength = 20;

/** Interrupts long synchronous work often enough that a cancellation is noticed. */
export class TimeSlice {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  #start: number;

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.#signal = signal;
    this.#start = clock.now();
  }

  /** Yields to the event loop once the slice is used up. @throws `signal.reason` when the run is canceled */
  async yieldToEventLoop(): Promise<void> {
    if (this.#clock.now() - this.#start < sliceLength) return;
    await nextTurn();
    this.#signal.throwIfAborted();
    this.#start = this.#clock.now();
  }
}

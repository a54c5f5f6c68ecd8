import type { Clock, Timer } from '../../src/shared/clock.ts';

interface RunningTimer {
  left: number;
  readonly onExpiry: () => void;
}

/** Pauses on one clock: most tests have ten, and two hours of polls have 720. A loop that never ends would go on until the memory is full. */
const mostPauses = 2_000;

/**
 * A clock on which sleeping takes no time: it only moves the time forward. Timers do not notice that, because they limit
 * something in real time, such as a socket. `advance` makes them expire.
 */
export class ManualClock implements Clock {
  /** Durations of all sleeps, in milliseconds. */
  readonly pauses: number[] = [];
  readonly #timers = new Set<RunningTimer>();
  #now: number;

  constructor(start: number) {
    this.#now = start;
  }

  /** Milliseconds until each timer is due. */
  get timers(): readonly number[] {
    return [...this.#timers].map(({ left }) => left);
  }

  now(): number {
    return this.#now;
  }

  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.pauses.push(milliseconds) > mostPauses) throw new Error(`more than ${mostPauses} pauses`);
    this.#now += milliseconds;
  }

  startTimer(milliseconds: number, onExpiry: () => void): Timer {
    const timer = { left: milliseconds, onExpiry };
    this.#timers.add(timer);
    return {
      refresh: () => {
        timer.left = milliseconds;
        this.#timers.add(timer);
      },
      stop: () => void this.#timers.delete(timer),
    };
  }

  /** Moves the time forward, and makes timers expire. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const timer of [...this.#timers]) {
      timer.left -= milliseconds;
      if (timer.left <= 0 && this.#timers.delete(timer)) timer.onExpiry();
    }
  }
}

export function manualClock(start = Date.UTC(2026, 10, 20)): ManualClock {
  return new ManualClock(start);
}

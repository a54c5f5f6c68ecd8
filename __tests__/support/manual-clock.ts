import type { Clock } from '../../src/shared/clock.ts';

interface Timer {
  left: number;
  readonly action: () => void;
}

/**
 * A clock in which sleeping takes no time: what is slept is added to what it shows. Timers do not notice that, because what
 * they limit goes on in real time, in a socket for example; `advance` makes them due.
 */
export class ManualClock implements Clock {
  /** Pauses that were slept, in milliseconds. */
  readonly pauses: number[] = [];
  readonly #timers = new Set<Timer>();
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
    this.pauses.push(milliseconds);
    this.#now += milliseconds;
  }

  after(milliseconds: number, action: () => void): () => void {
    const timer = { left: milliseconds, action };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass, and what is due by then happen. */
  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const timer of [...this.#timers]) {
      timer.left -= milliseconds;
      if (timer.left <= 0 && this.#timers.delete(timer)) timer.action();
    }
  }
}

export function manualClock(start = Date.UTC(2026, 10, 20)): ManualClock {
  return new ManualClock(start);
}

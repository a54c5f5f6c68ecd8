import { type Clock, systemClock, type Timer } from '../../src/shared/clock.ts';

interface Wait {
  /** When it ends, in milliseconds since 1970. */
  due: number;
  timeout: NodeJS.Timeout | undefined;
  readonly onExpiry: () => void;
}

/** The real time, which a test can move ahead: every sleep and time limit that is due by then ends at once. */
export class MovableClock implements Clock {
  readonly #waits = new Set<Wait>();
  #ahead = 0;

  now(): number {
    return systemClock.now() + this.#ahead;
  }

  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = this.startTimer(milliseconds, resolve);
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    try {
      await promise;
    } finally {
      timer.stop();
      signal.removeEventListener('abort', abort);
    }
  }

  startTimer(milliseconds: number, onExpiry: () => void): Timer {
    const wait: Wait = { due: 0, timeout: undefined, onExpiry };
    const refresh = () => {
      clearTimeout(wait.timeout);
      wait.due = this.now() + milliseconds;
      this.#waits.add(wait);
      wait.timeout = setTimeout(() => this.#end(wait), milliseconds);
    };
    refresh();
    return {
      refresh,
      stop: () => {
        clearTimeout(wait.timeout);
        this.#waits.delete(wait);
      },
    };
  }

  /** Moves the time ahead. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
    for (const wait of [...this.#waits]) {
      clearTimeout(wait.timeout);
      const left = wait.due - this.now();
      if (left <= 0) this.#end(wait);
      else wait.timeout = setTimeout(() => this.#end(wait), left);
    }
  }

  #end(wait: Wait): void {
    if (this.#waits.delete(wait)) wait.onExpiry();
  }
}

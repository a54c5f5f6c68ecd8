import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from './clock.ts';

/** Longest time in milliseconds without a look at signals. */
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

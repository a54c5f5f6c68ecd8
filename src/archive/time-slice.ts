import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../shared/clock.ts';

/** Longest time in milliseconds without a look at signals. */
const sliceLength = 20;

/** Interrupts long synchronous work often enough that a cancellation is noticed. */
export class TimeSlice {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #beforeNext: () => Promise<void>;
  #start: number;

  /** @param beforeNext is waited for at the end of each slice */
  constructor(clock: Clock, signal: AbortSignal, beforeNext: () => Promise<void> = async () => undefined) {
    this.#clock = clock;
    this.#signal = signal;
    this.#beforeNext = beforeNext;
    this.#start = clock.now();
  }

  /** Yields to the event loop once the slice is used up. @throws `signal.reason` when the run is cancelled */
  async yieldToEventLoop(): Promise<void> {
    if (this.#clock.now() - this.#start < sliceLength) return;
    await nextTurn();
    await this.#beforeNext();
    this.#signal.throwIfAborted();
    this.#start = this.#clock.now();
  }
}

import type { Clock } from '../shared/clock.ts';

/** A phase of a run. */
export interface Phase {
  readonly name: string;
  /** Milliseconds. */
  readonly duration: number;
}

/** The phases of a run. */
export class Timeline {
  readonly #clock: Clock;
  readonly #entered: { readonly name: string; readonly at: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Begins a phase and ends the one before. Does nothing when the run is in this phase already. */
  enter(name: string): void {
    if (this.#entered.at(-1)?.name !== name) this.#entered.push({ name, at: this.#clock.now() });
  }

  /** All phases so far, including the current one. */
  phases(): readonly Phase[] {
    const now = this.#clock.now();
    return this.#entered.map(({ name, at }, index) => ({
      name,
      duration: (this.#entered[index + 1]?.at ?? now) - at,
    }));
  }
}

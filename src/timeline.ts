import type { Phase, Sample } from './report/charts.ts';
import type { Clock } from './shared/clock.ts';

/** When there are more samples, every second one is dropped. */
const maxSamples = 400;

/** The phases of a run, and the progress of its job. */
export class Timeline {
  readonly #clock: Clock;
  readonly #begin: number;
  readonly #entered: { readonly name: string; readonly at: number }[] = [];
  #samples: Sample[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#begin = clock.now();
  }

  /** Begins a phase and ends the one before. Does nothing when the run is in this phase already. */
  enter(name: string): void {
    if (this.#entered.at(-1)?.name !== name) this.#entered.push({ name, at: this.#clock.now() });
  }

  addSample(percent: number | undefined): void {
    if (percent === undefined) return;
    if (this.#samples.length >= maxSamples)
      this.#samples = this.#samples.filter((_, index) => index % 2 === 0);
    this.#samples.push({ at: this.#clock.now() - this.#begin, percent });
  }

  get samples(): readonly Sample[] {
    return this.#samples;
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

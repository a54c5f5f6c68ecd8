import type { Phase, Sample } from '../report/charts.ts';
import type { Clock } from '../shared/clock.ts';

/** Samples that are kept; when there are more, every second one is dropped. */
const maxSamples = 400;

/** Where the time of a run goes, and how its job comes on. */
export interface Timeline {
  /** Begins a phase, which ends the one before; entering the same one again is no new one. */
  enter(name: string): void;
  /** Notes how far the job is. */
  sample(percent: number | undefined): void;
  /** Phases so far, the one that is under way included. */
  phases(): readonly Phase[];
  samples(): readonly Sample[];
}

export function createTimeline(clock: Clock): Timeline {
  const begin = clock.now();
  const entered: { readonly name: string; readonly at: number }[] = [];
  let samples: Sample[] = [];
  return {
    enter(name) {
      if (entered.at(-1)?.name !== name) entered.push({ name, at: clock.now() });
    },
    sample(percent) {
      if (percent === undefined) return;
      if (samples.length >= maxSamples) samples = samples.filter((_, index) => index % 2 === 0);
      samples.push({ at: clock.now() - begin, percent });
    },
    phases() {
      const now = clock.now();
      return entered.map(({ name, at }, index) => ({ name, duration: (entered[index + 1]?.at ?? now) - at }));
    },
    samples: () => samples,
  };
}

import { Eta, progressLine } from '../progress.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/ports.ts';

/** Shortest time between two lines, in milliseconds. */
const interval = 5_000;

/** Logs the progress of a download or an extraction, no more often than people can read. */
export class ProgressLog {
  readonly #what: string;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #begin: number;
  readonly #eta = new Eta();
  #lastLine: number;

  /** @param what as in "Downloading" */
  constructor(what: string, { clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.#what = what;
    this.#clock = clock;
    this.#log = log;
    this.#begin = clock.now();
    this.#lastLine = this.#begin;
    this.#eta.update(0, 0);
  }

  /** Milliseconds. */
  elapsed(): number {
    return this.#clock.now() - this.#begin;
  }

  /**
   * @param share of the whole, 0 to 1; undefined when it is not known
   * @param describe what is done, given the elapsed milliseconds; called only when a line is due
   */
  update(share: number | undefined, describe: (elapsed: number) => readonly string[]): void {
    if (this.#clock.now() - this.#lastLine < interval) return;
    this.#lastLine = this.#clock.now();
    const elapsed = this.elapsed();
    const timeLeft = this.#eta.update(share, elapsed);
    this.#log.info(progressLine(this.#what, { share, done: describe(elapsed), elapsed, timeLeft }));
  }
}

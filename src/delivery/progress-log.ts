import { Eta, progressBar } from '../jobs/progress.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/runner.ts';
import { formatDuration } from '../shared/text.ts';

/** Shortest time between two lines, in milliseconds. */
const interval = 5_000;

/** Logs the progress of a download, no more often than people can read. */
export class ProgressLog {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #begin: number;
  readonly #eta = new Eta();
  #lastLine: number;

  constructor({ clock, log }: { readonly clock: Clock; readonly log: Log }) {
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
   * Logs "Downloading [███▁▁▁▁▁▁▁] 31 % · 320 MiB of 1.0 GiB · 42.1 MiB/s · 8.2 s · about 20 s left", if a line is due.
   * @param share of the whole, 0 to 1; undefined when it is not known
   * @param describe what is done, given the elapsed milliseconds; called only when a line is due
   */
  update(share: number | undefined, describe: (elapsed: number) => readonly string[]): void {
    if (this.#clock.now() - this.#lastLine < interval) return;
    this.#lastLine = this.#clock.now();
    const elapsed = this.elapsed();
    const begin = share === undefined ? 'Downloading' : `Downloading ${progressBar(share)}`;
    const parts = [begin, ...describe(elapsed), formatDuration(elapsed), this.#eta.update(share, elapsed)];
    this.#log.info(parts.filter(part => part !== undefined).join(' · '));
  }
}

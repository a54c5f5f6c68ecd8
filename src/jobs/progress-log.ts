import type { Network } from '../net/network.ts';
import { formatDuration } from '../shared/text.ts';
import { Eta } from './progress.ts';

type Tools = Pick<Network, 'clock' | 'log'>;

/** How often people want to read of it, in milliseconds. */
interface Rhythm {
  /** Shortest time between two lines. */
  readonly pause: number;
  /** Time after which the same line is logged again, to show that the step is alive. */
  readonly heartbeat: number;
}

/** Logs how far something is, with the time that it has taken and may still take. */
export class ProgressLog {
  readonly #tools: Tools;
  readonly #rhythm: Rhythm;
  readonly #eta = new Eta();
  readonly #begin: number;
  #logged: { readonly text: string; readonly at: number };

  constructor(tools: Tools, rhythm: Rhythm) {
    this.#tools = tools;
    this.#rhythm = rhythm;
    this.#begin = tools.clock.now();
    this.#logged = { text: '', at: this.#begin };
  }

  /** Milliseconds. */
  get elapsed(): number {
    return this.#tools.clock.now() - this.#begin;
  }

  /**
   * Logs "[███▁▁▁▁▁▁▁] 31 % · 8.2 s · about 20 s left", if a line is due.
   * @param share of the whole, 0 to 1; undefined when it is not known
   */
  report(text: string, share: number | undefined): void {
    const now = this.#tools.clock.now();
    const timeLeft = this.#eta.update(share, now);
    const { pause, heartbeat } = this.#rhythm;
    if (now - this.#logged.at < (text === this.#logged.text ? heartbeat : pause)) return;
    const parts = [text, formatDuration(now - this.#begin), timeLeft];
    this.#tools.log.info(parts.filter(part => part !== undefined).join(' · '));
    this.#logged = { text, at: now };
  }
}

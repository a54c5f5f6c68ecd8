import type { Network } from '../net/network.ts';
import { formatDuration } from '../shared/text.ts';

/** Milliseconds between two lines about the same state: while something moves, and while nothing does. */
const pause = 2_000;
const heartbeat = 60_000;
const barLength = 10;

interface Standing {
  /** Of the whole, 0 to 1; undefined when it is not known. */
  readonly share?: number | undefined;
  /** What else is known, such as "128 pages". */
  readonly details?: readonly string[];
}

/** Logs how far something is: when its state changes, and now and then, which shows that the step is alive. */
export class Progress {
  readonly #tools: Pick<Network, 'clock' | 'log'>;
  readonly #begin: number;
  #logged: { readonly state: string; readonly text: string; readonly at: number };

  /** @param state one that needs no line of its own */
  constructor(tools: Pick<Network, 'clock' | 'log'>, state = '') {
    this.#tools = tools;
    this.#begin = tools.clock.now();
    this.#logged = { state, text: '', at: this.#begin };
  }

  /** Milliseconds. */
  get elapsed(): number {
    return this.#tools.clock.now() - this.#begin;
  }

  /** Logs "running · [███▁▁▁▁▁▁▁] 31 % · 128 pages · 8.2 s", if a line is due. */
  report(state: string, { share, details = [] }: Standing = {}): void {
    const at = this.#tools.clock.now();
    const bar = share === undefined ? [] : [progressBar(share)];
    const text = [state, ...bar, ...details].join(' · ');
    const due = text === this.#logged.text ? heartbeat : pause;
    if (state === this.#logged.state && at - this.#logged.at < due) return;
    this.#logged = { state, text, at };
    this.#tools.log.info(`${text} · ${formatDuration(this.elapsed)}`);
  }
}

function progressBar(share: number): string {
  const full = Math.min(barLength, Math.floor(share * barLength));
  return `[${'█'.repeat(full)}${'▁'.repeat(barLength - full)}] ${Math.floor(share * 100)} %`;
}

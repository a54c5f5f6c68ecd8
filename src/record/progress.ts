import type { Network } from '../net/network.ts';
import { formatDuration } from '../shared/text.ts';

/** Milliseconds between two lines about the same state: while something moves, and while nothing does. */
const pause = 2_000;
const heartbeat = 60_000;
/** No estimate before this many milliseconds have passed and this share is done. */
const shortestObservation = 3_000;
const smallestShare = 0.02;
const barLength = 10;

interface Standing {
  /** Of the whole, 0 to 1; undefined when it is not known. */
  readonly share?: number | undefined;
  /** What else is known, such as "128 pages". */
  readonly details?: readonly string[];
  /** The service does not document this state. */
  readonly isUndocumented?: boolean;
}

/** Logs progress: when the state changes, and at intervals, to show that the step is alive. */
export class Progress {
  readonly #tools: Pick<Network, 'clock' | 'log'>;
  readonly #begin: number;
  #logged: { readonly state: string; readonly text: string; readonly at: number };
  readonly #undocumented = new Set<string>();
  #first: { readonly share: number; readonly at: number } | undefined;

  /** @param state the first state, which is not logged by itself */
  constructor(tools: Pick<Network, 'clock' | 'log'>, state = '') {
    this.#tools = tools;
    this.#begin = tools.clock.now();
    this.#logged = { state, text: '', at: this.#begin };
  }

  /** Milliseconds. */
  get elapsed(): number {
    return this.#tools.clock.now() - this.#begin;
  }

  /** Logs "running · [███▁▁▁▁▁▁▁] 31 % · 128 pages · 8.2 s · about 20 s left", if a line is due. */
  report(state: string, { share, details = [], isUndocumented = false }: Standing = {}): void {
    const at = this.#tools.clock.now();
    const bar = share === undefined ? [] : [progressBar(share)];
    const text = [state, ...bar, ...details].join(' · ');
    const timeLeft = share === undefined ? [] : this.#timeLeft(share, at);
    const due = text === this.#logged.text || this.#undocumented.has(state) ? heartbeat : pause;
    // Undocumented states may alternate for long.
    const isRepeated = state === this.#logged.state || this.#undocumented.has(state);
    if (isRepeated && at - this.#logged.at < due) return;
    if (isUndocumented) this.#undocumented.add(state);
    this.#logged = { state, text, at };
    this.#tools.log.info([text, formatDuration(this.elapsed), ...timeLeft].join(' · '));
  }

  /** Estimates the time left from the progress since the first report. @returns nothing when there is no estimate */
  #timeLeft(share: number, now: number): readonly string[] {
    // If progress goes back, the estimate starts over.
    if (this.#first === undefined || share < this.#first.share) this.#first = { share, at: now };
    const done = share - this.#first.share;
    const elapsed = now - this.#first.at;
    if (share >= 1 || elapsed < shortestObservation || done < smallestShare) return [];
    const left = (elapsed / done) * (1 - share);
    return [`about ${formatDuration(Math.ceil(left / 10_000) * 10_000)} left`];
  }
}

function progressBar(share: number): string {
  const full = Math.min(barLength, Math.floor(share * barLength));
  return `[${'█'.repeat(full)}${'▁'.repeat(barLength - full)}] ${Math.floor(share * 100)} %`;
}

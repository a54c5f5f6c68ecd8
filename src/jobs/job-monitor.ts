import type { Network } from '../net/network.ts';
import { formatDuration } from '../shared/text.ts';
import { describeProgress, Eta, type ProgressFacts } from './progress.ts';

/** Logs a line at least this often, in milliseconds, to show that the step is alive. */
const heartbeat = 60_000;

/** Logs a line when the job has changed, and once a minute otherwise. */
export class JobMonitor {
  readonly #tools: Pick<Network, 'clock' | 'log'>;
  readonly #begin: number;
  readonly #knownStatuses: Set<string>;
  readonly #eta = new Eta();
  #logged = { text: '', at: 0 };

  /** @param documented statuses of such jobs (docs/service-api.md#responses) */
  constructor(documented: readonly string[], tools: Pick<Network, 'clock' | 'log'>) {
    this.#tools = tools;
    this.#begin = tools.clock.now();
    this.#knownStatuses = new Set(documented);
  }

  /** Takes what a response says of the job. */
  report(facts: ProgressFacts): void {
    const { clock, log } = this.#tools;
    const now = clock.now();
    this.#reportUnknownStatus(facts.status);
    const text = describeProgress(facts);
    const timeLeft = this.#eta.update(facts.percent === undefined ? undefined : facts.percent / 100, now);
    if (text === this.#logged.text && now - this.#logged.at < heartbeat) return;
    const elapsed = formatDuration(now - this.#begin);
    log.info([text, elapsed, timeLeft].filter(part => part !== undefined).join(' · '));
    this.#logged = { text, at: now };
  }

  #reportUnknownStatus(status: string): void {
    if (this.#knownStatuses.has(status)) return;
    this.#knownStatuses.add(status);
    this.#tools.log.info(`The service returned the unknown status "${status}"; still waiting`);
  }
}

import type { Network } from '../net/network.ts';
import { describeProgress, type ProgressFacts } from './progress.ts';
import { ProgressLog } from './progress-log.ts';

/** Logs a line when the job has changed, and once a minute otherwise. */
export class JobMonitor {
  readonly #log: Network['log'];
  readonly #progress: ProgressLog;
  readonly #knownStatuses: Set<string>;

  /** @param documented statuses of such jobs (docs/service-api.md#responses) */
  constructor(documented: readonly string[], tools: Pick<Network, 'clock' | 'log'>) {
    this.#log = tools.log;
    this.#progress = new ProgressLog(tools, { pause: 0, heartbeat: 60_000 });
    this.#knownStatuses = new Set(documented);
  }

  /** Takes what a response says of the job. @param isWaiting another one is waited for */
  report(facts: ProgressFacts, isWaiting: boolean): void {
    const { status, percent } = facts;
    if (!this.#knownStatuses.has(status))
      this.#log.info(
        `The service returned the unknown status "${status}"${isWaiting ? '; still waiting' : ''}`,
      );
    this.#knownStatuses.add(status);
    this.#progress.report(describeProgress(facts), percent === undefined ? undefined : percent / 100);
  }
}

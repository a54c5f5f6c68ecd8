import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/ports.ts';
import { formatDuration } from '../shared/text.ts';
import { UntrustedText } from '../shared/untrusted-text.ts';
import { describeProgress, Eta, type ProgressFacts } from './progress.ts';

/** Logs a line at least this often, in milliseconds, to show that the step is alive. */
const heartbeat = 60_000;
/** A job whose record does not change for this long, in milliseconds, may be stuck. */
const staleLimit = 5 * 60_000;

/** See `JobKind`. */
interface MonitoredKind {
  readonly noun: string;
  readonly statuses: readonly string[];
  readonly changesWhileRunning: boolean;
}

/** Logs a line when the job has changed, and once a minute otherwise. */
export class JobMonitor {
  readonly #kind: MonitoredKind;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #begin: number;
  readonly #knownStatuses: Set<string>;
  readonly #eta = new Eta();
  #logged = { text: '', at: 0 };
  /** The latest response, as text, and since when it is the same. */
  #record: { readonly text: string; readonly since: number };
  #warned = false;

  constructor(kind: MonitoredKind, { log, clock }: { readonly log: Log; readonly clock: Clock }) {
    this.#kind = kind;
    this.#log = log;
    this.#clock = clock;
    this.#begin = clock.now();
    this.#knownStatuses = new Set(kind.statuses);
    this.#record = { text: '', since: this.#begin };
  }

  /**
   * @param record the whole response
   * @param facts what is logged of it
   */
  reportProgress(record: unknown, facts: ProgressFacts): void {
    const now = this.#clock.now();
    this.#reportUnknownStatus(facts.status);
    const text = describeProgress(facts);
    const timeLeft = this.#eta.update(facts.percent === undefined ? undefined : facts.percent / 100, now);
    if (text !== this.#logged.text || now - this.#logged.at >= heartbeat) {
      const elapsed = formatDuration(now - this.#begin);
      this.#log.info([text, elapsed, timeLeft].filter(part => part !== undefined).join(' · '));
      this.#logged = { text, at: now };
    }
    if (this.#kind.changesWhileRunning) this.#warnWhenStale(record, text, now);
  }

  #reportUnknownStatus(status: string): void {
    if (this.#knownStatuses.has(status)) return;
    this.#knownStatuses.add(status);
    this.#log.info(`The service returned the unknown status "${status}"; still waiting`);
  }

  #warnWhenStale(record: unknown, shown: string, now: number): void {
    const text = textOf(record);
    if (text !== this.#record.text) this.#record = { text, since: now };
    if (this.#warned || now - this.#record.since < staleLimit) return;
    this.#warned = true;
    this.#log.warning(
      `The ${this.#kind.noun} has not changed for ${formatDuration(staleLimit)} (${shown}) and may be stuck. The step keeps waiting until timeout-minutes is up.`,
    );
  }
}

function textOf(record: unknown): string {
  return JSON.stringify(record, (_, value: unknown) => (value instanceof UntrustedText ? value.raw : value));
}

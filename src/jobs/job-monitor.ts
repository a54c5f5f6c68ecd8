import { waitFor } from '../api/poll.ts';
import type { Services } from '../operation.ts';
import { describeProgress, Eta, type ProgressFacts } from '../progress.ts';
import type { Clock } from '../shared/clock.ts';
import type { ActionError } from '../shared/errors.ts';
import type { Log } from '../shared/ports.ts';
import { formatDuration, oneLine } from '../shared/text.ts';
import { UntrustedText } from '../shared/untrusted-text.ts';

/** Logs a line at least this often, in milliseconds, to show that the step is alive. */
const heartbeat = 60_000;
/** Unknown statuses that are logged. A limit, so that a service that keeps inventing statuses cannot fill the memory. */
const maxUnknownStatuses = 10;
/** A job whose record does not change for this long, in milliseconds, may be stuck. */
const staleLimit = 5 * 60_000;

export interface WaitRequest<Job> {
  readonly fetchJob: () => Promise<Job>;
  /** Statuses of a job that has ended. */
  readonly terminalStatuses: readonly string[];
  /** Whether a response is the end; by default, if its status is one of these. */
  readonly isSettled?: ((job: Job) => boolean) | undefined;
  /** Other statuses that the service documents. */
  readonly pendingStatuses: readonly string[];
  /** Milliseconds since 1970. */
  readonly deadline: number;
  readonly inputs: { readonly wait: boolean; readonly pollIntervalSeconds: number };
  /** Called with each response, before it is logged. */
  readonly onResponse: (job: Job) => void;
}

interface JobRecord {
  readonly status: UntrustedText;
  readonly progress?: number | undefined;
  readonly pageCount?: number | undefined;
}

/**
 * Polls a job until it has ended, and logs its progress. With `wait: false` the first response is enough.
 * @throws ActionError TIMED_OUT; what `fetchJob` throws; `signal.reason`
 */
export async function waitForJob<Job extends JobRecord>(
  { fetchJob, terminalStatuses, isSettled, pendingStatuses, deadline, inputs, onResponse }: WaitRequest<Job>,
  { runner, clock, signal }: Pick<Services, 'runner' | 'clock' | 'signal'>,
): Promise<Job> {
  const monitor = new JobMonitor(runner.log, clock, [...pendingStatuses, ...terminalStatuses]);
  const settled = isSettled ?? (job => job.status.is(...terminalStatuses));
  return waitFor(fetchJob, job => !inputs.wait || settled(job), {
    clock,
    signal,
    deadline,
    longestPause: inputs.pollIntervalSeconds * 1000,
    percentOf: job => job.progress,
    onInvalid: error => monitor.reportInvalid(error),
    onResponse(job) {
      onResponse(job);
      const status = runner.redactor.show(job.status, 60);
      monitor.reportProgress(job, { status, percent: job.progress, pageCount: job.pageCount });
    },
  });
}

/** Logs a line when the job has changed, and once a minute otherwise. */
export class JobMonitor {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #begin: number;
  readonly #knownStatuses: Set<string>;
  readonly #eta = new Eta();
  #unknownStatuses = 0;
  #logged = { text: '', at: 0 };
  /** The latest response, as text, and since when it is the same. */
  #record: { readonly text: string; readonly since: number };
  #warned = false;

  constructor(log: Log, clock: Clock, knownStatuses: readonly string[]) {
    this.#log = log;
    this.#clock = clock;
    this.#begin = clock.now();
    this.#knownStatuses = new Set(knownStatuses);
    this.#record = { text: '', since: this.#begin };
  }

  /**
   * @param record the whole response
   * @param facts what is logged of it
   */
  reportProgress(record: unknown, facts: ProgressFacts): void {
    const now = this.#clock.now();
    const status = oneLine(facts.status, 60);
    this.#reportUnknownStatus(status);
    const text = describeProgress({ ...facts, status });
    const timeLeft = this.#eta.update(facts.percent === undefined ? undefined : facts.percent / 100, now);
    if (text !== this.#logged.text || now - this.#logged.at >= heartbeat) {
      const elapsed = formatDuration(now - this.#begin);
      this.#log.info([text, elapsed, ...(timeLeft === undefined ? [] : [timeLeft])].join(' · '));
      this.#logged = { text, at: now };
    }
    this.#warnWhenStale(record, text, now);
  }

  reportInvalid(error: ActionError): void {
    this.#log.info(`${error.what}; retrying`);
  }

  #reportUnknownStatus(status: string): void {
    if (this.#knownStatuses.has(status) || this.#unknownStatuses >= maxUnknownStatuses) return;
    this.#knownStatuses.add(status);
    this.#unknownStatuses += 1;
    this.#log.info(`The service returned the unknown job status "${status}"; still waiting`);
  }

  #warnWhenStale(record: unknown, shown: string, now: number): void {
    const text = textOf(record);
    if (text !== this.#record.text) this.#record = { text, since: now };
    if (this.#warned || now - this.#record.since < staleLimit) return;
    this.#warned = true;
    this.#log.warning(
      `The job has not changed for ${formatDuration(staleLimit)} (${shown}) and may be stuck. The step keeps waiting until timeout-minutes is up.`,
    );
  }
}

function textOf(record: unknown): string {
  return JSON.stringify(record, (_, value: unknown) => (value instanceof UntrustedText ? value.raw : value));
}

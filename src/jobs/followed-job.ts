import type { Services } from '../operations/operation.ts';
import type { Facts } from '../results/outputs.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';
import { JobMonitor } from './job-monitor.ts';
import { waitFor } from './poll.ts';

/** What every kind of job tells about itself. */
export interface JobState {
  readonly status: UntrustedText;
  /** Percent, 0 to 100. */
  readonly progress?: number | undefined;
  readonly pageCount?: number | undefined;
}

/** All that is specific to one kind of job. */
export interface JobKind<Job extends JobState> {
  /** In messages, such as "agent job". */
  readonly noun: string;
  /** Statuses that the service documents (docs/service-api.md#responses). */
  readonly pendingStatuses: readonly string[];
  readonly terminalStatuses: readonly string[];
  /** Inputs of a step that attaches to it, besides its ID. Those that are undefined are left out. */
  readonly attachInputs: Readonly<Record<string, string | undefined>>;
  /** What an attaching step leaves out, such as " instead of the prompt". */
  readonly instead?: string;
  /** @param deadline milliseconds since 1970 */
  fetch(id: string, deadline: number): Promise<Job>;
  /** What outputs and reports show of its ID. @param id redacted */
  factsOfId(id: string): Facts;
  /** What outputs and reports show of a response. */
  factsOf(job: Job): Facts;
  /** The phase of the run that a response belongs to, for reports. */
  phaseOf?(job: Job): string;
}

/** The inputs about waiting. */
export interface Pace {
  readonly wait: boolean;
  readonly pollIntervalSeconds: number;
  readonly timeoutMinutes: number;
}

/** A job from its start to its end: it is started or attached to, and polled, and it knows what to say when something goes wrong. */
export class FollowedJob<Job extends JobState> {
  readonly #kind: JobKind<Job>;
  readonly #pace: Pace;
  readonly #services: Services;
  /** As the service spells it. Undefined until there is a job. */
  #id: string | undefined;
  /** Milliseconds since 1970. */
  #deadline = 0;
  /** Last status seen. */
  #status: UntrustedText | undefined;
  /** Whether this step has started the job or sent something to it. */
  #hasAsked = false;

  constructor(kind: JobKind<Job>, pace: Pace, services: Services) {
    this.#kind = kind;
    this.#pace = pace;
    this.#services = services;
  }

  /** As the service spells it. */
  get id(): string {
    return this.#id ?? '';
  }

  /** Attaches to a job that something else has started. */
  attach(id: string): void {
    this.#beginTime();
    this.#setId(id, 'Attached to');
    this.#recordId();
  }

  /**
   * @param send starts the job. It gets the deadline in milliseconds since 1970, and returns the ID of the job, and what else
   *   outputs and reports show of it.
   */
  async start(send: (deadline: number) => Promise<{ id: UntrustedText; facts: Facts }>): Promise<void> {
    this.#beginTime();
    const { id, facts } = await send(this.#deadline);
    this.#hasAsked = true;
    // Whatever happens from here on, such as a full disk, people can find the job.
    this.#setId(id.raw, 'Started');
    this.#recordId();
    this.#services.results.record(facts);
  }

  /** @param send sends something to the job. It gets the deadline in milliseconds since 1970. */
  async send(send: (deadline: number) => Promise<Job>): Promise<Job> {
    const job = await send(this.#deadline);
    this.#hasAsked = true;
    return this.#see(job);
  }

  /** Whether nothing is left to do, because the step has asked for something and does not wait for it. */
  isLeft(): boolean {
    if (this.#pace.wait || !this.#hasAsked) return false;
    this.#services.runner.log.info(
      'Not waiting because "wait" is false. To get the result later, use "job-id".',
    );
    return true;
  }

  /** Reads the job once. An odd response is tolerated, as it is while waiting. */
  read(): Promise<Job> {
    return this.#poll(this.id, { isEnough: () => true, onResponse: job => this.#see(job) });
  }

  /**
   * Polls the job until it has ended, and logs its progress. With `wait: false` the first response is enough.
   * @param isSettled whether a response is the end; by default, if its status is one of those that end a job
   * @throws ActionError TIMED_OUT; what `JobKind.fetch` throws; `signal.reason`
   */
  wait(isSettled?: (job: Job) => boolean): Promise<Job> {
    const { runner, clock } = this.#services;
    const { noun, pendingStatuses, terminalStatuses } = this.#kind;
    const monitor = new JobMonitor(runner.log, clock, {
      noun,
      known: [...pendingStatuses, ...terminalStatuses],
    });
    const settled = isSettled ?? (job => this.#isEnd(job.status));
    return this.#poll(this.id, {
      isEnough: job => !this.#pace.wait || settled(job),
      onResponse: job => {
        this.#see(job);
        const status = runner.redactor.show(job.status, 60);
        monitor.reportProgress(job, { status, percent: job.progress, pageCount: job.pageCount });
      },
    });
  }

  /** What is known when something goes wrong; undefined until there is a job. */
  known() {
    if (this.#id === undefined) return undefined;
    const { noun, attachInputs, instead = '' } = this.#kind;
    return {
      noun,
      jobId: this.#show(this.#id),
      /** Last status seen, safe to show. */
      status: this.#status && this.#services.runner.redactor.show(this.#status, 60),
      ended: this.#status !== undefined && this.#isEnd(this.#status),
      attachInputs,
      instead,
    };
  }

  #beginTime(): void {
    this.#deadline = this.#services.clock.now() + this.#pace.timeoutMinutes * 60_000;
  }

  #setId(id: string, verb: string): void {
    this.#id = id;
    this.#services.runner.log.info(`${verb} ${this.#kind.noun} ${this.#show(id)}`);
  }

  #recordId(): void {
    this.#services.results.record(this.#kind.factsOfId(this.#show(this.id)));
  }

  #show(id: string): string {
    return this.#services.runner.redactor.line(id);
  }

  #see(job: Job): Job {
    this.#status = job.status;
    const phase = this.#kind.phaseOf?.(job);
    if (phase !== undefined) this.#services.timeline.enter(phase);
    this.#services.results.record(this.#kind.factsOf(job));
    return job;
  }

  #isEnd(status: UntrustedText): boolean {
    return status.is(...this.#kind.terminalStatuses);
  }

  #poll(
    id: string,
    watch: { readonly isEnough: (job: Job) => boolean; readonly onResponse?: (job: Job) => void },
  ): Promise<Job> {
    const { runner, clock, signal } = this.#services;
    return waitFor(() => this.#kind.fetch(id, this.#deadline), watch.isEnough, {
      noun: this.#kind.noun,
      clock,
      signal,
      deadline: this.#deadline,
      longestPause: this.#pace.pollIntervalSeconds * 1000,
      percentOf: job => job.progress,
      onInvalid: error => runner.log.info(`${error.what}; retrying`),
      onResponse: job => watch.onResponse?.(job),
    });
  }
}

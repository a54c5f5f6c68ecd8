import type { Clock } from '../shared/clock.ts';
import { ActionError, type ErrorCode } from '../shared/errors.ts';
import type { Log } from '../shared/ports.ts';
import type { Redactor } from '../shared/redactor.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';
import { JobMonitor } from './job-monitor.ts';
import { waitFor } from './poll.ts';

/** The part of a response that every kind of job has. */
export interface JobState {
  readonly status: UntrustedText;
  /** Percent, 0 to 100. */
  readonly progress?: number | undefined;
  readonly pageCount?: number | undefined;
}

/** The response to a request that starts a job. */
export interface StartedJob {
  readonly id: UntrustedText;
  readonly status?: UntrustedText | undefined;
}

/** All that is specific to one kind of job. */
export interface JobKind<Job extends JobState> {
  /** In messages, such as "agent job". */
  readonly noun: string;
  /** Statuses that the service documents (docs/service-api.md#responses). */
  readonly statuses: readonly string[];
  /** A record that does not change while the job runs is worth a warning. */
  readonly changesWhileRunning: boolean;
  /** The service does nothing more about the job. */
  hasEnded(job: Job): boolean;
  /** @param deadline milliseconds since 1970 */
  read(id: string, deadline: number): Promise<Job>;
  /** Is called once there is a job. @param id safe to show, on one line */
  onId(id: string): void;
  /** Is called with each status that the service tells. @param status safe to show, at most 60 characters */
  onStatus(status: string): void;
  /** Is called with each response that describes the job. */
  onResponse(job: Job): void;
}

/** How long, and how often, a job is waited for. */
export interface Pace {
  readonly wait: boolean;
  readonly pollIntervalSeconds: number;
  readonly timeoutMinutes: number;
  /** Milliseconds since 1970, for a job that shares its time limit with an earlier one. */
  readonly commonDeadline?: number | undefined;
}

export interface JobTools {
  readonly log: Log;
  readonly redactor: Redactor;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Facts about a job for errors and reports. */
export interface JobFacts {
  readonly noun: string;
  /** Safe to show. */
  readonly jobId: string;
  /** Last status seen, safe to show. */
  readonly status: string | undefined;
  /** "unknown" if no response has told, or something was sent that may have arrived. */
  readonly state: 'running' | 'ended' | 'unknown';
  /** This step has started the job, or has sent something to it that may have arrived. */
  readonly hasAsked: boolean;
}

/** A job from its start to its end: it is started or attached to, and polled. */
export class FollowedJob<Job extends JobState> {
  readonly #kind: JobKind<Job>;
  readonly #pace: Pace;
  readonly #tools: JobTools;
  /** As the service spells it. Undefined until there is a job. */
  #id: string | undefined;
  /** Milliseconds since 1970. */
  #deadline = 0;
  /** Last status seen, safe to show. */
  #status: string | undefined;
  #state: JobFacts['state'] = 'unknown';
  /** See `JobFacts`. */
  #hasAsked = false;

  constructor(kind: JobKind<Job>, pace: Pace, tools: JobTools) {
    this.#kind = kind;
    this.#pace = pace;
    this.#tools = tools;
  }

  /** As the service spells it. */
  get id(): string {
    return this.#id ?? '';
  }

  /** Milliseconds since 1970. */
  get deadline(): number {
    return this.#deadline;
  }

  /** Attaches to a job that something else has started. */
  attach(id: string): void {
    this.#beginTime();
    this.#setId(id, 'Attached to');
  }

  /**
   * Starts the job. The time limit covers what the start has to wait for, and begins again with the job.
   * @param send sends the request, until the deadline in milliseconds since 1970
   */
  async start<Started extends StartedJob>(send: (deadline: number) => Promise<Started>): Promise<Started> {
    this.#beginTime();
    const started = await send(this.#deadline);
    this.#state = 'running';
    this.#hasAsked = true;
    // First, so that people can find the job, whatever happens from here on.
    this.#setId(started.id.raw, 'Started');
    if (started.status !== undefined) this.#setStatus(started.status);
    this.#beginTime();
    return started;
  }

  /**
   * Sends something to the job, which goes on with that.
   * @param send sends the request, until the deadline in milliseconds since 1970
   */
  async send<Response extends Pick<StartedJob, 'status'>>(
    send: (deadline: number) => Promise<Response>,
  ): Promise<Response> {
    try {
      const response = await send(this.#deadline);
      this.#state = 'running';
      this.#hasAsked = true;
      if (response.status !== undefined) this.#setStatus(response.status);
      return response;
    } catch (error) {
      // With that reason, the run was canceled before the request was sent.
      const isAboutRequest = error instanceof ActionError && error !== this.#tools.signal.reason;
      if (isAboutRequest && mayBeAccepted.has(error.code)) {
        this.#state = 'unknown';
        this.#hasAsked = true;
      }
      throw error;
    }
  }

  /** Reads the job once. An odd response is tolerated, as it is while waiting. */
  read(): Promise<Job> {
    return this.#poll({ isEnough: () => true, onResponse: job => this.#see(job, this.#kind.hasEnded(job)) });
  }

  /**
   * Polls the job until it has ended, and logs its progress. With `wait: false`, a job that the step has only attached to is read
   * once, and no other.
   * @param isSettled whether a response is the end; by default, whether the job has ended
   * @returns the job at its end; undefined if it is left to itself
   * @throws ActionError TIMED_OUT; what `JobKind.read` throws; `signal.reason`
   */
  async wait(isSettled: (job: Job) => boolean = job => this.#kind.hasEnded(job)): Promise<Job | undefined> {
    const { wait } = this.#pace;
    if (wait || !this.#hasAsked) {
      const monitor = new JobMonitor(this.#kind, this.#tools);
      const last = await this.#poll({
        isEnough: () => !wait || this.#state === 'ended',
        onResponse: job => {
          const status = this.#see(job, isSettled(job));
          monitor.reportProgress(job, { status, percent: job.progress, pageCount: job.pageCount });
        },
      });
      if (this.#state === 'ended') return last;
    }
    this.#tools.log.info('Not waiting because "wait" is false. To get the result later, use "job-id".');
    return undefined;
  }

  /** Undefined until there is a job. */
  get facts(): JobFacts | undefined {
    if (this.#id === undefined) return undefined;
    return {
      noun: this.#kind.noun,
      jobId: this.#show(this.#id),
      status: this.#status,
      state: this.#state,
      hasAsked: this.#hasAsked,
    };
  }

  #beginTime(): void {
    const { commonDeadline, timeoutMinutes } = this.#pace;
    this.#deadline = commonDeadline ?? this.#tools.clock.now() + timeoutMinutes * 60_000;
  }

  #setId(id: string, verb: string): void {
    this.#id = id;
    const shown = this.#show(id);
    this.#tools.log.info(`${verb} ${this.#kind.noun} ${shown}`);
    this.#kind.onId(shown);
  }

  #show(id: string): string {
    return this.#tools.redactor.line(id);
  }

  /** @returns the status, safe to show */
  #setStatus(status: UntrustedText): string {
    const shown = this.#tools.redactor.show(status, 60);
    this.#status = shown;
    this.#kind.onStatus(shown);
    return shown;
  }

  /** Takes a response. @returns its status, safe to show */
  #see(job: Job, hasEnded: boolean): string {
    this.#state = hasEnded ? 'ended' : 'running';
    const shown = this.#setStatus(job.status);
    this.#kind.onResponse(job);
    return shown;
  }

  #poll(watch: {
    readonly isEnough: (job: Job) => boolean;
    readonly onResponse: (job: Job) => void;
  }): Promise<Job> {
    const { log, clock, signal } = this.#tools;
    return waitFor(() => this.#kind.read(this.id, this.#deadline), watch.isEnough, {
      noun: this.#kind.noun,
      clock,
      signal,
      deadline: this.#deadline,
      longestPause: this.#pace.pollIntervalSeconds * 1000,
      onInvalid: error => log.info(`${error.what}; retrying`),
      onResponse: watch.onResponse,
    });
  }
}

/** Errors of a request that the service may have accepted. */
const mayBeAccepted: ReadonlySet<ErrorCode> = new Set(['START_UNKNOWN', 'RESPONSE_INVALID', 'CANCELLED']);

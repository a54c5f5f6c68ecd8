import type { CallFacts, JobFacts } from '../shared/facts.ts';
import type { Redactor, UntrustedText } from '../shared/redactor.ts';
import type { Log } from '../shared/runner.ts';

/** A job as far as the step knows it. Texts are safe to show. */
export interface KnownJob extends JobFacts {
  /** Last status seen. */
  readonly status: string | undefined;
}

export interface JobKind {
  /** In messages, such as "agent job". */
  readonly noun: string;
  /** How the step was called, as far as it matters to the job. */
  readonly callFacts: () => CallFacts;
  /** Sets the outputs that name the job. Called once it has an ID. */
  readonly onKnown: (job: KnownJob) => void;
}

/** The job that a step starts or attaches to, for its outputs and for the error that names it. */
export class JobRecord {
  readonly kind: JobKind;
  readonly #log: Log;
  readonly #redactor: Redactor;
  /** Its ID is empty until there is a job. */
  #job: KnownJob = { id: '', status: undefined, state: 'unknown', hasAsked: false };

  constructor(kind: JobKind, { log, redactor }: { readonly log: Log; readonly redactor: Redactor }) {
    this.kind = kind;
    this.#log = log;
    this.#redactor = redactor;
  }

  /** Undefined until there is a job. */
  get known(): KnownJob | undefined {
    return this.#job.id === '' ? undefined : this.#job;
  }

  /** The step attaches to a job that something else has started. @returns the ID */
  attach(id: string): string {
    this.#begin('Attached to', { id: this.#redactor.line(id) });
    return id;
  }

  /** The step goes on without the job that it has attached to. */
  detach(): void {
    this.#job = { id: '', status: undefined, state: 'unknown', hasAsked: false };
    this.kind.onKnown(this.#job);
  }

  /** The service has started the job for this step. @returns the ID, as the service spells it */
  start(id: UntrustedText, status: UntrustedText | undefined): string {
    const shown = status && this.#redactor.show(status, 60);
    const started = { id: this.#redactor.line(id), status: shown, state: 'running', hasAsked: true } as const;
    this.#begin('Started', started);
    return id.raw;
  }

  #begin(how: string, job: Partial<KnownJob>): void {
    this.#job = { ...this.#job, ...job };
    this.#log.info(`${how} ${this.kind.noun} ${this.#job.id}`);
    this.kind.onKnown(this.#job);
  }

  /** The step has sent a prompt to the job. @param state "unknown" if the prompt may not have arrived */
  setAsked(state: 'running' | 'unknown'): void {
    this.#job = { ...this.#job, state, hasAsked: true };
  }

  /** Records the status from a response. @returns the status, safe to show */
  see(response: UntrustedText, state: KnownJob['state']): string {
    const status = this.#redactor.show(response, 60);
    this.#job = { ...this.#job, status, state };
    return status;
  }
}

import type { ErrorCode } from '../shared/errors.ts';
import type { Redactor, UntrustedText } from '../shared/redactor.ts';
import type { Log } from '../shared/runner.ts';

/** A job as far as the step knows it. Texts are safe to show. */
export interface KnownJob {
  readonly id: string;
  /** Last status seen. */
  readonly status: string | undefined;
  /** "unknown" if no response has told, or it may be about an earlier prompt, or something was sent that may have arrived. */
  readonly state: 'running' | 'ended' | 'unknown';
  /** This step has started the job, or has sent something to it that may have arrived. */
  readonly hasAsked: boolean;
}

/** What to do after an error if the job may still complete, as sentences without their full stop. */
export interface Advice {
  /** To run the step again. Undefined if that may do harm. */
  readonly rerun?: string | undefined;
  /** How to follow the job in another step. Undefined if that is of no use. */
  readonly howToFollow?: string | undefined;
  /** The harm that running the step again may do. */
  readonly caution?: string | undefined;
}

/** @param effect what the step does then, as in "starts a new export" @param when such as "in 10 minutes"; by default, at once */
export function runAgain(effect: string, when = ''): string {
  return `Run the step again ${when && `${when} `}with "Re-run failed jobs", which ${effect}`;
}

export interface JobKind {
  /** In messages, such as "agent job". */
  readonly noun: string;
  /** @param error the code of the error that the advice is for; undefined if the step has succeeded */
  readonly advise: (job: KnownJob, error?: ErrorCode) => Advice;
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

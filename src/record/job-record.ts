/** How to go on with a job, as sentences without their full stop. */
export interface Advice {
  /** Undefined if nobody would want to. */
  readonly howToFollow?: string | undefined;
  /** The effect of running the step again; undefined if it is as people expect. */
  readonly rerun?: string | undefined;
}

/** A job as far as the step knows it, for the error that names it. Texts are safe to show. */
export class JobRecord {
  /** In messages, such as "agent job". */
  readonly noun: string;
  readonly #advise: (job: JobRecord) => Advice;
  /** Empty until there is a job. */
  #id = '';
  #status: string | undefined;
  #state: 'running' | 'ended' | 'unknown' = 'unknown';
  #hasAsked = false;

  constructor(noun: string, advise: (job: JobRecord) => Advice) {
    this.noun = noun;
    this.#advise = advise;
  }

  /** There is a job. */
  get isKnown(): boolean {
    return this.#id !== '';
  }

  get id(): string {
    return this.#id;
  }

  /** Last status seen. */
  get status(): string | undefined {
    return this.#status;
  }

  /** "unknown" if no response has told, or something was sent that may have arrived. */
  get state(): 'running' | 'ended' | 'unknown' {
    return this.#state;
  }

  /** This step has started the job, or has sent something to it that may have arrived. */
  get hasAsked(): boolean {
    return this.#hasAsked;
  }

  get advice(): Advice {
    return this.#advise(this);
  }

  /** The step attaches to a job that something else has started. */
  attach(id: string): void {
    this.#id = id;
  }

  /** The service has started the job for this step. */
  start(id: string, status: string | undefined): void {
    this.#id = id;
    this.#status = status;
    this.#state = 'running';
    this.#hasAsked = true;
  }

  /** The job has got something from this step, and goes on with that; "unknown" if it may have. */
  ask(state: 'running' | 'unknown', status = this.#status): void {
    this.#state = state;
    this.#status = status;
    this.#hasAsked = true;
  }

  /** A response tells how the job stands. */
  see(status: string, hasEnded: boolean): void {
    this.#status = status;
    this.#state = hasEnded ? 'ended' : 'running';
  }
}

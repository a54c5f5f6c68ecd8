import { createHash } from 'node:crypto';
import type { RunAttempt } from '../github/runner.ts';
import type { Services } from '../operation.ts';
import { withTimeLimit } from '../shared/abort.ts';
import { ActionError, type ErrorCode } from '../shared/errors.ts';
import { isJobId } from '../shared/job-id.ts';
import { formatDuration } from '../shared/text.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';

/** Age in milliseconds from which a job is not attached to: its content is too old. */
const maxAge = 24 * 60 * 60_000;
/** Milliseconds that the search may take. It delays the step, but a job that is missed costs far more: a second pull request even. */
const searchLimit = { export: 5_000, agentJob: 30_000 };
/** Milliseconds that sending a prompt waits for its record. */
const recordLimit = 5_000;
/** Milliseconds that saving may take in the background. */
const saveLimit = 30_000;
/** Milliseconds that the end of the step waits for a record. A process of its own then completes it, if it can. */
const finalWait = 2000;

const tooLong = new Error('it took too long');

/** Whether a later attempt attaches to the job; it has no use for one that is done with. */
const states = ['started', 'ended'] as const;

interface JobRecord {
  readonly state: (typeof states)[number];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly jobId: string;
}

/** What a kind of job needs of its records. */
export interface ResumeRules {
  /** What the job is asked for, and of which service. Another request has another record. */
  readonly request: readonly unknown[];
  /** Errors after which another attempt with the same job would fail again. */
  readonly finalErrors: readonly ErrorCode[];
  /** Whether a later attempt needs a new job once the step has succeeded, or a day has passed: the content may have changed. */
  readonly expires: boolean;
}

type ReadJob = (jobId: string) => Promise<{ readonly status: UntrustedText }>;

/**
 * Remembers the job of a step, so that a later attempt of the same workflow run can attach to it. A convenience: its problems
 * are debug lines, and it never throws because of them.
 */
export class ResumableJob {
  readonly #services: Pick<Services, 'runner' | 'clock' | 'signal'>;
  readonly #rules: ResumeRules;
  readonly #keyPrefix: string;
  readonly #attempt: number;
  /** Of the job that this step started or attached to. */
  #record: JobRecord | undefined;
  /** Whether this run must not save a record. */
  #isLost = false;
  #saving: { readonly done: Promise<void>; readonly stop: AbortController } | undefined;

  constructor(
    rules: ResumeRules,
    { runId, number }: RunAttempt,
    services: Pick<Services, 'runner' | 'clock' | 'signal' | 'place'>,
  ) {
    this.#services = services;
    this.#rules = rules;
    this.#attempt = number;
    const digest = createHash('sha256')
      .update(JSON.stringify([services.place, ...rules.request]))
      .digest('hex');
    this.#keyPrefix = `docs-admin-action-job-${runId}-${digest.slice(0, 40)}-`;
  }

  /** Whether a later attempt finds the job, as far as that is known. */
  get isRecordable(): boolean {
    return !this.#isLost;
  }

  /**
   * Returns the ID of the job that an earlier attempt started, if it can still be used. A first attempt asks nobody.
   * @param readJob reads a job from the service
   * @throws what `readJob` throws, unless it says that the job is gone
   */
  async find(readJob: ReadJob): Promise<string | undefined> {
    if (this.#attempt <= 1) return undefined;
    const record = await this.#load();
    if (record === undefined) return undefined;
    const { log, redactor } = this.#services.runner;
    const age = this.#services.clock.now() - record.startedAt;
    const job = `job ${redactor.show(record.jobId, 512)} ${formatDuration(Math.max(0, age))} ago`;
    const problem = await this.#findProblem(record, age, readJob);
    if (problem !== undefined) {
      log.info(`An earlier attempt of this run started ${job}. Starting a new job, because ${problem}.`);
      return undefined;
    }
    const unfinished = this.#rules.expires ? ' and did not finish' : '';
    log.info(
      `An earlier attempt of this run started ${job}${unfinished}. To start a new job instead, set "resume: false".`,
    );
    this.#record = record;
    return record.jobId;
  }

  /** Whether an earlier attempt has recorded what it sent to the job, and has not taken that back. */
  async isRecorded(): Promise<boolean> {
    return this.#attempt > 1 && (await this.#load())?.state === 'started';
  }

  /** Saves in the background that this step started a job. */
  started(jobId: string): void {
    const { clock, runner } = this.#services;
    // Others can read the record.
    if (runner.redactor.line(jobId) !== jobId) return;
    this.#record = { jobId, startedAt: Math.round(clock.now()), state: 'started' };
    this.#save(this.#record);
  }

  /** Saves, before something is sent to a job, that it was. Ends soon, saved or not. */
  async sending(jobId: string): Promise<void> {
    this.started(jobId);
    await this.#waitForSaving(recordLimit, this.#services.signal);
  }

  /** Saves that the job is done with, or that what was to be sent to it certainly was not. */
  takeBack(): void {
    if (this.#record === undefined) return;
    // A record that is still being saved must not become the newest.
    this.#saving?.stop.abort(new Error('another record replaces it'));
    this.#save({ ...this.#record, state: 'ended' });
  }

  /**
   * Saves whether a later attempt needs the job, and waits for it, but not for long.
   * @param error why the step failed, if it did
   */
  async finish(error: unknown): Promise<void> {
    const { expires, finalErrors } = this.#rules;
    const isFinal =
      error === undefined ? expires : error instanceof ActionError && finalErrors.includes(error.code);
    if (isFinal) this.takeBack();
    await this.#waitForSaving(finalWait);
  }

  /** @param milliseconds at most */
  async #waitForSaving(milliseconds: number, signal = AbortSignal.any([])): Promise<void> {
    const waited = new AbortController();
    const limit = this.#services.clock
      .sleep(milliseconds, AbortSignal.any([waited.signal, signal]))
      .catch(() => undefined);
    await Promise.race([this.#saving?.done, limit]);
    waited.abort();
  }

  #save(record: JobRecord): void {
    const { clock, runner } = this.#services;
    const earlier = this.#saving?.done;
    const stop = new AbortController();
    const save = async () => {
      await earlier;
      const store = (limited: AbortSignal) => runner.runStore.save(this.#keyOf(record), limited);
      const limit = { timeLimit: saveLimit, clock, signal: stop.signal };
      const result = await withTimeLimit(store, limit, tooLong);
      const reason = result.kind === 'failed' ? `: ${result.reason}` : '';
      runner.log.debug(`Record of the job for later attempts (${record.state}): ${result.kind}${reason}`);
      // Runs of low trust may only read since June 2026.
      if (record.state !== 'started' || !/cache-mode|read-only/i.test(reason)) return;
      this.#isLost = true;
      const next = this.#rules.expires ? 'starts a new job' : 'may ask the agent again';
      runner.log.info(
        `This run must not write to GitHub's cache, so a re-run does not find this job, and ${next}.`,
      );
    };
    this.#saving = { done: save().catch(() => undefined), stop };
  }

  async #load(): Promise<JobRecord | undefined> {
    const { clock, runner, signal } = this.#services;
    const timeLimit = this.#rules.expires ? searchLimit.export : searchLimit.agentJob;
    const search = (limited: AbortSignal) => runner.runStore.findNewest(this.#keyPrefix, limited);
    const found = await withTimeLimit(search, { timeLimit, clock, signal }, tooLong);
    signal.throwIfAborted();
    if (found.kind === 'none') {
      runner.log.info('No job from an earlier attempt of this run was found.');
    } else if (found.kind !== 'found') {
      const reason = found.kind === 'failed' ? `: ${found.reason}` : '';
      runner.log.debug(`Search for the job of an earlier attempt: ${found.kind}${reason}`);
    } else {
      const record = this.#parseKey(found.key);
      if (record !== undefined) return record;
      runner.log.info('The record of an earlier attempt of this run is invalid. Starting a new job.');
    }
    return undefined;
  }

  /** The attempt makes it a key of its own: a key that exists is never saved again. Hexadecimal, because some servers fold the case. */
  #keyOf({ state, startedAt, jobId }: JobRecord): string {
    return `${this.#keyPrefix}${this.#attempt}-${state}-${startedAt.toString(36)}-${Buffer.from(jobId).toString('hex')}`;
  }

  /** Anybody who can write to the cache may have stored it. */
  #parseKey(key: string): JobRecord | undefined {
    if (!key.startsWith(this.#keyPrefix)) return undefined;
    const [, name, time = '', encoded = ''] =
      /^\d{1,9}-([a-z]+)-([\da-z]{1,10})-((?:[\da-f]{2})+)$/.exec(key.slice(this.#keyPrefix.length)) ?? [];
    const state = states.find(known => known === name);
    const jobId = Buffer.from(encoded, 'hex').toString();
    if (state === undefined || !isJobId(jobId)) return undefined;
    return { state, startedAt: Number.parseInt(time, 36), jobId };
  }

  /** @returns why a job cannot be used, to complete "because …" */
  async #findProblem(
    { jobId, state }: JobRecord,
    age: number,
    readJob: ReadJob,
  ): Promise<string | undefined> {
    if (state === 'ended') return 'nothing is left to do with that one';
    // Clocks of two machines differ a little, so an age may be negative.
    if (this.#rules.expires && Math.abs(age) >= maxAge) return 'it is older than 24 hours';
    try {
      const { status } = await readJob(jobId);
      return status.is('failed') ? 'it failed' : undefined;
    } catch (error) {
      if (error instanceof ActionError && error.code === 'JOB_NOT_FOUND')
        return 'the service no longer has it';
      throw error;
    }
  }
}

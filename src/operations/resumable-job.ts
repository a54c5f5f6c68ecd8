import { createHash } from 'node:crypto';
import type { ExportJob } from '../api/schemas.ts';
import { decodeBase32, encodeBase32 } from '../shared/base32.ts';
import { ActionError, type ErrorCode } from '../shared/errors.ts';
import { Foreign } from '../shared/foreign.ts';
import { isJobId } from '../shared/job-id.ts';
import type { WorkflowStep } from '../shared/ports.ts';
import { formatDuration } from '../shared/text.ts';
import type { Services } from './operation.ts';

/** Age in milliseconds from which a job is not attached to: its content is too old. */
const maxAge = 24 * 60 * 60_000;
/** Milliseconds that the search may take. It delays the step, but a job that is missed costs far more. */
const searchLimit = 5000;
/** Milliseconds that saving may take in the background. */
const saveLimit = 30_000;
/** Milliseconds that the end of the step waits for a record. A process of its own then completes it, if it can. */
const finalWait = 2000;

/** What happened to a job: it goes on, or a later attempt has no use for it. */
const states = ['started', 'succeeded', 'failed', 'rejected'] as const;
type State = (typeof states)[number];

interface JobRecord {
  readonly state: State;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly jobId: string;
}

/** Why a later attempt needs a new job, by the state of the old one. */
const reasons: Readonly<Record<Exclude<State, 'started'>, string>> = {
  succeeded: 'its step succeeded',
  failed: 'it failed',
  rejected: 'its archive was rejected',
};

/** Errors after which another attempt with the same job would fail again. */
const finalStates: Readonly<Partial<Record<ErrorCode, State>>> = {
  EXPORT_FAILED: 'failed',
  ARCHIVE_INVALID: 'rejected',
  ARCHIVE_UNSAFE: 'rejected',
  TOO_FEW_PAGES: 'rejected',
  TOO_MANY_REMOVED: 'rejected',
};

/** Errors that say that a job cannot be read: it is gone, or was never this organization's. */
const goneCodes: readonly ErrorCode[] = ['JOB_NOT_FOUND', 'ACCESS_REFUSED', 'REQUEST_REFUSED'];

/** What is exported, and from where. Another export has another record. */
export interface ExportRequest {
  readonly baseUrl: URL;
  readonly domain: string;
  readonly version: string | undefined;
  readonly paths: readonly string[];
}

/**
 * Remembers the job of a step, so that a later attempt of the same workflow run can attach to it. A convenience: its problems
 * are debug lines, and it never throws because of them.
 */
export class ResumableJob {
  readonly #services: Pick<Services, 'runner' | 'clock' | 'signal'>;
  readonly #keyPrefix: string;
  readonly #attempt: number;
  /** Of the job that this step started or attached to. */
  #record: JobRecord | undefined;
  #saving: { readonly done: Promise<void>; readonly stop: AbortController } | undefined;

  constructor(
    { baseUrl, domain, version, paths }: ExportRequest,
    step: WorkflowStep,
    services: Pick<Services, 'runner' | 'clock' | 'signal'>,
  ) {
    this.#services = services;
    this.#attempt = step.attempt;
    const service = baseUrl.href.replace(/\/+$/, '');
    const digest = createHash('sha256')
      .update(JSON.stringify([step.job, step.action, service, domain, version ?? '', paths]))
      .digest('hex');
    this.#keyPrefix = `docs-admin-action-job-${step.runId}-${digest.slice(0, 40)}-`;
  }

  /**
   * Returns the ID of the job that an earlier attempt started, if it can still be used. A first attempt asks nobody.
   * @param readJob reads a job from the service
   * @throws what `readJob` throws, unless it says that the job is gone
   */
  async find(readJob: (jobId: string) => Promise<ExportJob>): Promise<string | undefined> {
    if (this.#attempt <= 1) return undefined;
    const record = await this.#load();
    if (record === undefined) return undefined;
    const { log, redactor } = this.#services.runner;
    const age = this.#services.clock.now() - record.startedAt;
    const job = `job ${redactor.show(new Foreign(record.jobId), 512)} ${formatDuration(Math.max(0, age))} ago`;
    const problem = await findProblem(record, age, readJob);
    if (problem !== undefined) {
      log.info(`An earlier attempt of this run started ${job}. Starting a new job, because ${problem}.`);
      return undefined;
    }
    log.info(
      `An earlier attempt of this run started ${job} and did not finish. To start a new job instead, set "resume: false".`,
    );
    this.#record = record;
    return record.jobId;
  }

  /** Saves in the background that this step started a job. */
  started(jobId: string): void {
    const { clock, runner } = this.#services;
    // Others can read the record.
    if (runner.redactor.line(new Foreign(jobId)) !== jobId) return;
    this.#record = { jobId, startedAt: Math.round(clock.now()), state: 'started' };
    this.#save(this.#record);
  }

  /**
   * Saves whether a later attempt needs the job, and waits for it, but not for long.
   * @param error why the step failed, if it did
   */
  async finish(error: unknown): Promise<void> {
    const state =
      error === undefined ? 'succeeded' : error instanceof ActionError ? finalStates[error.code] : undefined;
    if (this.#record !== undefined && state !== undefined) {
      // A start that is still being saved must not become the newest record.
      this.#saving?.stop.abort(new Error('another record replaces it'));
      this.#save({ ...this.#record, state });
    }
    const waited = new AbortController();
    const limit = this.#services.clock.sleep(finalWait, waited.signal).catch(() => undefined);
    await Promise.race([this.#saving?.done, limit]);
    waited.abort();
  }

  #save(record: JobRecord): void {
    const { clock, runner } = this.#services;
    const earlier = this.#saving?.done;
    const stop = new AbortController();
    const save = async () => {
      await earlier;
      const timer = clock.startTimer(saveLimit, () => stop.abort(new Error('it took too long')));
      const result = await runner.runStore.save(this.#keyOf(record), stop.signal);
      timer.stop();
      const reason = result.kind === 'failed' ? `: ${result.reason}` : '';
      runner.log.debug(`Record of the job for later attempts (${record.state}): ${result.kind}${reason}`);
    };
    this.#saving = { done: save().catch(() => undefined), stop };
  }

  async #load(): Promise<JobRecord | undefined> {
    const { clock, runner, signal } = this.#services;
    const limit = new AbortController();
    const timer = clock.startTimer(searchLimit, () => limit.abort(new Error('it took too long')));
    const found = await runner.runStore.findNewest(this.#keyPrefix, AbortSignal.any([signal, limit.signal]));
    timer.stop();
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

  /** The attempt makes it a key of its own: a key that exists is never saved again. */
  #keyOf({ state, startedAt, jobId }: JobRecord): string {
    return `${this.#keyPrefix}${this.#attempt}-${state}-${startedAt.toString(36)}-${encodeBase32(jobId)}`;
  }

  /** Anybody who can write to the cache may have stored it. */
  #parseKey(key: string): JobRecord | undefined {
    if (!key.startsWith(this.#keyPrefix)) return undefined;
    const [, name, time = '', encoded = ''] =
      /^\d{1,9}-([a-z]+)-([\da-z]{1,10})-([a-z2-7]+)$/.exec(key.slice(this.#keyPrefix.length)) ?? [];
    const state = states.find(known => known === name);
    const jobId = decodeBase32(encoded);
    if (state === undefined || jobId === undefined || !isJobId(jobId)) return undefined;
    return { state, startedAt: Number.parseInt(time, 36), jobId };
  }
}

/** @returns why a job cannot be used, to complete "because …" */
async function findProblem(
  { jobId, state }: JobRecord,
  age: number,
  readJob: (jobId: string) => Promise<ExportJob>,
): Promise<string | undefined> {
  if (state !== 'started') return reasons[state];
  // Clocks of two machines differ a little, so an age may be negative.
  if (Math.abs(age) >= maxAge) return 'it is older than 24 hours';
  try {
    const { status } = await readJob(jobId);
    return status.is('failed') ? reasons.failed : undefined;
  } catch (error) {
    if (error instanceof ActionError && goneCodes.includes(error.code)) return 'the service no longer has it';
    throw error;
  }
}

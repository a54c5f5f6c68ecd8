import type { Network } from '../net/network.ts';
import type { Clock } from '../shared/clock.ts';
import { ActionError, type ErrorCode } from '../shared/errors.ts';
import type { UntrustedText } from '../shared/redactor.ts';
import { formatDuration } from '../shared/text.ts';

/** Consecutive invalid responses that are ignored: gateways send some while the service is restarted. */
const toleratedInvalidResponses = 3;
/** Shortest pause between two polls in milliseconds, unless poll-interval-seconds is shorter. */
const shortestPause = 1000;

export interface FollowOptions {
  /** In messages, such as "agent job". */
  readonly noun: string;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  /** Longest pause between two polls. */
  readonly pollIntervalSeconds: number;
}

/**
 * Polls a job, for the last time at the deadline. The caller loops over the responses, and breaks out of the loop at the end of the job.
 * @param read sends one request
 * @throws ActionError TIMED_OUT; what `read` throws; `signal.reason`
 */
export async function* follow<Job extends object>(
  read: () => Promise<Job>,
  { noun, deadline, pollIntervalSeconds }: FollowOptions,
  { clock, log, signal }: Pick<Network, 'clock' | 'log' | 'signal'>,
): AsyncGenerator<Job, never> {
  const begin = clock.now();
  let invalidResponses = 0;
  for (;;) {
    const isLast = clock.now() >= deadline;
    const response = await read().catch((error: unknown) => {
      if (!(error instanceof ActionError)) throw error;
      if (isLast && transient.has(error.code)) return undefined;
      if (error.code !== 'RESPONSE_INVALID') throw error;
      invalidResponses += 1;
      if (invalidResponses > toleratedInvalidResponses) throw error;
      log.info(`${error.what}; retrying`);
      return undefined;
    });
    const waited = clock.now() - begin;
    if (response !== undefined) {
      invalidResponses = 0;
      yield response;
    }
    if (isLast) {
      const elapsed = formatDuration(clock.now() - begin);
      throw new ActionError('TIMED_OUT', { what: `The ${noun} did not end within ${elapsed}` });
    }
    const left = Math.max(0, deadline - clock.now());
    await clock.sleep(Math.min(left, pollPause(waited, pollIntervalSeconds * 1000)), signal);
  }
}

/** Transient errors. At the deadline, TIMED_OUT replaces them. */
const transient: ReadonlySet<ErrorCode> = new Set(['UNREACHABLE', 'SERVICE_UNAVAILABLE', 'RESPONSE_INVALID']);

/**
 * Computes the pause before the next poll: a tenth of the time waited so far, so that a job takes at most a tenth longer.
 * @param waited milliseconds
 * @param longest milliseconds; the pause is also at least a second, unless this is less
 * @returns milliseconds
 */
export function pollPause(waited: number, longest: number): number {
  return Math.min(Math.max(waited / 10, shortestPause), longest);
}

/** Milliseconds after which a terminal status counts, although it may be older than the prompt. */
const standingTime = 60_000;

/**
 * Decides when a job has finished a follow-up prompt. For a while, its status may still be that of the earlier prompt
 * (docs/service-api.md#ask-the-agent).
 */
export class FollowUp {
  readonly #clock: Clock;
  readonly #ends: readonly string[];
  /** Before the prompt was sent. */
  readonly #before: UntrustedText;
  #hasBeenActive = false;
  #hasChanged = false;
  /** The current terminal status, and the time at which it was first seen. */
  #standing: { readonly status: UntrustedText; readonly since: number } | undefined;

  /** @param ends terminal statuses @param before status before the prompt was sent */
  constructor(clock: Clock, ends: readonly string[], before: UntrustedText) {
    this.#clock = clock;
    this.#ends = ends;
    this.#before = before;
  }

  /** Not even the status has shown that the job has taken up the prompt: it has been the same terminal one all the time. */
  get isUnnoticed(): boolean {
    return this.#hadEnded && !this.#hasChanged;
  }

  get #hadEnded(): boolean {
    return this.#before.is(...this.#ends);
  }

  /** Takes the status of one poll. @returns true if the job has finished the prompt */
  observe(status: UntrustedText): boolean {
    this.#hasChanged ||= !status.is(this.#before.raw);
    if (!status.is(...this.#ends)) {
      this.#hasBeenActive ||= status.is('active');
      this.#standing = undefined;
      return false;
    }
    const now = this.#clock.now();
    if (this.#standing === undefined || !status.is(this.#standing.status.raw))
      this.#standing = { status, since: now };
    return (this.#hadEnded && this.#hasBeenActive) || now - this.#standing.since >= standingTime;
  }
}

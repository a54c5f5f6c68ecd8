import type { Network } from '../net/network.ts';
import { ActionError, type ErrorCode } from '../shared/errors.ts';
import { formatDuration } from '../shared/text.ts';

/** Invalid responses in a row: a gateway sends some while the service is deployed, a wrong URL does not stop sending them. */
const toleratedInvalidResponses = 3;
/** Shortest pause between two polls in milliseconds, unless the user asks for a shorter one. */
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
 * Polls a job, for the last time at the deadline. The caller loops over the responses, and leaves the loop when it has enough.
 * @param read sends one poll
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
      if (isLast && passing.has(error.code)) return undefined;
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

/** Errors that another poll might not have: at the deadline, they do not tell more than that time is up. */
const passing: ReadonlySet<ErrorCode> = new Set(['UNREACHABLE', 'SERVICE_UNAVAILABLE', 'RESPONSE_INVALID']);

/**
 * The pause before the next poll: a tenth of the time already waited, so that the end of the job is noticed at most a tenth too late.
 * @param waited milliseconds
 * @param longest milliseconds; the pause is also at least a second, unless this is less
 * @returns milliseconds
 */
export function pollPause(waited: number, longest: number): number {
  return Math.min(Math.max(waited / 10, shortestPause), longest);
}

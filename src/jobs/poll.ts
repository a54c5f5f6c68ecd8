import type { Clock } from '../shared/clock.ts';
import { ActionError } from '../shared/errors.ts';
import { formatDuration } from '../shared/text.ts';

/** Invalid responses in a row: a gateway sends some while the service is deployed, a wrong URL does not stop sending them. */
const toleratedInvalidResponses = 3;
/** Shortest pause between two polls in milliseconds, unless the user asks for a shorter one. */
const shortestPause = 1000;

/** The part of a response that decides when the next poll is. */
interface Polled {
  /** Percent, 0 to 100, if it is known. */
  readonly progress?: number | undefined;
}

interface WaitOptions<Response> {
  /** In messages, such as "agent job". */
  readonly noun: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  /** Longest pause between two polls, in milliseconds. */
  readonly longestPause: number;
  /** Is called with each response, including the last one. */
  readonly onResponse: (response: Response) => void;
  /** Is called with each invalid response that is tolerated. */
  readonly onInvalid: (error: ActionError) => void;
}

/**
 * Polls until a response is settled, for the last time at the deadline.
 * @returns the settled response
 * @throws ActionError TIMED_OUT; what `poll` throws; `signal.reason` when the signal aborts
 */
export async function waitFor<Response extends Polled>(
  poll: () => Promise<Response>,
  settled: (response: Response) => boolean,
  options: WaitOptions<Response>,
): Promise<Response> {
  const { noun, clock, signal, deadline, longestPause } = options;
  const begin = clock.now();
  let percent: number | undefined;
  let invalid = 0;
  for (;;) {
    const isLast = clock.now() >= deadline;
    const response = await poll().catch((error: unknown) => {
      signal.throwIfAborted();
      if (!(error instanceof ActionError)) throw error;
      if (isLast && passing.has(error.code)) return undefined;
      if (error.code !== 'RESPONSE_INVALID') throw error;
      invalid += 1;
      if (invalid > toleratedInvalidResponses) throw error;
      options.onInvalid(error);
      return undefined;
    });
    const waited = clock.now() - begin;
    if (response !== undefined) {
      invalid = 0;
      options.onResponse(response);
      if (settled(response)) return response;
      percent = response.progress ?? percent;
    }
    if (isLast) {
      const elapsed = formatDuration(clock.now() - begin);
      throw new ActionError('TIMED_OUT', { what: `The ${noun} did not end within ${elapsed}` });
    }
    const left = Math.max(0, deadline - clock.now());
    await clock.sleep(Math.min(left, pollPause(waited, percent, longestPause)), signal);
  }
}

/** Errors that another poll might not have: at the deadline, they do not tell more than that time is up. */
const passing: ReadonlySet<string> = new Set(['UNREACHABLE', 'SERVICE_UNAVAILABLE', 'RESPONSE_INVALID']);

/**
 * The pause before the next poll: a tenth of the time already waited, so that the end of the job is noticed at most a
 * tenth too late, and at most half of the time that the job's progress leaves, because progress is uneven.
 * @param waited milliseconds
 * @param percent progress, 0 to 100, if it is known
 * @param longest milliseconds; the pause is also at least a second, unless this is less
 * @returns milliseconds
 */
export function pollPause(waited: number, percent: number | undefined, longest: number): number {
  const left = percent ? (waited * (100 - percent)) / percent : Number.POSITIVE_INFINITY;
  return Math.min(Math.max(Math.min(waited / 10, left / 2), shortestPause), longest);
}

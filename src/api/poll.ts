import type { Clock } from '../shared/clock.ts';
import { ActionError } from '../shared/errors.ts';
import { formatDuration } from '../shared/text.ts';

/** Invalid responses in a row: a gateway sends some while the service is deployed, a wrong URL does not stop sending them. */
const toleratedInvalidResponses = 3;
/** Shortest pause between two polls in milliseconds, unless the user asks for a shorter one. */
const shortestPause = 1000;

export interface WaitOptions<T> {
  /** What is waited for, in messages: "agent job". */
  readonly noun: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  /** Longest pause between two polls, in milliseconds. */
  readonly longestPause: number;
  /** Progress of the job from 0 to 100, when the response has it. */
  readonly percentOf: (response: T) => number | undefined;
  /** Is called with each response, including the last one. */
  readonly onResponse: (response: T) => void;
  /** Is called with each invalid response that is tolerated. */
  readonly onInvalid: (error: ActionError) => void;
}

/**
 * Polls until a response is settled.
 * @returns the settled response
 * @throws ActionError TIMED_OUT at the deadline; what `poll` throws; `signal.reason` when the signal aborts
 */
export async function waitFor<T>(
  poll: () => Promise<T>,
  settled: (response: T) => boolean,
  options: WaitOptions<T>,
): Promise<T> {
  const { clock, signal, deadline, longestPause } = options;
  const begin = clock.now();
  let track: Track = {};
  let invalid = 0;
  for (;;) {
    const response = await poll().catch((error: unknown) => {
      if (!(error instanceof ActionError) || error.code !== 'RESPONSE_INVALID') throw error;
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
      track = addSample(track, waited, options.percentOf(response));
    }
    const left = deadline - clock.now();
    await clock.sleep(Math.max(0, Math.min(left, pollPause(waited, track, longestPause))), signal);
    if (clock.now() >= deadline) {
      const elapsed = formatDuration(clock.now() - begin);
      throw new ActionError('TIMED_OUT', { what: `The ${options.noun} did not end within ${elapsed}` });
    }
  }
}

/** A percentage and when it was first seen, in milliseconds after waiting began. */
interface Sample {
  readonly at: number;
  readonly percent: number;
}

/** The last two different percentages. */
export interface Track {
  readonly last?: Sample;
  readonly previous?: Sample | undefined;
}

/** Adds the progress from a response. When it goes back, the track starts again. */
export function addSample(track: Track, at: number, percent: number | undefined): Track {
  if (percent === undefined) return track;
  const sample = { at, percent };
  if (track.last === undefined || percent < track.last.percent) return { last: sample };
  return percent === track.last.percent ? { ...track, last: sample } : { last: sample, previous: track.last };
}

/**
 * The pause before the next poll: a tenth of the time already waited, so that the end of the job is noticed at most a
 * tenth too late. It never lasts beyond the ETA of the job, calculated from the whole run and, since progress is uneven,
 * also from the latest progress.
 * @param waited milliseconds
 * @param longest milliseconds; the pause is also at least a second, unless this is less
 * @returns milliseconds
 */
export function pollPause(waited: number, track: Track, longest: number): number {
  const { last, previous } = track;
  let pause = waited / 10;
  if (last !== undefined && last.percent > 0) {
    const left = 100 - last.percent;
    pause = Math.min(pause, (last.at * left) / last.percent);
    if (previous !== undefined) {
      pause = Math.min(pause, ((last.at - previous.at) * left) / (last.percent - previous.percent));
    }
  }
  return Math.min(Math.max(pause, shortestPause), longest);
}

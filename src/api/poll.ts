import type { Clock } from '../shared/clock.ts';
import { ActionError } from '../shared/errors.ts';
import { formatDuration } from '../shared/text.ts';

/** How many answers in a row may be nonsense: a gateway's page during a deployment passes, a wrong address does not. */
const toleratedInvalidAnswers = 3;
/** Shortest pause between two polls in milliseconds, unless the user asks for a shorter one. */
const shortestPause = 1000;

export interface WaitOptions<T> {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  /** Longest pause between two polls, in milliseconds. */
  readonly longestPause: number;
  /** How far the job is, 0 to 100, when the answer says so. */
  readonly percentOf: (answer: T) => number | undefined;
  /** Sees each answer, the last one included. */
  readonly onAnswer: (answer: T) => void;
  /** Sees an answer that made no sense and is tolerated. */
  readonly onInvalid: (error: ActionError) => void;
}

/**
 * Asks again and again until the answer is settled.
 * @returns the settled answer
 * @throws ActionError TIMED_OUT at the deadline; what `ask` throws; `signal.reason` when the signal aborts
 */
export async function waitFor<T>(
  ask: () => Promise<T>,
  settled: (answer: T) => boolean,
  options: WaitOptions<T>,
): Promise<T> {
  const { clock, signal, deadline, longestPause } = options;
  const begin = clock.now();
  let track: Track = {};
  let invalid = 0;
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (!(error instanceof ActionError) || error.code !== 'ANSWER_INVALID') throw error;
      invalid += 1;
      if (invalid > toleratedInvalidAnswers) throw error;
      options.onInvalid(error);
      return undefined;
    });
    const waited = clock.now() - begin;
    if (answer !== undefined) {
      invalid = 0;
      options.onAnswer(answer);
      if (settled(answer)) return answer;
      track = follow(track, waited, options.percentOf(answer));
    }
    const left = deadline - clock.now();
    await clock.sleep(Math.max(0, Math.min(left, pollPause(waited, track, longestPause))), signal);
    if (clock.now() >= deadline) {
      throw new ActionError('TIMED_OUT', {
        what: `Time is up: the job did not end within ${formatDuration(clock.now() - begin)}`,
      });
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

/** Adds what an answer said about progress. Going back counts as a new beginning. */
export function follow(track: Track, at: number, percent: number | undefined): Track {
  if (percent === undefined) return track;
  const sample = { at, percent };
  if (track.last === undefined || percent < track.last.percent) return { last: sample };
  return percent === track.last.percent ? { ...track, last: sample } : { last: sample, previous: track.last };
}

/**
 * The pause before the next poll: a tenth of the time already waited, so that the wait is at most a tenth too long,
 * within limits; and never past the moment at which the job would reach 100 %, be it at the pace of the whole run
 * or, since progress is uneven, at its latest pace.
 * @param waited milliseconds
 * @param longest milliseconds; when it is below a second, so is the pause
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

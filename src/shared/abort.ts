import type { Clock } from './clock.ts';

/**
 * Waits for `work`, but no longer than until the signal aborts.
 * @throws what `work` throws; `signal.reason`
 */
export async function untilAborted<T>(work: Promise<T> | T, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    // Handles the rejections of both, also of the one that comes too late.
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

export interface TimeLimit {
  /** Milliseconds. */
  readonly timeLimit: number;
  readonly clock: Pick<Clock, 'startTimer'>;
  readonly signal: AbortSignal;
}

/**
 * Does `work` with a signal that also aborts when time is up.
 * @param problem what to throw then
 * @throws what `work` throws; `problem`; `signal.reason`
 */
export async function withTimeLimit<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { timeLimit, clock, signal }: TimeLimit,
  problem: Error,
): Promise<T> {
  const limit = new AbortController();
  const timer = clock.startTimer(timeLimit, () => limit.abort(problem));
  try {
    return await work(AbortSignal.any([signal, limit.signal]));
  } catch (error) {
    signal.throwIfAborted();
    throw limit.signal.aborted ? problem : error;
  } finally {
    timer.stop();
  }
}

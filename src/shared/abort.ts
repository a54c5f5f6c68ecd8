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

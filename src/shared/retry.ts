/** First pause in milliseconds; each further one is twice as long. */
const firstPause = 500;
/** Longest pause in milliseconds that we choose ourselves; a server's Retry-After may be longer. */
const longestPause = 15_000;

/** Statuses that say "not now": the request was not carried out and may be sent again. */
export function isBusy(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status === 503;
}

/** Statuses that say "something broke": the request may or may not have been carried out. */
export function isServerError(status: number): boolean {
  return status >= 500 && !isBusy(status);
}

/**
 * How long to wait before the next try: exponential with jitter, so that many runs do not come back together,
 * and never sooner than the server asked for.
 * @param attempt 1 after the first failed try
 * @param retryAfter what the server asked for, in milliseconds
 * @returns milliseconds
 */
export function retryPause(attempt: number, retryAfter: number | undefined): number {
  const pause = Math.min(longestPause, firstPause * 2 ** (attempt - 1));
  return Math.max(retryAfter ?? 0, pause * (0.5 + Math.random() / 2));
}

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3: seconds or an HTTP date).
 * @param now milliseconds since 1970
 * @returns milliseconds to wait, or undefined when the header is missing or makes no sense
 */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

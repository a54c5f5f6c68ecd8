import type { IncomingHttpHeaders } from 'node:http';

/** First pause in milliseconds; the pauses double. */
const firstPause = 500;
/** Longest pause in milliseconds, unless the server asks for a longer one. */
const longestPause = 15_000;

/** The server did not process the request, which may be sent again. */
export function isBusy(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status === 503;
}

/** The server may or may not have processed the request. */
export function isServerError(status: number): boolean {
  return status >= 500 && !isBusy(status);
}

/**
 * The pause before the next attempt: exponential, with jitter, so that many runs do not retry at the same moment.
 * @param attempt 1 after the first failed attempt
 * @param retryAfter the least that the server asks for, in milliseconds
 * @returns milliseconds
 */
export function retryPause(attempt: number, retryAfter: number | undefined): number {
  const pause = Math.min(longestPause, firstPause * 2 ** (attempt - 1));
  return Math.max(retryAfter ?? 0, pause * (0.5 + Math.random() / 2));
}

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3: seconds or an HTTP date).
 * @param now milliseconds since 1970; used when the response does not say what the server's own clock shows
 * @returns milliseconds to wait; undefined when the header is missing or invalid
 */
export function parseRetryAfter(headers: IncomingHttpHeaders, now: number): number | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // A date names its month. Date.parse takes other numbers for dates, too, such as "-5".
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  const sent = Date.parse(headers.date ?? '');
  return Math.max(0, date - (Number.isNaN(sent) ? now : sent));
}

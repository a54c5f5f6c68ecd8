import type { TransportError } from '../net/http.ts';
import { isBusy, isServerError, retryPause } from '../net/retry.ts';
import { ActionError } from '../shared/errors.ts';
import { count, formatDuration } from '../shared/text.ts';
import { type Endpoint, isUnrepeatable, type Pauses } from './endpoints.ts';
import { type ErrorResponse, limitError, startUnknown, statusError } from './errors.ts';

/** Milliseconds in which a host that has never responded is retried. After that, the URL is probably wrong. */
const unreachedLimit = 120_000;

/** Milliseconds: no limit of the service lasts longer than an hour, so a day leaves room. */
const longestLimit = 24 * 3_600_000;

/** An attempt that failed. */
export interface Failure {
  /** Thrown if there is no further attempt. */
  readonly error: ActionError;
  /** Undefined if there was no response. */
  readonly status?: number;
  /** For the log: a few words. */
  readonly reason: string;
  /** Milliseconds after the first attempt in which this failure is retried; 0 if it is final. */
  readonly retryFor: number;
  /** From the Retry-After header, in milliseconds. */
  readonly retryAfter?: number | undefined;
  /** They replace the usual pauses. */
  readonly pauses?: Pauses | undefined;
}

/**
 * Classifies an error response.
 * @param wait `now`: milliseconds since 1970; `retryAfter`: from the header, in milliseconds
 */
export function statusFailure(
  endpoint: Endpoint,
  response: ErrorResponse,
  { now, retryAfter }: { readonly now: number; readonly retryAfter: number | undefined },
): Failure {
  const { status, reason, details } = response;
  const isBare = status === 503 && retryAfter === undefined && endpoint.effect?.isPrompt === true;
  if (isUnrepeatable(endpoint) && (isServerError(status) || isBare)) {
    const error = startUnknown(endpoint, `the service failed (${details})`);
    return { error, reason, retryFor: 0 };
  }
  if (isBusy(status) || isServerError(status)) {
    const error =
      status === 429
        ? limitError(endpoint, response, endOfLimit(now, retryAfter))
        : statusError('SERVICE_UNAVAILABLE', endpoint, response);
    return { error, status, reason, retryFor: Number.POSITIVE_INFINITY, retryAfter };
  }
  const retry = endpoint.retries?.[status];
  const code = endpoint.errors[status] ?? 'REQUEST_REFUSED';
  const error = statusError(code, endpoint, response);
  return {
    error,
    status,
    reason: retry?.reason ?? reason,
    retryFor: retry?.limit ?? 0,
    retryAfter,
    pauses: retry?.pauses,
  };
}

/** @returns milliseconds since 1970; undefined if the service does not say it, or says something implausible */
function endOfLimit(now: number, retryAfter = 0): number | undefined {
  return retryAfter > 0 && retryAfter <= longestLimit ? now + retryAfter : undefined;
}

interface LostAttempt {
  readonly cause: TransportError;
  /** The message of the cause, safe to show. */
  readonly reason: string;
  /** The origin of the service. */
  readonly origin: string;
  /** The host has responded before in this step. */
  readonly wasReached: boolean;
}

/** Classifies an attempt without a response. */
export function transportFailure(endpoint: Endpoint, attempt: LostAttempt): Failure {
  const { cause, reason, origin, wasReached } = attempt;
  if (cause.sent && isUnrepeatable(endpoint)) {
    const error = startUnknown(endpoint, `the request was sent, but ${reason}`, cause);
    return { error, reason, retryFor: 0 };
  }
  const limit = wasReached ? Number.POSITIVE_INFINITY : unreachedLimit;
  const isDistrusted = !cause.transient && /certificate/i.test(reason);
  const facts = {
    wasReached: wasReached && cause.transient,
    reason: isDistrusted ? ('distrusted' as const) : undefined,
  };
  const error = new ActionError('UNREACHABLE', {
    what: `Could not reach ${origin}: ${reason}`,
    facts,
    cause,
  });
  return { error, reason, retryFor: cause.transient ? limit : 0 };
}

/**
 * Computes the pause before the next attempt.
 * @param alike number of attempts that have failed for this reason
 * @param left milliseconds until the last attempt may begin
 * @returns milliseconds; more than `left` if there is no further attempt
 */
export function pauseAfter({ retryAfter, pauses }: Failure, alike: number, left: number): number {
  if (pauses === undefined) return retryPause(alike, retryAfter);
  const { first, longest } = pauses;
  const pause = Math.max(retryAfter ?? 0, Math.min(longest, first * 2 ** (alike - 1)));
  // The other job may end in the remaining time.
  return retryAfter === undefined && left >= first ? Math.min(pause, left) : pause;
}

/** Adds the number of attempts to the error of the last one. @param elapsed milliseconds */
export function afterAttempts(
  { error, status, retryAfter = 0 }: Failure,
  attempts: number,
  elapsed: number,
): ActionError {
  // The error for a limit already says when the limit ends.
  const asked =
    retryAfter === 0 || status === 429 ? '' : `; the service says to wait ${formatDuration(retryAfter)}`;
  const spent = `${count(attempts, 'attempt')} in ${formatDuration(elapsed)}`;
  return error.with({ what: `${error.what}${asked}; gave up after ${spent}` });
}

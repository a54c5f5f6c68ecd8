import type { TransportError } from '../net/http.ts';
import { isBusy, isServerError, retryPause } from '../net/retry.ts';
import { ActionError } from '../shared/errors.ts';
import { count, formatDuration } from '../shared/text.ts';
import { type Endpoint, isUnrepeatable, type Pauses } from './endpoints.ts';
import { type ErrorResponse, startUnknown, statusError } from './errors.ts';

/** How long a host that never responded is retried, in milliseconds: after that, the URL is probably wrong. */
const unreachedLimit = 30_000;

/** An attempt that failed. */
export interface Failure {
  /** Is thrown when there is no further attempt. */
  readonly error: ActionError;
  /** Undefined if there was no response. */
  readonly status?: number;
  /** A few words for the log. */
  readonly reason: string;
  /** Milliseconds after the first attempt in which this failure is retried; 0: it is final. */
  readonly retryFor: number;
  /** Milliseconds that the service asked to wait. */
  readonly retryAfter?: number | undefined;
  /** They replace the usual pauses. */
  readonly pauses?: Pauses | undefined;
}

/** The failure of an attempt to which the service responded. @param retryAfter milliseconds that it asked to wait */
export function statusFailure(
  endpoint: Endpoint,
  response: ErrorResponse,
  retryAfter: number | undefined,
): Failure {
  const { status, reason, details } = response;
  const isBare = status === 503 && retryAfter === undefined && endpoint.effect?.isPrompt === true;
  if (isUnrepeatable(endpoint) && (isServerError(status) || isBare)) {
    const error = startUnknown(endpoint.effect, `the service failed (${details})`);
    return { error, reason, retryFor: 0 };
  }
  if (isBusy(status) || isServerError(status)) {
    const error = statusError('SERVICE_UNAVAILABLE', endpoint, response);
    return { error, status, reason, retryFor: Number.POSITIVE_INFINITY, retryAfter };
  }
  const retry = endpoint.retries?.[status];
  const error = statusError(endpoint.errors[status] ?? 'REQUEST_REFUSED', endpoint, response);
  return {
    error,
    status,
    reason: retry?.reason ?? reason,
    retryFor: retry?.limit ?? 0,
    retryAfter,
    pauses: retry?.pauses,
  };
}

interface LostAttempt {
  readonly cause: TransportError;
  /** The message of the cause, as it may be shown. */
  readonly reason: string;
  /** The origin of the service. */
  readonly origin: string;
  /** The host has responded before. */
  readonly wasReached: boolean;
}

/** The failure of an attempt without a response. */
export function transportFailure(endpoint: Endpoint, attempt: LostAttempt): Failure {
  const { cause, reason, origin, wasReached } = attempt;
  if (cause.sent && isUnrepeatable(endpoint)) {
    const error = startUnknown(endpoint.effect, `the request was sent, but ${reason}`, cause);
    return { error, reason, retryFor: 0 };
  }
  const limit = wasReached ? Number.POSITIVE_INFINITY : unreachedLimit;
  const hint = wasReached
    ? 'The service had responded before, so it or the network failed meanwhile. Wait until it responds again'
    : undefined;
  const error = new ActionError('UNREACHABLE', { what: `Could not reach ${origin}: ${reason}`, hint, cause });
  return { error, reason, retryFor: cause.transient ? limit : 0 };
}

/**
 * The pause after a failure that is retried.
 * @param alike how many attempts have failed for this reason
 * @param left milliseconds until the last attempt may begin
 * @returns milliseconds; more than are left if there is to be no further attempt
 */
export function pauseAfter({ retryAfter, pauses }: Failure, alike: number, left: number): number {
  if (pauses === undefined) return retryPause(alike, retryAfter);
  const { first, longest } = pauses;
  const pause = Math.max(retryAfter ?? 0, Math.min(longest, first * 2 ** (alike - 1)));
  // The other job may end in the time that is left.
  return retryAfter === undefined && left >= first ? Math.min(pause, left) : pause;
}

/** The error of a failure after the last attempt, with what was tried. @param elapsed milliseconds */
export function afterAttempts(
  { error, retryAfter = 0 }: Failure,
  attempts: number,
  elapsed: number,
): ActionError {
  const asked = retryAfter === 0 ? '' : `; the service asks to wait ${formatDuration(retryAfter)}`;
  const spent = `${count(attempts, 'attempt')} in ${formatDuration(elapsed)}`;
  return error.with({ what: `${error.what}${asked}; gave up after ${spent}` });
}

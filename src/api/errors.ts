import { ActionError, type ErrorCode, errorKinds } from '../shared/errors.ts';
import { type HttpResponse, requestIdOf } from '../shared/http.ts';
import type { Redactor } from '../shared/redactor.ts';
import { UntrustedText } from '../shared/untrusted-text.ts';
import type { Endpoint } from './endpoints.ts';

/** An error response, in text that can be shown. */
export interface ErrorResponse {
  readonly status: number;
  /** "HTTP 403: plan does not include static export", with the service's own message when it sent one. */
  readonly reason: string;
  /** The reason with the request ID, which differs from attempt to attempt. */
  readonly details: string;
}

export function describe(
  { status, headers }: HttpResponse,
  body: UntrustedText,
  redactor: Redactor,
): ErrorResponse {
  const message = messageOf(body, redactor);
  const id = requestIdOf(headers);
  const reason = message === '' ? `HTTP ${status}` : `HTTP ${status}: ${message}`;
  const details = id === undefined ? reason : `${reason}; request id ${redactor.show(id, 100)}`;
  return { status, reason, details };
}

export function statusError(code: ErrorCode, endpoint: Endpoint, response: ErrorResponse): ActionError {
  const { status, details } = response;
  const { action, rateLimit } = endpoint;
  const limit = status === 429 && rateLimit !== undefined ? `${rateLimit}. ` : '';
  const hint = limit + errorKinds[code].hint;
  return new ActionError(code, { what: `Could not ${action} (${details})`, hint, status });
}

/** The error for a request that must not be repeated and may have taken effect. */
export function startUnknown(
  effect: string,
  reason: string,
  details: { status?: number; cause?: unknown },
): ActionError {
  return new ActionError('START_UNKNOWN', {
    what: `Whether ${effect} is unknown: ${reason}`,
    ...details,
  });
}

/** The error for a run that was canceled during a request, which may have had an effect. @param reason the signal's */
export function canceledDuring({ effect }: Endpoint, reason: unknown): unknown {
  if (effect === undefined) return reason;
  return new ActionError('CANCELLED', {
    what: `Canceled, and whether ${effect} is unknown`,
    hint: 'Look for the job in the service dashboard',
  });
}

/**
 * The error for a successful response that is not as documented.
 * @param problem what is wrong with it, as in "is not JSON"
 * @param excerpt its beginning, in text that can be shown
 */
export function invalidResponse({ action }: Endpoint, problem: string, excerpt: string): ActionError {
  return new ActionError('RESPONSE_INVALID', {
    what: `Could not ${action}: the response ${problem}: ${excerpt}`,
    status: 200,
  });
}

/** The error for a start whose response names a job that no later request can name. */
export function unusableJobId({ code, what, status }: ActionError): ActionError {
  const hint =
    'The job runs, but this step cannot follow it. Look for it in the service dashboard, and report this response to the operator of the service';
  return new ActionError(code, { what, status, hint });
}

/** The message of an error response: documented (docs/service-api.md#errors), or in another common form. */
function messageOf(body: UntrustedText, redactor: Redactor): string {
  const text = body.raw;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // A gateway's page says more about the gateway than about the problem.
    return /^\s*</.test(text) ? 'an HTML or XML page' : redactor.show(body, 160);
  }
  const error = field(json, 'error');
  const messages = [error, field(error, 'message'), field(json, 'message')];
  const message = messages.find(candidate => typeof candidate === 'string');
  return message === undefined ? '' : redactor.show(new UntrustedText(message));
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

import { ActionError, type ErrorCode, type ErrorDetails, errorHints } from '../shared/errors.ts';
import { type HttpResponse, requestIdOf } from '../shared/http.ts';
import type { Redactor } from '../shared/redactor.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';
import type { Endpoint } from './endpoints.ts';

/** An error response, in text that can be shown. */
export interface ErrorResponse {
  readonly status: number;
  /** "HTTP 403: plan does not include static export", with the service's own message when it sent one. */
  readonly reason: string;
  /** The reason with the request ID, which differs from attempt to attempt. */
  readonly details: string;
}

export function describeError(
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

/** @param code what the status means */
export function statusError(code: ErrorCode, endpoint: Endpoint, response: ErrorResponse): ActionError {
  const { status, details } = response;
  const what = `Could not ${endpoint.action} (${details})`;
  if (status === 403) return new ActionError(...forbidden(code, endpoint, { what, status, details }));
  const limit = status === 429 && endpoint.rateLimit !== undefined ? `${endpoint.rateLimit}. ` : '';
  return new ActionError(code, { what, hint: limit + errorHints[code], status });
}

/** Limits of a key (docs/service-api.md#authentication), and how the service may name them. */
const keyLimits = [
  {
    named: /\bscopes?\b|\bread[- ]?only\b|\bwrite (?:access|permission)/i,
    hint: 'The key may only read. Create an admin API key with write access for api-key',
  },
  {
    named: /\bIPs?\b|\bIP[- ]|\ballow-?list/,
    hint: 'The key is limited to IP ranges. The addresses of GitHub’s own runners change: use a key without this limit, or a runner with a fixed address',
  },
] as const;

/** A key that may not do this: says why if the service does, and otherwise what there may be. */
function forbidden(
  code: ErrorCode,
  endpoint: Endpoint,
  { what, status, details }: { readonly what: string; readonly status: number; readonly details: string },
): readonly [ErrorCode, ErrorDetails] {
  const limit = keyLimits.find(({ named }) => named.test(details));
  if (limit !== undefined) return ['ACCESS_REFUSED', { what, status, hint: limit.hint }];
  const isPlan = /\bplan\b|\benterprise\b|\bupgrade\b|\bnot enabled\b/i.test(details);
  // A key that may only read can read.
  const limits = endpoint.method === 'GET' ? 'to IP ranges' : 'to reading, or to IP ranges';
  const other = isPlan ? '' : `. The service also rejects a key that is limited ${limits}`;
  return [code, { what, status, hint: (endpoint.forbidden ?? errorHints[code]) + other }];
}

/** The error for a request that must not be repeated and may have taken effect. */
export function startUnknown(
  effect: string,
  reason: string,
  details: { status?: number; cause?: unknown },
): ActionError {
  return new ActionError('START_UNKNOWN', {
    what: `Whether ${effect} is unknown: ${reason}`,
    mayHaveTakenEffect: true,
    ...details,
  });
}

/** The error for a run that was canceled after a request was sent, which may have had an effect. @param reason the signal's */
export function canceledDuring({ effect }: Endpoint, reason: unknown): unknown {
  if (effect === undefined) return reason;
  return new ActionError('CANCELLED', {
    what: `Canceled, and whether ${effect} is unknown`,
    hint: 'Look for the job in the service dashboard',
    mayHaveTakenEffect: true,
  });
}

/**
 * The error for a successful response that is not as documented.
 * @param problem what is wrong with it, as in "is not JSON"
 * @param excerpt its beginning, in text that can be shown
 */
export function invalidResponse({ action, effect }: Endpoint, problem: string, excerpt: string): ActionError {
  return new ActionError('RESPONSE_INVALID', {
    what: `Could not ${action}: the response ${problem}: ${excerpt}`,
    status: 200,
    mayHaveTakenEffect: effect !== undefined,
  });
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
  return message === undefined ? '' : redactor.show(message);
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

import { type HttpResponse, requestIdOf } from '../net/http.ts';
import { ActionError, type ErrorCode } from '../shared/errors.ts';
import type { ErrorFacts, RequestFacts } from '../shared/facts.ts';
import type { Redactor, UntrustedText } from '../shared/redactor.ts';
import type { Endpoint } from './endpoints.ts';

/** An error response. Texts are safe to show. */
export interface ErrorResponse {
  readonly status: number;
  /** The service's own message; empty if there is none. */
  readonly message: string;
  /** Status and message: "HTTP 403: plan does not include static export". */
  readonly reason: string;
  /** The reason with the request ID, which is different for each attempt. */
  readonly details: string;
}

/** Reads an error response. @param body empty if it could not be read */
export function describeError(
  { status, headers }: HttpResponse,
  body: UntrustedText,
  redactor: Redactor,
): ErrorResponse {
  const message = messageOf(body, redactor);
  const id = requestIdOf(headers);
  const reason = message === '' ? `HTTP ${status}` : `HTTP ${status}: ${message}`;
  const details = id === undefined ? reason : `${reason}; request id ${redactor.show(id, 100)}`;
  return { status, message, reason, details };
}

/** @param code of the status, unless the response says more */
export function statusError(code: ErrorCode, endpoint: Endpoint, response: ErrorResponse): ActionError {
  const { status, details } = response;
  const words = endpoint.retries?.[status]?.reason;
  const what = `Could not ${endpoint.action}${words === undefined ? '' : `: ${words}`} (${details})`;
  const isRefusal = status === 401 || status === 403;
  const { code: actual, refusal } = isRefusal ? explainRefusal(code, endpoint, response) : { code };
  return new ActionError(actual, { what, facts: { request: requestOf(endpoint), status, refusal } });
}

function requestOf(endpoint: Endpoint): ErrorFacts['request'] {
  if (endpoint.effect === undefined) return 'read';
  return isAboutJob(endpoint) ? 'prompt' : 'start';
}

/** The error for a 429. @param end of the limit, in milliseconds since 1970, if the service says so */
export function limitError(
  endpoint: Endpoint,
  { details, status }: ErrorResponse,
  end: number | undefined,
): ActionError {
  const { text = 'the service limits the number of requests', span } = endpoint.rateLimit ?? {};
  const until = formatLimitEnd(end) ?? (span && `for ${span} at most`);
  return new ActionError('SERVICE_UNAVAILABLE', {
    what: `Could not ${endpoint.action}: ${[text, until].filter(Boolean).join(', ')} (${details})`,
    facts: { request: requestOf(endpoint), status },
  });
}

/** The end of the minute: "until 2026-11-28 20:00 UTC". */
function formatLimitEnd(end = Number.NaN): string | undefined {
  const date = new Date(Math.ceil(end / 60_000) * 60_000);
  if (Number.isNaN(date.getTime())) return undefined;
  return `until ${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

interface Meaning extends Pick<RequestFacts, 'refusal'> {
  readonly code: ErrorCode;
}

/**
 * Explains a 401 or 403 by the service's message.
 * @param code for a response without a helpful message
 */
function explainRefusal(code: ErrorCode, endpoint: Endpoint, { message }: ErrorResponse): Meaning {
  const isAboutPlan = /\bplan\b|\benterprise\b|\bupgrade\b/i.test(message);
  const isAboutEnabling = /\bnot (?:been )?enabled\b/i.test(message);
  // Excludes host names such as "ip-10-0-3-7".
  const isAboutAddress = /\bIPs?\b(?!-\d)/i.test(message);
  const isAboutKey = /\bkeys?\b/i.test(message);
  const isAboutWriting = /\bread[- ]?only\b|\bonly (?:has )?read\b|\bscopes?\b|\bwrite\b/i.test(message);
  const isExport = endpoint.path.startsWith('/v1/static-export/');
  if (isExport && (isAboutPlan || isAboutEnabling)) return { code: 'EXPORT_NOT_ENABLED' };
  if (isAboutPlan) return { code: 'ACCESS_REFUSED', refusal: 'plan' };
  if (isAboutAddress) return { code: 'ACCESS_REFUSED', refusal: 'address' };
  // Without a key, the message may be about the write access of an app to a repository.
  if (isAboutKey && isAboutWriting) return { code: 'ACCESS_REFUSED', refusal: 'write access' };
  return { code };
}

/** The request names its job, so an invalid response does not hide which job it is. */
function isAboutJob({ path }: Endpoint): boolean {
  return path.includes('{jobId}');
}

/** The error for a request that may have taken effect and must not be repeated. */
export function startUnknown(
  endpoint: Endpoint & Required<Pick<Endpoint, 'effect'>>,
  reason: string,
  cause?: unknown,
): ActionError {
  const what = `It is unknown whether ${endpoint.effect.text}: ${reason}`;
  return new ActionError('START_UNKNOWN', { what, facts: effectFactsOf(endpoint), cause });
}

function effectFactsOf(endpoint: Endpoint): ErrorFacts {
  return { request: requestOf(endpoint), mayHaveEffect: endpoint.effect !== undefined };
}

/** The error for a run that was canceled after a request was sent. @param reason of the signal */
export function canceledDuring(endpoint: Endpoint, reason: unknown): unknown {
  const { effect } = endpoint;
  if (effect === undefined) return reason;
  // A fault in the action ended the run.
  if (reason instanceof ActionError && reason.code !== 'CANCELLED')
    return startUnknown({ ...endpoint, effect }, reason.what, reason);
  const what = `Canceled, and it is unknown whether ${effect.text}`;
  return new ActionError('CANCELLED', { what, facts: effectFactsOf(endpoint) });
}

/**
 * The error for a successful response that is invalid.
 * @param problem a predicate, such as "is not JSON"
 * @param excerpt the beginning of the response, safe to show
 */
export function invalidResponse(
  endpoint: Endpoint,
  problem: string,
  { excerpt, reason }: { readonly excerpt: string; readonly reason?: ErrorFacts['reason'] },
): ActionError {
  const what = `Could not ${endpoint.action}: the response ${problem}: ${excerpt}`;
  return new ActionError('RESPONSE_INVALID', { what, facts: { ...effectFactsOf(endpoint), reason } });
}

/** Reads the message in the documented form (docs/service-api.md#errors) or another common form. */
function messageOf(body: UntrustedText, redactor: Redactor): string {
  const text = body.raw;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // A page of a gateway says nothing about the problem.
    return /^\s*</.test(text) ? 'an HTML or XML page' : redactor.show(body, 160);
  }
  const error = field(json, 'error');
  const messages = [error, field(error, 'message'), field(json, 'message')];
  // Gateways use RFC 9457 (problem details).
  const problem = [field(json, 'title'), field(json, 'detail')].filter(isText).join(': ');
  return redactor.show(messages.find(isText) ?? problem);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

import { type HttpResponse, requestIdOf } from '../net/http.ts';
import { ActionError, type ErrorCode, errorHints, raiseTimeout } from '../shared/errors.ts';
import type { Redactor, UntrustedText } from '../shared/redactor.ts';
import { type Endpoint, secondPullRequest } from './endpoints.ts';

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

/** @param usual the meaning of the status, unless the endpoint or the response says more */
export function statusError(usual: Meaning, endpoint: Endpoint, response: ErrorResponse): ActionError {
  const { status, details } = response;
  const words = endpoint.retries?.[status]?.reason;
  const what = `Could not ${endpoint.action}${words === undefined ? '' : `: ${words}`} (${details})`;
  const meaning = { code: usual.code, hint: endpoint.hints?.[status] ?? usual.hint };
  const isRefusal = status === 401 || status === 403;
  const { code: actual, hint } = isRefusal ? explainRefusal(meaning, endpoint, response) : meaning;
  return new ActionError(actual, { what, hint });
}

/** The error for a 429. @param end of the limit, in milliseconds since 1970, if the service says so */
export function limitError(
  { action, effect, rateLimit }: Endpoint,
  { details }: ErrorResponse,
  end: number | undefined,
): ActionError {
  const { text = 'The service limits the number of requests', span } = rateLimit ?? {};
  const when = describeLimitEnd(end, span);
  // A request without an effect is about a job that was started. What to do about the job is added later.
  // The limit for prompts lasts up to an hour, and most jobs of a workflow end sooner.
  const wait = effect?.isPrompt ? '' : `, or ${raiseTimeout}`;
  const again = effect && `Run the step again after that${wait}`;
  return new ActionError('SERVICE_UNAVAILABLE', {
    what: `Could not ${action}: a limit of the service is reached (${details})`,
    hint: [text, when, again].filter(Boolean).join('. '),
  });
}

/** @param span the longest time that the limit lasts, if that is documented */
function describeLimitEnd(end: number | undefined, span: string | undefined): string {
  // The end of the minute.
  const date = new Date(Math.ceil((end ?? Number.NaN) / 60_000) * 60_000);
  if (!Number.isNaN(date.getTime()))
    return `The limit ends at ${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return span === undefined ? 'Wait a few minutes' : `The limit ends within ${span}`;
}

interface Meaning {
  readonly code: ErrorCode;
  readonly hint: string;
}

const readOnly =
  'The key can only read. Create an admin API key with write access, and update the secret that api-key uses';
const otherAddress =
  'The key is limited to IP ranges that do not include the address of this runner. GitHub’s own runners have no fixed addresses: use a key without this limit, or a runner with a fixed address';

/**
 * Explains a 401 or 403 by the service's message, or else by the usual reasons (docs/service-api.md#authentication).
 * @param usual meaning of a response without a helpful message
 */
function explainRefusal(usual: Meaning, endpoint: Endpoint, { status, message }: ErrorResponse): Meaning {
  const { code, hint } = usual;
  const isAboutPlan = /\bplan\b|\benterprise\b|\bupgrade\b/i.test(message);
  const isAboutEnabling = /\bnot (?:been )?enabled\b/i.test(message);
  // Excludes host names such as "ip-10-0-3-7".
  const isAboutAddress = /\bIPs?\b(?!-\d)/i.test(message);
  const isAboutKey = /\bkeys?\b/i.test(message);
  const isAboutWriting = /\bread[- ]?only\b|\bonly (?:has )?read\b|\bscopes?\b|\bwrite\b/i.test(message);
  const isExport = endpoint.path.startsWith('/v1/static-export/');
  if (isExport && (isAboutPlan || isAboutEnabling))
    return { code: 'EXPORT_NOT_ENABLED', hint: errorHints.EXPORT_NOT_ENABLED };
  if (isAboutPlan)
    return {
      code: 'ACCESS_REFUSED',
      hint: `Check that the plan of the organization includes this request. If it does: ${hint}`,
    };
  if (isAboutAddress) return { code: 'ACCESS_REFUSED', hint: otherAddress };
  // Without a key, the message may be about the write access of an app to a repository.
  if (isAboutKey && isAboutWriting) return { code: 'ACCESS_REFUSED', hint: readOnly };
  if (status === 401) return usual;
  // A read-only key can send a GET.
  const readOnlyKey = endpoint.method === 'GET' ? '' : 'a read-only key, and ';
  return {
    code,
    hint: `${hint}. The service also rejects ${readOnlyKey}a key that is limited to IP ranges without the address of this runner`,
  };
}

/** The request names its job, so an invalid response does not hide which job it is. */
function isAboutJob({ path }: Endpoint): boolean {
  return path.includes('{jobId}');
}

/** The error for a request that may have taken effect and must not be repeated. */
export function startUnknown(
  { text, hint }: NonNullable<Endpoint['effect']>,
  reason: string,
  cause?: unknown,
): ActionError {
  return new ActionError('START_UNKNOWN', { what: `It is unknown whether ${text}: ${reason}`, hint, cause });
}

/** The error for a run that was canceled after a request was sent. @param reason of the signal */
export function canceledDuring(endpoint: Endpoint, reason: unknown): unknown {
  const { effect } = endpoint;
  if (effect === undefined) return reason;
  // A fault in the action ended the run.
  if (reason instanceof ActionError && reason.code !== 'CANCELLED')
    return startUnknown(effect, reason.what, reason);
  const what = `Canceled, and it is unknown whether ${effect.text}`;
  // How to follow the job is added later.
  if (isAboutJob(endpoint))
    return new ActionError('CANCELLED', { what, hint: 'Look at the job in the service dashboard' });
  const lookFor =
    'The service has no way to cancel a job, so this one may be running. Look for it in the service dashboard';
  const hint = effect.isPrompt ? `${lookFor}. ${secondPullRequest}` : lookFor;
  return new ActionError('CANCELLED', { what, hint });
}

/**
 * The error for a successful response that is invalid.
 * @param problem a predicate, such as "is not JSON"
 * @param excerpt the beginning of the response, safe to show
 */
export function invalidResponse(endpoint: Endpoint, problem: string, excerpt: string): ActionError {
  const { action, effect } = endpoint;
  // The job is known, or none was started.
  const isFollowed = effect === undefined || isAboutJob(endpoint);
  const hint = isFollowed ? errorHints.RESPONSE_INVALID : mayRun;
  const what = `Could not ${action}: the response ${problem}: ${excerpt}`;
  return new ActionError('RESPONSE_INVALID', { what, hint });
}

/** The service has accepted the request, but the job has no ID. */
const mayRun =
  'The job may be running, but this step cannot follow it. Before you run the step again, look for the job in the service dashboard. Report this response to the operator of the service';

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

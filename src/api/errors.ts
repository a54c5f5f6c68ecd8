import type { ErrorCode } from '../shared/errors.ts';
import { ActionError } from '../shared/errors.ts';
import { Foreign } from '../shared/foreign.ts';
import type { Redactor } from '../shared/redactor.ts';

/** What a call is for: decides what an error status means and how it is worded. */
export type Purpose = 'start' | 'poll' | 'bundle' | 'agent-job';

/** An answer that says no, in words that can be shown. */
export interface Answer {
  readonly status: number;
  /** The service's own; empty when it sent none. */
  readonly words: string;
  /** By which the service finds the request in its own logs. */
  readonly requestId: string | undefined;
}

const deeds: Readonly<Record<Purpose, string>> = {
  start: 'start the export',
  poll: 'show the job',
  bundle: 'generate the bundle',
  'agent-job': 'show the agent job',
};

const meanings: Readonly<Record<Purpose, Readonly<Record<number, ErrorCode>>>> = {
  start: {
    400: 'DOMAIN_REFUSED',
    401: 'KEY_REFUSED',
    403: 'EXPORT_NOT_ENABLED',
    404: 'API_NOT_FOUND',
    422: 'DOMAIN_REFUSED',
  },
  poll: { 401: 'KEY_REFUSED', 403: 'ACCESS_REFUSED', 404: 'JOB_NOT_FOUND' },
  bundle: { 401: 'KEY_REFUSED', 403: 'ACCESS_REFUSED', 404: 'JOB_NOT_FOUND', 409: 'BUNDLE_NOT_READY' },
  'agent-job': { 401: 'KEY_REFUSED', 403: 'ACCESS_REFUSED', 404: 'JOB_NOT_FOUND' },
};

/** The error for a status that is final. */
export function refusal(purpose: Purpose, answer: Answer): ActionError {
  const { status } = answer;
  return new ActionError(meanings[purpose][status] ?? 'REQUEST_REFUSED', {
    what: `The service refused to ${deeds[purpose]} (${describe(answer)})`,
    status,
  });
}

/** The error for a status that may pass: shown when retrying has come to its end, or is not allowed. */
export function unavailable(purpose: Purpose, answer: Answer): ActionError {
  const { status } = answer;
  return new ActionError('SERVICE_UNAVAILABLE', {
    what: `The service could not ${deeds[purpose]} (${describe(answer)})`,
    status,
  });
}

/** The error for a start whose outcome nobody knows. */
export function startUnknown(reason: string, details: { status?: number; cause?: unknown }): ActionError {
  return new ActionError('START_UNKNOWN', {
    what: `Whether the export was started is not known: ${reason}`,
    ...details,
  });
}

/** The error for a redirect that must not be followed. */
export function redirected(purpose: Purpose, status: number, from: URL, location: string): ActionError {
  return new ActionError('REDIRECTED', {
    what: `Asked to ${deeds[purpose]}, ${from.origin} answered with a redirect (HTTP ${status}) to ${location}`,
    status,
  });
}

/**
 * The error for an answer that is not what the API promises.
 * @param evidence how the answer begins, as it can be shown
 */
export function invalidAnswer(purpose: Purpose, problem: string, evidence: string): ActionError {
  return new ActionError('ANSWER_INVALID', {
    what: `Asked to ${deeds[purpose]}, the service sent ${problem}: ${evidence}`,
    status: 200,
  });
}

/** The same with the request's id, which differs from try to try. */
export function describe(answer: Answer): string {
  const { requestId } = answer;
  return `${answerText(answer)}${requestId === undefined ? '' : `; request id ${requestId}`}`;
}

/** "HTTP 403: plan does not include static export", with the service's own words when it sent any. */
export function answerText({ status, words }: Answer): string {
  return words === '' ? `HTTP ${status}` : `HTTP ${status}: ${words}`;
}

/** The service's `error` (service description, 2.2); other usual shapes too, since most errors are undocumented. */
export function serviceWords(body: Foreign, redactor: Redactor): string {
  const text = body.reveal();
  try {
    const answer: unknown = JSON.parse(text);
    for (const words of [
      field(answer, 'error'),
      field(field(answer, 'error'), 'message'),
      field(answer, 'message'),
    ]) {
      if (typeof words === 'string') return redactor.show(new Foreign(words));
    }
    return '';
  } catch {
    // A gateway's page says more about the gateway than about the problem.
    return /^\s*</.test(text) ? 'an HTML or XML page' : redactor.show(body, 160);
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

import { ActionError } from '../shared/errors.ts';
import { Foreign } from '../shared/foreign.ts';
import {
  type HttpResponse,
  headerText,
  readText,
  requestIdOf,
  send,
  TransportError,
} from '../shared/http.ts';
import { version } from '../shared/package-version.ts';
import type { Network } from '../shared/ports.ts';
import type { Redactor } from '../shared/redactor.ts';
import { isBusy, isServerError, parseRetryAfter, retryPause } from '../shared/retry.ts';
import { formatDuration } from '../shared/text.ts';
import {
  type Answer,
  answerText,
  describe,
  invalidAnswer,
  type Purpose,
  redirected,
  refusal,
  serviceWords,
  startUnknown,
  unavailable,
} from './errors.ts';

/** Longest answer that is read, in bytes: the documented ones are a few hundred. */
const maxAnswerBytes = 1024 * 1024;
/** Longest time for an answer, in milliseconds; packing a large bundle may take the service a while. */
const answerTimeouts: Readonly<Record<Purpose, number>> = {
  start: 60_000,
  poll: 30_000,
  bundle: 120_000,
  'agent-job': 30_000,
};
/** Longest time for the words of a refusal, in milliseconds: its status says enough. */
const refusalTimeout = 5_000;
/** How long a host that never answered is tried, in milliseconds: longer, and it is a wrong address. */
const unreachedLimit = 30_000;
/** How long "409, not finished" is believed for a job that is completed, in milliseconds. */
const conflictLimit = 30_000;
const maxRedirects = 3;

export interface Call {
  readonly purpose: Purpose;
  readonly method: 'GET' | 'POST';
  /** Path below the base URL, percent-encoded, starting with "/". */
  readonly path: string;
  readonly body?: unknown;
  /** No try begins later than this (milliseconds since 1970). */
  readonly deadline: number;
}

/** Sends a call, retrying as the contract's table says, and gives the body of its successful answer. */
export type Api = (call: Call) => Promise<Foreign>;

export interface ApiOptions {
  readonly baseUrl: URL;
  readonly apiKey: string;
  readonly network: Network;
}

/** A try that did not succeed. */
interface Failure {
  /** What to throw when there is no further try. */
  readonly error: ActionError;
  /** In a few words, for the line that announces the next try. */
  readonly reason: string;
  readonly retry: boolean;
  readonly retryAfter?: number | undefined;
  /** Milliseconds after the first try at which this kind of failure stops being retried. */
  readonly limit?: number;
}

/**
 * The one way to the admin API.
 * @returns a function that throws ActionError when the service refuses, breaks or cannot be reached, and
 *   `signal.reason` when the run is cancelled
 */
export function createApi({ baseUrl, apiKey, network }: ApiOptions): Api {
  const { clock, log, redactor, signal } = network;
  let reached = false;

  /** Follows redirects inside the origin; the key never leaves it. */
  async function exchange(call: Call, url: URL, redirects = 0): Promise<HttpResponse> {
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    const response = await send({
      method: call.method,
      url,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        Accept: 'application/json',
        'User-Agent': `docs-admin-action/${version}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body,
      agentFor: network.agentFor,
      clock,
      responseTimeout: timeoutOf(call, clock.now()),
      signal,
    });
    reached = true;
    const { status, headers } = response;
    if (status < 300 || status > 399 || status === 304) return response;
    response.body.destroy();
    const { location = '' } = headers;
    const target = URL.parse(location, url.href);
    const repeatsMethod = call.method === 'GET' || status === 307 || status === 308;
    if (target?.origin !== url.origin || !repeatsMethod || redirects === maxRedirects) {
      // As it was sent: URL rewrites what it reads, and what is hidden must be found.
      const shown = target === null ? '' : redactor.show(new Foreign(headerText(location)));
      throw redirected(call.purpose, status, url, shown || 'nowhere');
    }
    return exchange(call, target, redirects + 1);
  }

  async function attempt(call: Call): Promise<Foreign | Failure> {
    try {
      const response = await exchange(call, new URL(baseUrl.href.replace(/\/+$/, '') + call.path));
      const timeout = timeoutOf(call, clock.now());
      const limits = { maxBytes: maxAnswerBytes, timeout, clock, signal };
      const { status, headers } = response;
      if (status < 200 || status > 299) {
        // A refusal whose words break off is a refusal all the same.
        const words = await readText(response, {
          ...limits,
          timeout: Math.min(timeout, refusalTimeout),
        }).catch(() => undefined);
        signal.throwIfAborted();
        const id = requestIdOf(headers);
        const answer = {
          status,
          words: serviceWords(new Foreign(words ?? ''), redactor),
          requestId: id && redactor.show(id, 100),
        };
        return statusFailure(call, answer, parseRetryAfter(headers['retry-after'], clock.now()));
      }
      const text = await readText(response, limits);
      if (text === undefined) throw invalidAnswer(call.purpose, 'an answer longer than 1 MiB', '(not read)');
      return new Foreign(text);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TransportError) {
        return transportFailure(call, error, { url: baseUrl, reached, redactor });
      }
      throw error;
    }
  }

  return async call => {
    const begin = clock.now();
    let announced = { reason: '', at: 0 };
    for (let tries = 1; ; tries += 1) {
      const outcome = await attempt(call);
      if (outcome instanceof Foreign) return outcome;
      const { error, reason, retry, retryAfter, limit } = outcome;
      const pause = retryPause(tries, retryAfter);
      const next = clock.now() + pause;
      if (!retry || next > Math.min(call.deadline, begin + (limit ?? Number.POSITIVE_INFINITY))) {
        throw retry ? afterTries(error, tries, clock.now() - begin, retryAfter) : error;
      }
      if (reason !== announced.reason || clock.now() - announced.at >= 60_000) {
        log.info(
          `The service cannot be used right now (${reason}); trying again in ${formatDuration(pause)}`,
        );
        announced = { reason, at: clock.now() };
      }
      await clock.sleep(pause, signal);
    }
  };
}

/** Never waits past the deadline, but always long enough for an answer that is already on its way. */
function timeoutOf(call: Call, now: number): number {
  return Math.max(1000, Math.min(answerTimeouts[call.purpose], call.deadline - now));
}

function statusFailure({ purpose }: Call, answer: Answer, retryAfter: number | undefined): Failure {
  const { status } = answer;
  const reason = answerText(answer);
  if (isBusy(status)) return { error: unavailable(purpose, answer), reason, retry: true, retryAfter };
  if (isServerError(status)) {
    const error =
      purpose === 'start'
        ? startUnknown(`the service broke off (${describe(answer)})`, { status })
        : unavailable(purpose, answer);
    return { error, reason, retry: purpose !== 'start', retryAfter };
  }
  const error = refusal(purpose, answer);
  return status === 409 && purpose === 'bundle'
    ? { error, reason, retry: true, retryAfter, limit: conflictLimit }
    : { error, reason, retry: false };
}

function transportFailure(
  call: Call,
  cause: TransportError,
  host: { url: URL; reached: boolean; redactor: Redactor },
): Failure {
  const reason = host.redactor.show(new Foreign(cause.message));
  if (cause.sent && call.purpose === 'start') {
    return { error: startUnknown(`the request was sent, but ${reason}`, { cause }), reason, retry: false };
  }
  const error = new ActionError('UNREACHABLE', {
    what: `Could not reach ${host.url.origin}: ${reason}`,
    cause,
  });
  const limit = host.reached ? {} : { limit: unreachedLimit };
  return { error, reason, retry: cause.transient, ...limit };
}

function afterTries(
  error: ActionError,
  tries: number,
  elapsed: number,
  retryAfter: number | undefined,
): ActionError {
  const asked =
    retryAfter === undefined || retryAfter === 0 ? '' : `; it asks to wait ${formatDuration(retryAfter)}`;
  return new ActionError(error.code, {
    what: `${error.what}${asked}; gave up after ${tries === 1 ? '1 try' : `${tries} tries`} in ${formatDuration(elapsed)}`,
    status: error.status,
    cause: error.cause,
  });
}

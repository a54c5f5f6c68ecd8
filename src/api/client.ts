import type * as z from 'zod/mini';
import { type HttpResponse, isRedirect, readText, send, TransportError } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { isBusy, isServerError, parseRetryAfter, retryPause } from '../net/retry.ts';
import { ActionError } from '../shared/errors.ts';
import { count, formatBytes, formatDuration } from '../shared/text.ts';
import { UntrustedText } from '../shared/untrusted-text.ts';
import type { Endpoint } from './endpoints.ts';
import {
  canceledDuring,
  describeError,
  type ErrorResponse,
  invalidResponse,
  startUnknown,
  statusError,
} from './errors.ts';
import { version } from './package-version.ts';
import { parseResponse } from './response.ts';

/** Longest response that is read, in bytes, unless the endpoint says otherwise: the documented ones have a few hundred. */
const maxResponseBytes = 1024 * 1024;
/** Longest wait for the message of an error response, in milliseconds: the status says enough. */
const messageTimeout = 5_000;
/** How long a host that never responded is retried, in milliseconds: after that, the URL is probably wrong. */
const unreachedLimit = 30_000;
/** Milliseconds until the same reason for a retry is logged again. */
const logInterval = 60_000;
const maxRedirects = 3;

/** The names in braces in a path. */
type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

interface Request<Name extends string = string> {
  /** For what is in braces in the endpoint's path. */
  readonly parameters: Readonly<Record<Name, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** No attempt begins later than this (milliseconds since 1970). */
  readonly deadline: number;
}

interface Call extends Request {
  readonly endpoint: Endpoint;
}

export interface ClientOptions {
  readonly baseUrl: URL;
  readonly apiKey: string;
  readonly network: Network;
}

/** An attempt that failed. */
interface Failure {
  /** Thrown when there is no further attempt. */
  readonly error: ActionError;
  /** A few words for the log. */
  readonly reason: string;
  /** Milliseconds after the first attempt in which this failure is retried; 0: it is final. */
  readonly retryFor: number;
  /** Milliseconds that the service asked to wait. */
  readonly retryAfter?: number | undefined;
  /** The first and the longest pause, in milliseconds, in place of the usual ones. */
  readonly pauses?: readonly [first: number, longest: number] | undefined;
}

/** The admin API. Requests are retried as docs/service-api.md#retries says. */
export class Client {
  readonly #options: ClientOptions;
  /** The host has responded before. */
  #reached = false;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /**
   * Sends a request, and validates the response.
   * @throws ActionError when the service rejects the request, fails or cannot be reached; RESPONSE_INVALID; when the run is canceled
   */
  async call<E extends Endpoint>(
    endpoint: E,
    request: Request<ParameterNames<E['path']>>,
  ): Promise<z.infer<E['response']>> {
    const parameters: Readonly<Record<string, string>> = request.parameters;
    const body = await this.#send({ ...request, endpoint, parameters });
    return parseResponse(endpoint, body, this.#options.network.redactor);
  }

  /** @returns the body of the successful response */
  async #send(call: Call): Promise<UntrustedText> {
    const { clock, log, signal } = this.#options.network;
    const begin = clock.now();
    let logged = { reason: '', at: 0 };
    for (let attempts = 1; ; attempts += 1) {
      const outcome = await this.#attempt(call);
      if (outcome instanceof UntrustedText) return outcome;
      const { error, reason, retryFor, retryAfter } = outcome;
      if (retryFor === 0) throw error;
      const now = clock.now();
      const left = Math.min(call.deadline, begin + retryFor) - now;
      const pause = pauseAfter(outcome, attempts, left);
      if (pause > left) throw afterAttempts(error, { attempts, elapsed: now - begin, retryAfter });
      if (reason !== logged.reason || now - logged.at >= logInterval) {
        log.info(`Could not ${call.endpoint.action}: ${reason}; retrying in ${formatDuration(pause)}`);
        logged = { reason, at: now };
      }
      await clock.sleep(pause, signal);
    }
  }

  async #attempt(call: Call): Promise<UntrustedText | Failure> {
    const { baseUrl, network } = this.#options;
    const { clock, redactor, signal } = network;
    let sent = false;
    const onSent = () => {
      sent = true;
    };
    try {
      const response = await this.#exchange(call, urlOf(baseUrl, call), onSent);
      const { status, headers } = response;
      const { maxBytes = maxResponseBytes } = call.endpoint;
      const limits = { maxBytes, timeout: this.#timeoutOf(call), clock, signal };
      if (status >= 200 && status <= 299) {
        const text = await readText(response, limits);
        if (text !== undefined) return new UntrustedText(text);
        throw invalidResponse(call.endpoint, `is longer than ${formatBytes(maxBytes)}`, '(not read)');
      }
      // The status counts even when the message cannot be read.
      const timeout = Math.min(limits.timeout, messageTimeout);
      const text = await readText(response, { ...limits, timeout }).catch(() => undefined);
      signal.throwIfAborted();
      const error = describeError(response, new UntrustedText(text ?? ''), redactor);
      return statusFailure(call.endpoint, error, parseRetryAfter(headers, clock.now()));
    } catch (error) {
      if (signal.aborted) throw sent ? canceledDuring(call.endpoint, signal.reason) : signal.reason;
      if (error instanceof TransportError) return this.#transportFailure(call, error);
      throw error;
    }
  }

  /** Follows redirects inside the origin: the key never leaves it. */
  async #exchange(call: Call, url: URL, onSent: () => void, redirects = 0): Promise<HttpResponse> {
    const { apiKey, network } = this.#options;
    const { method, action } = call.endpoint;
    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    const response = await send({
      method,
      url,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        Accept: 'application/json',
        'Accept-Encoding': 'identity',
        'User-Agent': `docs-admin-action/${version}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body,
      // On a connection that was kept, the other side may be hanging up: then nobody knows whether the request arrived.
      agentFor: (url, ended) => network.agentFor(url, ended, { isFresh: isUnrepeatable(call.endpoint) }),
      clock: network.clock,
      responseTimeout: this.#timeoutOf(call),
      signal: network.signal,
      onSent,
    });
    this.#reached = true;
    const { status, headers } = response;
    if (!isRedirect(status)) return response;
    response.body.destroy();
    // The POST was performed; what it did is at another URL, in a form that nobody documents.
    if (status === 303 && call.endpoint.effect?.repeatable === false)
      throw startUnknown(call.endpoint.effect, 'the service redirects (HTTP 303)');
    const { location = '' } = headers;
    const target = URL.parse(location, url.href);
    const keepsMethod = method === 'GET' || status === 307 || status === 308;
    if (target?.origin !== url.origin || !keepsMethod || redirects === maxRedirects) {
      // As it was sent: URL rewrites what it parses, and a secret in that would not be recognized.
      const to = target === null ? '' : network.redactor.show(location);
      const what = `Could not ${action}: ${url.origin} redirects to ${to || 'no valid URL'} (HTTP ${status})`;
      throw new ActionError('REDIRECTED', { what });
    }
    return this.#exchange(call, target, onSent, redirects + 1);
  }

  #transportFailure({ endpoint }: Call, cause: TransportError): Failure {
    const { baseUrl, network } = this.#options;
    const reason = network.redactor.show(cause.message);
    if (cause.sent && isUnrepeatable(endpoint)) {
      const error = startUnknown(endpoint.effect, `the request was sent, but ${reason}`, cause);
      return { error, reason, retryFor: 0 };
    }
    const what = `Could not reach ${baseUrl.origin}: ${reason}`;
    const limit = this.#reached ? Number.POSITIVE_INFINITY : unreachedLimit;
    const hint = this.#reached
      ? 'The service had responded before, so it or the network failed meanwhile. Try again later'
      : undefined;
    const error = new ActionError('UNREACHABLE', { what, hint, cause });
    return { error, reason, retryFor: cause.transient ? limit : 0 };
  }

  /** Milliseconds: never past the deadline, but long enough for a response that is on its way. */
  #timeoutOf({ endpoint, deadline }: Call): number {
    return Math.max(1000, Math.min(endpoint.timeout, deadline - this.#options.network.clock.now()));
  }
}

function urlOf(baseUrl: URL, { endpoint, parameters }: Call): URL {
  const path = Object.entries(parameters).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, () => encodeURIComponent(value)),
    endpoint.path,
  );
  return new URL(baseUrl.href.replace(/\/$/, '') + path);
}

function statusFailure(endpoint: Endpoint, response: ErrorResponse, retryAfter: number | undefined): Failure {
  const { status, reason, details } = response;
  const isBare = status === 503 && retryAfter === undefined && endpoint.effect?.isPrompt === true;
  if (isUnrepeatable(endpoint) && (isServerError(status) || isBare)) {
    const error = startUnknown(endpoint.effect, `the service failed (${details})`);
    return { error, reason, retryFor: 0 };
  }
  if (isBusy(status) || isServerError(status)) {
    const error = statusError('SERVICE_UNAVAILABLE', endpoint, response);
    return { error, reason, retryFor: Number.POSITIVE_INFINITY, retryAfter };
  }
  const retry = endpoint.retries?.[status];
  const error = statusError(endpoint.errors[status] ?? 'REQUEST_REFUSED', endpoint, response);
  return {
    error,
    reason: retry?.reason ?? reason,
    retryFor: retry?.limit ?? 0,
    retryAfter,
    pauses: retry?.pauses,
  };
}

/** A request that must not be sent again when nobody knows if it took effect. */
function isUnrepeatable(endpoint: Endpoint): endpoint is Endpoint & Required<Pick<Endpoint, 'effect'>> {
  return endpoint.effect?.repeatable === false;
}

/**
 * @param attempts so far
 * @param left milliseconds until the last attempt may begin
 * @returns milliseconds; more than are left if there is to be no further attempt
 */
function pauseAfter({ retryAfter, pauses }: Failure, attempts: number, left: number): number {
  if (pauses === undefined) return retryPause(attempts, retryAfter);
  const [first, longest] = pauses;
  const pause = Math.max(retryAfter ?? 0, Math.min(longest, first * 2 ** (attempts - 1)));
  // The other job may end in the time that is left.
  return retryAfter === undefined && left >= first ? Math.min(pause, left) : pause;
}

/** The error, with what was tried. */
function afterAttempts(
  error: ActionError,
  tried: { readonly attempts: number; readonly elapsed: number; readonly retryAfter: number | undefined },
): ActionError {
  const { attempts, elapsed, retryAfter = 0 } = tried;
  const asked = retryAfter === 0 ? '' : `; the service asks to wait ${formatDuration(retryAfter)}`;
  const spent = `${count(attempts, 'attempt')} in ${formatDuration(elapsed)}`;
  return error.with({ what: `${error.what}${asked}; gave up after ${spent}` });
}

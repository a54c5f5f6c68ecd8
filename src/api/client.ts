import type * as z from 'zod/mini';
import { type HttpResponse, readText, send, TransportError } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { followRedirects, isSameOrigin, type RedirectResult } from '../net/redirects.ts';
import { isServerError, parseRetryAfter } from '../net/retry.ts';
import { ActionError } from '../shared/errors.ts';
import { type Redactor, UntrustedText } from '../shared/redactor.ts';
import { formatBytes, formatDuration } from '../shared/text.ts';
import { type Endpoint, isUnrepeatable } from './endpoints.ts';
import { canceledDuring, describeError, invalidResponse, startUnknown } from './errors.ts';
import { afterAttempts, type Failure, pauseAfter, statusFailure, transportFailure } from './failure.ts';

/** Default for the longest response that is read, in bytes. Documented responses have a few hundred. */
const maxResponseBytes = 1024 * 1024;
/** Longest wait for the body of an error response, in milliseconds. The status alone is enough. */
const messageTimeout = 5_000;
/** Milliseconds before the same reason for a retry is logged again. */
const logInterval = 60_000;
const maxRedirects = 3;

/** The placeholders in a path. */
type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

interface Request<Name extends string = string> {
  /** Values of the placeholders in the endpoint's path. */
  readonly parameters: Readonly<Record<Name, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The latest time at which an attempt begins, in milliseconds since 1970. Each attempt has its own response timeout. */
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

/** Client of the admin API. docs/service-api.md#retries describes what is retried. */
export class Client {
  readonly #options: ClientOptions;
  /** The host has sent a response. */
  #reached = false;
  /** The host has sent a valid response of the admin API. */
  #understood = false;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /**
   * Sends a request, and validates the response.
   * @throws ActionError if the service rejects the request, fails, or cannot be reached; RESPONSE_INVALID; if the run is canceled
   */
  async call<E extends Endpoint>(
    endpoint: E,
    request: Request<ParameterNames<E['path']>>,
  ): Promise<z.infer<E['response']>> {
    const parameters: Readonly<Record<string, string>> = request.parameters;
    const body = await this.#send({ ...request, endpoint, parameters });
    const { redactor } = this.#options.network;
    const parsed = parseResponse(endpoint, body, { redactor, wasUnderstood: this.#understood });
    this.#understood = true;
    return parsed;
  }

  /** @returns the body of the successful response */
  async #send(call: Call): Promise<UntrustedText> {
    const { clock, log, signal } = this.#options.network;
    const begin = clock.now();
    const failures = new Map<number | undefined, number>();
    let logged = { reason: '', at: 0 };
    for (let attempts = 1; ; attempts += 1) {
      const outcome = await this.#attempt(call);
      if (outcome instanceof UntrustedText) return outcome;
      const { error, status, reason, retryFor } = outcome;
      if (retryFor === 0) throw error;
      const alike = (failures.get(status) ?? 0) + 1;
      failures.set(status, alike);
      const now = clock.now();
      const left = Math.min(call.deadline, begin + retryFor) - now;
      const usual = pauseAfter(outcome, alike, left);
      // The job may end, or the host be back, in the meantime, so the last attempt is at the deadline.
      const isShortened = call.endpoint.method === 'GET' || status === undefined;
      const pause = isShortened && left > 0 ? Math.min(usual, left) : usual;
      if (pause > left) throw afterAttempts(outcome, attempts, now - begin);
      if (reason !== logged.reason || now - logged.at >= logInterval) {
        log.info(`Could not ${call.endpoint.action}: ${reason}; retrying in ${formatDuration(pause)}`);
        logged = { reason, at: now };
      }
      await clock.sleep(pause, signal);
    }
  }

  async #attempt(call: Call): Promise<UntrustedText | Failure> {
    const { baseUrl, network } = this.#options;
    const { redactor, signal } = network;
    let mayHaveEffect = false;
    const onSent = () => {
      mayHaveEffect = true;
    };
    try {
      const response = await this.#exchange(call, onSent);
      if (response.status >= 200 && response.status <= 299) return await this.#readBody(call, response);
      const failure = await this.#readFailure(call, response);
      // A rejected request had no effect.
      mayHaveEffect = failure.error.code === 'START_UNKNOWN' || isServerError(response.status);
      signal.throwIfAborted();
      return failure;
    } catch (error) {
      if (signal.aborted) throw mayHaveEffect ? canceledDuring(call.endpoint, signal.reason) : signal.reason;
      if (!(error instanceof TransportError)) throw error;
      const reason = redactor.show(error.message);
      const attempt = { cause: error, reason, origin: baseUrl.origin, wasReached: this.#reached };
      return transportFailure(call.endpoint, attempt);
    }
  }

  /** Follows redirects within the origin only, because the request contains the key. */
  async #exchange(call: Call, onSent: () => void): Promise<HttpResponse> {
    const answer = await followRedirects(urlOfCall(this.#options.baseUrl, call), {
      method: call.endpoint.method,
      limit: maxRedirects,
      // A 303 leads to another resource.
      follow: ({ status, from, to }) => (status !== 303 && isSameOrigin(from, to) ? to : undefined),
      send: url => this.#request(call, url, onSent),
    });
    if (answer.kind === 'final') return answer.response;
    answer.response.body.destroy();
    throw this.#redirected(call, answer);
  }

  async #request({ endpoint, body: json }: Call, url: URL, onSent: () => void): Promise<HttpResponse> {
    const { apiKey, network } = this.#options;
    const body = json === undefined ? undefined : JSON.stringify(json);
    const headers = {
      Authorization: `Bearer ${apiKey}`,
      Accept: 'application/json',
      'Accept-Encoding': 'identity',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const { method, timeout: responseTimeout } = endpoint;
    // If the server closes a reused connection, it is unknown whether the request arrived.
    const isFresh = isUnrepeatable(endpoint);
    const response = await send({ method, url, headers, body, responseTimeout, isFresh, onSent }, network);
    this.#reached = true;
    return response;
  }

  #redirected(call: Call, answer: RedirectResult): ActionError {
    const { endpoint } = call;
    const { kind, response, url } = answer;
    const { status, headers } = response;
    // A POST that is answered with 303 was performed. One that redirects without a target may have been.
    if (isUnrepeatable(endpoint) && (status === 303 || kind === 'no target'))
      return startUnknown(endpoint, `the service redirects (HTTP ${status})`);
    // The header is redacted as it was sent, because URL would change the spelling of a secret.
    const to = kind === 'no target' ? '' : this.#options.network.redactor.show(headers.location ?? '');
    const what = `Could not ${endpoint.action}: ${url.origin} redirects to ${to || 'no valid URL'} (HTTP ${status})`;
    const movedTo = kind === 'not allowed' ? this.#baseUrlAt(answer.target, status, call) : undefined;
    return new ActionError('REDIRECTED', { what, facts: { movedTo } });
  }

  /**
   * The base URL at the target of a redirect, if the target is the very same request at another host. Anything else may be a login or
   * another site, which must never get the key.
   */
  #baseUrlAt(target: URL, status: number, call: Call): string | undefined {
    const { protocol, pathname, search, hash, origin } = target;
    const path = pathOf(call);
    const keepsMethod =
      status === 307 || status === 308 || (status !== 303 && call.endpoint.method === 'GET');
    const isSame = pathname.endsWith(path) && search === '' && hash === '';
    const isSafe = protocol === this.#options.baseUrl.protocol;
    return keepsMethod && isSame && isSafe ? origin + pathname.slice(0, -path.length) : undefined;
  }

  async #readBody(call: Call, response: HttpResponse): Promise<UntrustedText> {
    const { clock, signal } = this.#options.network;
    const { maxBytes = maxResponseBytes, timeout } = call.endpoint;
    const text = await readText(response, { maxBytes, timeout, clock, signal });
    if (text !== undefined) return new UntrustedText(text);
    throw invalidResponse(call.endpoint, `is longer than ${formatBytes(maxBytes)}`, {
      excerpt: '(not read)',
    });
  }

  /** A body that cannot be read does not hide the status. */
  async #readFailure({ endpoint }: Call, response: HttpResponse): Promise<Failure> {
    const { clock, redactor, signal } = this.#options.network;
    const { maxBytes = maxResponseBytes } = endpoint;
    const limits = { maxBytes, timeout: messageTimeout, clock, signal };
    const text = await readText(response, limits).catch(() => undefined);
    const error = describeError(response, new UntrustedText(text ?? ''), redactor);
    // The endpoints' paths contain the version, so a base URL that ends with one has it twice.
    const isTwice = response.status === 404 && /\/v\d+$/.test(this.#options.baseUrl.pathname);
    const meaning = isTwice ? { ...endpoint, errors: { 404: 'API_NOT_FOUND' as const } } : endpoint;
    const now = clock.now();
    const retryAfter = parseRetryAfter(response.headers, now);
    const failure = statusFailure(meaning, error, { now, retryAfter });
    return isTwice
      ? { ...failure, error: failure.error.with({ facts: { reason: 'version twice' } }) }
      : failure;
  }
}

function urlOfCall(baseUrl: URL, call: Call): URL {
  return new URL(baseUrl.href.replace(/\/$/, '') + pathOf(call));
}

/** Below the base URL. */
function pathOf({ endpoint, parameters }: Call): string {
  return Object.entries(parameters).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, () => encodeURIComponent(value)),
    endpoint.path,
  );
}

/**
 * Parses and validates the body of a successful response.
 * @param reader `wasUnderstood`: an earlier response was valid
 * @throws ActionError RESPONSE_INVALID
 */
export function parseResponse<E extends Endpoint>(
  endpoint: E,
  body: UntrustedText,
  { redactor, wasUnderstood }: { readonly redactor: Redactor; readonly wasUnderstood: boolean },
): z.infer<E['response']> {
  const excerpt = `"${redactor.show(body, 160)}"`;
  let json: unknown;
  try {
    json = JSON.parse(body.raw);
  } catch {
    const reason = wasUnderstood ? 'maintenance' : 'no JSON';
    throw invalidResponse(endpoint, 'is not JSON', { excerpt, reason });
  }
  const { data, error } = endpoint.response.safeParse(json);
  if (error !== undefined) throw invalidResponse(endpoint, problemOf(error), { excerpt });
  return data as z.infer<E['response']>;
}

function problemOf({ issues }: z.core.$ZodError): string {
  const fields = [...new Set(issues.map(issue => issue.path.join('.')))].join(', ');
  if (fields === '') return 'is JSON, but not an object';
  const expected = issues.find(({ code }) => code === 'custom')?.message;
  return `is JSON without a valid ${fields}${expected === undefined ? '' : ` (${expected})`}`;
}

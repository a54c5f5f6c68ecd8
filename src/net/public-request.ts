import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';
import { withTimeLimit } from '../shared/clock.ts';
import { collect, type HttpResponse, send, TransportError, transportError } from './http.ts';
import { isLoopback, isSafe, type Network } from './network.ts';
import { followRedirects, isSameOrigin, type Redirect } from './redirects.ts';
import { isBusy, isServerError, parseRetryAfter, retryPause } from './retry.ts';

/** The time for one request, its redirects, and the body, in milliseconds. */
const timeLimit = 30_000;
/** How long `requestWithRetries` retries, in milliseconds. */
const retryTime = 60_000;
const maxRedirects = 5;
type Decode = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;
const decoders = new Map<string, Decode>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', inflateAny],
  ['br', promisify(brotliDecompress)],
  ['zstd', promisify(zstdDecompress)],
]);

/** A GET request for what everybody may read. It has no credentials. */
export interface PublicRequest {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where redirects may lead: to the same origin, or to any URL with https (and to http on this machine, if `url` is there). */
  readonly redirects: 'same origin' | 'https';
  /** Most bytes of a body, decoded. If 0, bodies are not read. */
  readonly maxBytes: number;
  /** Statuses that are transient, besides 408, 425, 429, 5xx, and those with Retry-After. */
  readonly transientStatuses?: readonly number[];
}

export interface PublicResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The URL after redirects. */
  readonly url: URL;
  /** Where it redirects to, if that is not followed. */
  readonly elsewhere: URL | undefined;
  /** Decoded; undefined unless the status is 200 and there are at most `maxBytes`. */
  readonly bytes: Buffer | undefined;
}

/** There is no response, or only a transient one. The message is safe to show: "HTTP 503". */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** Milliseconds until a retry, as the server says in Retry-After; 0 for a 429 without that header. */
  readonly retryAfter: number | undefined;
  /** The origin that did not respond, if a redirect has led there. */
  readonly elsewhere: string | undefined;

  constructor(message: string, retryAfter?: number, elsewhere?: string) {
    super(message);
    this.retryAfter = retryAfter;
    this.elsewhere = elsewhere;
  }
}

/**
 * Sends one request, and follows its redirects.
 * @param time limit for all of it, in milliseconds
 * @throws NoAnswer; `network.signal.reason`
 */
export async function requestPublic(
  request: PublicRequest,
  network: Network,
  time = timeLimit,
): Promise<PublicResponse> {
  const tooSlow = new NoAnswer(`no complete response within ${Math.round(time / 1000)} s`);
  const limits = { ...network, timeLimit: time };
  try {
    return await withTimeLimit(signal => receiveWithRetry(request, { ...network, signal }), limits, tooSlow);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw new NoAnswer(network.redactor.show(error.message, 120));
  }
}

/**
 * Requests a URL, and retries for a minute while there is no response, or only a transient one.
 * @param subject begins a line of the log: "The live site"
 * @throws NoAnswer; `network.signal.reason`
 */
export async function requestWithRetries(
  subject: string,
  request: PublicRequest,
  network: Network,
): Promise<PublicResponse> {
  const { clock, log, signal } = network;
  const end = clock.now() + retryTime;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await requestPublic(request, network, Math.min(timeLimit, end - clock.now()));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const pause = retryPause(attempt, error.retryAfter);
      if (clock.now() + pause >= end) throw error;
      if (attempt === 1) log.info(`${subject} does not answer (${error.message}); trying again for a minute`);
      await clock.sleep(pause, signal);
    }
  }
}

/** Retries once on a new connection: the host may have closed one that was kept open. */
async function receiveWithRetry(request: PublicRequest, network: Network): Promise<PublicResponse> {
  try {
    return await receive(request, network);
  } catch (error) {
    if (!(error instanceof TransportError) || !error.isLost) throw error;
    const agentFor = (url: URL) => network.agentFor(url, { isFresh: true });
    return await receive(request, { ...network, agentFor });
  }
}

async function receive(request: PublicRequest, network: Network): Promise<PublicResponse> {
  const headers = { 'Accept-Encoding': 'gzip, br', ...request.headers };
  const answer = await followRedirects(request.url, {
    method: 'GET',
    limit: maxRedirects,
    follow: redirect => targetOf(redirect, request),
    send: url => sendTo(url, { ...request, headers }, network),
  });
  const { kind, response, url } = answer;
  // A proxy has changed the response (RFC 9110, 15.3.4).
  const status = response.status === 203 ? 200 : response.status;
  try {
    if (kind === 'too many') throw new NoAnswer(`more than ${maxRedirects} redirects`);
    const retryAfter = parseRetryAfter(response.headers, network.clock.now());
    const isLimited = status >= 400 && retryAfter !== undefined;
    const isMissing = kind === 'no target' || request.transientStatuses?.includes(status);
    if (isLimited || isMissing || isBusy(status) || isServerError(status))
      throw new NoAnswer(`HTTP ${status}`, retryAfter ?? (status === 429 ? 0 : undefined));
    const elsewhere = kind === 'not allowed' ? answer.target : undefined;
    const isRead = status === 200 && request.maxBytes > 0;
    const bytes = isRead ? await readBody(response, request.maxBytes) : undefined;
    return { status, headers: response.headers, url, elsewhere, bytes };
  } finally {
    response.body.destroy();
  }
}

/** Tells a redirect that leads nowhere from a site that does not respond. @throws NoAnswer; TransportError */
async function sendTo(url: URL, request: PublicRequest, network: Network): Promise<HttpResponse> {
  const { headers = {} } = request;
  try {
    return await send({ method: 'GET', url, headers, responseTimeout: timeLimit }, network);
  } catch (error) {
    if (!(error instanceof TransportError) || error.isLost || isSameOrigin(url, request.url)) throw error;
    const reason = network.redactor.show(error.message, 120);
    throw new NoAnswer(`redirects to ${url.origin}: ${reason}`, undefined, url.origin);
  }
}

function targetOf({ from, to }: Redirect, { url, redirects }: PublicRequest): URL | undefined {
  if (redirects === 'https') return isSafe(to, isLoopback(url.hostname)) ? to : undefined;
  // A server behind a proxy does not know that it is reached by https.
  const target = to.protocol === 'http:' ? new URL(to.href.replace(/^http:/, from.protocol)) : to;
  return isSameOrigin(from, target) ? target : undefined;
}

/** Decodes the body: some hosts store files compressed, and send them so to every client. @throws TransportError; NoAnswer */
async function readBody({ headers, body }: HttpResponse, maxBytes: number): Promise<Buffer | undefined> {
  const bytes = await collect(body, maxBytes).catch((error: unknown) => {
    throw transportError(error, { sent: true });
  });
  // A list names the encodings in the order in which they were applied.
  const names = (headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map(name => name.trim());
  const encodings = names.filter(name => name !== 'identity');
  let decoded = bytes;
  for (const encoding of encodings.toReversed()) {
    const decode = decoders.get(encoding);
    if (decoded === undefined || decode === undefined) return decoded;
    decoded = await decode(decoded, { maxOutputLength: maxBytes }).catch((error: unknown) => {
      if ((error as { readonly code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
      throw new NoAnswer(`damaged ${encoding}`);
    });
  }
  return decoded;
}

/** Some servers send deflate without the zlib header. Browsers read both. */
async function inflateAny(bytes: Buffer, options: { readonly maxOutputLength: number }): Promise<Buffer> {
  try {
    return await promisify(inflate)(bytes, options);
  } catch (error) {
    if ((error as { readonly code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw error;
    return await promisify(inflateRaw)(bytes, options);
  }
}

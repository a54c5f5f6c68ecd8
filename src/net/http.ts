import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import type { Clock, Timer } from '../shared/clock.ts';
import { UntrustedText } from '../shared/redactor.ts';
import type { Network } from './network.ts';

/** One exchange without any policy: redirects, retries and the meaning of a status are up to the caller. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Longest wait for the response's headers, in milliseconds; connecting has a limit of its own. */
  readonly responseTimeout: number;
  /** Opens a new connection, instead of using one that was kept open. */
  readonly isFresh?: boolean;
  /** Called when the request may have reached the server. */
  readonly onSent?: () => void;
}

type ExchangeContext = Pick<Network, 'agentFor' | 'clock' | 'signal'>;

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Must be destroyed when it is not read. */
  readonly body: IncomingMessage;
}

/** Version of the action. script/release writes it here and in package.json. */
const version = '0.1.0';
/** Milliseconds for DNS, TCP and TLS. If they take longer, a packet was lost or the host is down, and a retry is faster. */
const connectTimeout = 15_000;
/** Bytes of a body that are collected while others are written: Node's 64 KiB make a fast download a quarter slower. */
const highWaterMark = 512 * 1024;
/** Bytes of the longest headers, as in browsers. Node's 16 KiB are less than some policies of hosts have. */
const maxHeaderSize = 256 * 1024;

/** The exchange failed below HTTP: no complete response was received. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** The request may have reached the server; false only when there was no connection. */
  readonly sent: boolean;
  /** A retry could help; false for errors of certificates and protocols. */
  readonly transient: boolean;

  constructor(message: string, details: { sent: boolean; transient?: boolean; cause?: unknown }) {
    super(message, { cause: details.cause });
    this.sent = details.sent;
    this.transient = details.transient ?? true;
  }

  /** There was a connection, and the other side has ended it. */
  get isLost(): boolean {
    return this.sent && this.transient && this.cause !== undefined;
  }
}

/**
 * Sends one request and waits for the response's headers.
 * @throws TransportError when there is no response; `signal.reason` when the signal aborts
 */
export async function send(request: HttpRequest, context: ExchangeContext): Promise<HttpResponse> {
  context.signal.throwIfAborted();
  return await new Exchange(request, context).run();
}

/** A request on its way, until its response's body has ended. */
class Exchange {
  readonly #request: HttpRequest;
  readonly #context: ExchangeContext;
  readonly #settled = Promise.withResolvers<HttpResponse>();
  readonly #outgoing: ClientRequest;
  #sent = false;
  #timer: Timer | undefined;

  constructor(request: HttpRequest, context: ExchangeContext) {
    const start = request.url.protocol === 'https:' ? requestHttps : requestHttp;
    this.#request = request;
    this.#context = context;
    const { isFresh = false } = request;
    const agent = context.agentFor(request.url, { isFresh });
    this.#outgoing = start(request.url, { ...optionsOf(request), agent });
  }

  run(): Promise<HttpResponse> {
    const { body, responseTimeout } = this.#request;
    const { signal } = this.#context;
    const outgoing = this.#outgoing;
    this.#limit(Math.min(connectTimeout, responseTimeout), 'the connection attempt timed out');
    // Stays until the body has ended: canceling ends the body, too.
    signal.addEventListener('abort', this.#cancel);
    outgoing.once('socket', socket => whenConnected(socket, () => this.#onConnected()));
    outgoing.once('response', message => {
      const { statusCode: status = 0, headers } = message;
      this.#timer?.stop();
      this.#settled.resolve({ status, headers, body: message });
    });
    // Never removed: a late error without a listener would end the process.
    outgoing.on('error', error => this.#fail(transportError(error, { sent: this.#sent })));
    // The last event. If there is no response by now, there will be none, such as when the server changes the protocol (101).
    outgoing.once('close', () => {
      this.#release();
      const reason = 'the connection was closed without a response';
      this.#settled.reject(new TransportError(reason, { sent: this.#sent }));
    });
    outgoing.end(body);
    return this.#settled.promise;
  }

  #onConnected(): void {
    this.#sent = true;
    this.#request.onSent?.();
    this.#limit(this.#request.responseTimeout, 'the response timed out');
  }

  #limit(milliseconds: number, message: string): void {
    this.#timer?.stop();
    this.#timer = this.#context.clock.startTimer(milliseconds, () =>
      this.#fail(new TransportError(message, { sent: this.#sent })),
    );
  }

  readonly #cancel = () => this.#fail(this.#context.signal.reason);

  /** A request that waits for a proxy has no socket yet: destroying it emits no event, so this rejects by itself. */
  #fail(error: unknown): void {
    this.#release();
    this.#settled.reject(error);
    this.#outgoing.destroy();
  }

  #release(): void {
    this.#timer?.stop();
    this.#context.signal.removeEventListener('abort', this.#cancel);
  }
}

/** The ID by which an operator finds the request in logs: of the service, its store, or Cloudflare. */
export function requestIdOf(headers: IncomingHttpHeaders): UntrustedText | undefined {
  const name = Object.keys(headers).find(header => header.endsWith('request-id') || header === 'cf-ray');
  return name === undefined ? undefined : new UntrustedText(String(headers[name]));
}

function optionsOf({ method, headers }: HttpRequest): RequestOptions {
  const agent = { 'User-Agent': `docs-admin-action/${version}` };
  // Node's types lack the last one.
  const options = { method, headers: { ...headers, ...agent }, maxHeaderSize, highWaterMark };
  return options;
}

/**
 * Calls back once the request can leave: when the socket is connected, with TLS after the handshake. A socket tunneled
 * through a proxy is connected from the start, but its handshake is still to come; Node's types lack that property.
 */
function whenConnected(
  socket: Socket & { readonly secureConnecting?: boolean },
  connected: () => void,
): void {
  if (!socket.connecting && socket.secureConnecting !== true) connected();
  else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
}

export interface ReadLimits {
  readonly maxBytes: number;
  /** Milliseconds. */
  readonly timeout: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Reads a whole body as text.
 * @returns undefined when the body is longer than `maxBytes`
 * @throws TransportError when the connection is lost or reading times out; `signal.reason` when the signal aborts
 */
export async function readText(
  { body }: HttpResponse,
  { maxBytes, timeout, clock, signal }: ReadLimits,
): Promise<string | undefined> {
  const timer = clock.startTimer(timeout, () =>
    body.destroy(new TransportError('the response body timed out', { sent: true })),
  );
  try {
    const bytes = await collect(body, maxBytes);
    // Without a byte order mark, which JSON.parse rejects.
    return bytes && new TextDecoder().decode(bytes);
  } catch (error) {
    signal.throwIfAborted();
    throw transportError(error, { sent: true });
  } finally {
    timer.stop();
    body.destroy();
  }
}

/** Returns all bytes of a stream; undefined when there are more than `maxBytes`. */
export async function collect(chunks: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | undefined> {
  const collected: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    collected.push(chunk);
  }
  return Buffer.concat(collected);
}

/**
 * Turns any error of Node's network stack into a TransportError with a readable message.
 * @param details `sent`: the request may have reached the server
 */
export function transportError(error: unknown, { sent }: { readonly sent: boolean }): TransportError {
  if (error instanceof TransportError) return error;
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  const transient = !permanent.test(code);
  return new TransportError(readable(code, message), { sent, transient, cause: error });
}

function readable(code: string, message: string): string {
  const proxyReason = /^tunneling socket could not be established(.*)/.exec(message)?.[1];
  if (proxyReason !== undefined) return `the proxy did not connect${proxyReason}`;
  // Drops Node's advice about its command-line options, which a step cannot set.
  const own = message.replace(/; if the root CA is installed locally.*$/s, '');
  const withCode = code === '' || own.includes(code) ? own : `${own} (${code})`;
  return connectionMessages[code] ?? withCode;
}

const connectionMessages: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name could not be resolved (ENOTFOUND)',
  EAI_AGAIN: 'the host name could not be resolved (EAI_AGAIN)',
  ECONNREFUSED: 'the connection was refused (ECONNREFUSED)',
  ECONNRESET: 'the connection was lost (ECONNRESET)',
  ERR_STREAM_PREMATURE_CLOSE: 'the connection was lost',
  EPIPE: 'the connection was lost (EPIPE)',
  EPROTO: 'the server does not use TLS on this port (EPROTO)',
};

/** Errors of certificates and protocols, which a retry cannot help. */
const permanent =
  /^(EPROTO|ERR_(TLS|SSL)|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(GET|VERIFY)|ERR_INVALID|HOSTNAME_MISMATCH)/;

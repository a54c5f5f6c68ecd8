import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { ActionError } from './errors.ts';
import { Foreign } from './foreign.ts';
import { createBufferReclaimer } from './gc.ts';
import type { AgentFor } from './ports.ts';

/** One exchange, without any policy: redirects, retries and meaning are the caller's. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly agentFor: AgentFor;
  /** Resolves names in the place of Node's own function; an ActionError that it gives is passed on. */
  readonly lookup?: RequestOptions['lookup'];
  /** Longest time until the answer's headers are there, in milliseconds; connecting has a limit of its own. */
  readonly answerTimeout: number;
  readonly signal: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Reading it throws TransportError when the connection breaks; an unread body must be destroyed. */
  readonly body: IncomingMessage;
}

/** Milliseconds for DNS, TCP and TLS. Longer means a dropped packet or a dead host, and then a new try is quicker. */
const connectTimeout = 15_000;

/** The exchange broke below HTTP. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /** Whether the request may have reached the server: false only when no connection was made. */
  readonly sent: boolean;
  /** Whether trying again could help: false for certificates and protocols that do not fit. */
  readonly transient: boolean;

  constructor(message: string, details: { sent: boolean; transient?: boolean; cause?: unknown }) {
    super(message, { cause: details.cause });
    this.sent = details.sent;
    this.transient = details.transient ?? true;
  }
}

/**
 * Sends one request and waits for the answer's headers.
 * @throws TransportError when there is no answer; `signal.reason` when the signal aborts
 */
export async function send(request: HttpRequest): Promise<HttpResponse> {
  const { url, signal, answerTimeout } = request;
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const connecting = new AbortController();
  const start = url.protocol === 'https:' ? requestHttps : requestHttp;
  const outgoing = start(url, requestOptions(request, connecting.signal));
  let sent = false;
  // Rejects by itself: a request that waits for a proxy has no socket yet, so destroying it emits no event.
  const fail = (error: unknown) => {
    release();
    reject(error);
    connecting.abort();
    outgoing.destroy();
  };
  const failAfter = (milliseconds: number, message: string) =>
    setTimeout(() => fail(new TransportError(message, { sent })), milliseconds);
  let timer = failAfter(Math.min(connectTimeout, answerTimeout), 'no connection in time');
  // Stays until the body has ended, which a cancellation ends as well.
  const cancel = () => fail(signal.reason);
  signal.addEventListener('abort', cancel);
  const release = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  };

  outgoing.once('socket', socket =>
    whenConnected(socket, () => {
      sent = true;
      clearTimeout(timer);
      timer = failAfter(answerTimeout, 'no answer in time');
    }),
  );
  outgoing.once('response', body => {
    clearTimeout(timer);
    resolve({ status: body.statusCode ?? 0, headers: body.headers, body });
  });
  // Stays for the life of the request: a late error without a listener would end the process.
  outgoing.on('error', error => fail(error instanceof ActionError ? error : transportError(error, sent)));
  // Last of all events; without an answer by now, as when the server changes the protocol (101), there will be none.
  outgoing.once('close', () => {
    release();
    reject(new TransportError('the connection was closed without an answer', { sent }));
  });
  outgoing.end(request.body);
  return promise;
}

/** Headers by which a service finds a request in its own logs; the first that is there counts. */
const requestIdHeaders = [
  'x-request-id',
  'x-amz-request-id',
  'x-ms-request-id',
  'x-guploader-uploadid',
  'x-correlation-id',
  'cf-ray',
];

/** What the server calls this request. */
export function requestIdOf(headers: IncomingHttpHeaders): Foreign | undefined {
  const ids = requestIdHeaders.map(name => String(headers[name] ?? '').trim());
  const id = ids.find(text => text !== '');
  return id === undefined ? undefined : new Foreign(headerText(id));
}

/** A header as text: Node reads each byte as a character, but servers send UTF-8. */
export function headerText(value: string): string {
  const text = Buffer.from(value, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? value : text;
}

function requestOptions(request: HttpRequest, connecting: AbortSignal): RequestOptions {
  const { method, headers, body, agentFor, url, lookup } = request;
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  // A POST without a body must say so, or Node announces a chunked one.
  const empty = method === 'POST' && body === undefined ? { 'Content-Length': '0' } : {};
  return { method, headers: { ...headers, ...length, ...empty }, agent: agentFor(url, connecting), lookup };
}

/**
 * Until a new socket is connected (with TLS: secured) nothing of the request has left. One that a proxy has tunnelled is
 * connected from the start, but not yet secured; Node's types leave the property out.
 */
function whenConnected(
  socket: Socket & { readonly secureConnecting?: boolean },
  connected: () => void,
): void {
  if (!socket.connecting && socket.secureConnecting !== true) connected();
  else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
}

/** Texts of so many bytes would pile up in memory when there is one after the other; usual ones are a few hundred. */
const longText = 64 * 1024;
let reclaim: ((bytes: number) => void) | undefined;

/**
 * Reads a whole body as text.
 * @param maxBytes what is longer is not read on
 * @param timeout longest time in milliseconds
 * @returns undefined when the body is longer than `maxBytes`
 * @throws TransportError when the connection breaks or time is up; `signal.reason` when the signal aborts
 */
export async function readText(
  response: HttpResponse,
  limits: { readonly maxBytes: number; readonly timeout: number; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const { body } = response;
  const timer = setTimeout(
    () => body.destroy(new TransportError('the answer stopped half-way', { sent: true })),
    limits.timeout,
  );
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limits.maxBytes) return undefined;
      chunks.push(chunk);
    }
    if (size > longText) {
      reclaim ??= createBufferReclaimer();
      reclaim(2 * size);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    limits.signal.throwIfAborted();
    throw transportError(error, true);
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

/** Gives any error of Node's network stack the words and the class that the callers decide by. */
export function transportError(error: unknown, sent: boolean): TransportError {
  if (error instanceof TransportError) return error;
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  const proxy = /^tunneling socket could not be established(.*)/.exec(message)?.[1];
  const text =
    proxy === undefined
      ? (connectionWords[code] ?? (code === '' || message.includes(code) ? message : `${message} (${code})`))
      : `the proxy did not connect${proxy}`;
  return new TransportError(text, { sent, transient: !isPermanent(code), cause: error });
}

const connectionWords: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name could not be resolved (ENOTFOUND)',
  EAI_AGAIN: 'the host name could not be resolved (EAI_AGAIN)',
  ECONNREFUSED: 'the connection was refused (ECONNREFUSED)',
  ECONNRESET: 'the connection was lost (ECONNRESET)',
  EPIPE: 'the connection was lost (EPIPE)',
  EHOSTUNREACH: 'the host could not be reached (EHOSTUNREACH)',
  ENETUNREACH: 'the network could not be reached (ENETUNREACH)',
  ETIMEDOUT: 'the connection timed out (ETIMEDOUT)',
  EPROTO: 'the server does not speak TLS there (EPROTO)',
};

/** Certificates and protocols do not get better by trying again. */
function isPermanent(code: string): boolean {
  return /^(EPROTO|ERR_(TLS|SSL)|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(GET|VERIFY)|ERR_INVALID|HOSTNAME_MISMATCH)/.test(
    code,
  );
}

/** Whether a host is this machine: the only kind for which plain http is accepted. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

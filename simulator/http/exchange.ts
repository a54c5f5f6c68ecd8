/** One request and its answer on the wire: written down, struck by a fault perhaps, answered. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Answer, pause, send } from './delivery.ts';
import { type Fault, reset, scriptedAnswer } from './faults.ts';

export interface RequestRecord {
  readonly origin: 'api' | 'store';
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Empty until it has arrived. */
  readonly body: string;
  /** When its headers arrived, in milliseconds since 1970. */
  readonly at: number;
  /** What it was answered; undefined when it was not. */
  readonly status: number | undefined;
}

/** A request that has arrived whole. */
export interface Arrived {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface Exchange {
  readonly origin: RequestRecord['origin'];
  readonly log: RequestRecord[];
  readonly now: () => number;
  /** The fault for a path, if one is due. */
  readonly nextFault: (path: string) => Fault | undefined;
  readonly answer: (request: Arrived) => Promise<Answer> | Answer;
  readonly bytesPerSecond?: number | undefined;
}

/** A listener for node:http. What goes wrong in it closes the connection, and is shown unless the client had gone. */
export function createListener(exchange: Exchange) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // A connection that breaks emits errors; the tests that break it know.
    response.on('error', () => undefined);
    try {
      await handle(exchange, request, response);
    } catch (error) {
      if (!request.socket.destroyed) console.error('Simulator:', error);
      request.socket.destroy();
    }
  };
}

async function handle(exchange: Exchange, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { origin, log, now, nextFault, answer: answerTo, bytesPerSecond } = exchange;
  const { method = '', url: target = '/', headers } = request;
  // Anything can stand in a request line; what is no address gets the answer of an unknown path.
  const url = URL.parse(target, 'http://localhost') ?? new URL('http://localhost/not-an-address');
  const index =
    log.push({ origin, method, url: target, headers, body: '', at: now(), status: undefined }) - 1;
  const note = (facts: Partial<RequestRecord>) => {
    log[index] = { ...(log[index] as RequestRecord), ...facts };
  };
  const fault = nextFault(url.pathname);
  if (fault?.reset === 'before-request') return reset(request);
  const body = await text(request);
  note({ body });
  if (fault?.delayMs !== undefined) await pause(fault.delayMs, response);
  const answer = scriptedAnswer(fault) ?? (await answerTo({ method, url, headers, body }));
  if (fault?.reset === 'after-request') return reset(request);
  if (fault?.stall === 'answer') return;
  note({ status: answer.status });
  await send(
    response,
    { ...answer, headers: { ...answer.headers, ...fault?.headers } },
    { fault, bytesPerSecond },
  );
}

/** "GET store/exports/… bytes=5-": queries left out, ranges added. */
export function describeRequest({ origin, method, url, headers }: RequestRecord): string {
  const path = url.replace(/\?.*/, '');
  return `${method} ${origin === 'store' ? 'store' : ''}${path}${headers['range'] ? ` ${headers['range']}` : ''}`;
}

/** One request and its response: logged, perhaps changed by a fault, sent. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type SimulatedResponse, send } from './delivery.ts';
import { type Fault, reset, scriptedResponse } from './faults.ts';

export interface RequestRecord {
  readonly origin: 'api' | 'store';
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Empty until it has arrived. */
  readonly body: string;
  /** When its headers arrived, in milliseconds since 1970. */
  readonly at: number;
  /** Of the response; undefined when none was sent. */
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
  readonly respond: (request: Arrived) => Promise<SimulatedResponse> | SimulatedResponse;
  readonly bytesPerSecond?: number | undefined;
}

/** A listener for node:http. An error in it closes the connection, and is shown unless the client had gone. */
export function createListener(exchange: Exchange) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // A lost connection emits an error, and faults lose connections on purpose.
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
  const { origin, log, now, nextFault, respond, bytesPerSecond } = exchange;
  const { method = '', url: target = '/', headers } = request;
  // A request line can contain anything. What is not a URL gets the response for an unknown path.
  const url = URL.parse(target, 'http://localhost') ?? new URL('http://localhost/not-a-url');
  const index =
    log.push({ origin, method, url: target, headers, body: '', at: now(), status: undefined }) - 1;
  const note = (facts: Partial<RequestRecord>) => {
    log[index] = { ...(log[index] as RequestRecord), ...facts };
  };
  const fault = nextFault(url.pathname);
  if (fault?.reset === 'before-request') return reset(request);
  const body = await text(request);
  note({ body });
  await fault?.hold;
  const simulated =
    scriptedResponse(fault) ?? withFields(await respond({ method, url, headers, body }), fault?.fields);
  if (fault?.reset === 'after-request') return reset(request);
  if (fault?.stall === 'response') return;
  note({ status: simulated.status });
  await send(
    response,
    { ...simulated, headers: { ...simulated.headers, ...fault?.headers } },
    { fault, bytesPerSecond },
  );
}

function withFields(response: SimulatedResponse, fields: Fault['fields']): SimulatedResponse {
  if (fields === undefined || typeof response.body !== 'string') return response;
  return { ...response, body: JSON.stringify({ ...JSON.parse(response.body), ...fields }) };
}

/** "GET store/exports/… bytes=5-": queries left out, ranges added. */
export function describeRequest({ origin, method, url, headers }: RequestRecord): string {
  const path = url.replace(/\?.*/, '');
  return `${method} ${origin === 'store' ? 'store' : ''}${path}${headers['range'] ? ` ${headers['range']}` : ''}`;
}

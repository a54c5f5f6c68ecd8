/** Faults that can be scripted, request by request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Operation } from '../service/admin-api.ts';

export interface Fault {
  readonly on: Operation | 'archive' | 'preview-site';
  /** Matching requests that pass before; 0 by default. */
  readonly skip?: number;
  /** How often it strikes; once by default. */
  readonly times?: number;
  /** Sends this status and `body`; the request has no effect. */
  readonly status?: number;
  /** Added to the response, a real one too, in place of headers of the same name; undefined removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Text is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  /** Replaces fields of the real response. A field that is undefined is left out. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly retryAfter?: number | string;
  /**
   * Resets the connection: when the headers have arrived and nothing has happened yet, after the request took effect, or
   * within the body, of which the client then gets at most this many bytes.
   */
  readonly reset?: 'before-request' | 'after-request' | { readonly afterBytes: number };
  /** Accepts the request and then sends no data, or no more data within the body. */
  readonly stall?: 'response' | { readonly afterBytes: number };
  /** Ends the connection in the regular way, although Content-Length promised more. */
  readonly end?: { readonly afterBytes: number };
  /** The request has its effect when this resolves. */
  readonly hold?: Promise<void>;
  readonly trickle?: { readonly bytesPerSecond: number };
  /** Redirects to this URL. */
  readonly redirect?: string;
}

interface ScriptedFault {
  readonly fault: Fault;
  skip: number;
  left: number;
}

/** Decides which fault strikes a request. */
export class Faults {
  readonly #faults: ScriptedFault[] = [];

  constructor(scripted: readonly Fault[]) {
    for (const fault of scripted) this.add(fault);
  }

  add(fault: Fault): void {
    this.#faults.push({ fault, skip: fault.skip ?? 0, left: fault.times ?? 1 });
  }

  /**
   * The first fault in the list that is due. Faults after it do not count this request, so two faults for one operation
   * strike one after the other.
   */
  next(operation: string | undefined): Fault | undefined {
    for (const state of this.#faults) {
      if (state.left <= 0 || state.fault.on !== operation) continue;
      if (state.skip > 0) {
        state.skip -= 1;
        continue;
      }
      state.left -= 1;
      return state.fault;
    }
    return undefined;
  }
}

/**
 * The response that a fault sends instead of the real one; undefined when the real one is sent. The status is 200 for a
 * body alone, 503 for `retryAfter` alone, and 302 for `redirect` alone.
 */
export function scriptedResponse(fault: Fault | undefined) {
  const status = fault?.status ?? impliedStatus(fault);
  if (fault === undefined || status === undefined) return undefined;
  const text = typeof fault.body === 'string' ? fault.body : undefined;
  const headers = {
    'Content-Type': text === undefined ? 'application/json' : 'text/html',
    ...(fault.retryAfter !== undefined && { 'Retry-After': String(fault.retryAfter) }),
    ...(fault.redirect !== undefined && { Location: fault.redirect }),
  };
  return {
    status,
    headers,
    body: text ?? JSON.stringify(fault.body ?? { error: `Scripted fault ${status}` }),
  };
}

function impliedStatus(fault: Fault | undefined): number | undefined {
  if (fault?.redirect !== undefined) return 302;
  if (fault?.retryAfter !== undefined) return 503;
  return fault?.body === undefined ? undefined : 200;
}

/** Resets the connection, as a network failure does. */
export function reset({ socket }: IncomingMessage | ServerResponse): void {
  (socket as Socket | null)?.resetAndDestroy();
}

/** Bytes after which the body is cut; undefined when it is sent whole. */
export function lastByteOf(fault: Fault | undefined): number | undefined {
  if (typeof fault?.reset === 'object') return fault.reset.afterBytes;
  if (typeof fault?.stall === 'object') return fault.stall.afterBytes;
  return fault?.end?.afterBytes;
}

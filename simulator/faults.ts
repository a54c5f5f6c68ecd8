/** Faults that can be scripted, request by request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Fault {
  readonly on: 'start' | 'poll' | 'bundle' | 'archive' | 'agent-job' | 'any';
  /** Matching requests that pass before; 0 by default. */
  readonly skip?: number;
  /** How often it strikes; once by default. */
  readonly times?: number;
  /** Answers with this status, these headers and this body; the request has no effect. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text as it is; anything else as JSON. */
  readonly body?: unknown;
  readonly retryAfter?: number | string;
  /** Cuts the connection hard, before or after the request takes effect, or within the body. */
  readonly reset?: 'before-request' | 'after-request' | { readonly afterBytes: number };
  /** Takes the request and goes silent, at once or within the body. */
  readonly stall?: 'answer' | { readonly afterBytes: number };
  /** Closes the connection politely, although Content-Length promised more. */
  readonly end?: { readonly afterBytes: number };
  /** Milliseconds before the answer. */
  readonly delayMs?: number;
  readonly trickle?: { readonly bytesPerSecond: number };
  /** Answers with a redirect to this address. */
  readonly redirect?: string;
  /** Flips one bit of the body. */
  readonly corrupt?: { readonly atByte: number };
}

/** Decides which fault, if any, strikes the next request. */
export function createFaults(scripted: readonly Fault[]) {
  const faults = scripted.map(fault => ({ fault, skip: fault.skip ?? 0, left: fault.times ?? 1 }));
  return {
    add(fault: Fault): void {
      faults.push({ fault, skip: fault.skip ?? 0, left: fault.times ?? 1 });
    },
    next(operation: string | undefined): Fault | undefined {
      for (const state of faults) {
        if (state.left <= 0 || (state.fault.on !== 'any' && state.fault.on !== operation)) continue;
        if (state.skip > 0) {
          state.skip -= 1;
          continue;
        }
        state.left -= 1;
        return state.fault;
      }
      return undefined;
    },
  };
}

/** The answer that a fault puts in the place of the real one; undefined when the real one is sent. */
export function answerOf(fault: Fault) {
  if (fault.status === undefined && fault.redirect === undefined) return undefined;
  const text = typeof fault.body === 'string' ? fault.body : undefined;
  const body = text ?? JSON.stringify(fault.body ?? { error: `Scripted fault ${fault.status}` });
  const headers = {
    'Content-Type': text === undefined ? 'application/json' : 'text/html',
    'Content-Length': String(Buffer.byteLength(body)),
    ...(fault.retryAfter !== undefined && { 'Retry-After': String(fault.retryAfter) }),
    ...(fault.redirect !== undefined && { Location: fault.redirect }),
    ...fault.headers,
  };
  return { status: fault.status ?? 302, headers, body };
}

/** Ends the connection with a reset, as a broken network does. */
export function reset({ socket }: IncomingMessage | ServerResponse): void {
  (socket as Socket | null)?.resetAndDestroy();
}

/** Bytes after which the body breaks off; undefined when it does not. */
export function breakOf(fault: Fault | undefined): number | undefined {
  if (typeof fault?.reset === 'object') return fault.reset.afterBytes;
  if (typeof fault?.stall === 'object') return fault.stall.afterBytes;
  return fault?.end?.afterBytes;
}

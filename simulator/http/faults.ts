/** Faults that can be scripted, request by request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Fault {
  readonly on: 'start' | 'poll' | 'bundle' | 'archive' | 'agent-job' | 'any';
  /** Matching requests that pass before; 0 by default. */
  readonly skip?: number;
  /** How often it strikes; once by default, or without end when it has a `chance`. */
  readonly times?: number;
  /** Probability, 0 to 1, that it strikes a matching request; always by default. */
  readonly chance?: number;
  /** Answers with this status and `body`; the request has no effect. */
  readonly status?: number;
  /** Added to the answer, the real one too, in place of its own of the same name; undefined takes one away. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Text as it is; anything else as JSON. */
  readonly body?: unknown;
  readonly retryAfter?: number | string;
  /**
   * Cuts the connection hard: when the headers have been seen and nothing has happened yet, after the request
   * took effect, or within the body, of which the client then gets at most so much.
   */
  readonly reset?: 'before-request' | 'after-request' | { readonly afterBytes: number };
  /** Takes the request and goes silent, at once or within the body. */
  readonly stall?: 'answer' | { readonly afterBytes: number };
  /** Closes the connection politely, although Content-Length promised more. */
  readonly end?: { readonly afterBytes: number };
  /** Milliseconds between the request and anything that is done with it. Goes with every other effect. */
  readonly delayMs?: number;
  readonly trickle?: { readonly bytesPerSecond: number };
  /** Answers with a redirect to this address. */
  readonly redirect?: string;
  /** Flips one bit, counted from the start of the archive even when a range is sent. */
  readonly corrupt?: { readonly atByte: number };
}

/**
 * Decides which fault, if any, strikes the next request: the first in the list that is due. A request that
 * one fault takes is not counted by those after it, so two faults for one operation strike one after the other.
 * @param random decides about faults with a `chance`: 0 to 1, without 1
 */
export function createFaults(scripted: readonly Fault[], random: () => number) {
  const faults: { readonly fault: Fault; skip: number; left: number }[] = [];
  const add = (fault: Fault) => {
    const times = fault.times ?? (fault.chance === undefined ? 1 : Number.POSITIVE_INFINITY);
    faults.push({ fault, skip: fault.skip ?? 0, left: times });
  };
  scripted.forEach(add);
  return {
    add,
    next(operation: string | undefined): Fault | undefined {
      for (const state of faults) {
        if (state.left <= 0 || (state.fault.on !== 'any' && state.fault.on !== operation)) continue;
        if (state.skip > 0) {
          state.skip -= 1;
          continue;
        }
        if (random() >= (state.fault.chance ?? 1)) continue;
        state.left -= 1;
        return state.fault;
      }
      return undefined;
    },
  };
}

/**
 * The answer that a fault puts in the place of the real one; undefined when the real one is sent. A body
 * alone is answered with 200, `retryAfter` alone with 503, `redirect` alone with 302.
 */
export function scriptedAnswer(fault: Fault | undefined) {
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

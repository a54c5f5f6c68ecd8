/** Sends responses, with what scripted faults do to a body on its way. */
import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Content } from '../service/object-store.ts';
import { type Fault, lastByteOf, reset } from './faults.ts';

/** Large, so that a benchmark measures the client and not this. */
const chunkSize = 1024 * 1024;

/** A range of some content; `end` is exclusive. */
interface ContentRange {
  readonly content: Content;
  readonly start: number;
  readonly end: number;
}

export interface SimulatedResponse {
  readonly status: number;
  /** A missing Content-Length is added. A header that is undefined is left out. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string | ContentRange;
}

interface Delivery {
  readonly fault: Fault | undefined;
  readonly bytesPerSecond: number | undefined;
}

/** Sends a response, no faster than the client reads it. */
export async function send(
  response: ServerResponse,
  { status, headers, body }: SimulatedResponse,
  delivery: Delivery,
): Promise<void> {
  const { fault } = delivery;
  const range = typeof body === 'string' ? rangeOfText(body) : body;
  const rate = fault?.trickle?.bytesPerSecond ?? delivery.bytesPerSecond;
  const limit = lastByteOf(fault) ?? Number.POSITIVE_INFINITY;
  response.statusCode = status;
  response.setHeader('Content-Length', range.end - range.start);
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) response.removeHeader(name);
    else response.setHeader(name, value);
  }
  response.flushHeaders();
  if (limit === 0) return cutOff(response, fault);
  const startedAt = performance.now();
  let sent = 0;
  for await (const chunk of chunksOf(range, rate)) {
    const bytes = chunk.subarray(0, limit - sent);
    sent += bytes.length;
    if (response.destroyed) return;
    await written(response, bytes);
    // Bytes that a client takes at once are written at once: without this, nothing else would run here until the body ends.
    await setImmediate();
    if (sent >= limit) return cutOff(response, fault);
    // Measured from the start, so that late timers do not add up.
    if (rate !== undefined) await pause(startedAt + (sent / rate) * 1000 - performance.now(), response);
  }
  response.end();
}

/** Waits so many milliseconds, but not for a client that has gone. */
async function pause(milliseconds: number, response: ServerResponse): Promise<void> {
  if (milliseconds <= 0 || response.destroyed) return;
  const gone = new AbortController();
  const abort = () => gone.abort();
  response.once('close', abort);
  await sleep(milliseconds, undefined, { signal: gone.signal }).catch(() => undefined);
  response.off('close', abort);
}

function rangeOfText(text: string): ContentRange {
  const bytes = Buffer.from(text);
  return { content: { bytes, size: bytes.length }, start: 0, end: bytes.length };
}

/** Writes a chunk. Resolves when it has been sent, or when the client has gone. */
async function written(response: ServerResponse, bytes: Buffer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('close', resolve);
  response.write(bytes, () => resolve());
  await promise;
  response.off('close', resolve);
}

async function* chunksOf(
  { content, start, end }: ContentRange,
  rate: number | undefined,
): AsyncIterable<Buffer> {
  if (start >= end) return;
  // With a limit, a twentieth of a second at a time.
  const size = rate === undefined ? chunkSize : Math.max(1, Math.min(chunkSize, Math.floor(rate / 20)));
  const source =
    'bytes' in content
      ? Readable.from(slices(content.bytes.subarray(start, end), size))
      : createReadStream(content.file, { start, end: end - 1, highWaterMark: size });
  yield* source as AsyncIterable<Buffer>;
}

function* slices(bytes: Buffer, size: number): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function cutOff(response: ServerResponse, fault: Fault | undefined): Promise<void> {
  if (fault?.stall !== undefined) return;
  // The bytes that were written have to leave before the connection ends.
  await pause(20, response);
  if (fault?.reset !== undefined) reset(response);
  else response.socket?.end();
}

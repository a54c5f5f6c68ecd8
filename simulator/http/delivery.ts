/** Sends answers, with what scripted faults do to a body on its way. */
import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Content } from '../service/object-store.ts';
import { breakOf, type Fault, reset } from './faults.ts';

/** Large, so that a benchmark measures the client and not this. */
const chunkSize = 1024 * 1024;

/** A part of some content; `end` is exclusive. */
interface Part {
  readonly content: Content;
  readonly start: number;
  readonly end: number;
}

export interface Answer {
  readonly status: number;
  /** Content-Length is added where it is missing; one that is undefined is left out. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string | Part;
}

interface Delivery {
  readonly fault: Fault | undefined;
  readonly bytesPerSecond: number | undefined;
}

/** Sends an answer, no faster than the other side takes it. */
export async function send(response: ServerResponse, answer: Answer, delivery: Delivery): Promise<void> {
  const { fault } = delivery;
  const part = typeof answer.body === 'string' ? textPart(answer.body) : answer.body;
  const rate = fault?.trickle?.bytesPerSecond ?? delivery.bytesPerSecond;
  const limit = breakOf(fault) ?? Number.POSITIVE_INFINITY;
  response.statusCode = answer.status;
  response.setHeader('Content-Length', part.end - part.start);
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value === undefined) response.removeHeader(name);
    else response.setHeader(name, value);
  }
  response.flushHeaders();
  if (limit === 0) return breakOff(response, fault);
  const startedAt = performance.now();
  let sent = 0;
  for await (const chunk of chunksOf(part, fault, rate)) {
    const bytes = chunk.subarray(0, limit - sent);
    sent += bytes.length;
    if (response.destroyed) return;
    await written(response, bytes);
    if (sent >= limit) return breakOff(response, fault);
    // Measured from the start, so that late timers do not add up.
    if (rate !== undefined) await pause(startedAt + (sent / rate) * 1000 - performance.now(), response);
  }
  response.end();
}

/** Waits so many milliseconds, but not for a client that has gone. */
export async function pause(milliseconds: number, response: ServerResponse): Promise<void> {
  if (milliseconds <= 0 || response.destroyed) return;
  const gone = new AbortController();
  const abort = () => gone.abort();
  response.once('close', abort);
  await sleep(milliseconds, undefined, { signal: gone.signal }).catch(() => undefined);
  response.off('close', abort);
}

function textPart(text: string): Part {
  const bytes = Buffer.from(text);
  return { content: { bytes, size: bytes.length }, start: 0, end: bytes.length };
}

/** Writes a chunk; fulfilled when it has left, and may be overwritten, or when the client has gone. */
async function written(response: ServerResponse, bytes: Buffer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('close', resolve);
  response.write(bytes, () => resolve());
  await promise;
  response.off('close', resolve);
}

async function* chunksOf(
  { content, start, end }: Part,
  fault: Fault | undefined,
  rate: number | undefined,
): AsyncIterable<Buffer> {
  if (start >= end) return;
  // At a rate, a twentieth of a second at a time.
  const size = rate === undefined ? chunkSize : Math.max(1, Math.min(chunkSize, Math.floor(rate / 20)));
  const source =
    'bytes' in content
      ? Readable.from(slices(content.bytes.subarray(start, end), size))
      : readFile(content.file, { start, end, size });
  let position = start;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    yield flip(chunk, (fault?.corrupt?.atByte ?? -1) - position);
    position += chunk.length;
  }
}

/** Reads a part of a file, one chunk ahead. A chunk is overwritten when the one after the next is asked for. */
async function* readFile(
  file: string,
  part: { readonly start: number; readonly end: number; readonly size: number },
): AsyncIterable<Buffer> {
  await using handle = await open(file);
  const buffers = [Buffer.allocUnsafe(part.size), Buffer.allocUnsafe(part.size)];
  const read = (position: number, index: number) =>
    handle.read(buffers[index % 2] as Buffer, 0, Math.min(part.size, part.end - position), position);
  let position = part.start;
  let next = read(position, 0);
  for (let index = 1; position < part.end; index += 1) {
    const { bytesRead, buffer } = await next;
    if (bytesRead === 0) throw new Error(`${file} has become shorter`);
    position += bytesRead;
    if (position < part.end) next = read(position, index);
    yield buffer.subarray(0, bytesRead);
  }
}

function* slices(bytes: Buffer, size: number): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A copy with one bit of the byte at `index` flipped, when it lies in the chunk. */
function flip(chunk: Buffer, index: number): Buffer {
  if (index < 0 || index >= chunk.length) return chunk;
  const copy = Buffer.from(chunk);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
}

async function breakOff(response: ServerResponse, fault: Fault | undefined): Promise<void> {
  if (fault?.stall !== undefined) return;
  // What was written has to leave before the connection ends.
  await pause(20, response);
  if (fault?.reset !== undefined) reset(response);
  else response.socket?.end();
}

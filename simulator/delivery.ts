/** Sends answers, with what scripted faults do to a body on its way. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { breakOf, type Fault, reset } from './faults.ts';
import type { Content } from './object-store.ts';

/** Large, so that a benchmark measures the client and not this. */
const chunkSize = 1024 * 1024;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export async function sendText(
  response: ServerResponse,
  answer: Answer & { readonly text: string },
  fault: Fault | undefined,
): Promise<void> {
  const bytes = Buffer.from(answer.text);
  const headers = { ...answer.headers, 'Content-Length': String(bytes.length) };
  const content: Content = { bytes, size: bytes.length };
  await sendBody(response, { ...answer, headers, body: { content, start: 0, end: bytes.length } }, fault);
}

/** Sends a part of an object, no faster than the other side takes it. */
export async function sendBody(
  response: ServerResponse,
  answer: Answer & {
    readonly body: { readonly content: Content; readonly start: number; readonly end: number };
    readonly bytesPerSecond?: number | undefined;
  },
  fault: Fault | undefined,
): Promise<void> {
  const { status, headers, body } = answer;
  const rate = fault?.trickle?.bytesPerSecond ?? answer.bytesPerSecond;
  const limit = breakOf(fault) ?? Number.POSITIVE_INFINITY;
  response.on('error', () => undefined);
  const closed = once(response, 'close').catch(() => undefined);
  response.writeHead(status, headers);
  let sent = 0;
  for await (const chunk of chunksOf(body, fault, rate)) {
    const part = sent + chunk.length > limit ? chunk.subarray(0, limit - sent) : chunk;
    sent += part.length;
    if (response.destroyed) return;
    if (!response.write(part))
      await Promise.race([new Promise(resolve => response.once('drain', resolve)), closed]);
    if (sent >= limit) {
      await breakOff(response, fault);
      return;
    }
    // What a write takes at a rate, less nothing: precision does not matter here.
    if (rate !== undefined) await sleep((part.length / rate) * 1000);
  }
  response.end();
}

async function* chunksOf(
  { content, start, end }: { readonly content: Content; readonly start: number; readonly end: number },
  fault: Fault | undefined,
  rate: number | undefined,
): AsyncIterable<Buffer> {
  // At a rate, a twentieth of a second at a time.
  const size = rate === undefined ? chunkSize : Math.max(1, Math.min(chunkSize, Math.floor(rate / 20)));
  const source =
    'bytes' in content
      ? Readable.from(slices(content.bytes.subarray(start, end), size))
      : createReadStream(content.file, { start, end: end - 1, highWaterMark: size });
  let position = start;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    yield flip(chunk, (fault?.corrupt?.atByte ?? -1) - position);
    position += chunk.length;
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
  await sleep(20);
  if (fault?.reset !== undefined) reset(response);
  else response.socket?.end();
}

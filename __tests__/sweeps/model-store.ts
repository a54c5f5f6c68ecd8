/**
 * A store, a disk and a clock for the download engine, without sockets or files. Every step of theirs is a task of
 * fast-check's scheduler, so that the steps of different connections happen in every order.
 */
import type fc from 'fast-check';
import { DownloadError } from '../../src/download/errors.ts';
import type { DownloadTools } from '../../src/download/transfer.ts';
import type { HttpResponse } from '../../src/net/http.ts';
import type { Clock } from '../../src/shared/clock.ts';
import { ActionError } from '../../src/shared/errors.ts';

/** How the store treats one request. */
export type Behavior =
  | 'right'
  | 'busy'
  | 'rejected'
  /** The body ends after so many bytes: with an error, or as if it were complete. */
  | { readonly cut: number; readonly politely: boolean }
  /** A range of what the store has now, whatever If-Range says. */
  | 'unconditional'
  /** A range that begins one byte too early. */
  | 'other-range';

export interface Scenario {
  /** Archives that the link leads to, one after the other. */
  readonly versions: readonly Buffer[];
  /** Numbers of the requests before which the store goes on to the next version. */
  readonly changes: readonly number[];
  /** Numbers of the requests before which all links expire that were given out. */
  readonly expirations: readonly number[];
  /** For each request in turn; 'right' from then on. */
  readonly behaviors: readonly Behavior[];
  /** A weak one is the same for versions that differ in their bytes. */
  readonly etag: 'strong' | 'weak';
  /** Otherwise the whole archive comes in chunks. */
  readonly knownLength: boolean;
  readonly chunkSize: number;
  /** Most bytes that the disk takes at once. */
  readonly writeSize: number;
  /** Number of the write for which there is no room. */
  readonly fullAt: number | undefined;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

export class ModelWorld {
  /** The file. */
  disk = Buffer.alloc(0);
  requests = 0;
  renewals = 0;
  /** Writes that are under way. */
  writing = 0;
  /** Told the number of each task before it is scheduled. */
  onStep: (count: number) => void = () => undefined;
  #steps = 0;
  /** Links with a smaller number have expired. */
  #valid = 0;
  readonly #scheduler: fc.Scheduler;
  readonly #scenario: Scenario;
  #version = 0;
  #writes = 0;
  #now = Date.UTC(2026, 10, 20);

  constructor(scheduler: fc.Scheduler, scenario: Scenario) {
    this.#scheduler = scheduler;
    this.#scenario = scenario;
  }

  readonly clock: Clock = {
    now: () => this.#now,
    sleep: async (milliseconds, signal) => {
      const due = this.#now + milliseconds;
      await this.#step('sleep');
      signal.throwIfAborted();
      this.#now = Math.max(this.#now, due);
    },
    // Nothing stalls here.
    startTimer: () => ({ refresh: () => undefined, stop: () => undefined }),
  };

  link() {
    return { url: `https://store.example.com/archive?${this.renewals}` };
  }

  async renewLink() {
    this.renewals += 1;
    await this.#step('renew');
    return this.link();
  }

  readonly file: DownloadTools['file'] = {
    write: (async (buffer: Buffer, offset: number, length: number, position: number) => {
      const { writeSize, fullAt } = this.#scenario;
      const taken = Math.min(length, writeSize);
      this.#writes += 1;
      if (this.#writes === fullAt) throw new Error('ENOSPC: no space left on device');
      this.writing += 1;
      await this.#step('write');
      this.writing -= 1;
      const end = position + taken;
      if (end > this.disk.length)
        this.disk = Buffer.concat([this.disk, Buffer.alloc(end - this.disk.length)]);
      // Not before: until it is written, the buffer must stay as it is.
      buffer.copy(this.disk, position, offset, offset + taken);
      return { bytesWritten: taken, buffer };
    }) as DownloadTools['file']['write'],
    truncate: async () => {
      await this.#step('truncate');
      this.disk = Buffer.alloc(0);
    },
  };

  readonly fetchArchive: DownloadTools['fetchArchive'] = async (url, headers, { signal }) => {
    const index = this.requests;
    this.requests += 1;
    await this.#step('request');
    signal.throwIfAborted();
    const { behaviors, changes, expirations, versions } = this.#scenario;
    if (changes.includes(index)) this.#version = Math.min(this.#version + 1, versions.length - 1);
    if (expirations.includes(index)) this.#valid = this.renewals + 1;
    if (Number(new URL(url).search.slice(1)) < this.#valid) throw rejection('renew-link');
    const behavior = behaviors[index] ?? 'right';
    if (behavior === 'busy') throw new DownloadError('HTTP 503');
    if (behavior === 'rejected') throw rejection('none');
    return this.#send(this.#answer(headers, behavior), behavior, signal);
  };

  #answer(requested: Readonly<Record<string, string>>, behavior: Behavior): Answer {
    const { versions, etag: kind, knownLength } = this.#scenario;
    const content = versions[this.#version] ?? Buffer.alloc(0);
    const etag = kind === 'weak' ? 'W/"any"' : `"${this.#version}"`;
    const range = /^bytes=(\d+)-(\d+)$/.exec(requested['Range'] ?? '');
    // A range of what may be another version by now is of no use.
    if (range !== null && requested['If-Range'] === undefined) throw new Error('a range without If-Range');
    if (range === null || (requested['If-Range'] !== etag && behavior !== 'unconditional')) {
      const length = knownLength
        ? { 'content-length': String(content.length) }
        : { 'transfer-encoding': 'chunked' };
      return { status: 200, headers: { etag, 'accept-ranges': 'bytes', ...length }, bytes: content };
    }
    const [asked, end] = range.slice(1).map(Number) as [number, number];
    if (end >= content.length) return { status: 416, headers: { etag }, bytes: Buffer.alloc(0) };
    // As many bytes as were asked for, from one byte before.
    const shift = behavior === 'other-range' && asked > 0 ? 1 : 0;
    const [first, last] = [asked - shift, end - shift];
    const contentRange = `bytes ${first}-${last}/${content.length}`;
    const headers = { etag, 'content-range': contentRange, 'content-length': String(last - first + 1) };
    return { status: 206, headers, bytes: content.subarray(first, last + 1) };
  }

  #send({ status, headers, bytes }: Answer, behavior: Behavior, signal: AbortSignal): HttpResponse {
    const cut = typeof behavior === 'object' ? behavior : undefined;
    // Node reports it when a chunked body is incomplete.
    const isPolite = cut?.politely === true && headers['transfer-encoding'] === undefined;
    const { chunkSize } = this.#scenario;
    const end = Math.min(bytes.length, cut?.cut ?? bytes.length);
    let lost: Error | undefined;
    const destroy = (error = new Error('aborted')) => {
      lost ??= error;
    };
    signal.addEventListener('abort', () => destroy());
    const step = async (name: string) => {
      await this.#step(name);
      if (lost !== undefined) throw lost;
    };
    async function* send(): AsyncGenerator<Buffer> {
      for (let at = 0; at < end; at += chunkSize) {
        await step('chunk');
        yield bytes.subarray(at, Math.min(end, at + chunkSize));
      }
      await step('end');
      if (cut !== undefined && !isPolite) throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    }
    return { status, headers, body: Object.assign(send(), { destroy }) as unknown as HttpResponse['body'] };
  }

  async #step(name: string): Promise<void> {
    this.#steps += 1;
    this.onStep(this.#steps);
    await this.#scheduler.schedule(Promise.resolve(), name);
  }
}

function rejection(kind: 'renew-link' | 'none'): DownloadError {
  const failure = new ActionError('DOWNLOAD_REFUSED', { what: 'The store rejected the request' });
  return new DownloadError('HTTP 403', { kind }, failure);
}

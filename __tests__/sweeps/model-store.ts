/**
 * A store, a disk, a hash and a clock for the download engine, without sockets or files. Every step of theirs is a task of
 * fast-check's scheduler, so that the steps of different connections happen in every order.
 */
import { createHash } from 'node:crypto';
import type fc from 'fast-check';
import { DownloadError } from '../../src/download/errors.ts';
import type { DownloadTools } from '../../src/download/tools.ts';
import { type HttpResponse, TransportError } from '../../src/net/http.ts';
import type { Clock, Timer } from '../../src/shared/clock.ts';
import { ActionError } from '../../src/shared/errors.ts';
import { type Answer, answerOf, type Behavior, type Scenario } from './model-answer.ts';

/** Milliseconds without data after which a body is to count as stalled. */
export const stallLimit = 10_000;

export class ModelWorld {
  /** What is on disk. */
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
  /** When each expires. */
  readonly #timers = new Map<() => void, number>();

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
    startTimer: (milliseconds, onExpiry) => this.#startTimer(milliseconds, onExpiry),
  };

  /** Expires in `#stall` only: who sleeps does not stall others. */
  #startTimer(milliseconds: number, onExpiry: () => void): Timer {
    const expire = () => onExpiry();
    const refresh = () => void this.#timers.set(expire, this.#now + milliseconds);
    refresh();
    return { refresh, stop: () => void this.#timers.delete(expire) };
  }

  /** Lets the time pass in which a reader gives up a body. Other bodies that send nothing meanwhile stall too. */
  #stall(): void {
    this.#now += stallLimit;
    for (const [expire, due] of this.#timers) {
      if (due > this.#now) continue;
      this.#timers.delete(expire);
      expire();
    }
  }

  /** The newest link, and what the service says of the archive. */
  link() {
    const { announced, versions } = this.#scenario;
    const size = announced === 'right' ? versions[this.#version]?.length : undefined;
    return { url: `https://store.example.com/archive?${this.renewals}`, size };
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
      if (this.#writes === fullAt)
        throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
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

  readonly hash: DownloadTools['hash'] = async () => {
    await this.#step('hash');
    return { sha256: createHash('sha256').update(this.disk).digest('hex'), bytes: this.disk.length };
  };

  readonly fetchArchive: DownloadTools['fetchArchive'] = async (url, headers, { signal }) => {
    const index = this.requests;
    this.requests += 1;
    await this.#step('request');
    signal.throwIfAborted();
    if (this.#scenario.changes.includes(index)) this.#version += 1;
    this.#version = Math.min(this.#version, this.#scenario.versions.length - 1);
    if (this.#scenario.expirations.includes(index)) this.#valid = this.renewals + 1;
    if (Number(new URL(url).search.slice(1)) < this.#valid) throw rejection('renew-link');
    const behavior = this.#scenario.behaviors[index] ?? 'right';
    if (behavior === 'busy') throw new DownloadError('HTTP 503');
    if (behavior === 'lost') throw new TransportError('the connection was lost', { sent: true });
    if (behavior === 'rejected') throw rejection('none');
    const answer = answerOf(this.#scenario, { version: this.#version, behavior, headers });
    return this.#send(answer, behavior, signal);
  };

  #send({ status, headers, bytes }: Answer, behavior: Behavior, signal: AbortSignal): HttpResponse {
    const breaks = typeof behavior === 'object' && status !== 416 ? behavior : undefined;
    const cut = breaks !== undefined && 'cut' in breaks ? breaks : undefined;
    const stall = breaks !== undefined && 'stall' in breaks ? breaks.stall : undefined;
    const { chunkSize, versions } = this.#scenario;
    const end = Math.min(bytes.length, cut?.cut ?? stall ?? bytes.length);
    let lost: Error | undefined;
    const destroy = (error = new Error('aborted')) => {
      lost ??= error;
    };
    signal.addEventListener('abort', () => destroy());
    const step = async (name: string) => {
      await this.#step(name);
      if (lost !== undefined) throw lost;
    };
    const pass = () => this.#stall();
    async function* send(): AsyncGenerator<Buffer> {
      for (let at = 0; at < end; at += chunkSize) {
        await step('chunk');
        yield bytes.subarray(at, Math.min(end, at + chunkSize));
      }
      while (stall !== undefined) {
        await step('stall');
        pass();
      }
      await step('end');
      // A body that ends at its connection's end cannot be told from one that was cut politely, unless the announced size does.
      const promised = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
      // No download can tell when that size was another version's. Unpacking does: see odd-store.test.ts.
      const deceives = end < bytes.length && versions.some(({ length }) => length === end);
      if (cut !== undefined && (!cut.politely || promised || deceives))
        throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
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

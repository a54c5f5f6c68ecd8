import type { FileHandle } from 'node:fs/promises';
import type { HttpResponse } from '../shared/http.ts';
import type { Network } from '../shared/ports.ts';
import { ByteRanges, type Lease } from './byte-ranges.ts';
import { fetchRanges } from './connection.ts';
import type { GrowingFileHash } from './growing-file-hash.ts';
import type { Attempts, RetryPolicy } from './retry-policy.ts';
import type { fetchArchive } from './store-client.ts';

/** What a download works with from beginning to end. */
export interface DownloadTools {
  readonly network: Network;
  readonly fetchArchive: typeof fetchArchive;
  readonly file: Pick<FileHandle, 'write' | 'truncate' | 'stat'>;
  /** The file's, for messages. */
  readonly path: string;
  readonly hash: Pick<GrowingFileHash, 'advance' | 'restart' | 'finish'>;
  readonly policy: RetryPolicy;
  readonly limits: DownloadLimits;
  readonly onProgress: (received: number, total: number | undefined) => void;
  /** Told how many bytes have passed. */
  readonly reclaim: (bytes: number) => void;
}

export interface DownloadLimits {
  /** Connections that share one archive: stores limit the rate of each, and dislike many more. */
  readonly connections: number;
  /** Up to so many bytes, one connection is as good as several. */
  readonly parallelThreshold: number;
  /** Smallest range, in bytes, that is worth a request. */
  readonly smallestRange: number;
  /** Bytes collected before they are written. */
  readonly writeSize: number;
  /** Milliseconds without data after which a body is given up that can be resumed. */
  readonly stall: number;
  /** The same for one that has to begin anew then. */
  readonly stallWithoutRanges: number;
}

/** A response with the whole archive. */
export interface Opening {
  readonly response: HttpResponse;
  /** Size that it promises, in bytes; Infinity when it does not. */
  readonly total: number;
  /** Of the connection that it came by. */
  readonly attempts: Attempts;
}

/** What was fetched is of no use: the archive has changed, or what is missing cannot be had by itself. */
interface StartOver {
  readonly kind: 'start-over';
  /** With the whole archive, when it is there already. */
  readonly response?: HttpResponse | undefined;
  /** Whether ranges may be requested again. */
  readonly ranges: boolean;
}

export type TransferResult = { readonly kind: 'complete'; readonly size: number } | StartOver;

/** One version of the remote archive, told from others by its ETag, and the connections that fetch it. */
export class Transfer {
  readonly tools: DownloadTools;
  readonly ranges: ByteRanges;
  /** Strong validator; undefined when ranges cannot be put together safely. */
  readonly etag: string | undefined;
  /** Aborts when the connections are to end: canceled, failed, outdated or complete. */
  readonly signal: AbortSignal;
  readonly #opening: Opening;
  readonly #connectionCount: number;
  readonly #stop = new AbortController();
  readonly #connections: Promise<void>[] = [];
  #startOver: StartOver | undefined;
  /** Why the first connection gave up that did: shown when no other one gets the rest. */
  #givenUp: Error | undefined;
  #failure: { readonly error: unknown } | undefined;

  /** @param rangesAllowed whether the store may be asked for ranges */
  constructor(tools: DownloadTools, opening: Opening, rangesAllowed: boolean) {
    const { headers, body } = opening.response;
    const { connections, parallelThreshold, smallestRange } = tools.limits;
    const strong = headers.etag?.startsWith('W/') ? undefined : headers.etag;
    this.tools = tools;
    this.#opening = opening;
    this.etag = rangesAllowed ? strong : undefined;
    const parallel =
      this.etag !== undefined &&
      headers['accept-ranges']?.toLowerCase() === 'bytes' &&
      opening.total !== Number.POSITIVE_INFINITY &&
      opening.total > parallelThreshold;
    this.#connectionCount = parallel ? connections : 1;
    this.ranges = new ByteRanges(this.#connectionCount, opening.total, smallestRange);
    this.signal = AbortSignal.any([tools.network.signal, this.#stop.signal]);
    this.signal.addEventListener('abort', () => body.destroy());
  }

  /**
   * Fetches what the opening response and further ones bring.
   * @throws ActionError as `downloadArchive` does
   */
  async run(): Promise<TransferResult> {
    for (let index = 0; index < this.#connectionCount; index += 1) this.#connect(index === 0);
    await Promise.all(this.#connections);
    this.#stop.abort();
    const error = this.#error();
    if (error === undefined) return this.#startOver ?? { kind: 'complete', size: this.ranges.total };
    this.#startOver?.response?.body.destroy();
    throw error.error;
  }

  /** Notes a completed write. */
  wrote(lease: Lease, start: number, bytes: number): void {
    const { ranges } = this;
    const { hash, policy, reclaim, onProgress } = this.tools;
    lease.wrote(start, bytes);
    hash.advance(ranges.prefix);
    policy.progressed(ranges.received);
    reclaim(bytes);
    const total = ranges.total === Number.POSITIVE_INFINITY ? policy.announcedSize : ranges.total;
    onProgress(ranges.received, total);
  }

  /**
   * Ends this version, because the store has another one now, or does not send ranges of this one.
   * @param next `response` has the whole archive, when it is there already
   */
  startOver(next: Omit<StartOver, 'kind'>): void {
    if (this.#startOver !== undefined || this.signal.aborted) {
      next.response?.body.destroy();
      return;
    }
    this.#startOver = { kind: 'start-over', ...next };
    this.#stop.abort();
  }

  #error(): { readonly error: unknown } | undefined {
    const { signal } = this.tools.network;
    if (signal.aborted) return { error: signal.reason };
    if (this.#failure !== undefined || this.#startOver !== undefined || this.ranges.complete)
      return this.#failure;
    return { error: this.#givenUp ?? new Error('a range of the archive is missing') };
  }

  #connect(first: boolean): void {
    const connection = fetchRanges(this, first ? this.#opening : undefined)
      .then(givenUp => {
        this.#givenUp ??= givenUp;
      })
      .catch(error => {
        // What ended because it was told to is no failure.
        if (this.signal.aborted && error === this.signal.reason) return;
        this.#failure ??= { error };
        this.#stop.abort();
      })
      .finally(() => {
        // Nobody has to wait for a connection that pauses before its next attempt.
        if (this.ranges.complete) this.#stop.abort();
      });
    this.#connections.push(connection);
  }
}

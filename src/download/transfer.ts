import type { HttpResponse } from '../net/http.ts';
import { ByteRanges, type Lease } from './byte-ranges.ts';
import { Connection, type SharedTransfer } from './connection.ts';
import { strongEtag } from './response-size.ts';
import type { Attempts } from './retry-policy.ts';
import type { DownloadTools } from './tools.ts';

/** A response with the whole archive. */
export interface InitialResponse {
  readonly response: HttpResponse;
  /** Size in bytes; Infinity when only the end of the body tells. */
  readonly total: number;
  /** Of the connection that the response came by. */
  readonly attempts: Attempts;
}

export type TransferResult =
  | { readonly kind: 'complete'; readonly size: number }
  /** The bytes fetched so far are of no use: the archive has changed, or the rest cannot be requested alone. */
  | { readonly kind: 'start-over'; readonly rangesAllowed: boolean };

/** One version of the remote archive, identified by its ETag, and the connections that fetch it. */
export class Transfer implements SharedTransfer {
  readonly tools: DownloadTools;
  readonly ranges: ByteRanges;
  readonly etag: string | undefined;
  readonly signal: AbortSignal;
  readonly #opening: InitialResponse;
  readonly #connectionCount: number;
  readonly #stop = new AbortController();
  #startOver: TransferResult | undefined;
  /** Why the first connection gave up that did: shown when no other one fetches the rest. */
  #givenUp: Error | undefined;
  #failure: { readonly error: unknown } | undefined;

  /** @param rangesAllowed whether ranges may be requested */
  constructor(tools: DownloadTools, opening: InitialResponse, rangesAllowed: boolean) {
    const { headers, body } = opening.response;
    const { connections, parallelThreshold, smallestRange } = tools.limits;
    this.tools = tools;
    this.#opening = opening;
    this.etag = rangesAllowed ? strongEtag(headers) : undefined;
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
   * Fetches this version.
   * @throws ActionError as `downloadArchive` does
   */
  async run(): Promise<TransferResult> {
    const { response, attempts } = this.#opening;
    const connections = [this.#run(new Connection(this, attempts), response)];
    while (connections.length < this.#connectionCount) connections.push(this.#run(new Connection(this)));
    await Promise.all(connections);
    this.#stop.abort();
    this.tools.network.signal.throwIfAborted();
    if (this.#failure !== undefined) throw this.#failure.error;
    if (this.#startOver !== undefined) return this.#startOver;
    if (this.ranges.complete) return { kind: 'complete', size: this.ranges.total };
    throw this.#givenUp ?? new Error('a range of the archive is missing');
  }

  /** Never rejects. */
  async #run(connection: Connection, first?: HttpResponse): Promise<void> {
    try {
      const failure = await connection.run(first);
      this.#givenUp ??= failure;
    } catch (error) {
      // The reason for the abort is no failure of its own.
      if (this.signal.aborted && error === this.signal.reason) return;
      this.#failure ??= { error };
      this.#stop.abort();
    }
    // Connections that are backing off have nothing left to do.
    if (this.ranges.complete) this.#stop.abort();
  }

  wrote(lease: Lease, start: number, bytes: number): void {
    const { ranges } = this;
    const { policy, onProgress } = this.tools;
    lease.wrote(start, bytes);
    policy.progressed(ranges.received);
    const total = ranges.total === Number.POSITIVE_INFINITY ? policy.announcedSize : ranges.total;
    onProgress(ranges.received, total);
  }

  startOver(next: { readonly rangesAllowed: boolean }): undefined {
    if (this.signal.aborted) return;
    this.#startOver = { kind: 'start-over', ...next };
    this.#stop.abort();
  }
}

import type { FileHandle } from 'node:fs/promises';
import type { Digest } from '../files/regular-file.ts';
import type { HttpResponse } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { type ByteRange, ByteRanges, writeBody } from './byte-ranges.ts';
import { DownloadError, toDownloadError } from './errors.ts';
import { type ArchiveLink, progressSize, type RetryPolicy } from './retry-policy.ts';
import { type fetchArchive, isEncoded, wrongSize } from './store-client.ts';

/** A response with the whole archive. */
export interface Opening {
  readonly response: HttpResponse;
  /** The link that led to it. */
  readonly link: ArchiveLink;
  /** Size in bytes; Infinity when only the end of the body tells. */
  readonly size: number;
}

/** A range after an attempt to fetch it. */
interface Fetched {
  readonly missing: ByteRange;
  /** Undefined when nothing is missing. */
  readonly error?: DownloadError;
}

/** Abort reasons that are not failures. */
const complete = new Error('the archive is complete');
const startOver = new Error('the archive has changed, or the store does not send the rest of it alone');

/** One version of the remote archive, identified by its ETag, and the connections that fetch it. */
export class Transfer {
  readonly #tools: DownloadTools;
  readonly #opening: Opening;
  /** Undefined when ranges cannot be combined safely. */
  readonly #etag: string | undefined;
  readonly #connectionCount: number;
  readonly #ranges: ByteRanges;
  /** Ends the connections. The reason is "complete", "start over", or the error that no connection can survive. */
  readonly #end = new AbortController();
  /** Ends them also when the run is canceled. */
  readonly #signal: AbortSignal;
  /** Bytes on disk. */
  #received = 0;
  /** Why the first connection gave up. Shown if no other connection fetches the rest. */
  #givenUp: Error | undefined;

  /** @param etag strong validator of the archive, if ranges may be requested */
  constructor(tools: DownloadTools, opening: Opening, etag: string | undefined) {
    const { response, size } = opening;
    const { connections, rangeSize } = tools.limits;
    this.#tools = tools;
    this.#opening = opening;
    // The ranges of an object that is stored compressed look like those that a proxy has compressed.
    const isPlain = !isEncoded(response.headers);
    this.#etag = isPlain && size !== Number.POSITIVE_INFINITY ? etag : undefined;
    const parallel =
      this.#etag !== undefined &&
      response.headers['accept-ranges']?.toLowerCase() === 'bytes' &&
      size > 2 * rangeSize;
    this.#connectionCount = parallel ? connections : 1;
    this.#ranges = new ByteRanges(size, parallel ? rangeSize : size);
    this.#signal = AbortSignal.any([tools.network.signal, this.#end.signal]);
    this.#signal.addEventListener('abort', () => response.body.destroy());
  }

  /**
   * Fetches this version.
   * @returns its size in bytes; undefined when the bytes fetched so far are of no use, because the archive has changed or
   *   the rest cannot be requested alone
   * @throws ActionError as `downloadArchive` does
   */
  async run(): Promise<number | undefined> {
    const connections = [this.#connect(this.#opening)];
    while (connections.length < this.#connectionCount) connections.push(this.#connect());
    await Promise.all(connections);
    this.#tools.network.signal.throwIfAborted();
    if (this.#ranges.complete) return this.#received;
    const { reason } = this.#end.signal;
    if (reason === startOver) return undefined;
    throw reason ?? this.#givenUp;
  }

  /** One connection. Never rejects. */
  async #connect(opening?: Opening): Promise<void> {
    await this.#fetchRanges(opening).catch(error => this.#end.abort(error));
    // Connections that are backing off have nothing left to do.
    if (this.#ranges.complete) this.#end.abort(complete);
  }

  /**
   * Takes a range, fetches it, and returns it, until none is left or no retry helps. Then other connections may still fetch what is
   * missing.
   * @param opening has the first range; without it, that range is requested like the others
   * @throws ActionError FILE_SYSTEM, LINK_UNSAFE, what renewing the link throws; the signal's reason
   */
  async #fetchRanges(opening?: Opening): Promise<void> {
    const { policy } = this.#tools;
    let first = opening;
    /** Failures in a row without progress. */
    let failures = 0;
    for (let range = this.#ranges.take(); range !== undefined; range = this.#ranges.take()) {
      const link = first?.link ?? (await policy.usableLink(this.#signal));
      const { missing, error } = await this.#fetch(range, link, first?.response);
      first = undefined;
      // It is returned before any pause, so that other connections can take it while this one waits.
      this.#ranges.return(missing);
      if (missing.start - range.start >= progressSize) failures = 0;
      if (error === undefined) continue;
      failures += 1;
      if (!(await policy.recover(error, { link, failures }, this.#signal))) {
        this.#givenUp ??= error.failure;
        return;
      }
    }
  }

  /** @throws what no retry can help; the signal's reason */
  async #fetch(range: ByteRange, link: ArchiveLink, first: HttpResponse | undefined): Promise<Fetched> {
    const { file, path, network } = this.#tools;
    let { start } = range;
    const onWrite = (bytes: number) => {
      start += bytes;
      this.#wrote(bytes);
    };
    try {
      const response = first ?? (await this.#request(range, link));
      const isKnown = range.end !== Number.POSITIVE_INFINITY;
      // Reads one byte more than was announced, to notice a body that is too long or does not end.
      const end = isKnown || link.size === undefined ? range.end : link.size + 1;
      const target = { file, path, clock: network.clock, range: { start, end }, onWrite };
      await writeBody(response, target);
      if (isKnown && start < end) throw new DownloadError('the connection was closed early');
      if (!isKnown && link.size !== undefined && link.size !== start)
        throw wrongSize(start > link.size ? `more than ${link.size}` : start, link.size);
      return { missing: { start, end: start } };
    } catch (error) {
      const problem = toDownloadError(error);
      // A download that has ended, or was canceled, is not retried.
      this.#signal.throwIfAborted();
      return { missing: { start, end: range.end }, error: problem };
    }
  }

  /** @returns a response that has the bytes of the range, and as many as it has: a proxy may have compressed them */
  async #request({ start, end }: ByteRange, link: ArchiveLink): Promise<HttpResponse> {
    const { fetchArchive, network } = this.#tools;
    const { size } = this.#opening;
    if (this.#etag === undefined) return this.#startOver();
    const headers = { Range: `bytes=${start}-${end - 1}`, 'If-Range': this.#etag };
    const response = await fetchArchive(link.url, headers, { ...network, signal: this.#signal });
    const { etag, 'content-range': received, 'content-length': length } = response.headers;
    const expected = `bytes ${start}-${end - 1}/${size}`;
    const isPlain = !isEncoded(response.headers) && Number(length) === end - start;
    if (response.status === 206 && isPlain && etag === this.#etag && received === expected) return response;
    response.body.destroy();
    return this.#startOver();
  }

  #wrote(bytes: number): void {
    const { policy, onProgress } = this.#tools;
    const { link, size } = this.#opening;
    this.#received += bytes;
    policy.progressed(this.#received);
    onProgress(this.#received, size === Number.POSITIVE_INFINITY ? link.size : size);
  }

  /** Gives this version up: the store has another one now, or cannot send ranges of this one. */
  #startOver(): never {
    this.#end.abort(startOver);
    throw startOver;
  }
}

/** What a download needs from beginning to end. */
export interface DownloadTools {
  readonly network: Network;
  readonly fetchArchive: typeof fetchArchive;
  readonly file: Pick<FileHandle, 'write' | 'truncate'>;
  /** The path of `file`, for messages. */
  readonly path: string;
  readonly policy: RetryPolicy;
  readonly limits: DownloadLimits;
  readonly restore?: Restore | undefined;
  readonly onProgress: (received: number, total: number | undefined) => void;
}

/** Identifies a version of an archive in an object store. */
export interface ArchiveVersion {
  /** Origin and path of the link, which may be secret. A redirect does not count: the service's link names the archive. */
  readonly location: string;
  /** Bytes; Infinity when only the end of the body tells. */
  readonly size: number;
  /** Strong validator, quoted as in the header. */
  readonly etag: string;
}

/**
 * Writes an archive of this version to the file, if there is one already.
 * @returns its size and SHA-256; undefined if there is none, whatever is in the file then
 * @throws `signal.reason`
 */
export type Restore = (version: ArchiveVersion) => Promise<Digest | undefined>;

export interface DownloadLimits {
  /** Connections that share one archive: stores limit the rate of each, and may reject many more. */
  readonly connections: number;
  /** Most bytes that one of several connections requests at once. */
  readonly rangeSize: number;
}

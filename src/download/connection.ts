import type { HttpResponse } from '../net/http.ts';
import { writeBody } from './body-writer.ts';
import type { ByteRanges, Lease } from './byte-ranges.ts';
import { DownloadError, toDownloadError } from './errors.ts';
import { isEncoded, unknownSize, wrongSize } from './response-size.ts';
import { Attempts } from './retry-policy.ts';
import type { DownloadTools } from './tools.ts';

/** One version of the archive, which several connections fetch. */
export interface SharedTransfer {
  readonly tools: DownloadTools;
  readonly ranges: ByteRanges;
  /** Strong validator; undefined when ranges cannot be combined safely. */
  readonly etag: string | undefined;
  /** Aborts when the connections have to end: canceled, failed, changed or complete. */
  readonly signal: AbortSignal;
  /** Notes a completed write. */
  wrote(lease: Lease, start: number, bytes: number): void;
  /** Ends this version: the store has another one now, or cannot send ranges of this one. */
  startOver(next: { readonly rangesAllowed: boolean }): undefined;
}

/** One connection of a transfer: takes a range, fetches it, returns it, until none is left. */
export class Connection {
  readonly #transfer: SharedTransfer;
  readonly #attempts: Attempts;

  /** @param attempts those that have led to the first response, if there is one */
  constructor(transfer: SharedTransfer, attempts = new Attempts()) {
    this.#transfer = transfer;
    this.#attempts = attempts;
  }

  /**
   * @param first response that has the first range; without it, that range is requested like the others
   * @returns why nothing helps this connection; others may still get what it did not. Undefined when no range is left to take
   * @throws ActionError FILE_SYSTEM, LINK_UNSAFE, what renewing the link throws; `transfer.signal.reason`
   */
  async run(first: HttpResponse | undefined): Promise<Error | undefined> {
    const { ranges, signal, tools } = this.#transfer;
    let response = first;
    for (let lease = ranges.take(); lease !== undefined; lease = ranges.take()) {
      const error = await this.#fetch(lease, response);
      response = undefined;
      if (error !== undefined && !(await tools.policy.recover(error, this.#attempts, signal))) {
        return error.failure;
      }
      signal.throwIfAborted();
    }
    return undefined;
  }

  /** @returns a download error, if there was one; the bytes that arrived before it are kept */
  async #fetch(lease: Lease, first: HttpResponse | undefined): Promise<DownloadError | undefined> {
    try {
      const response = first ?? (await this.#request(lease));
      if (response !== undefined) await this.#receive(response, lease);
      return undefined;
    } catch (error) {
      const problem = toDownloadError(error);
      this.#transfer.signal.throwIfAborted();
      return problem;
    } finally {
      // Before any pause: other connections can take the range while this one waits.
      lease.return();
    }
  }

  /** @returns a response that has the range; undefined when the transfer starts over instead */
  async #request(lease: Lease): Promise<HttpResponse | undefined> {
    const transfer = this.#transfer;
    const { etag, ranges, signal, tools } = transfer;
    // Without ranges, the bytes that have arrived are of no use.
    if (etag === undefined) return transfer.startOver({ rangesAllowed: true });
    const link = await tools.policy.usableLink(signal);
    this.#attempts.begin(link);
    const known = ranges.total !== Number.POSITIVE_INFINITY;
    // The service has generated another bundle meanwhile.
    if (known && link.size !== undefined && link.size !== ranges.total)
      return transfer.startOver({ rangesAllowed: true });
    // Without an end where that is meant: the response says more when the archive has changed.
    const last = lease.end === ranges.total ? '' : lease.end - 1;
    const headers = { Range: `bytes=${lease.position}-${last}`, 'If-Range': etag };
    const response = await tools.fetchArchive(link.url, headers, { ...tools.network, signal });
    const range = readRange(response, etag);
    const isRequested =
      range?.start === lease.position &&
      (range.total === ranges.total || !known) &&
      !isEncoded(response.headers);
    if (isRequested) {
      if (!known) this.#setTotal(range.total, response);
      return response;
    }
    response.body.destroy();
    const changed = response.headers.etag !== undefined && response.headers.etag !== etag;
    // 416: the archive has become shorter. In any other case the store cannot send ranges.
    return transfer.startOver({ rangesAllowed: changed || response.status === 416 });
  }

  /** @throws DownloadError when the service announced another size */
  #setTotal(total: number, { body }: HttpResponse): void {
    const { ranges, tools } = this.#transfer;
    const { announcedSize = total } = tools.policy;
    if (announcedSize !== total) {
      body.destroy();
      throw wrongSize(total, announcedSize);
    }
    ranges.setTotal(total);
  }

  async #receive(response: HttpResponse, lease: Lease): Promise<void> {
    const { etag, ranges, tools } = this.#transfer;
    const { file, path, limits, policy, network } = tools;
    await writeBody(response, {
      file,
      path,
      clock: network.clock,
      start: lease.position,
      reserve: bytes => lease.reserve(bytes),
      leastPace: etag === undefined ? limits.leastPaceWithoutRanges : limits.leastPace,
      wrote: (start, bytes) => {
        this.#transfer.wrote(lease, start, bytes);
        this.#attempts.received(bytes);
      },
    });
    if (lease.position === lease.end) return;
    if (lease.end !== Number.POSITIVE_INFINITY) throw new DownloadError('the connection was closed early');
    // The body has ended. Only an announced size or a transfer encoding tells whether that is the end of the archive.
    const { announcedSize } = policy;
    if (announcedSize === undefined && response.headers['transfer-encoding'] === undefined) {
      throw unknownSize();
    }
    if (announcedSize !== undefined && announcedSize !== lease.position) {
      throw wrongSize(lease.position, announcedSize);
    }
    ranges.setTotal(lease.position);
  }
}

/**
 * Reads which range a response has.
 * @returns undefined when it is no range of the version with this ETag, or contradicts itself
 */
function readRange(
  { status, headers }: HttpResponse,
  etag: string,
): { readonly start: number; readonly total: number } | undefined {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '');
  if (status !== 206 || match === null || headers.etag !== etag) return undefined;
  const [start, last, total] = match.slice(1).map(Number) as [number, number, number];
  const length = headers['content-length'];
  const isConsistent =
    start <= last && last < total && (length === undefined || Number(length) === last - start + 1);
  return isConsistent ? { start, total } : undefined;
}

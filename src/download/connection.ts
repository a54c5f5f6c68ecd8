import type { HttpResponse } from '../shared/http.ts';
import { createWriteBuffers, type WriteBuffers, writeBody } from './body-writer.ts';
import type { Lease } from './byte-ranges.ts';
import { asInterruption, type Interruption, interruption } from './errors.ts';
import { isEncoded, unknownSize, wrongSize } from './response-size.ts';
import { type Attempts, newAttempts } from './retry-policy.ts';
import type { Opening, Transfer } from './transfer.ts';

/**
 * The loop of one connection: takes a range, fetches it, returns it; until none is left, or nothing helps any more.
 * @param opening has the first range as well; undefined for a connection that requests its first one
 * @returns why it gave up, when it did; others may get what it did not
 * @throws ActionError FILE_SYSTEM, LINK_UNSAFE, what renewing the link throws; `transfer.signal.reason`
 */
export async function fetchRanges(
  transfer: Transfer,
  opening: Opening | undefined,
): Promise<Error | undefined> {
  const { ranges, signal, tools } = transfer;
  const attempts = opening?.attempts ?? newAttempts();
  const buffers = createWriteBuffers(tools.limits.writeSize);
  let response = opening?.response;
  for (let lease = ranges.take(); lease !== undefined; lease = ranges.take()) {
    const error = await fetchRange(transfer, { lease, response, attempts, buffers });
    response = undefined;
    if (error !== undefined && !(await tools.policy.recover(error, attempts, signal))) {
      return error.details.failure;
    }
    signal.throwIfAborted();
  }
  return undefined;
}

interface Fetch {
  readonly lease: Lease;
  /** Has the range as well; undefined when it has to be requested. */
  readonly response: HttpResponse | undefined;
  readonly attempts: Attempts;
  readonly buffers: WriteBuffers;
}

/** @returns what went wrong, when something did that may pass; what arrived is kept */
async function fetchRange(transfer: Transfer, fetch: Fetch): Promise<Interruption | undefined> {
  const { lease, attempts } = fetch;
  try {
    const response = fetch.response ?? (await requestRange(transfer, lease, attempts));
    if (response !== undefined) await receive(transfer, response, fetch);
    return undefined;
  } catch (error) {
    const problem = asInterruption(error);
    transfer.signal.throwIfAborted();
    return problem;
  } finally {
    // Before any pause: the range is free for others while this connection waits.
    lease.return();
  }
}

/** @returns the response that has the range; undefined when the transfer has ended instead */
async function requestRange(
  transfer: Transfer,
  lease: Lease,
  attempts: Attempts,
): Promise<HttpResponse | undefined> {
  const { etag, ranges, signal, tools } = transfer;
  // Without ranges, nothing of what has arrived can be used.
  if (etag === undefined) {
    transfer.startOver({ ranges: true });
    return undefined;
  }
  const link = await tools.policy.usableLink(signal);
  attempts.link = link;
  const known = ranges.total !== Number.POSITIVE_INFINITY;
  // The bundle has been generated again, and is another one now.
  if (known && link.size !== undefined && link.size !== ranges.total) {
    transfer.startOver({ ranges: true });
    return undefined;
  }
  // Open towards the end where that is meant: such a response says more when the archive has changed.
  const last = lease.end === ranges.total ? '' : lease.end - 1;
  const headers = { Range: `bytes=${lease.position}-${last}`, 'If-Range': etag };
  const { response, keep } = await requestUntilStopped(transfer, link.url, headers);
  if (isRange(response, lease, transfer)) return response;
  const changed = response.headers.etag !== undefined && response.headers.etag !== etag;
  if (response.status === 200) {
    transfer.startOver({ response: keep(), ranges: changed });
  } else {
    response.body.destroy();
    // 416: the archive is shorter now. Anything else makes no sense, and ranges are not to be had.
    transfer.startOver({ ranges: changed || response.status === 416 });
  }
  return undefined;
}

/** Whether the response is the range that was requested, of the version that was begun. */
function isRange({ status, headers }: HttpResponse, lease: Lease, { etag, ranges }: Transfer): boolean {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '');
  if (status !== 206 || match === null || headers.etag !== etag) return false;
  const [first, last, total] = match.slice(1).map(Number) as [number, number, number];
  const length = headers['content-length'];
  const consistent =
    first <= last && last < total && (length === undefined || Number(length) === last - first + 1);
  if (!consistent || first !== lease.position || isEncoded(headers)) return false;
  if (ranges.total === Number.POSITIVE_INFINITY) ranges.setTotal(total);
  return total === ranges.total;
}

/** Sends one request; the response ends with its transfer, unless it is kept for the next one. */
async function requestUntilStopped(
  { signal, tools }: Transfer,
  url: string,
  headers: Readonly<Record<string, string>>,
) {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  const unlink = () => signal.removeEventListener('abort', abort);
  signal.throwIfAborted();
  signal.addEventListener('abort', abort);
  try {
    const network = { ...tools.network, signal: controller.signal };
    const response = await tools.fetchArchive(url, headers, network);
    response.body.once('close', unlink);
    return {
      response,
      keep() {
        unlink();
        return response;
      },
    };
  } catch (error) {
    unlink();
    throw error;
  }
}

/** Writes a body to where it belongs. */
async function receive(
  transfer: Transfer,
  response: HttpResponse,
  { lease, attempts, buffers }: Fetch,
): Promise<void> {
  const { etag, ranges, tools } = transfer;
  const { file, path, limits, policy } = tools;
  await writeBody(response, {
    file,
    path,
    buffers,
    start: lease.position,
    end: () => lease.end,
    stallLimit: etag === undefined ? limits.stallWithoutRanges : limits.stall,
    wrote(start, bytes) {
      transfer.wrote(lease, start, bytes);
      attempts.received += bytes;
    },
  });
  if (lease.position === lease.end) return;
  if (lease.end !== Number.POSITIVE_INFINITY) throw interruption('the connection was closed early');
  // The body has ended; whether that is the end of the archive, its size tells, or the encoding of the transfer.
  const { announcedSize } = policy;
  if (announcedSize === undefined && response.headers['transfer-encoding'] === undefined) throw unknownSize();
  if (announcedSize !== undefined && announcedSize !== lease.position) {
    throw wrongSize(lease.position, announcedSize);
  }
  ranges.setTotal(lease.position);
}

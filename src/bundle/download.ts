import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { ActionError, fileSystemError } from '../kernel/errors.ts';
import { type HttpResponse, TransportError, transportError } from '../kernel/http.ts';
import { createBufferReclaimer } from '../kernel/memory.ts';
import type { Network } from '../kernel/ports.ts';
import { isBusy, isServerError, parseRetryAfter, retryPause } from '../kernel/retry.ts';
import { formatBytes, formatDuration, oneLine } from '../kernel/text.ts';
import { expiryOf } from './link.ts';
import { fetchArchive, storeWords } from './object-store.ts';

/** A body that brings no byte for this long, in milliseconds, is given up and resumed. */
const stallLimit = 30_000;
/** Bytes collected before they are written: fewer, larger writes. */
const writeSize = 1024 * 1024;
/** Bytes a try must bring to count as progress, so that a store which sends one byte a time comes to an end. */
const progressSize = 256 * 1024;
/** New links asked for in a row without progress. */
const maxRenewals = 3;
/** A link that expires within this many milliseconds is renewed before it is used. */
const expiryMargin = 5_000;

export interface DownloadRequest {
  /** Presigned link. */
  readonly link: string;
  /** Gets a new link to the same archive when the old one is refused or has expired. */
  readonly renewLink: () => Promise<string>;
  /** Absolute path of the file to write; it must not exist. */
  readonly file: string;
  /** Size in bytes that the service announced. */
  readonly expectedSize: number | undefined;
  /** How long, in milliseconds, to go on trying without progress. */
  readonly retryFor: number;
  readonly network: Network;
  /** Called with each piece that has arrived; `total` in bytes, when known. */
  readonly onProgress: (received: number, total: number | undefined) => void;
}

export interface DownloadedArchive {
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** What has arrived so far. */
interface Transfer {
  readonly file: FileHandle;
  hash: Hash;
  received: number;
  /** Strong validator of the version that is being fetched: without one, nothing can be resumed safely. */
  etag: string | undefined;
  total: number | undefined;
}

/** A try that ended early. */
interface Interruption {
  readonly error: ActionError;
  readonly reason: string;
  readonly action: 'retry' | 'renew' | 'fail';
  readonly retryAfter?: number | undefined;
}

/**
 * Fetches an archive to disk, hashing it on the way; a broken transfer goes on from its last byte.
 * @throws ActionError DOWNLOAD_FAILED, DOWNLOAD_REFUSED, LINK_UNSAFE, FILE_SYSTEM, what `renewLink` throws; and
 *   `signal.reason` when the signal aborts. The caller removes the file then.
 */
export async function downloadArchive(request: DownloadRequest): Promise<DownloadedArchive> {
  await using file = await open(request.file, 'wx').catch(error => {
    throw fileSystemError('Could not write the archive', error);
  });
  const transfer: Transfer = {
    file,
    hash: createHash('sha256'),
    received: 0,
    etag: undefined,
    total: undefined,
  };
  await transferWithRetries(request, transfer);
  return { size: transfer.received, sha256: transfer.hash.digest('hex') };
}

async function transferWithRetries(request: DownloadRequest, transfer: Transfer): Promise<void> {
  const { clock, log, signal } = request.network;
  let link = request.link;
  let renewals = 0;
  let tries = 1;
  let mark = { received: 0, at: clock.now() };
  for (;;) {
    const expiry = expiryOf(link);
    const expired = expiry !== undefined && expiry - clock.now() < expiryMargin;
    const interruption = expired && renewals === 0 ? linkExpired() : await attempt(link, request, transfer);
    if (interruption === undefined) return;
    if (Math.abs(transfer.received - mark.received) >= progressSize) {
      mark = { received: transfer.received, at: clock.now() };
      tries = 1;
      renewals = 0;
    }
    const { action, error, reason, retryAfter } = interruption;
    if (action === 'fail' || (action === 'renew' && renewals === maxRenewals)) throw error;
    if (action === 'renew') {
      renewals += 1;
      log.info(`Asking the service for a new link (${reason})`);
      link = await request.renewLink();
      // The first new link is used at once; when it does not help either, the store may need a moment.
      if (renewals === 1) continue;
    }
    const pause = retryPause(tries, retryAfter);
    if (clock.now() + pause > mark.at + request.retryFor) throw error;
    log.info(
      `The download was interrupted at ${formatBytes(transfer.received)} (${reason}); going on in ${formatDuration(pause)}`,
    );
    tries += 1;
    await clock.sleep(pause, signal);
  }
}

function linkExpired(): Interruption {
  const reason = 'the link has expired';
  return { error: new ActionError('DOWNLOAD_REFUSED', { what: reason }), reason, action: 'renew' };
}

/** @returns undefined when the archive is complete */
async function attempt(
  link: string,
  request: DownloadRequest,
  transfer: Transfer,
): Promise<Interruption | undefined> {
  const { signal } = request.network;
  try {
    const resume = transfer.received > 0 && transfer.etag !== undefined;
    const range: Record<string, string> = resume
      ? { Range: `bytes=${transfer.received}-`, 'If-Range': transfer.etag ?? '' }
      : {};
    const response = await fetchArchive(link, range, request.network);
    // 416: the archive is shorter than what has arrived, so it is another one.
    if (response.status === 416) await restart(transfer);
    if (response.status !== 200 && response.status !== 206) return await refused(response, request.network);
    const begun = begin(response, transfer, resume);
    if (!begun) {
      response.body.destroy();
      await restart(transfer);
      return interrupted('the store sent another part than the one asked for');
    }
    if (response.status === 200) await restart(transfer);
    describe(response, transfer);
    await receive(response, request, transfer);
    return complete(request, transfer);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TransportError) {
      return interrupted(oneLine(error.message), error.transient ? 'retry' : 'fail');
    }
    throw error;
  }
}

/** Whether the answer is the part that was asked for, of the version that was begun. */
function begin(response: HttpResponse, transfer: Transfer, resume: boolean): boolean {
  if (response.status === 200) return true;
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers['content-range'] ?? '');
  const sameVersion = response.headers.etag === undefined || response.headers.etag === transfer.etag;
  return resume && sameVersion && range !== null && Number(range[1]) === transfer.received;
}

async function restart(transfer: Transfer): Promise<void> {
  await transfer.file.truncate(0);
  transfer.hash = createHash('sha256');
  transfer.received = 0;
  transfer.total = undefined;
  transfer.etag = undefined;
}

/** Notes what the answer says about the whole archive. */
function describe(response: HttpResponse, transfer: Transfer): void {
  const { etag, 'content-length': length } = response.headers;
  if (etag !== undefined && !etag.startsWith('W/')) transfer.etag = etag;
  if (length !== undefined) transfer.total = transfer.received + Number(length);
}

/** Writes a body to the end of the file. What has arrived when it breaks is kept. */
async function receive(response: HttpResponse, request: DownloadRequest, transfer: Transfer): Promise<void> {
  const { body } = response;
  const stalled = setTimeout(
    () => body.destroy(new TransportError(`no data for ${formatDuration(stallLimit)}`, { sent: true })),
    stallLimit,
  );
  const reclaim = createBufferReclaimer();
  let pending: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    const chunks = pending;
    const position = transfer.received;
    pending = [];
    transfer.received += size;
    size = 0;
    if (chunks.length === 0) return;
    await transfer.file.writev(chunks, position).catch(error => {
      throw fileSystemError('Could not write the archive', error);
    });
  };
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      stalled.refresh();
      transfer.hash.update(chunk);
      pending.push(chunk);
      size += chunk.length;
      if (size >= writeSize) {
        reclaim(size);
        await flush();
        request.onProgress(transfer.received, transfer.total ?? request.expectedSize);
      }
    }
  } catch (error) {
    throw error instanceof ActionError ? error : transportError(error, true);
  } finally {
    clearTimeout(stalled);
    body.destroy();
    await flush();
  }
}

/** Compares what has arrived with what was announced. */
function complete(request: DownloadRequest, transfer: Transfer): Interruption | undefined {
  const { received, total } = transfer;
  if (total !== undefined && received < total) return interrupted('the transfer ended early');
  const { expectedSize } = request;
  if (expectedSize === undefined || expectedSize === received) return undefined;
  const what = `The archive has ${received} bytes, but the service announced ${expectedSize}`;
  return { error: new ActionError('DOWNLOAD_FAILED', { what }), reason: what, action: 'fail' };
}

function interrupted(reason: string, action: 'retry' | 'fail' = 'retry'): Interruption {
  const error = new ActionError('DOWNLOAD_FAILED', { what: `Could not download the archive: ${reason}` });
  return { error, reason, action };
}

async function refused(response: HttpResponse, network: Network): Promise<Interruption> {
  const { status, headers } = response;
  const reason = await storeWords(response, network.signal);
  if (isBusy(status) || isServerError(status) || status === 416) {
    const retryAfter = parseRetryAfter(headers['retry-after'], network.clock.now());
    return { ...interrupted(reason), retryAfter };
  }
  const error = new ActionError('DOWNLOAD_REFUSED', {
    what: `The store refused the archive (${reason})`,
    status,
  });
  const renewable = status === 403 || status === 404 || status === 410;
  return { error, reason, action: renewable ? 'renew' : 'fail' };
}

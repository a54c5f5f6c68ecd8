import type { FileHandle } from 'node:fs/promises';
import { ActionError } from '../kernel/errors.ts';
import type { HttpResponse } from '../kernel/http.ts';
import type { Network } from '../kernel/ports.ts';
import type { Checksum } from './checksum.ts';
import type { Persistence, Tries } from './persistence.ts';
import { createSegments, type Segment, type Segments } from './segments.ts';

/** Connections that share one archive: stores limit the speed of each, and dislike many more. */
const maxConnections = 8;
/** Up to so many bytes one connection is as good as several. */
const parallelThreshold = 16 * 1024 * 1024;
/** A store that presents so many versions of one archive has validators that mean nothing, so nothing is put together. */
const maxVersions = 3;

/** What belongs to a download from beginning to end. */
export interface Session {
  readonly network: Network;
  readonly file: FileHandle;
  readonly path: string;
  readonly checksum: Checksum;
  readonly persistence: Persistence;
  readonly expectedSize: number | undefined;
  readonly stallLimit: number;
  readonly onProgress: (received: number, total: number | undefined) => void;
  /** Told how many bytes have passed. */
  readonly reclaim: (bytes: number) => void;
  /** Of the connection that opens the archive. */
  readonly tries: Tries;
  /** False once the store has shown that it does not honour ranges. */
  ranges: boolean;
  /** How many versions of the archive the store has presented. */
  versions: number;
}

/** One version of the archive, and the connections that fetch it. */
export interface Version {
  readonly session: Session;
  readonly segments: Segments;
  /** Strong validator: without one, parts cannot be put together safely. */
  readonly etag: string | undefined;
  /** Aborted when the connections are to end: cancelled, failed, replaced or complete. */
  readonly signal: AbortSignal;
  readonly stop: () => void;
  readonly connections: Set<Promise<void>>;
  /** Connections that have not ended or given up. */
  alive: number;
  /** Whether the store has sent a part, and further connections make sense. */
  honoursRanges: boolean;
  /** Connections that may still be opened then. */
  unopened: number;
  /** When the rate was looked at last, and what had arrived by then. */
  mark: { readonly at: number; readonly received: number };
  /** Fulfilled when it is known whether the second connection is of use. */
  readonly probed: PromiseWithResolvers<void>;
  /** What ended it early. */
  failure?: { readonly error: unknown };
  /** The archive has changed: the answer that holds the new one, when there is one. */
  replacement?: HttpResponse | 'unknown';
}

/** Reads what an answer with the whole archive says about it. */
export function createVersion(session: Session, { headers, body }: HttpResponse) {
  const total =
    headers['content-length'] === undefined ? Number.POSITIVE_INFINITY : Number(headers['content-length']);
  if (
    total !== Number.POSITIVE_INFINITY &&
    session.expectedSize !== undefined &&
    total !== session.expectedSize
  ) {
    body.destroy();
    throw wrongSize(total, session.expectedSize);
  }
  const etag = headers.etag?.startsWith('W/') ? undefined : headers.etag;
  const parallel =
    session.ranges &&
    session.versions < maxVersions &&
    etag !== undefined &&
    headers['accept-ranges'] !== 'none' &&
    total !== Number.POSITIVE_INFINITY &&
    total > parallelThreshold;
  const controller = new AbortController();
  const version: Version = {
    session,
    segments: createSegments(parallel ? maxConnections : 1, total),
    etag,
    signal: AbortSignal.any([session.network.signal, controller.signal]),
    stop: () => controller.abort(),
    connections: new Set(),
    alive: 0,
    honoursRanges: false,
    unopened: parallel ? maxConnections - 2 : 0,
    mark: { at: session.network.clock.now(), received: 0 },
    probed: Promise.withResolvers(),
  };
  if (!parallel) version.probed.resolve();
  version.signal.addEventListener('abort', () => body.destroy());
  return { parallel, version };
}

/** Whether the answer is the part that was asked for, of the version that was begun. */
export function isPart(
  { status, headers }: HttpResponse,
  segment: Segment,
  { etag, segments }: Version,
): boolean {
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers['content-range'] ?? '');
  if (status !== 206 || range === null || Number(range[1]) !== segment.position) return false;
  const total = Number(range[3]);
  if (headers.etag !== undefined && headers.etag !== etag) return false;
  if (segments.total === Number.POSITIVE_INFINITY && total > 0) segments.setTotal(total);
  return Number.isNaN(total) || total === segments.total;
}

/** Ends the version, because the store has another one now. */
export function replace(version: Version, replacement: HttpResponse | 'unknown'): undefined {
  if (version.replacement !== undefined || version.signal.aborted) {
    if (replacement !== 'unknown') replacement.body.destroy();
    return;
  }
  version.replacement = replacement;
  version.stop();
}

/** An archive of another size than the service announced. */
export function wrongSize(size: number, expected: number): ActionError {
  return new ActionError('DOWNLOAD_FAILED', {
    what: `The archive has ${size} bytes, but the service announced ${expected}`,
  });
}

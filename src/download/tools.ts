import type { FileHandle } from 'node:fs/promises';
import type { Digest } from '../files/regular-file.ts';
import type { Network } from '../net/network.ts';
import type { RetryPolicy } from './retry-policy.ts';
import type { fetchArchive } from './store-client.ts';

/** The tools that a download uses from beginning to end. */
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

/** By what an object store tells versions of archives apart. */
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

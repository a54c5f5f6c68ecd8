import type { FileHandle } from 'node:fs/promises';
import type { Digest } from '../files/file-hash.ts';
import type { Network } from '../net/network.ts';
import type { Pace } from './body-writer.ts';
import type { RetryPolicy } from './retry-policy.ts';
import type { fetchArchive } from './store-client.ts';

/** Used by a download from beginning to end. */
export interface DownloadTools {
  readonly network: Network;
  readonly fetchArchive: typeof fetchArchive;
  readonly file: Pick<FileHandle, 'write' | 'truncate'>;
  /** Of `file`, for messages. */
  readonly path: string;
  /** Reads `file` from its first byte to its last. */
  readonly hash: () => Promise<Digest>;
  readonly policy: RetryPolicy;
  readonly limits: DownloadLimits;
  readonly onProgress: (received: number, total: number | undefined) => void;
}

export interface DownloadLimits {
  /** Connections that share one archive: stores limit the rate of each, and may reject many more. */
  readonly connections: number;
  /** Up to this many bytes, one connection is as good as several. */
  readonly parallelThreshold: number;
  /** Smallest range, in bytes, that is worth a request. */
  readonly smallestRange: number;
  /** Of a body that can be resumed. */
  readonly leastPace: Pace;
  /** The same if the download has to start over after a stall. */
  readonly leastPaceWithoutRanges: Pace;
}

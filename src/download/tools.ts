import type { FileHandle } from 'node:fs/promises';
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
  readonly onProgress: (received: number, total: number | undefined) => void;
}

export interface DownloadLimits {
  /** Connections that share one archive: stores limit the rate of each, and may reject many more. */
  readonly connections: number;
  /** Most bytes that one of several connections requests at once. */
  readonly rangeSize: number;
}

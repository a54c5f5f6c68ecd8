import { TransportError } from '../net/http.ts';
import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';

/** What may help after a download error. */
export interface Remedy {
  readonly kind: 'retry' | 'renew-link' | 'none';
  /** Milliseconds that the store asked to wait. */
  readonly after?: number | undefined;
}

export function downloadFailed(reason: string): string {
  return `Could not download the archive: ${reason}`;
}

/** A failed request or body. It is never thrown out of `downloadArchive`. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly remedy: Remedy;
  /** For users, when nothing helps. */
  readonly failure: ActionError;

  /** @param reason in a few words, safe to log */
  constructor(reason: string, remedy: Remedy = { kind: 'retry' }, failure?: ActionError) {
    super(reason);
    this.remedy = remedy;
    this.failure = failure ?? new ActionError('DOWNLOAD_FAILED', { what: downloadFailed(reason) });
  }
}

/** @throws the error itself unless it comes from the store or the network */
export function toDownloadError(error: unknown): DownloadError {
  if (error instanceof DownloadError) return error;
  if (!(error instanceof TransportError)) throw error;
  return new DownloadError(oneLine(error.message), { kind: error.transient ? 'retry' : 'none' });
}

import { ActionError } from '../shared/errors.ts';
import { TransportError } from '../shared/http.ts';
import { oneLine } from '../shared/text.ts';

export interface InterruptionDetails {
  /** What may help. */
  readonly action: 'retry' | 'renew' | 'fail';
  /** In a few words, safe to log. */
  readonly reason: string;
  /** What the store asked for, in milliseconds. */
  readonly retryAfter?: number | undefined;
  /** What to fail with when nothing helps. */
  readonly failure: ActionError;
}

/** A request or a body that ended early. It stays inside of a download. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  readonly details: InterruptionDetails;

  constructor(details: InterruptionDetails) {
    super(details.reason, { cause: details.failure });
    this.details = details;
  }
}

/** Something broke on the way. */
export function interruption(
  reason: string,
  details: { readonly action?: 'retry' | 'fail'; readonly retryAfter?: number | undefined } = {},
): Interruption {
  const failure = new ActionError('DOWNLOAD_FAILED', { what: `Could not download the archive: ${reason}` });
  return new Interruption({ action: 'retry', ...details, reason, failure });
}

/** @throws the error itself when no further try could help */
export function asInterruption(error: unknown): Interruption {
  if (error instanceof Interruption) return error;
  if (!(error instanceof TransportError)) throw error;
  return interruption(oneLine(error.message), { action: error.transient ? 'retry' : 'fail' });
}

import { ActionError } from '../shared/errors.ts';
import type { HttpResponse } from '../shared/http.ts';
import { oneLine } from '../shared/text.ts';
import { Interruption, interruption } from './errors.ts';

/**
 * Reads from a response with the whole archive how large it is.
 * @param announced size in bytes that the service gave
 * @returns bytes; Infinity when the end of the body will tell
 * @throws Interruption when this is not the archive that the service announced, or its end could not be told from a lost
 *   connection
 */
export function sizeOf({ status, headers }: HttpResponse, announced: number | undefined): number {
  if (status !== 200)
    throw interruption('the store sent a range, although it was asked for the whole archive');
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  // An object that was stored with this header is sent as it was stored, and the service knows that size.
  if (isEncoded(headers) && (length === undefined || length !== announced)) {
    const encoding = oneLine(String(headers['content-encoding']), 40);
    throw interruption(`the store sent it with Content-Encoding: ${encoding}, although it was asked not to`, {
      action: 'fail',
    });
  }
  if (length !== undefined) {
    if (announced !== undefined && announced !== length) throw wrongSize(length, announced);
    return length;
  }
  if (headers['transfer-encoding'] === undefined && announced === undefined) {
    throw unknownSize();
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether a body is not the archive's own bytes, but those bytes compressed on the way. */
export function isEncoded(headers: HttpResponse['headers']): boolean {
  return !/^(identity)?$/i.test(headers['content-encoding'] ?? '');
}

/** The end of such an archive could not be told from a lost connection. */
export function unknownSize(): Interruption {
  return interruption('the store did not say how large it is', { action: 'fail' });
}

/** An archive of another size than the service announced. A new link may come with the right one. */
export function wrongSize(size: number, announced: number): Interruption {
  const reason = `the archive has ${size} bytes, but the service announced ${announced}`;
  const failure = new ActionError('DOWNLOAD_FAILED', {
    what: `Could not download the archive: it has ${size} bytes, but the service announced ${announced}`,
  });
  return new Interruption({ action: 'renew', reason, failure });
}

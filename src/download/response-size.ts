import type { HttpResponse } from '../net/http.ts';
import { oneLine } from '../shared/text.ts';
import { DownloadError } from './errors.ts';

/**
 * Reads the size of the archive from a response that has all of it.
 * @param announced size in bytes that the service gave
 * @returns bytes; Infinity when only the end of the body tells
 * @throws DownloadError when the service announced another size, or when the end of the body would look like a lost
 *   connection
 */
export function sizeOf({ status, headers }: HttpResponse, announced: number | undefined): number {
  if (status !== 200) throw new DownloadError(`the store sent HTTP ${status} instead of the whole archive`);
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  // An object stored with this header is sent as it was stored, and the service knows that size.
  if (isEncoded(headers) && (length === undefined || length !== announced)) {
    const encoding = oneLine(String(headers['content-encoding']), 40);
    throw new DownloadError(`the store ignored Accept-Encoding and sent Content-Encoding: ${encoding}`, {
      kind: 'none',
    });
  }
  if (length !== undefined) {
    if (announced !== undefined && announced !== length) throw wrongSize(length, announced);
    return length;
  }
  // Without a size, nothing tells the end of a body from a lost connection.
  if (headers['transfer-encoding'] === undefined && announced === undefined)
    throw new DownloadError('the store did not send its size', { kind: 'none' });
  return Number.POSITIVE_INFINITY;
}

/** The validator that tells versions apart which differ in any byte; undefined if it is missing, weak, or empty. */
export function strongEtag({ etag }: HttpResponse['headers']): string | undefined {
  return /^"[^"]+"$/.test(etag ?? '') ? etag : undefined;
}

/** A body that was compressed on the way is not the archive's own bytes. */
export function isEncoded(headers: HttpResponse['headers']): boolean {
  return !/^(identity)?$/i.test(headers['content-encoding'] ?? '');
}

/**
 * A new link may lead to an archive of the announced size.
 * @param size bytes, or "more than" so many for a body that was not read to its end
 */
export function wrongSize(size: number | `more than ${number}`, announced: number): DownloadError {
  const reason = `it has ${size} bytes, but the service announced ${announced}`;
  return new DownloadError(reason, { kind: 'renew-link' });
}

import { type HttpResponse, readText, requestIdOf, send } from '../net/http.ts';
import { checkUrl, isSafe, type Network, unsafe } from '../net/network.ts';
import { followRedirects } from '../net/redirects.ts';
import { isBusy, isServerError, parseRetryAfter } from '../net/retry.ts';
import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import { DownloadError, downloadFailed } from './errors.ts';

/** Longest time until the response's headers arrive, in milliseconds. */
const responseTimeout = 30_000;
const maxRedirects = 5;
/** Most bytes of an error body that are read, and longest time for it in milliseconds: the status says enough. */
const maxErrorBytes = 64 * 1024;
const errorTimeout = 5_000;

/**
 * Requests an archive from an object store, once. Sends no credentials except those in the link, and never HEAD, which
 * presigned GET links reject.
 * @param headers further headers, such as Range
 * @returns a response with status 200, 206, or 416 when the archive has no such range
 * @throws DownloadError for any other status; TransportError when there is no response; ActionError LINK_UNSAFE or
 *   DOWNLOAD_REFUSED; `signal.reason`
 */
export async function fetchArchive(
  link: string,
  headers: Readonly<Record<string, string>>,
  network: Network,
): Promise<HttpResponse> {
  // Asks for the archive's own bytes, without compression on the way.
  const sent = { 'Accept-Encoding': 'identity', ...headers };
  const response = await getChecked(link, sent, network);
  if ([200, 206, 416].includes(response.status)) return response;
  throw await errorOf(response, network);
}

/**
 * Sends a GET request to a link, and to the URLs that it redirects to. Each is checked.
 * @returns the first response that is no redirect, whatever its status; or a redirect without a target, whose body may say why
 */
async function getChecked(
  link: string,
  headers: Readonly<Record<string, string>>,
  network: Network,
): Promise<HttpResponse> {
  const { allowLoopback } = network;
  const answer = await followRedirects(checkUrl(link, { allowLoopback, subject: 'The URL of the archive' }), {
    method: 'GET',
    limit: maxRedirects,
    follow: ({ to }) => (isSafe(to, allowLoopback) ? to : undefined),
    send: url => send({ method: 'GET', url, headers, responseTimeout }, network),
  });
  if (answer.kind === 'not allowed') throw unsafe('The URL that the store redirected to', answer.target);
  if (answer.kind === 'too many') {
    throw new ActionError('DOWNLOAD_REFUSED', {
      what: `The store redirected more than ${maxRedirects} times`,
    });
  }
  return answer.response;
}

async function errorOf(response: HttpResponse, network: Network): Promise<DownloadError> {
  const { clock, redactor } = network;
  const { status, headers } = response;
  const reason = await rejectionOf(response, network);
  if (isBusy(status) || isServerError(status)) {
    const after = parseRetryAfter(headers, clock.now());
    const facts = { reason: 'store fails' } as const;
    const failure = new ActionError('DOWNLOAD_FAILED', { what: downloadFailed(reason), facts });
    return new DownloadError(reason, { kind: 'retry', after }, failure);
  }
  const id = requestIdOf(headers);
  const request = id === undefined ? '' : `; request id ${redactor.show(id, 100)}`;
  const what = `The store rejected the request for the archive (${reason}${request})`;
  const failure = new ActionError('DOWNLOAD_REFUSED', { what });
  const renewable = status === 403 || status === 404 || status === 410;
  return new DownloadError(reason, { kind: renewable ? 'renew-link' : 'none' }, failure);
}

/** The status, with the code and message of the XML that object stores send with an error. */
async function rejectionOf(response: HttpResponse, { clock, redactor, signal }: Network): Promise<string> {
  const limits = { maxBytes: maxErrorBytes, timeout: errorTimeout, clock, signal };
  const text = (await readText(response, limits).catch(() => undefined)) ?? '';
  signal.throwIfAborted();
  const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1];
  const message = /<Message>([^<]{1,300})<\/Message>/.exec(text)?.[1];
  const words = [code, message].filter(word => word !== undefined).join(', ');
  const status = `HTTP ${response.status}`;
  return words === '' ? status : `${status}: ${redactor.show(words)}`;
}

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
  const reason = `the archive has ${size} bytes, but the service announced ${announced}`;
  const failure = new ActionError('DOWNLOAD_FAILED', { what: downloadFailed(reason) });
  return new DownloadError(reason, { kind: 'renew-link' }, failure);
}

import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { maxPageSize } from '../changes/site-files.ts';
import { errorCode } from '../files/regular-file.ts';
import { collect, type HttpResponse, send, TransportError, transportError } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { followRedirects } from '../net/redirects.ts';
import { withTimeLimit } from '../shared/abort.ts';

/** The time for one request, redirects, and the body, in milliseconds. */
const timeLimit = 30_000;
const maxRedirects = 5;

/** Readers do not get what the export has. The message says in a few words what they get, and is safe to show: "HTTP 404". */
export class NotServed extends Error {
  override readonly name = 'NotServed';
}

/** A response with the status 200. */
export interface Served {
  /** The URL after redirects. */
  readonly url: URL;
  /** Media type in lower case, without parameters; empty if there is none. */
  readonly type: string;
  /** To be read as a whole, so that the connection can be used again. */
  readonly response: HttpResponse;
}

/**
 * Requests a URL as browsers do: without what makes caches ask their origin, and compressed.
 * @param receive takes the response, within the time limit
 * @throws NotServed; what `receive` throws, but TransportError; `network.signal.reason`
 */
export async function requestAsReader<T>(
  url: URL,
  receive: (served: Served) => Promise<T>,
  network: Network,
): Promise<T> {
  const request = async (signal: AbortSignal) => {
    const served = await open(url, { ...network, signal });
    try {
      return await receive(served);
    } finally {
      served.response.body.destroy();
    }
  };
  const tooSlow = new NotServed(`no complete response within ${timeLimit / 1000} s`);
  try {
    return await withTimeLimit(request, { ...network, timeLimit }, tooSlow);
  } catch (error) {
    network.signal.throwIfAborted();
    if (!(error instanceof TransportError)) throw error;
    throw new NotServed(network.redactor.show(error.message, 120));
  }
}

async function open(begin: URL, network: Network): Promise<Served> {
  const headers = { 'Accept-Encoding': 'gzip, br' };
  const answer = await followRedirects(begin, {
    method: 'GET',
    limit: maxRedirects,
    allows: ({ from, to }) => to.origin === from.origin,
    send: url => send({ method: 'GET', url, headers, responseTimeout: timeLimit }, network),
  });
  const { kind, response, url } = answer;
  const { status, body } = response;
  if (kind === 'final' && status === 200) {
    const [type = ''] = (response.headers['content-type'] ?? '').split(';', 1);
    return { url, type: network.redactor.show(type.toLowerCase(), 60), response };
  }
  body.destroy();
  if (kind === 'not allowed')
    throw new NotServed(`redirects to ${network.redactor.show(answer.target.origin, 120)}`);
  throw new NotServed(kind === 'too many' ? `more than ${maxRedirects} redirects` : `HTTP ${status}`);
}

const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Reads the body of a page.
 * @returns the decoded bytes, at most as many as of the largest page that is read
 * @throws NotServed; TransportError
 */
export async function readBody({ headers, body }: HttpResponse): Promise<Buffer> {
  const tooLarge = new NotServed(`more than ${maxPageSize / 1024 ** 2} MiB`);
  const bytes = await receiveBody(body);
  if (bytes === undefined) throw tooLarge;
  const encoding = headers['content-encoding']?.toLowerCase() ?? '';
  const decode = decoders.get(encoding);
  if (decode === undefined) return bytes;
  try {
    return await decode(bytes, { maxOutputLength: maxPageSize });
  } catch (error) {
    throw errorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge : new NotServed(`damaged ${encoding}`);
  }
}

/** @returns undefined if it is larger than the largest page that is read. @throws TransportError */
export async function receiveBody(body: HttpResponse['body']): Promise<Buffer | undefined> {
  try {
    return await collect(body, maxPageSize);
  } catch (error) {
    throw transportError(error, { sent: true });
  }
}

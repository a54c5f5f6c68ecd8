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
const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
]);

/** Readers do not get what the export has. The message says in a few words what they get, and is safe to show: "HTTP 404". */
export class NotServed extends Error {
  override readonly name = 'NotServed';
}

/** A response with the status 200. */
export interface Served {
  /** The URL after redirects. */
  readonly url: URL;
  /** Media type in lower case, without parameters; empty if there is none. Safe to show. */
  readonly type: string;
  /** Decoded; undefined if they are more than of the largest page that is read. */
  readonly bytes: Buffer | undefined;
}

/**
 * Requests a URL as browsers do: without what makes caches ask their origin, and compressed.
 * @throws NotServed; `network.signal.reason`
 */
export async function requestAsReader(url: URL, network: Network): Promise<Served> {
  const request = (signal: AbortSignal) => receive(url, { ...network, signal });
  const tooSlow = new NotServed(`no complete response within ${timeLimit / 1000} s`);
  try {
    return await withTimeLimit(request, { ...network, timeLimit }, tooSlow);
  } catch (error) {
    network.signal.throwIfAborted();
    if (!(error instanceof TransportError)) throw error;
    throw new NotServed(network.redactor.show(error.message, 120));
  }
}

async function receive(begin: URL, network: Network): Promise<Served> {
  const headers = { 'Accept-Encoding': 'gzip, br' };
  const answer = await followRedirects(begin, {
    method: 'GET',
    limit: maxRedirects,
    allows: ({ from, to }) => to.origin === from.origin,
    send: url => send({ method: 'GET', url, headers, responseTimeout: timeLimit }, network),
  });
  const { kind, response, url } = answer;
  try {
    if (kind === 'not allowed')
      throw new NotServed(`redirects to ${network.redactor.show(answer.target.origin, 120)}`);
    if (kind === 'too many') throw new NotServed(`more than ${maxRedirects} redirects`);
    if (response.status !== 200) throw new NotServed(`HTTP ${response.status}`);
    const [type = ''] = (response.headers['content-type'] ?? '').split(';', 1);
    return { url, type: network.redactor.show(type.toLowerCase(), 60), bytes: await readBody(response) };
  } finally {
    response.body.destroy();
  }
}

async function readBody({ headers, body }: HttpResponse): Promise<Buffer | undefined> {
  const bytes = await collect(body, maxPageSize).catch((error: unknown) => {
    throw transportError(error, { sent: true });
  });
  const encoding = headers['content-encoding']?.toLowerCase() ?? '';
  const decode = decoders.get(encoding);
  if (bytes === undefined || decode === undefined) return bytes;
  try {
    return await decode(bytes, { maxOutputLength: maxPageSize });
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw new NotServed(`damaged ${encoding}`);
  }
}

import { ActionError } from '../kernel/errors.ts';
import { type HttpResponse, isLoopback, readText, send } from '../kernel/http.ts';
import type { Network } from '../kernel/ports.ts';
import { oneLine, withoutQuery } from '../kernel/text.ts';

/** Longest time until the store's headers are there, in milliseconds. */
const answerTimeout = 30_000;
/** Longest error text that is read, in bytes. */
const maxErrorBytes = 64 * 1024;
const maxRedirects = 5;

/**
 * Asks an object store for an archive. Never carries credentials besides those in the link itself, and never HEAD:
 * presigned GET links refuse it.
 * @param headers further headers, such as Range
 * @throws ActionError LINK_UNSAFE, TransportError, or `signal.reason`
 */
export async function fetchArchive(
  link: string,
  headers: Readonly<Record<string, string>>,
  network: Network,
): Promise<HttpResponse> {
  let url = safeUrl(link);
  for (let redirects = 0; ; redirects += 1) {
    const response = await send({
      method: 'GET',
      url,
      // The archive's own bytes, not compressed once more on the way.
      headers: { 'Accept-Encoding': 'identity', ...headers },
      agentFor: network.agentFor,
      answerTimeout,
      signal: network.signal,
    });
    const { location } = response.headers;
    if (response.status < 301 || response.status > 308 || location === undefined) return response;
    response.body.destroy();
    if (redirects === maxRedirects) {
      throw new ActionError('DOWNLOAD_REFUSED', {
        what: `The store redirected more than ${maxRedirects} times`,
      });
    }
    url = safeUrl(URL.parse(location, url.href)?.href ?? location);
  }
}

/** Archives come by https; plain http is accepted from this machine only. */
function safeUrl(link: string): URL {
  const url = URL.parse(link);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return url;
  throw new ActionError('LINK_UNSAFE', {
    what: `The link to the archive does not use https: ${withoutQuery(link)}`,
  });
}

/** What the store says, in a few words: object stores explain themselves in XML. */
export async function storeWords(response: HttpResponse, signal: AbortSignal): Promise<string> {
  const limits = { maxBytes: maxErrorBytes, timeout: answerTimeout, signal };
  const text = (await readText(response, limits).catch(() => undefined)) ?? '';
  signal.throwIfAborted();
  const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1];
  const message = /<Message>([^<]{1,300})<\/Message>/.exec(text)?.[1];
  const words = [code, message].filter(part => part !== undefined).join(', ');
  return words === '' ? `HTTP ${response.status}` : `HTTP ${response.status}: ${oneLine(words)}`;
}

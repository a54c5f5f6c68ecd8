import { ActionError } from '../shared/errors.ts';
import { Foreign } from '../shared/foreign.ts';
import { type HttpResponse, readText, requestIdOf, send } from '../shared/http.ts';
import type { Network } from '../shared/ports.ts';
import { isBusy, isServerError, parseRetryAfter } from '../shared/retry.ts';
import { Interruption, interruption } from './errors.ts';
import { storeAddress } from './url-policy.ts';

/** Longest time until the store's headers are there, in milliseconds. */
const answerTimeout = 30_000;
/** Longest error text that is read, in bytes, and how long that may take, in milliseconds: the status says enough. */
const maxErrorBytes = 64 * 1024;
const errorTimeout = 5_000;
const maxRedirects = 5;

/**
 * Asks an object store for an archive, once. Never carries credentials besides those in the link itself, and never HEAD:
 * presigned GET links refuse it.
 * @param headers further headers, such as Range
 * @returns an answer with status 200, 206, or 416 when the archive has no such part
 * @throws Interruption when the store refuses; TransportError when there is no answer; ActionError LINK_UNSAFE or
 *   DOWNLOAD_REFUSED; `signal.reason`
 */
export async function fetchArchive(
  link: string,
  headers: Readonly<Record<string, string>>,
  network: Network,
): Promise<HttpResponse> {
  const answer = await followRedirects(link, headers, network);
  if ([200, 206, 416].includes(answer.status)) return answer;
  throw await refusal(answer, network);
}

async function followRedirects(
  link: string,
  headers: Readonly<Record<string, string>>,
  network: Network,
): Promise<HttpResponse> {
  const { allowLoopback } = network;
  let { url, lookup } = storeAddress(link, { allowLoopback });
  for (let redirects = 0; ; redirects += 1) {
    const response = await send({
      method: 'GET',
      url,
      // The archive's own bytes, not compressed once more on the way.
      headers: { 'Accept-Encoding': 'identity', ...headers },
      agentFor: network.agentFor,
      lookup,
      clock: network.clock,
      responseTimeout: answerTimeout,
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
    const target = URL.parse(location, url.href)?.href ?? location;
    ({ url, lookup } = storeAddress(target, { allowLoopback, from: url }));
  }
}

/** What the store says, in a few words: object stores explain themselves in XML. */
async function storeWords(response: HttpResponse, { clock, redactor, signal }: Network): Promise<string> {
  const limits = { maxBytes: maxErrorBytes, timeout: errorTimeout, clock, signal };
  const text = (await readText(response, limits).catch(() => undefined)) ?? '';
  signal.throwIfAborted();
  const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1];
  const message = /<Message>([^<]{1,300})<\/Message>/.exec(text)?.[1];
  const words = [code, message].filter(part => part !== undefined).join(', ');
  return words === ''
    ? `HTTP ${response.status}`
    : `HTTP ${response.status}: ${redactor.show(new Foreign(words))}`;
}

async function refusal(answer: HttpResponse, network: Network): Promise<Interruption> {
  const { clock, redactor } = network;
  const { status, headers } = answer;
  const reason = await storeWords(answer, network);
  if (isBusy(status) || isServerError(status)) {
    return interruption(reason, { retryAfter: parseRetryAfter(headers['retry-after'], clock.now()) });
  }
  const id = requestIdOf(headers);
  const failure = new ActionError('DOWNLOAD_REFUSED', {
    what: `The store refused the archive (${reason}${id === undefined ? '' : `; request id ${redactor.show(id, 100)}`})`,
    status,
  });
  const renewable = status === 403 || status === 404 || status === 410;
  return new Interruption({ action: renewable ? 'renew' : 'fail', reason, failure });
}

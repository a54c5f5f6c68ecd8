import { checkUrl } from '../net/checked-request.ts';
import { send, TransportError } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { followRedirects } from '../net/redirects.ts';
import { retryPause } from '../net/retry.ts';
import { withTimeLimit } from '../shared/abort.ts';

/** Milliseconds in which a preview may begin to answer, once the service has called it built. */
const patience = 60_000;
/** Longest wait for one response, in milliseconds. */
const responseTimeout = 15_000;
const maxRedirects = 5;

/**
 * Requests the link of a preview, without credentials, until it answers. A login is an answer, too.
 * @returns undefined if it answers; otherwise what is wrong after a minute, as a predicate of the link
 * @throws `signal.reason`
 */
export async function requestPreview(link: string, network: Network): Promise<string | undefined> {
  const { allowLoopback, clock, signal } = network;
  let url: URL;
  try {
    url = checkUrl(link, { allowLoopback, subject: 'The URL of the preview' });
  } catch {
    return 'was not requested, because it does not use https';
  }
  const end = clock.now() + patience;
  for (let attempt = 1; ; attempt += 1) {
    const failure = await findFailure(url, network, end - clock.now());
    if (failure === undefined) return undefined;
    const pause = retryPause(attempt, undefined);
    if (clock.now() + pause >= end) return `does not answer yet (${failure})`;
    await clock.sleep(pause, signal);
  }
}

/**
 * Requests the link once, and what it redirects to.
 * @param timeLimit milliseconds for all of it
 * @returns undefined if it answers; otherwise how it does not, such as "HTTP 404"
 */
async function findFailure(link: URL, network: Network, timeLimit: number): Promise<string | undefined> {
  const request = (signal: AbortSignal) =>
    followRedirects(link, {
      method: 'GET',
      limit: maxRedirects,
      allows: ({ from, to }) => to.origin === from.origin,
      send: url => send({ method: 'GET', url, headers: {}, responseTimeout }, { ...network, signal }),
    });
  const tooSlow = new TransportError(`no answer within ${patience / 1000} s`, { sent: true });
  try {
    const { kind, response } = await withTimeLimit(request, { ...network, timeLimit }, tooSlow);
    response.body.destroy();
    if (kind === 'too many') return `more than ${maxRedirects} redirects`;
    const { status } = response;
    const isMissing = status === 404 || status === 410 || status >= 500;
    return isMissing || kind === 'no target' ? `HTTP ${status}` : undefined;
  } catch (error) {
    network.signal.throwIfAborted();
    if (!(error instanceof TransportError)) throw error;
    return network.redactor.show(error.message, 120);
  }
}

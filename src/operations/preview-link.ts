import { version } from '../api/package-version.ts';
import { checkUrl } from '../net/checked-request.ts';
import { isRedirect, send, TransportError } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { retryPause } from '../net/retry.ts';

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
    const failure = await findFailure(url, network);
    if (failure === undefined) return undefined;
    const pause = retryPause(attempt, undefined);
    if (clock.now() + pause > end) return `does not answer yet (${failure})`;
    await clock.sleep(pause, signal);
  }
}

/** Requests the link once. @returns undefined if it answers; otherwise how it does not, such as "HTTP 404" */
async function findFailure(link: URL, network: Network): Promise<string | undefined> {
  let url = link;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const headers = { 'User-Agent': `docs-admin-action/${version}` };
      const response = await send({ ...network, method: 'GET', url, headers, responseTimeout });
      response.body.destroy();
      const { status } = response;
      const target = isRedirect(status) ? URL.parse(response.headers.location ?? '', url.href) : null;
      if (target?.origin !== url.origin || redirects === maxRedirects)
        return status === 404 || status === 410 || status >= 500 ? `HTTP ${status}` : undefined;
      url = target;
    }
  } catch (error) {
    network.signal.throwIfAborted();
    if (!(error instanceof TransportError)) throw error;
    return network.redactor.show(error.message, 120);
  }
}

import { ActionError } from './errors.ts';
import { type HttpResponse, send } from './http.ts';
import type { Network } from './ports.ts';
import { checkUrl, type UrlPolicy } from './url-policy.ts';

/** Longest time until the response's headers arrive, in milliseconds. */
const responseTimeout = 30_000;
const maxRedirects = 5;

/**
 * Sends a GET request to a URL that a server chose, and to those that it redirects to. Each is checked.
 * @returns the first response that is no redirect, whatever its status
 * @throws ActionError LINK_UNSAFE or DOWNLOAD_REFUSED; TransportError when there is no response; `signal.reason`
 */
export async function getChecked(
  link: string,
  headers: Readonly<Record<string, string>>,
  policy: Omit<UrlPolicy, 'allowLoopback'> & { readonly network: Network },
): Promise<HttpResponse> {
  const { allowLoopback } = policy.network;
  let { url, lookup } = checkUrl(link, { ...policy, allowLoopback });
  for (let redirects = 0; ; redirects += 1) {
    const response = await send({ ...policy.network, method: 'GET', url, headers, lookup, responseTimeout });
    const { location } = response.headers;
    if (response.status < 301 || response.status > 308 || location === undefined) return response;
    response.body.destroy();
    if (redirects === maxRedirects) {
      throw new ActionError('DOWNLOAD_REFUSED', {
        what: `The ${policy.server} redirected more than ${maxRedirects} times`,
      });
    }
    const target = URL.parse(location, url.href)?.href ?? location;
    ({ url, lookup } = checkUrl(target, { ...policy, allowLoopback, from: url }));
  }
}

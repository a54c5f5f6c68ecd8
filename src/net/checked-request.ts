import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import { type HttpResponse, isLoopback, isRedirect, send } from './http.ts';
import type { Network } from './network.ts';

/** Longest time until the response's headers arrive, in milliseconds. */
const responseTimeout = 30_000;
const maxRedirects = 5;

interface Policy {
  /** Names what is requested in messages, such as "archive". */
  readonly what: string;
  /** Names the server in messages, such as "store". */
  readonly server: string;
  readonly network: Network;
}

/**
 * Sends a GET request to a URL that a server chose, and to those that it redirects to. Each is checked.
 * @returns the first response that is no redirect, whatever its status
 * @throws ActionError LINK_UNSAFE or DOWNLOAD_REFUSED; TransportError when there is no response; `signal.reason`
 */
export async function getChecked(
  link: string,
  headers: Readonly<Record<string, string>>,
  { what, server, network }: Policy,
): Promise<HttpResponse> {
  const { allowLoopback } = network;
  let url = checkUrl(link, { allowLoopback, subject: `The URL of the ${what}` });
  for (let redirects = 0; ; redirects += 1) {
    const response = await send({ ...network, method: 'GET', url, headers, responseTimeout });
    const { location } = response.headers;
    if (!isRedirect(response.status) || location === undefined) return response;
    response.body.destroy();
    if (redirects === maxRedirects) {
      throw new ActionError('DOWNLOAD_REFUSED', {
        what: `The ${server} redirected more than ${maxRedirects} times`,
      });
    }
    const target = URL.parse(location, url.href)?.href ?? location;
    url = checkUrl(target, { allowLoopback, subject: `The URL that the ${server} redirected to` });
  }
}

/**
 * Checks a URL that a server chose. It has to be https; plain http will do for this machine, when URLs may lead to it.
 * @returns the URL without user info, which would be sent as credentials
 * @throws ActionError LINK_UNSAFE
 */
export function checkUrl(
  link: string,
  { allowLoopback, subject }: { readonly allowLoopback: boolean; readonly subject: string },
): URL {
  const url = URL.parse(link);
  const hasHost = /^https?:\/\//i.test(link);
  const isLocal = url?.protocol === 'http:' && isLoopback(url.hostname) && allowLoopback;
  if (url === null || !hasHost || (url.protocol !== 'https:' && !isLocal)) {
    throw new ActionError('LINK_UNSAFE', { what: `${subject} does not use https: ${originOf(url)}` });
  }
  return Object.assign(url, { username: '', password: '' });
}

/** The part of a URL that may be shown: user info, path, query, and fragment may grant access. */
function originOf(url: URL | null): string {
  if (url === null) return '(not a URL)';
  return oneLine(url.host === '' ? `${url.protocol}…` : `${url.protocol}//${url.host}/…`);
}

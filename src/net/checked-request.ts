import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import { type HttpResponse, isLoopback, send } from './http.ts';
import type { Network } from './network.ts';
import { followRedirects } from './redirects.ts';

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
 * @returns the first response that is no redirect, whatever its status; or a redirect without a target, whose body may say why
 * @throws ActionError LINK_UNSAFE or DOWNLOAD_REFUSED; TransportError when there is no response; `signal.reason`
 */
export async function getChecked(
  link: string,
  headers: Readonly<Record<string, string>>,
  { what, server, network }: Policy,
): Promise<HttpResponse> {
  const { allowLoopback } = network;
  const answer = await followRedirects(checkUrl(link, { allowLoopback, subject: `The URL of the ${what}` }), {
    method: 'GET',
    limit: maxRedirects,
    allows: ({ to }) => isSafe(to, allowLoopback),
    send: url => send({ method: 'GET', url, headers, responseTimeout }, network),
  });
  if (answer.kind === 'not allowed') throw unsafe(`The URL that the ${server} redirected to`, answer.target);
  if (answer.kind === 'too many') {
    throw new ActionError('DOWNLOAD_REFUSED', {
      what: `The ${server} redirected more than ${maxRedirects} times`,
    });
  }
  return answer.response;
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
  if (url === null || !hasHost || !isSafe(url, allowLoopback)) throw unsafe(subject, url);
  url.username = '';
  url.password = '';
  return url;
}

function isSafe({ protocol, hostname }: URL, allowLoopback: boolean): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname) && allowLoopback);
}

function unsafe(subject: string, url: URL | null): ActionError {
  return new ActionError('LINK_UNSAFE', { what: `${subject} does not use https: ${originOf(url)}` });
}

/** The part of a URL that may be shown: user info, path, query, and fragment may grant access. */
function originOf(url: URL | null): string {
  if (url === null) return '(not a URL)';
  return oneLine(url.host === '' ? `${url.protocol}…` : `${url.protocol}//${url.host}/…`);
}

import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import { isLoopback } from './http.ts';

/**
 * Checks a URL that a server chose. It has to be https; plain http will do for this machine, when URLs may lead to it.
 * @param subject begins the message: "The URL of the archive"
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

/** The URL is https; or http, if it leads to this machine and may do so. */
export function isSafe({ protocol, hostname }: URL, allowLoopback: boolean): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname) && allowLoopback);
}

/** @param subject begins the message */
export function unsafe(subject: string, url: URL | null): ActionError {
  return new ActionError('LINK_UNSAFE', { what: `${subject} does not use https: ${originOf(url)}` });
}

/** The part of a URL that may be shown: user info, path, query, and fragment may grant access. */
function originOf(url: URL | null): string {
  if (url === null) return '(not a URL)';
  return oneLine(url.host === '' ? `${url.protocol}…` : `${url.protocol}//${url.host}/…`);
}

import type { Clock } from '../shared/clock.ts';
import { ActionError } from '../shared/errors.ts';
import type { Redactor } from '../shared/redactor.ts';
import type { AgentFor, Log } from '../shared/runner.ts';
import { oneLine } from '../shared/text.ts';

/** What every request needs. */
export interface Network {
  readonly agentFor: AgentFor;
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  /** Aborted when the run is canceled. */
  readonly signal: AbortSignal;
  /** URLs from a server may lead to this machine, by plain http: only when the service runs on it. */
  readonly allowLoopback: boolean;
}

/**
 * Checks a URL that a server chose. It has to use https, or http to this machine if `allowLoopback` permits that.
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

/** The URL uses https, or http to this machine if `allowLoopback` permits that. */
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

/** The host is this machine. Only then is plain http accepted. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

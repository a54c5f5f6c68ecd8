import type { Redactor } from '../shared/redactor.ts';
import { webUrl } from '../shared/text.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';

/** Paths of pull requests, by host. Each may go on, as in "/pull/7/files". */
const paths: readonly RegExp[] = [
  // GitHub, and GitHub Enterprise Server
  /^\/[^/]+\/[^/]+\/pull\/([1-9]\d{0,8})(?:\/|$)/,
  // GitLab, where groups are nested
  /^(?:\/[^/]+){2,}\/-\/merge_requests\/([1-9]\d{0,8})(?:\/|$)/,
  // Bitbucket
  /^\/[^/]+\/[^/]+\/pull-requests\/([1-9]\d{0,8})(?:\/|$)/,
  // Bitbucket Data Center, perhaps below a path of its own
  /^(?:\/[^/]+)*\/(?:projects|users)\/[^/]+\/repos\/[^/]+\/pull-requests\/([1-9]\d{0,8})(?:\/|$)/,
];

/**
 * Tells the number of a pull request from its URL. The host is not checked: companies name their own.
 * @returns digits; empty for any other URL
 */
export function numberOfPullRequest(url: string): string {
  const path = URL.parse(url)?.pathname ?? '';
  return paths.map(pattern => pattern.exec(path)?.[1]).find(number => number !== undefined) ?? '';
}

/**
 * A link from the service as it may be shown: scripts print it, and people click it. User info, query, and fragment may give access,
 * and a pull request needs none of them.
 * @param options `keepsQuery`: the query belongs to what the link names
 * @returns undefined if it is no URL of the web, or holds a secret
 */
export function usableLink(
  link: UntrustedText,
  redactor: Redactor,
  { keepsQuery = false } = {},
): string | undefined {
  const url = URL.parse(webUrl(link.raw) ?? '');
  if (url === null) return undefined;
  Object.assign(url, { username: '', password: '', hash: '' });
  if (!keepsQuery) url.search = '';
  const hasSecret = redactor.url(link) !== link.raw;
  return hasSecret ? undefined : url.href;
}

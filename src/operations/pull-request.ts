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

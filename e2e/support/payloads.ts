/** Inputs, events, and commits that scenarios share. */
import type { GithubOptions } from '../../simulator/github/server.ts';
import type { Simulator } from '../../simulator/server.ts';

/** Inputs that lead to a service. */
export const inputsFor = ({ key, baseUrl }: Simulator) => ({
  'api-key': key,
  'base-url': baseUrl,
  'project-id': 'docs',
});

export const before = '1'.repeat(40);
/** The commit that the service reports as deployed. */
export const published = '5'.repeat(40);
export const push = { event: 'push', payload: { ref: 'refs/heads/main' } };

export const pull = {
  number: 7,
  merged: true,
  html_url: 'https://github.com/example/docs/pull/7',
  title: 'Add "retry"',
  user: { login: 'octocat', type: 'User' },
  labels: [],
  head: { ref: 'retry', sha: before, repo: { full_name: 'example/docs' } },
  base: { ref: 'main', sha: before },
};

/** What GitHub sends when a pull request is closed. @param changes of it, such as another number */
export function closed(changes: object = {}, repository = 'example/docs') {
  const own = { ...pull, html_url: `https://github.com/${repository}/pull/7` };
  const head = { ...pull.head, repo: { full_name: repository } };
  const pull_request = { ...own, head, ...changes };
  return { action: 'closed', repository: { full_name: repository, fork: false }, pull_request };
}

/** What GitHub sends when a member comments on a merged pull request, and what is different of the comment and the issue. */
export function commented(body: string, changes: object = {}, ofIssue: object = {}) {
  const user = { login: 'octocat', type: 'User' };
  const issue = { number: 7, pull_request: { merged_at: '2026-11-20T10:00:00Z' }, ...ofIssue };
  const comment = { body, user, author_association: 'MEMBER', ...changes };
  return { action: 'created', repository: { fork: false }, issue, comment };
}

/** @param sha commit that merged the pull request */
export const mergedPull = (sha: string): GithubOptions => ({
  pullRequests: [7],
  pullsOf: { [sha]: [{ number: 7, merged: true, mergeCommit: sha }] },
});

/** Events and commits that scenarios share. */
import type { GithubOptions } from '../simulator/github/server.ts';

export const before = '1'.repeat(40);

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

/** @param sha commit that merged the pull request */
export const mergedPull = (sha: string): GithubOptions => ({
  pullRequests: [7],
  pullsOf: { [sha]: [{ number: 7, merged: true, mergeCommit: sha }] },
});

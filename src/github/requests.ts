import type { Timer } from '../shared/clock.ts';
import type { GithubAccess } from '../shared/github.ts';
import type { Redactor } from '../shared/redactor.ts';
import { createOctokit, type GithubError, type Octokit, withRetries } from './octokit.ts';

export interface TimeLimits {
  /** Milliseconds. */
  readonly limit: number;
  /** Milliseconds that are left once the run is canceled. */
  readonly afterCancel: number;
}

/** GitHub's secondary rate limit asks for a minute. */
export const usualLimits: TimeLimits = { limit: 90_000, afterCancel: 0 };

interface Sending extends TimeLimits, Omit<GithubAccess, 'redactor'> {
  readonly apiUrl: string;
}

/** Sends requests, and retries them, until time is up. @throws the last error */
export async function sendInTime<T>(
  requests: (octokit: Octokit) => Promise<T>,
  { token, clock, log, signal: canceled, apiUrl, limit, afterCancel }: Sending,
): Promise<T> {
  const timeUp = new AbortController();
  const { signal } = timeUp;
  let deadline = Number.POSITIVE_INFINITY;
  let timer: Timer | undefined;
  const endWithin = (milliseconds: number) => {
    deadline = Math.min(deadline, clock.now() + milliseconds);
    timer?.stop();
    const left = deadline - clock.now();
    const end = () => timeUp.abort(new Error('GitHub did not respond in time'));
    if (left > 0) timer = clock.startTimer(left, end);
    else end();
  };
  const hurry = () => endWithin(afterCancel);
  canceled.addEventListener('abort', hurry);
  endWithin(canceled.aborted ? afterCancel : limit);
  try {
    const attempt = async () => requests(await createOctokit({ token, apiUrl, clock, signal }));
    return await withRetries(attempt, { clock, log, signal, timeLeft: () => deadline - clock.now() });
  } finally {
    canceled.removeEventListener('abort', hurry);
    timer?.stop();
  }
}

const permission =
  'add the line "pull-requests: write", or for an issue "issues: write", below "permissions:" in the job. If the job has no "permissions:" yet, also list there what else it needs, such as "contents: read", because a permission that is not listed is taken away. Or use a token of your own that has the permission. A pull request from a fork gets a read-only token, whatever the workflow says';

/** Describes why a request failed, and what to do, in text that can be shown. */
export function reasonOf(error: unknown, redactor: Redactor): string {
  const { status, message, response, errors } = error as GithubError;
  const { type, path, message: words } = errors?.[0] ?? { message };
  const shown = redactor.show(String(words));
  const missing = type === 'NOT_FOUND' && Array.isArray(path) ? path.at(-1) : undefined;
  if (/rate limit/i.test(shown)) return `GitHub limits how often this token may write (${shown}).`;
  if (status === 401)
    return `the token in github-token is not valid (${shown}); correct it, or leave github-token out.`;
  if (missing === 'repository')
    return `the token in github-token cannot read the repository (${shown}); give it access, or leave github-token out.`;
  if (missing === 'issueOrPullRequest' || status === 404)
    return `there is no pull request or issue with this number, or the token cannot read it (${shown}); check issue-number if it is set, and ${permission}.`;
  if (missing === 'updateIssueComment')
    return `the comment, or its pull request or issue, was deleted (${shown}).`;
  if (status === 403 || type === 'FORBIDDEN')
    return `GitHub refuses it (${shown}); if the token lacks the permission, ${permission}.`;
  // Without a response, Octokit's errors have status 500, and GraphQL errors have none.
  return `${shown}${response && status ? ` (HTTP ${status})` : ''}.`;
}

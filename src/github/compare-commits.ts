import * as z from 'zod/mini';
import { untilAborted } from '../shared/abort.ts';
import type { Log } from '../shared/ports.ts';
import { readEvent } from './event.ts';
import { checked, createOctokit } from './octokit.ts';

export interface CommitPair {
  /** Full SHAs of commits in the repository of the run. */
  readonly base: string;
  readonly head: string;
  readonly token: string;
  readonly signal: AbortSignal;
}

const comparison = z.object({ status: z.enum(['identical', 'ahead', 'behind', 'diverged']) });

/**
 * Asks GitHub whether the head contains the base.
 * @throws Error when GitHub does not say; the message may quote it
 */
export async function compareCommits({ base, head, token, signal }: CommitPair, log: Log): Promise<boolean> {
  if (token === '') throw new Error('github-token is empty');
  const { owner, repo } = await readEvent();
  const octokit = await createOctokit(token, log);
  const request = octokit.rest.repos.compareCommitsWithBasehead({
    ...{ owner, repo, basehead: `${base}...${head}`, per_page: 1 },
    request: { signal },
  });
  const { status } = checked(comparison, (await untilAborted(request, signal)).data);
  return status === 'ahead' || status === 'identical';
}

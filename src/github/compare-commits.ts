import * as z from 'zod/mini';
import type { Log } from '../shared/ports.ts';
import { readEvent } from './event.ts';
import { checked, createOctokit, type Patience } from './octokit.ts';

export interface CommitPair extends Patience {
  /** Full SHAs of commits in the repository of the run. */
  readonly base: string;
  readonly head: string;
  readonly token: string;
}

const comparison = z.object({ status: z.enum(['identical', 'ahead', 'behind', 'diverged']) });

/**
 * Asks GitHub whether the head contains the base.
 * @throws Error when GitHub does not say; the message may quote it; `pair.signal.reason`
 */
export async function compareCommits(pair: CommitPair, log: Log): Promise<boolean> {
  const { base, head, token } = pair;
  if (token === '') throw new Error('github-token is empty');
  const { owner, repo } = await readEvent();
  const octokit = await createOctokit(token, pair, log);
  const basehead = `${base}...${head}`;
  const request = { owner, repo, basehead, per_page: 1 };
  const { data } = await octokit.rest.repos.compareCommitsWithBasehead(request);
  const { status } = checked(comparison, data);
  return status === 'ahead' || status === 'identical';
}

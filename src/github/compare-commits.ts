import * as z from 'zod/mini';
import type { CommitPair } from '../shared/github.ts';
import type { Log } from '../shared/runner.ts';
import type { RunContext } from './event.ts';
import { checked, createOctokit, repeat } from './octokit.ts';

const comparison = z.object({ status: z.enum(['identical', 'ahead', 'behind', 'diverged']) });

/**
 * Asks GitHub whether the head contains the base.
 * @throws Error when GitHub does not say; the message may quote it; `pair.signal.reason`
 */
export async function compareCommits(
  pair: CommitPair,
  { apiUrl, owner, repo }: RunContext,
  log: Log,
): Promise<boolean> {
  const octokit = await createOctokit({ ...pair, apiUrl });
  const basehead = `${pair.base}...${pair.head}`;
  const request = { owner, repo, basehead, per_page: 1 };
  const { data } = await repeat(() => octokit.rest.repos.compareCommitsWithBasehead(request), pair, log);
  const { status } = checked(comparison, data);
  return status === 'ahead' || status === 'identical';
}

import * as z from 'zod/mini';
import type { CommitPair } from '../shared/github.ts';
import type { RunContext } from './event.ts';
import { checked, createOctokit, type GithubError, repeat } from './octokit.ts';

/** Milliseconds in which requests begin. */
const timeLimit = 60_000;
const comparison = z.object({ status: z.enum(['identical', 'ahead', 'behind', 'diverged']) });

/**
 * Asks GitHub whether the head contains the base.
 * @throws Error when GitHub does not say; the message may quote it; `pair.signal.reason`
 */
export async function compareCommits(
  { base, head, token, clock, log, signal }: CommitPair,
  { apiUrl, owner, repo }: RunContext,
): Promise<boolean> {
  const end = clock.now() + timeLimit;
  const request = { owner, repo, basehead: `${base}...${head}`, per_page: 1 };
  const octokit = await createOctokit({ token, apiUrl, clock, signal });
  const patience = { clock, log, signal, timeLeft: () => end - clock.now() };
  try {
    const { data } = await repeat(() => octokit.rest.repos.compareCommitsWithBasehead(request), patience);
    const { status } = checked(comparison, data);
    return status === 'ahead' || status === 'identical';
  } catch (error) {
    // GitHub knows both commits, whose histories have nothing in common. Its message for one that it does not know is another.
    if (/^No common ancestor between /.test((error as GithubError).message)) return false;
    throw error;
  }
}

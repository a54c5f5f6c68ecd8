import * as z from 'zod/mini';
import type { CommitPair, Github } from '../shared/github.ts';
import { contextOf, findHead, type RunContext } from './event.ts';
import { checked, createOctokit, type GithubError, withRetries } from './octokit.ts';
import { StickyComment } from './sticky-comment.ts';

/** The APIs of the GitHub that the step runs on. @param env the environment that the runner gives to the step */
export function githubApi(env: NodeJS.ProcessEnv): Github {
  const context = contextOf(env);
  return {
    compareCommits: pair => compareCommits(pair, context),
    findHead: branch => findHead(branch, context),
    commentOf: request => new StickyComment(request, context),
  };
}

/** No request begins later than this many milliseconds after the first one. */
const timeLimit = 60_000;
const comparison = z.object({ status: z.enum(['identical', 'ahead', 'behind', 'diverged']) });

/**
 * Asks GitHub whether the head contains the base.
 * @throws Error when GitHub does not say; the message may quote it; `pair.signal.reason`
 */
async function compareCommits(
  { base, head, token, clock, log, signal }: CommitPair,
  { apiUrl, owner, repo }: RunContext,
): Promise<boolean> {
  const end = clock.now() + timeLimit;
  const request = { owner, repo, basehead: `${base}...${head}`, per_page: 1 };
  const octokit = await createOctokit({ token, apiUrl, clock, signal });
  const options = { clock, log, signal, timeLeft: () => end - clock.now() };
  try {
    const { data } = await withRetries(() => octokit.rest.repos.compareCommitsWithBasehead(request), options);
    const { status } = checked(comparison, data);
    return status === 'ahead' || status === 'identical';
  } catch (error) {
    // GitHub knows both commits, but their histories share no commit. For an unknown commit, its message is different.
    if (/^No common ancestor between /.test((error as GithubError).message)) return false;
    throw error;
  }
}

import * as z from 'zod/mini';
import type { CommitPair, CommitQuestion, Github } from '../shared/github.ts';
import { CommentCommand } from './command.ts';
import { contextOf, findHead, type RunContext } from './event.ts';
import { checked, createOctokit, type GithubError, withRetries } from './octokit.ts';
import { StickyComment } from './sticky-comment.ts';

/** The APIs of the GitHub that the step runs on. @param env the environment that the runner gives to the step */
export function githubApi(env: NodeJS.ProcessEnv): Github {
  const context = contextOf(env);
  return {
    compareCommits: pair => compareCommits(pair, context),
    lacksCommit: question => lacksCommit(question, context),
    findHead: branch => findHead(branch, context),
    commentOf: request => new StickyComment(request, context),
    commandOf: request => new CommentCommand(request, context),
    isAwaited: ['issue_comment', 'workflow_dispatch'].includes(context.eventName),
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

/** Asks once: no step depends on the answer. */
async function lacksCommit(
  { sha, token, clock, signal }: CommitQuestion,
  { apiUrl, owner, repo }: RunContext,
): Promise<boolean> {
  try {
    const octokit = await createOctokit({ token, apiUrl, clock, signal });
    await octokit.rest.repos.getCommit({ owner, repo, ref: sha, per_page: 1 });
    return false;
  } catch (error) {
    signal.throwIfAborted();
    // GitHub answers 404 if the token may not read the repository.
    const { status, message } = error as GithubError;
    return status === 422 && message.startsWith('No commit found for SHA');
  }
}

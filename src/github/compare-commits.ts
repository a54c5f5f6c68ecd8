import * as z from 'zod/mini';
import { untilAborted } from '../shared/abort.ts';
import type { Log } from '../shared/ports.ts';
import type { Redactor } from '../shared/redactor.ts';
import { readEvent } from './event.ts';
import { checked, createOctokit } from './octokit.ts';

export interface CommitPair {
  /** Full SHAs of commits in the repository of the run. */
  readonly base: string;
  readonly head: string;
  readonly token: string;
  readonly signal: AbortSignal;
}

export type CommitRelation =
  /** Whether the head contains the base. */
  | { readonly kind: 'contained' | 'missing' }
  /** `reason` is a sentence that can be shown. */
  | { readonly kind: 'unknown'; readonly reason: string };

const comparison = z.object({ status: z.enum(['identical', 'ahead', 'behind', 'diverged']) });

/** Asks GitHub whether one commit contains another. Never throws. */
export async function compareCommits(
  { base, head, token, signal }: CommitPair,
  log: Log,
  redactor: Redactor,
): Promise<CommitRelation> {
  try {
    if (token === '') throw new Error('github-token is empty');
    const { owner, repo } = await readEvent();
    const octokit = await createOctokit(token, log);
    const request = octokit.rest.repos.compareCommitsWithBasehead({
      ...{ owner, repo, basehead: `${base}...${head}`, per_page: 1 },
      request: { signal },
    });
    const { status } = checked(comparison, (await untilAborted(request, signal)).data);
    return { kind: status === 'ahead' || status === 'identical' ? 'contained' : 'missing' };
  } catch (error) {
    const { status, message = String(error) } = error as {
      readonly status?: number;
      readonly message?: string;
    };
    const hint =
      status === 404
        ? ': one of the commits is not in this repository, or github-token may not read it (in a private repository, add "permissions: contents: read")'
        : '';
    const shown = redactor.show(message, 200);
    return { kind: 'unknown', reason: `GitHub could not compare it with ${head}${hint} (${shown}).` };
  }
}

import { readFileSync } from 'node:fs';
import process from 'node:process';
import * as z from 'zod/mini';
import { checked, type Octokit } from './octokit.ts';

const numbered = z.object({ number: z.int() });

/** What of an event's payload tells which pull request or issue it belongs to. */
const payloadSchema = z.object({
  pull_request: z.catch(z.optional(numbered), undefined),
  issue: z.catch(z.optional(numbered), undefined),
  workflow_run: z.catch(z.optional(z.object({ pull_requests: z.array(numbered) })), undefined),
  merge_group: z.catch(z.optional(z.object({ head_ref: z.string() })), undefined),
});

export interface RunEvent {
  readonly name: string;
  readonly owner: string;
  readonly repo: string;
  readonly sha: string;
  readonly ref: string;
  readonly graphqlUrl: string;
  readonly payload: z.infer<typeof payloadSchema>;
}

/** Reads what the runner says about the event that started this run. @throws Error outside a repository's workflow */
export function readEvent(): RunEvent {
  const { env } = process;
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  if (owner === '' || repo === '')
    throw new Error('this run belongs to no repository (GITHUB_REPOSITORY is not set)');
  return {
    name: env['GITHUB_EVENT_NAME'] ?? 'unknown',
    owner,
    repo,
    sha: env['GITHUB_SHA'] ?? '',
    ref: env['GITHUB_REF'] ?? '',
    graphqlUrl: env['GITHUB_GRAPHQL_URL'] || 'https://api.github.com/graphql',
    payload: readPayload(env['GITHUB_EVENT_PATH']),
  };
}

function readPayload(path: string | undefined): RunEvent['payload'] {
  try {
    return z.parse(payloadSchema, JSON.parse(readFileSync(path ?? '', 'utf8')));
  } catch {
    return {};
  }
}

/**
 * Finds the pull request or issue that a run belongs to: the event's own, that of the workflow run which started this
 * one, that of the merge queue's branch, or the pull request whose merge was pushed.
 * @throws Error when there is none; errors of Octokit
 */
export async function findIssue(event: RunEvent, octokit: Octokit, signal: AbortSignal): Promise<number> {
  const { payload, name } = event;
  const queued = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-(\d+)-[^/]+$/.exec(
    payload.merge_group?.head_ref ?? event.ref,
  );
  const number =
    payload.pull_request?.number ??
    payload.issue?.number ??
    payload.workflow_run?.pull_requests[0]?.number ??
    (queued === null ? undefined : Number(queued[1])) ??
    (name === 'push' ? await findPushed(event, octokit, signal) : undefined);
  if (number !== undefined) return number;
  throw new Error(
    `no pull request or issue belongs to this run (event ${name}); set issue-number to say where it should go`,
  );
}

const pullsOfCommit = z.array(
  z.object({
    number: z.int(),
    merged_at: z.nullable(z.string()),
    merge_commit_sha: z.nullable(z.string()),
  }),
);

/** Merged ones first, and among them the one whose merge commit it is. */
async function findPushed(
  { owner, repo, sha }: RunEvent,
  octokit: Octokit,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { data } = await octokit.request('GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls', {
    owner,
    repo,
    commit_sha: sha,
    request: { signal },
  });
  const pulls = checked(pullsOfCommit, data);
  const merged = pulls.filter(pull => pull.merged_at !== null);
  return (merged.find(pull => pull.merge_commit_sha === sha) ?? merged[0] ?? pulls[0])?.number;
}

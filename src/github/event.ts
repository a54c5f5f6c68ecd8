import process from 'node:process';
import * as z from 'zod/mini';
import { readRegularFile } from '../shared/files.ts';
import { type Call, graphql } from './octokit.ts';

/** GitHub's own limit on the payload of an event, in bytes. */
const maxPayloadBytes = 25 * 1024 * 1024;

const numbered = z.object({ number: z.int() });

/** What of an event's payload tells which pull request or issue it belongs to. */
const payloadSchema = z.object({
  pull_request: z.catch(z.optional(numbered), undefined),
  issue: z.catch(z.optional(numbered), undefined),
  workflow_run: z.catch(z.optional(z.object({ pull_requests: z.array(numbered) })), undefined),
  merge_group: z.catch(z.optional(z.object({ head_ref: z.string() })), undefined),
  repository: z.catch(z.optional(z.object({ default_branch: z.string() })), undefined),
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
export async function readEvent(): Promise<RunEvent> {
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
    payload: await readPayload(env['GITHUB_EVENT_PATH']),
  };
}

/** What is used of the event's payload; nothing when there is none. */
export async function readPayload(path = ''): Promise<RunEvent['payload']> {
  try {
    const text = (await readRegularFile(path, { maxBytes: maxPayloadBytes })).toString();
    return z.parse(payloadSchema, JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Finds the pull request or issue that a run belongs to: the event's own, that of the workflow run which started this
 * one, that of the merge queue's branch, or the pull request whose merge was pushed.
 * @throws Error when there is none; errors of Octokit and of GraphQL
 */
export async function findIssue(event: RunEvent, call: Call): Promise<number> {
  const { payload, name } = event;
  const queued = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-(\d+)-[^/]+$/.exec(
    payload.merge_group?.head_ref ?? event.ref,
  );
  const number =
    payload.pull_request?.number ??
    payload.issue?.number ??
    payload.workflow_run?.pull_requests[0]?.number ??
    (queued === null ? undefined : Number(queued[1])) ??
    (name === 'push' ? await findPushed(event, call) : undefined);
  if (number !== undefined) return number;
  throw new Error(
    `no pull request or issue belongs to this run (event ${name}); set issue-number to say where it should go`,
  );
}

/*
 * GraphQL, because REST does not name the merge commit in its version 2026-03-10. GitHub Enterprise Server has these fields
 * too.
 */
const pullsOfCommit = `query ($owner: String!, $repo: String!, $sha: GitObjectID!) {
  repository(owner: $owner, name: $repo) {
    object(oid: $sha) {
      ... on Commit { associatedPullRequests(first: 100) { nodes { number merged mergeCommit { oid } } } }
    }
  }
}`;

const pull = z.object({
  number: z.int(),
  merged: z.catch(z.boolean(), false),
  mergeCommit: z.catch(z.nullish(z.object({ oid: z.string() })), undefined),
});

/** Each level may be null: a commit that is not there any more, an object that is none, a pull request that the token may not see. */
const foundPulls = z.object({
  repository: z.nullish(
    z.object({
      object: z.nullish(
        z.object({
          associatedPullRequests: z.nullish(
            z.object({ nodes: z.nullish(z.array(z.catch(z.nullable(pull), null))) }),
          ),
        }),
      ),
    }),
  ),
});

/** Merged ones first, and among them the one whose merge commit it is. */
async function findPushed({ owner, repo, sha }: RunEvent, call: Call): Promise<number | undefined> {
  const { repository } = await graphql(call, foundPulls, pullsOfCommit, { owner, repo, sha });
  const nodes = repository?.object?.associatedPullRequests?.nodes ?? [];
  const pulls = nodes.filter(node => node !== null);
  const merged = pulls.filter(node => node.merged);
  return (merged.find(({ mergeCommit }) => mergeCommit?.oid === sha) ?? merged[0] ?? pulls[0])?.number;
}

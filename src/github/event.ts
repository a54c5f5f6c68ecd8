import * as z from 'zod/mini';
import { readRegularFile } from '../files/regular-file.ts';
import { graphql, type Octokit } from './octokit.ts';

/** GitHub's limit for the payload of an event, in bytes. */
const maxPayloadBytes = 25 * 1024 * 1024;

const numbered = z.object({ number: z.int() });
const identified = z.object({ id: z.int() });
/** Of a workflow run. Its head may also be that of a pull request to another repository. */
const runPull = z.object({ number: z.int(), base: z.object({ repo: identified }) });

/** The fields of an event's payload that name its pull request or issue. */
const payloadSchema = z.object({
  pull_request: z.catch(z.optional(numbered), undefined),
  issue: z.catch(z.optional(numbered), undefined),
  workflow_run: z.catch(z.optional(z.object({ pull_requests: z.array(runPull) })), undefined),
  merge_group: z.catch(z.optional(z.object({ head_ref: z.string() })), undefined),
  repository: z.catch(z.optional(identified), undefined),
  /** Of a push: its branch or tag is new. */
  created: z.catch(z.optional(z.boolean()), undefined),
});

/** The event that started this run. */
export interface RunEvent {
  readonly name: string;
  readonly owner: string;
  readonly repo: string;
  readonly sha: string;
  readonly ref: string;
  readonly payload: z.infer<typeof payloadSchema>;
}

/** The GitHub that a run belongs to. */
export interface RunContext {
  readonly apiUrl: string;
  /** @throws Error outside a repository's workflow */
  readEvent(): Promise<RunEvent>;
}

/** @param env the environment that the runner gives to a step */
export function contextOf(env: NodeJS.ProcessEnv): RunContext {
  return { apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com', readEvent: () => parseEvent(env) };
}

/**
 * The event that the runner's variables describe.
 * @throws Error outside a repository's workflow
 */
export async function parseEvent(env: NodeJS.ProcessEnv): Promise<RunEvent> {
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  if (owner === '' || repo === '')
    throw new Error('this run belongs to no repository (GITHUB_REPOSITORY is not set)');
  return {
    name: env['GITHUB_EVENT_NAME'] ?? 'unknown',
    owner,
    repo,
    sha: env['GITHUB_SHA'] ?? '',
    ref: env['GITHUB_REF'] ?? '',
    payload: await readPayload(env['GITHUB_EVENT_PATH']),
  };
}

/** The fields of the event's payload that are used; none when it cannot be read. */
async function readPayload(path = ''): Promise<RunEvent['payload']> {
  try {
    const text = (await readRegularFile(path, { maxBytes: maxPayloadBytes })).toString();
    return z.parse(payloadSchema, JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Finds the pull request or issue of a run: from the event itself, from the workflow run that started this one, from the name
 * of a merge queue's branch, or from the commit that was pushed.
 * @throws Error when there is none; errors of Octokit
 */
export async function findIssue(event: RunEvent, octokit: Octokit): Promise<number> {
  const { payload, name } = event;
  const queued = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-(\d+)-[^/]+$/.exec(
    payload.merge_group?.head_ref ?? event.ref,
  );
  const number =
    payload.pull_request?.number ??
    payload.issue?.number ??
    payload.workflow_run?.pull_requests.find(({ base }) => base.repo.id === payload.repository?.id)?.number ??
    (queued === null ? undefined : Number(queued[1])) ??
    (isUpdate(event) ? await findPushed(event, octokit) : undefined);
  if (number !== undefined) return number;
  throw new Error(`no pull request or issue belongs to this run (event ${name}); set issue-number`);
}

/** Commits were pushed to a branch. A new branch or a tag may be at a commit that was merged long ago. */
function isUpdate({ name, ref, payload }: RunEvent): boolean {
  return name === 'push' && ref.startsWith('refs/heads/') && payload.created !== true;
}

// Version 2026-03-10 of the REST API does not name the merge commit.
const pullsQuery = `query ($owner: String!, $repo: String!, $sha: GitObjectID!) {
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

/** GitHub returns null for an unknown commit, for another object, and for a pull request that the token may not see. */
const foundPulls = z.catch(
  z.object({
    repository: z.object({
      object: z.object({
        associatedPullRequests: z.object({ nodes: z.array(z.catch(z.nullable(pull), null)) }),
      }),
    }),
  }),
  { repository: { object: { associatedPullRequests: { nodes: [] } } } },
);

/** Prefers merged pull requests, and among them the one that was merged by this commit. */
async function findPushed({ owner, repo, sha }: RunEvent, octokit: Octokit): Promise<number | undefined> {
  const { repository } = await graphql(octokit, foundPulls, pullsQuery, { owner, repo, sha });
  const pulls = repository.object.associatedPullRequests.nodes.filter(node => node !== null);
  const merged = pulls.filter(node => node.merged);
  return (merged.find(({ mergeCommit }) => mergeCommit?.oid === sha) ?? merged[0] ?? pulls[0])?.number;
}

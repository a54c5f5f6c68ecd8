import * as z from 'zod/mini';
import { readRegularFile } from '../files/regular-file.ts';
import { whenValid } from '../shared/tolerance.ts';
import { checked, type Octokit } from './octokit.ts';

/** Bytes. GitHub caps payloads at 25 MB. */
const maxPayload = 32 * 1024 * 1024;

export interface RunContext {
  readonly apiUrl: string;
  readonly owner: string;
  readonly repo: string;
  readonly eventName: string;
  /** File with the payload of the event. */
  readonly eventPath: string;
  readonly sha: string;
  readonly ref: string;
}

/** @param env the environment that the runner gives to a step */
export function contextOf(env: NodeJS.ProcessEnv): RunContext {
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  return {
    apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
    owner,
    repo,
    eventName: env['GITHUB_EVENT_NAME'] ?? 'unknown',
    eventPath: env['GITHUB_EVENT_PATH'] ?? '',
    sha: env['GITHUB_SHA'] ?? '',
    ref: env['GITHUB_REF'] ?? '',
  };
}

// Fields that GitHub always sends are optional, because tools for local runs leave some out.
const person = z.object({ login: z.string(), type: whenValid(z.string()) });
const issue = z.object({ number: z.int(), user: whenValid(person) });
const comment = z.object({ id: whenValid(z.int()), body: z.string(), user: whenValid(person) });
const head = z.object({ sha: z.string().check(z.regex(/^[\da-f]{40,64}$/i)), ref: whenValid(z.string()) });
const identified = z.object({ id: z.int() });
/** A pull request of a workflow run. GitHub also lists those of other repositories that have the same head. */
const runPull = z.object({ number: z.int(), base: z.object({ repo: identified }) });

/** The fields of an event's payload that name its pull request or issue. */
const payloadSchema = z.object({
  pull_request: whenValid(z.object({ number: z.int(), head: whenValid(head) })),
  issue: whenValid(issue),
  workflow_run: whenValid(z.object({ pull_requests: z.array(whenValid(runPull)) })),
  repository: whenValid(identified),
  /** Of an issue_comment event. */
  comment: whenValid(comment),
  /** Whether a push created its branch or tag. */
  created: whenValid(z.boolean()),
});

/** Returns the fields that are used; none if the payload cannot be read. */
async function readPayload(path: string): Promise<z.infer<typeof payloadSchema>> {
  try {
    const bytes = await readRegularFile(path, { maxBytes: maxPayload });
    return z.parse(payloadSchema, JSON.parse(bytes.toString()));
  } catch {
    return {};
  }
}

/** @returns full SHA of the head of a branch, from the event's pull request or push; undefined if it is about another branch */
export async function findHead(
  branch: string,
  { eventName, eventPath, sha, ref }: RunContext,
): Promise<string | undefined> {
  const pushed = { sha, ref: ref.replace(/^refs\/heads\//, '') };
  const { pull_request } = await readPayload(eventPath);
  const found = pull_request?.head ?? (eventName === 'push' ? pushed : undefined);
  // Tools for local runs leave out the branch's name.
  return !found?.ref || found.ref === branch ? found?.sha || undefined : undefined;
}

/**
 * Finds the number of the run's pull request or issue: in the event, in the workflow run that triggered this one, in the name
 * of a merge queue's branch, or by the commit that was pushed.
 * @returns undefined if the event has none
 * @throws Error if the payload of a pull request or issue event lacks the number; errors of Octokit
 */
export async function findIssue(context: RunContext, octokit: Octokit): Promise<number | undefined> {
  const { eventName, ref } = context;
  const payload = await readPayload(context.eventPath);
  // A new branch or tag may point to a commit that was merged long ago.
  const isUpdate = eventName === 'push' && ref.startsWith('refs/heads/') && payload.created !== true;
  const number =
    payload.pull_request?.number ??
    payload.issue?.number ??
    payload.workflow_run?.pull_requests.find(pull => pull?.base.repo.id === payload.repository?.id)?.number ??
    findQueued(ref) ??
    (isUpdate ? await findPushed(context, octokit) : undefined);
  if (number === undefined && /^(?:pull_request|issue)/.test(eventName))
    throw new Error(`the event ${eventName} names no pull request or issue; set issue-number`);
  return number;
}

/** The comment that has started a run. */
export interface Trigger {
  /** Undefined if the event does not tell. */
  readonly id: number | undefined;
  readonly body: string;
  /** Login of the author; undefined if the event does not tell. */
  readonly author: string | undefined;
  /** A bot has opened the pull request. */
  readonly isOfBot: boolean;
}

/** @returns undefined if no comment has started the run. @throws Error if the event lacks the comment */
export async function findTrigger({ eventName, eventPath }: RunContext): Promise<Trigger | undefined> {
  if (eventName !== 'issue_comment') return undefined;
  const { comment, issue } = await readPayload(eventPath);
  if (comment === undefined) throw new Error('the event issue_comment names no comment');
  const { id, body, user } = comment;
  return { id, body, author: user?.login, isOfBot: issue?.user?.type === 'Bot' };
}

/** Returns the number of the pull request if the ref is a branch of a merge queue. */
function findQueued(ref: string): number | undefined {
  const number = /^refs\/heads\/gh-readonly-queue\/.+\/pr-(\d+)-[^/]+$/.exec(ref)?.[1];
  return number === undefined ? undefined : Number(number);
}

// Version 2026-03-10 of the REST API does not name the merge commit.
const pullsQuery = `query ($owner: String!, $repo: String!, $sha: GitObjectID!) {
  repository(owner: $owner, name: $repo) {
    object(oid: $sha) {
      ... on Commit { associatedPullRequests(first: 100) {
        nodes { number merged mergeCommit { oid } headRefName isCrossRepository }
      } }
    }
  }
}`;

const pull = z.object({
  number: z.int(),
  merged: z.boolean(),
  mergeCommit: z.nullable(z.object({ oid: z.string() })),
  headRefName: z.string(),
  isCrossRepository: z.boolean(),
});

/** GitHub returns null for an unknown commit, and for a pull request that the token may not see. */
const foundPulls = z.object({
  repository: z.object({
    object: z.nullable(
      z.object({ associatedPullRequests: z.nullable(z.object({ nodes: z.array(z.nullable(pull)) })) }),
    ),
  }),
});

/**
 * Prefers the pull request that this commit merged, then any merged one, then the open one of the branch that was pushed. Other open
 * pull requests only contain the commit.
 */
async function findPushed(
  { owner, repo, sha, ref }: RunContext,
  octokit: Octokit,
): Promise<number | undefined> {
  const { repository } = checked(foundPulls, await octokit.graphql(pullsQuery, { owner, repo, sha }));
  const nodes = repository.object?.associatedPullRequests?.nodes ?? [];
  const pulls = nodes.filter(node => node !== null);
  const merged = pulls.filter(node => node.merged);
  const own = pulls.find(
    ({ headRefName, isCrossRepository }) => !isCrossRepository && ref === `refs/heads/${headRefName}`,
  );
  return (merged.find(({ mergeCommit }) => mergeCommit?.oid === sha) ?? merged[0] ?? own)?.number;
}

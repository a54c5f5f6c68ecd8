/** The same small GitHub by REST: comments, who may do what, and how two commits are related. */
import { addComment, type GithubState } from './api.ts';

export interface RestResponse {
  readonly status: number;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error as REST returns it. */
export const failure = (status: number, message: string): RestResponse => ({ status, json: { message } });

interface RestRequest {
  readonly method: string;
  /** Without the API's prefix. */
  readonly path: string;
  readonly body: unknown;
}

export function respondToRest(state: GithubState, { method, path, body }: RestRequest): RestResponse {
  const [, owner, repo, ...rest] = path.split('/').slice(1).map(decodeURIComponent);
  if (`${owner}/${repo}` !== state.repository) return failure(404, 'Not Found');
  const [kind, id, list] = rest;
  const document = state.documents[rest.join('/')];
  if (method === 'GET' && document !== undefined) return { status: 200, json: document };
  if (method === 'GET' && kind === 'compare') return compareCommits(state, id ?? '');
  if (kind === 'issues' && id === 'comments' && rest[3] === 'reactions' && method === 'POST')
    return addReaction(state, Number(list), body);
  if (method === 'GET' && kind === 'collaborators' && list === 'permission')
    return { status: 200, json: { permission: state.permissions[id ?? ''] ?? 'read', user: { login: id } } };
  if (method === 'GET' && kind === 'commits') return findCommit(state, id ?? '');
  const number = Number(id);
  const isKnown = kind === 'issues' && list === 'comments' && state.pullRequests.includes(number);
  if (method !== 'POST' || !isKnown) return failure(404, 'Not Found');
  const { body: text } = (body ?? {}) as { readonly body?: unknown };
  if (typeof text !== 'string') return failure(422, 'For "properties/body", the body is not a string.');
  if (text.length > 65_536) return failure(422, 'Body is too long (maximum is 65536 characters)');
  const comment = addComment(state, number, { body: text, own: true });
  return {
    status: 201,
    json: { id: comment.databaseId, node_id: comment.id, html_url: comment.url, body: text },
  };
}

const reactions = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'];

/** Responds with 201, or 200 for a reaction that is there already. */
function addReaction({ comments }: GithubState, id: number, body: unknown): RestResponse {
  const comment = [...comments.values()].flat().find(({ databaseId }) => databaseId === id);
  if (comment === undefined) return failure(404, 'Not Found');
  const { content = '' } = (body ?? {}) as { readonly content?: string };
  if (!reactions.includes(content)) return failure(422, 'Validation Failed');
  const status = comment.reactions.includes(content) ? 200 : 201;
  if (status === 201) comment.reactions.push(content);
  return { status, json: { id: 1, node_id: 'REA_1', user: { login: 'github-actions[bot]' }, content } };
}

/** Without any commit, this repository has all. */
function findCommit({ parents }: GithubState, sha: string): RestResponse {
  const isThere = sha in parents || Object.keys(parents).length === 0;
  return isThere ? { status: 200, json: { sha } } : failure(422, `No commit found for SHA: ${sha}`);
}

/**
 * How two commits are related.
 * @param range "base...head"
 */
function compareCommits({ parents }: GithubState, range: string): RestResponse {
  const [base = [], head = []] = range.split('...').map(sha => lineOf(parents, sha));
  if (base.length === 0 || head.length === 0) return failure(404, 'Not Found');
  const mergeBase = base.find(sha => head.includes(sha));
  if (mergeBase === undefined) return failure(404, `No common ancestor between ${base[0]} and ${head[0]}.`);
  const [ahead, behind] = [head.indexOf(mergeBase), base.indexOf(mergeBase)];
  const status = ahead > 0 ? (behind > 0 ? 'diverged' : 'ahead') : behind > 0 ? 'behind' : 'identical';
  const counts = { ahead_by: ahead, behind_by: behind, total_commits: ahead };
  return { status: 200, json: { status, ...counts, merge_base_commit: { sha: mergeBase } } };
}

/** A commit and those before it, newest first; empty when there is no such commit. */
function lineOf(parents: GithubState['parents'], sha: string | null): readonly string[] {
  const parent = sha === null ? undefined : parents[sha];
  return sha === null || parent === undefined ? [] : [sha, ...lineOf(parents, parent)];
}

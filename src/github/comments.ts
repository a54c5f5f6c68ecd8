import * as z from 'zod/mini';
import { webUrl } from '../shared/text.ts';
import { whenValid } from '../shared/tolerance.ts';
import { checked, type Octokit } from './octokit.ts';

/** The pull request or issue, as both of GitHub's APIs take it. */
export interface Thread {
  readonly octokit: Octokit;
  readonly owner: string;
  readonly repo: string;
  readonly number: number;
}

/** Creates a comment. @returns the ID as GraphQL knows it, and the URL */
export async function create({ octokit, owner, repo, number }: Thread, body: string) {
  const { data } = await octokit.rest.issues.createComment({ owner, repo, issue_number: number, body });
  return checked(createdComment, data);
}

/** Replaces the text of a comment. @returns the URL of the comment */
export async function update({ octokit }: Thread, id: string, body: string): Promise<string> {
  const data = await octokit.graphql(updateQuery, { id, body });
  return checked(updatedComment, data).updateIssueComment.issueComment.url;
}

/** Deletes comments. Never throws: another run may have deleted a comment. */
export async function deleteAll({ octokit }: Thread, comments: readonly FoundComment[]): Promise<void> {
  for (const { id } of comments) await octokit.graphql(deleteQuery, { id }).catch(() => undefined);
}

/** Folds comments as outdated, so that links to them still lead to what they said. Never throws: nothing depends on it. */
export async function foldAll({ octokit }: Thread, comments: readonly FoundComment[]): Promise<void> {
  for (const { id, isMinimized } of comments)
    if (!isMinimized) await octokit.graphql(foldQuery, { id }).catch(() => undefined);
}

/** Checked, because it becomes an output. */
const commentUrl = z.string().check(z.refine(text => webUrl(text) !== undefined));
const createdComment = z.object({ node_id: z.string(), html_url: commentUrl });
const updatedComment = z.object({
  updateIssueComment: z.object({ issueComment: z.object({ url: commentUrl }) }),
});

const updateQuery = `mutation ($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { issueComment { url } }
}`;

const deleteQuery = `mutation ($id: ID!) {
  deleteIssueComment(input: { id: $id }) { clientMutationId }
}`;

const foldQuery = `mutation ($id: ID!) {
  minimizeComment(input: { subjectId: $id, classifier: OUTDATED }) { clientMutationId }
}`;

/*
 * GraphQL, because a workflow's token may not ask who it is (GET /user fails), but may ask whether it wrote a comment. The
 * numeric ids of REST are too large for the integers of GraphQL, so comments are updated by GraphQL too.
 */
const searchQuery = `query ($owner: String!, $repo: String!, $number: Int!, $cursor: String) {
  repository(owner: $owner, name: $repo) {
    issueOrPullRequest(number: $number) {
      ... on Issue { comments(first: 100, after: $cursor) { ...page } }
      ... on PullRequest { comments(first: 100, after: $cursor) { ...page } }
    }
  }
}
fragment page on IssueCommentConnection {
  nodes { id body viewerDidAuthor isMinimized }
  pageInfo { hasNextPage endCursor }
}`;

/** Browsers send CRLF, so a comment that somebody has edited has other line ends. */
const body = z.pipe(
  z.string(),
  z.transform(text => text.replaceAll('\r\n', '\n')),
);
const foundComment = z.object({
  id: z.string(),
  body,
  viewerDidAuthor: z.boolean(),
  isMinimized: whenValid(z.boolean()),
});
export type FoundComment = z.infer<typeof foundComment>;
const foundPage = z.object({
  repository: z.object({
    issueOrPullRequest: z.object({
      comments: z.object({
        nodes: z.array(z.nullable(foundComment)),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
      }),
    }),
  }),
});

/** Finds the comments that begin with the marker, the oldest first. Only the token's own count, because anyone can copy the marker. */
export async function findComments(
  { octokit, ...thread }: Thread,
  marker: string,
): Promise<readonly FoundComment[]> {
  const found: FoundComment[] = [];
  const seen = new Set<string | null>();
  let cursor: string | null = null;
  do {
    const data: unknown = await octokit.graphql(searchQuery, { ...thread, cursor });
    const { nodes, pageInfo } = checked(foundPage, data).repository.issueOrPullRequest.comments;
    for (const node of nodes) if (node?.viewerDidAuthor && node.body.startsWith(marker)) found.push(node);
    seen.add(cursor);
    cursor = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    // A cursor that repeats would never end.
  } while (cursor !== null && !seen.has(cursor));
  return found;
}

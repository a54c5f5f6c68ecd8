import * as z from 'zod/mini';
import type { CommentRequest, Log } from '../shared/ports.ts';
import { webUrl } from '../shared/text.ts';
import { findIssue, readEvent } from './event.ts';
import { type Call, checked, createOctokit, graphql } from './octokit.ts';

/**
 * Finds where the comment belongs, and whether it is there already.
 * @returns a function that writes the comment and returns its address
 * @throws errors of Octokit, errors of GraphQL with their `type`, and Error when there is nowhere to write
 */
export async function createCommentWriter(
  request: CommentRequest,
  log: Log,
): Promise<(body: string) => Promise<string>> {
  if (request.token === '') throw new Error('github-token is empty');
  const event = await readEvent();
  const octokit = await createOctokit(request.token, log);
  const call = { octokit, signal: request.signal, graphqlUrl: event.graphqlUrl };
  const number = request.issueNumber ?? (await findIssue(event, call));
  const place = { owner: event.owner, repo: event.repo, number };
  let id = await findComment(call, place, request.marker);
  return async body => {
    if (id !== undefined) return updateComment(call, id, body);
    const { data } = await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      owner: place.owner,
      repo: place.repo,
      issue_number: number,
      body,
      request: { signal: request.signal },
    });
    const created = checked(createdComment, data);
    id = created.node_id;
    return created.html_url;
  };
}

/** Becomes an output. */
const address = z.string().check(z.refine(text => webUrl(text) !== undefined));
const createdComment = z.object({ node_id: z.string(), html_url: address });

interface Place {
  readonly owner: string;
  readonly repo: string;
  readonly number: number;
}

/*
 * GraphQL, because a workflow's token may not ask who it is (GET /user is refused), but may ask whether it wrote a
 * comment; and because REST's numeric ids have outgrown GraphQL's integers, so the two cannot be mixed freely.
 */
const search = `query ($owner: String!, $repo: String!, $number: Int!, $cursor: String) {
  repository(owner: $owner, name: $repo) {
    issueOrPullRequest(number: $number) {
      ... on Issue { comments(first: 100, after: $cursor) { ...page } }
      ... on PullRequest { comments(first: 100, after: $cursor) { ...page } }
    }
  }
}
fragment page on IssueCommentConnection {
  nodes { id body viewerDidAuthor }
  pageInfo { hasNextPage endCursor }
}`;

const update = `mutation ($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { issueComment { url } }
}`;

const foundPage = z.object({
  repository: z.object({
    issueOrPullRequest: z.object({
      comments: z.object({
        nodes: z.array(z.object({ id: z.string(), body: z.string(), viewerDidAuthor: z.boolean() })),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
      }),
    }),
  }),
});

const updated = z.object({ updateIssueComment: z.object({ issueComment: z.object({ url: address }) }) });

/** The token's own comment that begins with the marker; a copy of the marker by somebody else is none of ours. */
async function findComment(call: Call, place: Place, marker: string): Promise<string | undefined> {
  let cursor: string | null = null;
  do {
    const data: z.infer<typeof foundPage> = await graphql(call, foundPage, search, { ...place, cursor });
    const { nodes, pageInfo } = data.repository.issueOrPullRequest.comments;
    const found = nodes.find(({ body, viewerDidAuthor }) => viewerDidAuthor && body.startsWith(marker));
    if (found !== undefined) return found.id;
    cursor = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (cursor !== null);
  return undefined;
}

async function updateComment(call: Call, id: string, body: string): Promise<string> {
  const data = await graphql(call, updated, update, { id, body });
  return data.updateIssueComment.issueComment.url;
}

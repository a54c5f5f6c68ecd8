/** A small GitHub: comments on pull requests and issues by GraphQL, with the errors for tokens without permission. */
import { randomUUID } from 'node:crypto';

export interface SeedComment {
  readonly body: string;
  /** The token wrote it. */
  readonly own: boolean;
  /** GitHub returns null for it. */
  readonly hidden?: boolean;
}

export interface Comment extends SeedComment {
  readonly id: string;
  /** Of REST. GitHub's are larger than the integers of GraphQL. */
  readonly databaseId: number;
  readonly url: string;
  body: string;
  /** Those of the token, such as "eyes". */
  readonly reactions: string[];
  /** Folded as outdated. */
  isMinimized: boolean;
}

/** What GitHub sends to those who watch a pull request or issue: one mail for each comment that is created, and none for an edit. */
export interface Mail {
  /** Of the pull request or issue. */
  readonly number: number;
  readonly body: string;
}

interface Pull {
  readonly number: number;
  readonly merged: boolean;
  /** SHA of the commit that merged it. */
  readonly mergeCommit: string | null;
  /** Its branch; "topic" by default. */
  readonly headRefName?: string;
  /** The branch is in a fork. */
  readonly isCrossRepository?: boolean;
}

/** As GET …/collaborators/NAME/permission names it. "maintain" is "write" there, and "triage" is "read". */
type Permission = 'admin' | 'write' | 'read' | 'none';

/** The content of this GitHub. */
export interface GithubSettings {
  /** "owner/repo": the only repository. */
  readonly repository: string;
  readonly pullRequests: readonly number[];
  /** Pull requests by commit; null for one that the token may not see, or for all. */
  readonly pullsOf: Readonly<Record<string, readonly (Pull | null)[] | null>>;
  /** What each person may do. Everybody else may read, as in a public repository. */
  readonly permissions: Readonly<Record<string, Permission>>;
  /** The parent of each commit that there is; null for a first one. */
  readonly parents: Readonly<Record<string, string | null>>;
  /** Other responses to GET, by their paths below the repository, such as "compare/…". */
  readonly documents: Readonly<Record<string, unknown>>;
  /** Called with the text of each comment that is written. */
  readonly onComment?: (body: string) => void;
}

export interface GithubState extends GithubSettings {
  /** By the number of the pull request or issue. */
  readonly comments: Map<number, Comment[]>;
  readonly mails: Mail[];
}

let lastId = 3_600_000_000;

const notAccessible = 'Resource not accessible by integration';

/** Adds a comment of any author. */
export function addComment(state: GithubState, number: number, seed: SeedComment): Comment {
  lastId += 1;
  const comment = {
    ...seed,
    id: `IC_${randomUUID()}`,
    databaseId: lastId,
    url: `https://github.example.com/${state.repository}/pull/${number}#issuecomment-${lastId}`,
    reactions: [],
    isMinimized: false,
  };
  state.mails.push({ number, body: seed.body });
  state.comments.set(number, [...(state.comments.get(number) ?? []), comment]);
  state.onComment?.(seed.body);
  return comment;
}

export interface GraphqlBody {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** An error with a type, as GitHub's GraphQL API returns it. */
function typed(type: string, message: string): Error {
  return Object.assign(new Error(message), { extensions: { type } });
}

/** Resolvers for the part of GitHub's schema that comments need; anything else resolves to null. */
export function createResolvers(state: GithubState) {
  return {
    repository({ owner, name }: { owner: string; name: string }) {
      if (`${owner}/${name}` !== state.repository)
        throw typed('NOT_FOUND', `Could not resolve to a Repository with the name '${owner}/${name}'.`);
      return {
        object: ({ oid }: { oid: string }) => commitOf(state, oid),
        issueOrPullRequest({ number }: { number: number }) {
          if (!state.pullRequests.includes(number)) {
            const message = `Could not resolve to an issue or pull request with the number of ${number}.`;
            throw typed('NOT_FOUND', message);
          }
          return {
            __typename: 'PullRequest',
            comments: (page: PageArguments) => pageOf(state.comments.get(number) ?? [], page),
          };
        },
      };
    },
    updateIssueComment({ input }: { input: { id: string; body: string } }) {
      const all = [...state.comments.values()].flat();
      const comment = all.find(({ id }) => id === input.id);
      if (comment === undefined)
        throw typed('NOT_FOUND', `Could not resolve to a node with the global id of '${input.id}'`);
      if (!comment.own) throw typed('FORBIDDEN', notAccessible);
      comment.body = input.body;
      state.onComment?.(input.body);
      return { issueComment: { url: comment.url } };
    },
    minimizeComment({ input }: { input: { subjectId: string } }) {
      const comment = [...state.comments.values()].flat().find(({ id }) => id === input.subjectId);
      if (comment === undefined)
        throw typed('NOT_FOUND', `Could not resolve to a node with the global id of '${input.subjectId}'`);
      comment.isMinimized = true;
      return { clientMutationId: null };
    },
    deleteIssueComment({ input }: { input: { id: string } }) {
      for (const [number, comments] of state.comments) {
        const comment = comments.find(({ id }) => id === input.id);
        if (comment === undefined) continue;
        if (!comment.own) throw typed('FORBIDDEN', notAccessible);
        const others = comments.filter(other => other !== comment);
        state.comments.set(number, others);
        return { clientMutationId: null };
      }
      throw typed('NOT_FOUND', `Could not resolve to a node with the global id of '${input.id}'`);
    },
  };
}

interface CommentVariables {
  readonly owner: string;
  readonly repo: string;
  readonly number: number;
  readonly cursor: string | null;
  readonly id: string;
  readonly body: string;
}

/** Responds to the four requests for a comment, which it recognizes by their variables and the name of one. */
export function runUnchecked(state: GithubState, { query, variables }: GraphqlBody) {
  const { owner, repo, number, cursor, id, body } = variables as unknown as CommentVariables;
  const { repository, updateIssueComment, deleteIssueComment, minimizeComment } = createResolvers(state);
  if (query.includes('minimizeComment'))
    return { data: { minimizeComment: minimizeComment({ input: { subjectId: id } }) } };
  if (id !== undefined && body === undefined)
    return { data: { deleteIssueComment: deleteIssueComment({ input: { id } }) } };
  if (id !== undefined) return { data: { updateIssueComment: updateIssueComment({ input: { id, body } }) } };
  const { comments } = repository({ owner, name: repo }).issueOrPullRequest({ number });
  return {
    data: { repository: { issueOrPullRequest: { comments: comments({ first: 100, after: cursor }) } } },
  };
}

/** @returns null when there is no such commit */
function commitOf({ pullsOf }: GithubState, oid: string) {
  const pulls = pullsOf[oid];
  if (pulls === undefined) return null;
  return {
    __typename: 'Commit',
    associatedPullRequests({ first = 0 }: PageArguments) {
      checkPage(first);
      const nodes = pulls?.slice(0, first).map(pull => {
        if (pull === null) return null;
        const branch = { headRefName: 'topic', isCrossRepository: false };
        return {
          ...branch,
          ...pull,
          mergeCommit: pull.mergeCommit === null ? null : { oid: pull.mergeCommit },
        };
      });
      return nodes === undefined ? null : { nodes };
    },
  };
}

interface PageArguments {
  readonly first?: number;
  readonly after?: string | null;
}

function pageOf(comments: readonly Comment[], { first = 0, after }: PageArguments) {
  checkPage(first);
  const start = after == null ? 0 : Number(after);
  const end = Math.min(comments.length, start + first);
  return {
    nodes: comments
      .slice(start, end)
      .map(({ id, body, own, hidden, isMinimized }) =>
        hidden ? null : { id, body, viewerDidAuthor: own, isMinimized },
      ),
    pageInfo: { hasNextPage: end < comments.length, endCursor: end === start ? null : String(end) },
  };
}

/** GitHub rejects pages of more than 100. */
function checkPage(first: number): void {
  if (first < 1 || first > 100)
    throw typed('EXCESSIVE_PAGINATION', 'Requesting more than 100 records on a page');
}

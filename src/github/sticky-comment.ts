import * as z from 'zod/mini';
import type { Timer } from '../shared/clock.ts';
import type { CommentKeeper, CommentRequest, Compose } from '../shared/github.ts';
import type { Redactor } from '../shared/redactor.ts';
import { webUrl } from '../shared/text.ts';
import { findIssue, type RunContext } from './event.ts';
import { checked, createOctokit, type GithubError, type Octokit, withRetries } from './octokit.ts';

/** Longest time in milliseconds that a write is tried: GitHub's secondary limit asks for a minute. No wait may be longer. */
const timeLimit = 90_000;
/** Longest time in milliseconds once the run is canceled: the runner sends SIGTERM after 7.5 s, and kills it after 10 s. */
const canceledLimit = 5_000;

/** The pull request or issue, as both of GitHub's APIs take it. */
interface Thread {
  readonly octokit: Octokit;
  readonly owner: string;
  readonly repo: string;
  readonly number: number;
}

/**
 * Keeps one comment on a pull request or issue up to date: finds the one of an earlier run, or creates it. Never throws: a
 * problem of the last write becomes one warning, and one before is only a reason to try again.
 */
export class StickyComment implements CommentKeeper {
  readonly #request: CommentRequest;
  readonly #context: RunContext;
  /** The newest text. */
  #text: Compose = () => '';
  /** The text that the comment shows; undefined before it was written. */
  #shown: Compose | undefined;
  /** The comment as earlier runs have left it. */
  #earlier = '';
  /** Writes happen one after the other. */
  #written = Promise.resolve();
  /** "none" if no pull request or issue belongs to the event; undefined before it was looked for. */
  #thread: Thread | 'none' | undefined;
  /** GitHub's id of the comment, once it was found or created. */
  #id: string | undefined;
  /** Of the latest write. */
  #problem: string | undefined;
  /** Ends requests and waits. */
  readonly #timeUp = new AbortController();
  /** When it does, in milliseconds since 1970: not while the job runs. */
  #deadline = Number.POSITIVE_INFINITY;
  #timer: Timer | undefined;

  constructor(request: CommentRequest, context: RunContext) {
    this.#request = request;
    this.#context = context;
  }

  begin(markdown: string): void {
    void this.#write(() => markdown);
  }

  async finish(compose: Compose): Promise<string | undefined> {
    const { signal } = this.#request;
    this.#endWithin(signal.aborted ? canceledLimit : timeLimit);
    const hurry = () => this.#endWithin(canceledLimit);
    signal.addEventListener('abort', hurry);
    await this.#write(compose);
    signal.removeEventListener('abort', hurry);
    this.#timer?.stop();
    if (this.#problem !== undefined) this.#request.log.warning(this.#problem);
    return this.#problem;
  }

  /** Leaves no more time than this. */
  #endWithin(milliseconds: number): void {
    const { clock } = this.#request;
    this.#deadline = Math.min(this.#deadline, clock.now() + milliseconds);
    this.#timer?.stop();
    this.#timer = clock.startTimer(this.#deadline - clock.now(), () =>
      this.#timeUp.abort(new Error('GitHub did not respond in time')),
    );
  }

  /** Writes a text after what is being written, unless newer one has come by then. */
  #write(text: Compose): Promise<void> {
    this.#text = text;
    this.#written = this.#written.then(() => this.#writeNewest());
    return this.#written;
  }

  async #writeNewest(): Promise<void> {
    const { clock, log, redactor } = this.#request;
    const end = clock.now() + timeLimit;
    const timeLeft = () => Math.min(end, this.#deadline) - clock.now();
    this.#problem = undefined;
    try {
      await withRetries(() => this.#tryToWrite(), { clock, log, signal: this.#timeUp.signal, timeLeft });
    } catch (error) {
      this.#problem = `The comment may be missing or out of date: ${reasonOf(error, redactor)}`;
      log.debug(this.#problem);
    }
  }

  async #tryToWrite(): Promise<void> {
    if (this.#text === this.#shown) return;
    this.#thread ??= await this.#open();
    const thread = this.#thread;
    if (thread === 'none') return;
    this.#id ??= await this.#findOwn(thread);
    const text = this.#text;
    // A secret may look like the marker, by which later runs find the comment.
    const body = `${this.#request.marker}\n${this.#request.redactor.redact(text(this.#earlier))}`;
    const isThere = this.#id !== undefined;
    const url = await (isThere ? this.#update(thread, body) : this.#create(thread, body));
    this.#shown = text;
    this.#request.onWritten(url);
  }

  async #open(): Promise<Thread | 'none'> {
    const { token, issueNumber, clock, log } = this.#request;
    const { apiUrl, owner, repo, eventName } = this.#context;
    const octokit = await createOctokit({ token, apiUrl, clock, signal: this.#timeUp.signal });
    const number = issueNumber ?? (await findIssue(this.#context, octokit));
    if (number !== undefined) return { octokit, owner, repo, number };
    // No warning, which would be there every night.
    log.info(
      `No comment: no pull request or issue belongs to the event ${eventName}. To choose one, set issue-number.`,
    );
    return 'none';
  }

  /** @returns the id of the comment of earlier runs; undefined when there is none */
  async #findOwn(thread: Thread): Promise<string | undefined> {
    const found = await this.#keepOldest(thread);
    this.#earlier = found?.body ?? '';
    return found?.id;
  }

  /**
   * Of runs that create a comment at the same time, none has found that of another, and a request that is repeated may create two.
   * So each run looks again, and all keep the same.
   * @returns the URL of the comment
   */
  async #create(thread: Thread, body: string): Promise<string> {
    const { octokit, owner, repo, number } = thread;
    const { data } = await octokit.rest.issues.createComment({ owner, repo, issue_number: number, body });
    const { node_id, html_url } = checked(createdComment, data);
    this.#id = (await this.#keepOldest(thread))?.id ?? node_id;
    return this.#id === node_id ? html_url : this.#update(thread, body);
  }

  /** Removes all own comments with the marker but the oldest. @returns that one; undefined when there is none */
  async #keepOldest(thread: Thread): Promise<FoundComment | undefined> {
    const [oldest, ...others] = await findComments(thread, this.#request.marker);
    for (const { id } of others) {
      // Another run may have removed it.
      await thread.octokit.graphql(deleteQuery, { id }).catch(() => undefined);
    }
    return oldest;
  }

  /** @returns the URL of the comment */
  async #update({ octokit }: Thread, body: string): Promise<string> {
    const data = await octokit.graphql(updateQuery, { id: this.#id, body });
    return checked(updatedComment, data).updateIssueComment.issueComment.url;
  }
}

/** Becomes an output. */
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
  nodes { id body viewerDidAuthor }
  pageInfo { hasNextPage endCursor }
}`;

const foundComment = z.object({ id: z.string(), body: z.string(), viewerDidAuthor: z.boolean() });
type FoundComment = z.infer<typeof foundComment>;
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

/** Finds the token's own comments that begin with the marker, the oldest first; others may have copied the marker. */
async function findComments(
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
    // A cursor that repeats leads nowhere.
  } while (cursor !== null && !seen.has(cursor));
  return found;
}

const permission =
  'add "permissions: pull-requests: write" (for an issue "issues: write") to the job, or give a token of your own that permission. A pull request from a fork gets a read-only token, whatever the workflow says';

/** The reason why a request failed, and a remedy. */
function reasonOf(error: unknown, redactor: Redactor): string {
  const { status, message, response, errors } = error as GithubError;
  const { type, path, message: words } = errors?.[0] ?? { message };
  const shown = redactor.show(String(words));
  const missing = type === 'NOT_FOUND' && Array.isArray(path) ? path.at(-1) : undefined;
  if (/rate limit/i.test(shown)) return `GitHub limits how often this token may write (${shown}).`;
  if (status === 401) return `the token in github-token is not valid (${shown}).`;
  if (missing === 'repository')
    return `the token in github-token may not see the repository (${shown}); give it access, or leave github-token out.`;
  if (missing === 'issueOrPullRequest' || status === 404)
    return `there is no pull request or issue with this number, or the token may not see it (${shown}); check issue-number if it is set, and ${permission}.`;
  if (missing === 'updateIssueComment') return `it was deleted, or its pull request or issue was (${shown}).`;
  if (status === 403 || type === 'FORBIDDEN')
    return `GitHub refuses it (${shown}); if the token lacks the permission, ${permission}.`;
  // Octokit's errors have status 500 when there was no response, and those of GraphQL none.
  return `${shown}${response && status ? ` (HTTP ${status})` : ''}.`;
}

import type { Timer } from '../shared/clock.ts';
import type {
  CommentRequest,
  Compose,
  EarlierComment,
  StepComment,
  WrittenComment,
} from '../shared/github.ts';
import type { Redactor } from '../shared/redactor.ts';
import { create, deleteAll, type FoundComment, findComments, type Thread, update } from './comments.ts';
import { findIssue, findTrigger, type RunContext } from './event.ts';
import { createOctokit, type GithubError, type Octokit, withRetries } from './octokit.ts';

/** Milliseconds for one write: GitHub's secondary rate limit asks for a minute. */
const writeLimit = 90_000;
/** Milliseconds for a write once the run is canceled: the runner sends SIGTERM after 7.5 s, and kills the process after 10 s. */
const canceledLimit = 5_000;
/** Milliseconds for a reaction, which the job does not wait for any longer. */
const reactionLimit = 10_000;

interface TimeLimits {
  /** Milliseconds. */
  readonly limit: number;
  /** Milliseconds that are left once the run is canceled. */
  readonly afterCancel: number;
}

/** The comment of a step: one of the token's own comments that begin with a marker. */
export class StickyComment implements StepComment {
  readonly #request: CommentRequest;
  readonly #context: RunContext;
  /** "none" if no pull request or issue belongs to the event; undefined until it is known. */
  #number: number | 'none' | undefined;
  /** Body of the comment before the first attempt to write; undefined until then. */
  #earlier: string | undefined;

  constructor(request: CommentRequest, context: RunContext) {
    this.#request = request;
    this.#context = context;
  }

  async read(): Promise<EarlierComment> {
    const limits = { limit: writeLimit, afterCancel: 0 };
    try {
      return await this.#send(limits, async octokit => {
        const thread = await this.#open(octokit);
        if (thread === undefined) return { kind: 'nowhere' };
        const found = (await findComments(thread, this.#request.marker)).at(-1);
        return found === undefined ? { kind: 'none' } : { kind: 'found', body: found.body };
      });
    } catch (error) {
      throw new Error(reasonOf(error, this.#request.redactor), { cause: error });
    }
  }

  async acknowledge(): Promise<void> {
    const { owner, repo } = this.#context;
    const comment_id = await findTrigger(this.#context);
    if (comment_id === undefined) return;
    const reaction = { owner, repo, comment_id, content: 'eyes' } as const;
    await this.#send({ limit: reactionLimit, afterCancel: 0 }, octokit =>
      octokit.rest.reactions.createForIssueComment(reaction),
    ).catch((error: unknown) => {
      this.#request.log.debug(`No reaction: ${reasonOf(error, this.#request.redactor)}`);
    });
  }

  async write(compose: Compose, { isNew }: { readonly isNew: boolean }): Promise<WrittenComment> {
    const { log, redactor } = this.#request;
    try {
      const url = await this.#send({ limit: writeLimit, afterCancel: canceledLimit }, async octokit => {
        const thread = await this.#open(octokit);
        return thread && (isNew ? this.#replace(thread, compose) : this.#edit(thread, compose));
      });
      return url === undefined ? { kind: 'nowhere' } : { kind: 'written', url };
    } catch (error) {
      const problem = `The comment may be missing or out of date: ${reasonOf(error, redactor)}`;
      log.warning(problem);
      return { kind: 'unwritten', problem };
    }
  }

  /** Sends requests, and retries them, until time is up. @throws the last error */
  async #send<T>({ limit, afterCancel }: TimeLimits, requests: (octokit: Octokit) => Promise<T>): Promise<T> {
    const { token, clock, log, signal: canceled } = this.#request;
    const { apiUrl } = this.#context;
    const timeUp = new AbortController();
    const { signal } = timeUp;
    let deadline = Number.POSITIVE_INFINITY;
    let timer: Timer | undefined;
    const endWithin = (milliseconds: number) => {
      deadline = Math.min(deadline, clock.now() + milliseconds);
      timer?.stop();
      const left = deadline - clock.now();
      const end = () => timeUp.abort(new Error('GitHub did not respond in time'));
      if (left > 0) timer = clock.startTimer(left, end);
      else end();
    };
    const hurry = () => endWithin(afterCancel);
    canceled.addEventListener('abort', hurry);
    endWithin(canceled.aborted ? afterCancel : limit);
    try {
      const attempt = async () => requests(await createOctokit({ token, apiUrl, clock, signal }));
      return await withRetries(attempt, { clock, log, signal, timeLeft: () => deadline - clock.now() });
    } finally {
      canceled.removeEventListener('abort', hurry);
      timer?.stop();
    }
  }

  async #open(octokit: Octokit): Promise<Thread | undefined> {
    const { issueNumber, log } = this.#request;
    const { owner, repo, eventName } = this.#context;
    if (this.#number === undefined) {
      this.#number = issueNumber ?? (await findIssue(this.#context, octokit)) ?? 'none';
      // No warning, which would be there every night.
      if (this.#number === 'none')
        log.info(
          `No comment: no pull request or issue belongs to the event ${eventName}. To choose one, set issue-number.`,
        );
    }
    return this.#number === 'none' ? undefined : { octokit, owner, repo, number: this.#number };
  }

  /** @param before the comment that is there */
  #compose(compose: Compose, before: FoundComment | undefined): string {
    // A retry may find the comment of an attempt whose response was lost.
    this.#earlier ??= before?.body ?? '';
    const { marker, redactor } = this.#request;
    // The marker is not redacted: it may contain the text of a secret.
    return `${marker}\n${redactor.redact(compose(this.#earlier))}`;
  }

  /**
   * Creates a comment, and deletes those before it. Of two runs at the same time, only the comment of the later one stays.
   * @returns the URL of the comment
   */
  async #replace(thread: Thread, compose: Compose): Promise<string> {
    const { marker } = this.#request;
    const before = await findComments(thread, marker);
    const { node_id, html_url } = await create(thread, this.#compose(compose, before.at(-1)));
    const now = await findComments(thread, marker).catch(() => before);
    const index = now.findIndex(({ id }) => id === node_id);
    await deleteAll(thread, index === -1 ? before : now.slice(0, index));
    return html_url;
  }

  /**
   * Edits the oldest comment, or creates it. Runs that create theirs at the same time have not found each other's, and a request that
   * is repeated may create two, so each run looks again, and all keep the oldest.
   * @returns the URL of the comment
   */
  async #edit(thread: Thread, compose: Compose): Promise<string> {
    const found = await this.#keepOldest(thread);
    const body = this.#compose(compose, found);
    if (found !== undefined) return await update(thread, found.id, body);
    const { node_id, html_url } = await create(thread, body);
    const oldest = await this.#keepOldest(thread);
    return oldest === undefined || oldest.id === node_id ? html_url : await update(thread, oldest.id, body);
  }

  /** Deletes all but the oldest comment. @returns that one; undefined if there is none */
  async #keepOldest(thread: Thread): Promise<FoundComment | undefined> {
    const [oldest, ...others] = await findComments(thread, this.#request.marker);
    await deleteAll(thread, others);
    return oldest;
  }
}

const permission =
  'add the line "pull-requests: write", or for an issue "issues: write", below "permissions:" in the job. If the job has no "permissions:" yet, also list there what else it needs, such as "contents: read", because a permission that is not listed is taken away. Or use a token of your own that has the permission. A pull request from a fork gets a read-only token, whatever the workflow says';

/** Describes why a request failed, and what to do, in text that can be shown. */
function reasonOf(error: unknown, redactor: Redactor): string {
  const { status, message, response, errors } = error as GithubError;
  const { type, path, message: words } = errors?.[0] ?? { message };
  const shown = redactor.show(String(words));
  const missing = type === 'NOT_FOUND' && Array.isArray(path) ? path.at(-1) : undefined;
  if (/rate limit/i.test(shown)) return `GitHub limits how often this token may write (${shown}).`;
  if (status === 401) return `the token in github-token is not valid (${shown}).`;
  if (missing === 'repository')
    return `the token in github-token cannot read the repository (${shown}); give it access, or leave github-token out.`;
  if (missing === 'issueOrPullRequest' || status === 404)
    return `there is no pull request or issue with this number, or the token cannot read it (${shown}); check issue-number if it is set, and ${permission}.`;
  if (missing === 'updateIssueComment')
    return `the comment, or its pull request or issue, was deleted (${shown}).`;
  if (status === 403 || type === 'FORBIDDEN')
    return `GitHub refuses it (${shown}); if the token lacks the permission, ${permission}.`;
  // Without a response, Octokit's errors have status 500, and GraphQL errors have none.
  return `${shown}${response && status ? ` (HTTP ${status})` : ''}.`;
}

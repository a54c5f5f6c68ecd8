import type {
  CommentRequest,
  Compose,
  EarlierComment,
  StepComment,
  WrittenComment,
} from '../shared/github.ts';
import {
  create,
  deleteAll,
  type FoundComment,
  findComments,
  foldAll,
  type Thread,
  update,
} from './comments.ts';
import { findIssue, type RunContext } from './event.ts';
import type { Octokit } from './octokit.ts';
import { reasonOf, sendInTime, type TimeLimits, usualLimits } from './requests.ts';

/** Milliseconds for a write once the run is canceled: the runner sends SIGTERM after 7.5 s, and kills the process after 10 s. */
const canceledLimit = 5_000;

/** The comment of a step: one of the token's own comments that begin with a marker. */
export class StickyComment implements StepComment {
  readonly #request: CommentRequest;
  readonly #context: RunContext;
  /** "none" if no pull request or issue belongs to the event; undefined until it is known. */
  #number: number | 'none' | undefined;

  constructor(request: CommentRequest, context: RunContext) {
    this.#request = request;
    this.#context = context;
  }

  async read(): Promise<EarlierComment> {
    try {
      return await this.#send(usualLimits, async octokit => {
        const thread = await this.#open(octokit);
        if (thread === undefined) return { kind: 'nowhere' };
        const found = (await findComments(thread, this.#request.marker)).at(-1);
        return found === undefined ? { kind: 'none' } : { kind: 'found', body: found.body };
      });
    } catch (error) {
      throw new Error(reasonOf(error, this.#request.redactor), { cause: error });
    }
  }

  async write(compose: Compose, { isNew }: { readonly isNew: boolean }): Promise<WrittenComment> {
    const { log, redactor } = this.#request;
    try {
      return await this.#send({ ...usualLimits, afterCancel: canceledLimit }, async octokit => {
        const thread = await this.#open(octokit);
        if (thread === undefined) return { kind: 'nowhere' };
        const url = await (isNew ? this.#replace(thread, compose) : this.#edit(thread, compose));
        return url === undefined ? { kind: 'kept' } : { kind: 'written', url };
      });
    } catch (error) {
      const problem = `The comment may be missing or out of date: ${reasonOf(error, redactor)}`;
      log.warning(`${problem} The next run writes the comment again.`);
      return { kind: 'unwritten', problem };
    }
  }

  async #send<T>(limits: TimeLimits, requests: (octokit: Octokit) => Promise<T>): Promise<T> {
    return sendInTime(requests, { ...this.#request, ...limits, apiUrl: this.#context.apiUrl });
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
  #compose(compose: Compose, before: FoundComment | undefined): string | undefined {
    const { marker, redactor } = this.#request;
    const body = compose(before?.body ?? '');
    // The marker is not redacted: it may contain the text of a secret.
    return body && `${marker}\n${redactor.redact(body)}`;
  }

  /**
   * Creates a comment, and folds those before it. Of two runs at the same time, only the comment of the later one stays open.
   * @returns the URL of the comment; undefined if there is none to write
   */
  async #replace(thread: Thread, compose: Compose): Promise<string | undefined> {
    const { marker } = this.#request;
    const found = await findComments(thread, marker);
    const body = this.#compose(compose, found.at(-1));
    if (body === undefined) return undefined;
    const { node_id, html_url } = await create(thread, body);
    const now = await findComments(thread, marker).catch(() => found);
    const index = now.findIndex(({ id }) => id === node_id);
    const before = index === -1 ? found : now.slice(0, index);
    // What another run has written meanwhile is not lost.
    const complete = this.#compose(compose, before.at(-1));
    if (complete !== undefined && complete !== body) await update(thread, node_id, complete);
    await foldAll(thread, before);
    return html_url;
  }

  /**
   * Edits the oldest comment, or creates it. Runs that create theirs at the same time have not found each other's, and a request that
   * is repeated may create two, so each run looks again, and all keep the oldest.
   * @returns the URL of the comment; undefined if it stays as it is
   */
  async #edit(thread: Thread, compose: Compose): Promise<string | undefined> {
    const found = await this.#keepOldest(thread);
    const body = this.#compose(compose, found);
    if (body === undefined) return undefined;
    if (found !== undefined) return await update(thread, found.id, body);
    const { node_id, html_url } = await create(thread, body);
    const oldest = await this.#keepOldest(thread);
    if (oldest === undefined || oldest.id === node_id) return html_url;
    const complete = this.#compose(compose, oldest);
    return complete && (await update(thread, oldest.id, complete));
  }

  /** Deletes all but the oldest comment. @returns that one; undefined if there is none */
  async #keepOldest(thread: Thread): Promise<FoundComment | undefined> {
    const [oldest, ...others] = await findComments(thread, this.#request.marker);
    await deleteAll(thread, others);
    return oldest;
  }
}

import * as z from 'zod/mini';
import type { CommandRequest, GivenCommand, StepCommand } from '../shared/github.ts';
import { findTrigger, type RunContext, type Trigger } from './event.ts';
import { checked, type GithubError, type Octokit } from './octokit.ts';
import { reasonOf, sendInTime, type TimeLimits, usualLimits } from './requests.ts';

/** Nothing depends on a reaction, so the job does not wait for it any longer. */
const reactionLimits: TimeLimits = { limit: 10_000, afterCancel: 0 };

/** "admin", "write", "read", or "none". GitHub counts teams and private memberships, and returns "write" for "maintain". */
const permissionLevel = z.object({ permission: z.string() });

/** The command in the comment that has started the run. */
export class CommentCommand implements StepCommand {
  readonly #request: CommandRequest;
  readonly #context: RunContext;

  constructor(request: CommandRequest, context: RunContext) {
    this.#request = request;
    this.#context = context;
  }

  async read(): Promise<GivenCommand> {
    const trigger = await findTrigger(this.#context);
    if (trigger === undefined) return { kind: 'none' };
    const words = this.#wordsOf(trigger);
    if (words === undefined) return { kind: 'other' };
    const { author, isOfBot } = trigger;
    if (author === undefined) throw new Error('the event issue_comment names no author.');
    return (await this.#mayPush(author)) ? { kind: 'given', words, isOfBot } : { kind: 'refused', author };
  }

  async react(content: 'eyes' | 'confused'): Promise<void> {
    const { log, redactor } = this.#request;
    try {
      const trigger = await findTrigger(this.#context);
      if (trigger?.id === undefined || this.#wordsOf(trigger) === undefined) return;
      const { owner, repo } = this.#context;
      const reaction = { owner, repo, comment_id: trigger.id, content };
      await this.#send(reactionLimits, octokit => octokit.rest.reactions.createForIssueComment(reaction));
    } catch (error) {
      log.debug(`No reaction: ${reasonOf(error, redactor)}`);
    }
  }

  /** @returns what follows the command; undefined if the first word is another one */
  #wordsOf({ body }: Trigger): string | undefined {
    const [, first, words = ''] = /^\s*(\S+)([\s\S]*)$/.exec(body) ?? [];
    return first === this.#request.name ? words.trim() : undefined;
  }

  async #mayPush(username: string): Promise<boolean> {
    const { owner, repo } = this.#context;
    try {
      const { data } = await this.#send(usualLimits, octokit =>
        octokit.rest.repos.getCollaboratorPermissionLevel({ owner, repo, username }),
      );
      return ['admin', 'write'].includes(checked(permissionLevel, data).permission);
    } catch (error) {
      const { redactor } = this.#request;
      const { status, message } = error as GithubError;
      const unknown = `GitHub does not know this person here (${redactor.show(message)}).`;
      throw new Error(status === 404 ? unknown : reasonOf(error, redactor), { cause: error });
    }
  }

  #send<T>(limits: TimeLimits, requests: (octokit: Octokit) => Promise<T>): Promise<T> {
    return sendInTime(requests, { ...this.#request, ...limits, apiUrl: this.#context.apiUrl });
  }
}

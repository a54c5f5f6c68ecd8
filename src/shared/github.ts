import type { Clock } from './clock.ts';
import type { Redactor } from './redactor.ts';
import type { Log } from './runner.ts';

/** GitHub itself. Nothing is loaded or requested before it is used. */
export interface Github {
  /**
   * Asks whether the head contains the base. No request begins after a minute.
   * @throws Error when GitHub does not say; the message may quote it; `pair.signal.reason`
   */
  compareCommits(pair: CommitPair): Promise<boolean>;
  /** @returns true only if GitHub says that this repository has no such commit; `question.signal.reason` is thrown */
  lacksCommit(question: CommitQuestion): Promise<boolean>;
  /** @returns full SHA of the commit of a branch that the run is for; undefined if its event is not about this branch */
  findHead(branch: string): Promise<string | undefined>;
  /** The comment of a step on a pull request or issue. */
  commentOf(request: CommentRequest): StepComment;
  /** What a comment that has started the run says. */
  commandOf(request: CommandRequest): StepCommand;
  /** A person has asked for this run, by a comment or by hand, and waits for its result. */
  readonly isAwaited: boolean;
}

export interface CommitPair {
  /** Full SHAs of commits in the repository of the run. */
  readonly base: string;
  readonly head: string;
  readonly token: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}

export interface CommitQuestion extends Omit<CommitPair, 'base' | 'head' | 'log'> {
  readonly sha: string;
}

/** What requests to GitHub need. */
export interface GithubAccess {
  readonly token: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  /** Aborted when the run is canceled: little time is left then. */
  readonly signal: AbortSignal;
}

export interface CommentRequest extends GithubAccess {
  /** Pull request or issue; found from the event when undefined. */
  readonly issueNumber: number | undefined;
  /** Written as the first line of the comment, hidden. A later run finds it by that. */
  readonly marker: string;
}

/**
 * Makes the Markdown of a comment from the body of the comment that is there; empty if there is none.
 * @returns undefined if nothing is to be written
 */
export type Compose = (earlier: string) => string | undefined;

export type WrittenComment =
  | { readonly kind: 'written'; readonly url: string }
  /** There was nothing to write. */
  | { readonly kind: 'kept' }
  /** No pull request or issue belongs to the event. */
  | { readonly kind: 'nowhere' }
  /** `problem` says why, in a sentence. */
  | { readonly kind: 'unwritten'; readonly problem: string };

export type EarlierComment =
  | { readonly kind: 'found'; readonly body: string }
  | { readonly kind: 'none' }
  /** No pull request or issue belongs to the event. */
  | { readonly kind: 'nowhere' };

/** The comment that the steps of one place share. */
export interface StepComment {
  /**
   * Reads the comment that an earlier step has written.
   * @throws Error, whose message says why GitHub does not give it, in text that can be shown
   */
  read(): Promise<EarlierComment>;
  /**
   * Writes the comment, for up to 90 s, or 5 s once the run is canceled. Never throws: a comment must not fail the step.
   * @param options `isNew`: creates a comment at the end, of which GitHub sends a mail, and folds the one that is there
   */
  write(compose: Compose, options: { readonly isNew: boolean }): Promise<WrittenComment>;
}

export interface CommandRequest extends GithubAccess {
  /** Such as "/docs". */
  readonly name: string;
}

/** What the comment of a person says that has started the run. */
export type GivenCommand =
  /** No comment has started the run. */
  | { readonly kind: 'none' }
  /** The first word of the comment is another one. */
  | { readonly kind: 'other' }
  /** Its author may not push to the repository. */
  | { readonly kind: 'refused'; readonly author: string }
  /** `words` follow the command; empty if there are none. `isOfBot`: a bot has opened the pull request. */
  | { readonly kind: 'given'; readonly words: string; readonly isOfBot: boolean };

/** A command that people write in comments. */
export interface StepCommand {
  /**
   * Reads the comment that has started the run, and asks GitHub whether its author may push.
   * @throws Error, whose message says why GitHub does not tell, in text that can be shown
   */
  read(): Promise<GivenCommand>;
  /** Adds a reaction, 👀 or 😕, to the comment that has given the command, if one did. Never throws. */
  react(content: 'eyes' | 'confused'): Promise<void>;
}

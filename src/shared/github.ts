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
  /** @returns full SHA of the commit of a branch that the run is for; undefined if its event is not about this branch */
  findHead(branch: string): Promise<string | undefined>;
  /** One comment on a pull request or issue. */
  keepComment(request: CommentRequest): CommentKeeper;
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

/** Where one comment is kept. */
export interface CommentRequest {
  readonly token: string;
  /** Pull request or issue; found from the event when undefined. */
  readonly issueNumber: number | undefined;
  /** Written as the first line of the comment, hidden. A later run finds it by that. */
  readonly marker: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  /** Aborted when the run is canceled: little time is left then. */
  readonly signal: AbortSignal;
  /** Called with the URL of the comment each time it was written. */
  onWritten(url: string): void;
}

/** Makes the Markdown of a comment from that of an earlier run. */
export type Compose = (earlier: string) => string;

/** Never throws: a comment must not fail the step. */
export interface CommentKeeper {
  /** Writes Markdown in the background. It may be called again: the newest Markdown wins. */
  begin(markdown: string): void;
  /**
   * Writes the outcome once `begin` is done. Ends after 90 s at the latest, and soon once the run is canceled.
   * @param compose returns the outcome as Markdown. It gets the comment as earlier runs have left it, empty if there was none
   * @returns why the comment could not be written, in a sentence; undefined when it was
   */
  finish(compose: Compose): Promise<string | undefined>;
}

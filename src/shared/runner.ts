import type { Clock } from './clock.ts';
import type { AgentFor, Log } from './ports.ts';
import type { Redactor } from './redactor.ts';

/** The CI system. Each part of the action takes only what it uses. */
export interface Runner extends StepLog, Outputs, StepLinks, GithubSide {
  /** The input, trimmed; an empty string when it was not given. */
  input(name: string): string;
  /** Knows everything that was masked. */
  readonly redactor: Redactor;
  /** Hides a secret from now on, in everything that leaves this process and in all logs of the job. */
  mask(secret: string): void;
  readonly directories: Directories;
  /** Undefined when there is none. */
  readonly toolCache: ToolCache | undefined;
  readonly agentFor: AgentFor;
  /** The workflow's file, the job, and the step. All jobs of a matrix have the same, and some steps of composite actions. */
  readonly step: readonly string[];
}

/** The step's log, for people who watch it run. */
export interface StepLog {
  readonly log: Log;
  /** Debug lines are shown. Without them no stack trace is made, which takes longer than the rest of a failure. */
  readonly debugging: boolean;
  /** Logs a group of lines that is collapsed at first. */
  logDetails(title: string, lines: readonly string[]): void;
  /** Makes the step fail, with its only annotation. */
  fail(message: string, title: string): void;
}

/** Results for later steps, and for people. */
interface Outputs {
  /** @throws errors of the file system */
  setOutput(name: string, value: string): void;
  /** Sets an output that may contain a secret. @throws errors of the file system */
  setSecretOutput(name: string, value: string): void;
  /** Appends Markdown to the job summary. @throws Error when it cannot be written */
  writeSummary(markdown: string): Promise<void>;
}

/** Pages that messages and reports lead to. */
export interface StepLinks {
  /** URL of this run's page, if it has one. */
  readonly runUrl: string | undefined;
  /** This action's name after "uses:" in a workflow. It is not set when a workflow uses its own working tree. */
  readonly actionName: string;
  /** URL, or at least the path, of the documentation of an error code. */
  helpFor(code: string): string;
}

/** GitHub itself. Nothing is loaded or requested before it is used. */
interface GithubSide {
  /**
   * Asks whether the head contains the base.
   * @throws Error when GitHub does not say; the message may quote it; `pair.signal.reason`
   */
  compareCommits(pair: CommitPair): Promise<boolean>;
  /** One comment on a pull request or issue. */
  keepComment(request: CommentRequest): CommentKeeper;
}

/** Directories that the runner provides, as absolute paths. */
export interface Directories {
  readonly workspace: string;
  readonly temp: string;
  /** Needed by the runner, this action, or the user of the machine. */
  readonly reserved: readonly ReservedPath[];
}

/** How long GitHub may take. */
export interface Patience {
  readonly clock: Clock;
  /** Ends every request and every wait. */
  readonly signal: AbortSignal;
  /** Milliseconds until `signal` aborts. A longer wait is not begun. */
  readonly timeLeft: () => number;
}

export interface CommitPair extends Patience {
  /** Full SHAs of commits in the repository of the run. */
  readonly base: string;
  readonly head: string;
  readonly token: string;
}

/** Where one comment is kept. */
export interface CommentRequest {
  readonly token: string;
  /** Pull request or issue; found from the event when undefined. */
  readonly issueNumber: number | undefined;
  /** Written as the first line of the comment, hidden. A later run finds it by that. */
  readonly marker: string;
  readonly clock: Clock;
  /** Aborted when the run is canceled: little time is left then. */
  readonly signal: AbortSignal;
  /** Called with the URL of the comment each time it was written. */
  onWritten(url: string): void;
}

/** Never throws: a comment must not fail the step. */
export interface CommentKeeper {
  /** Writes Markdown in the background. */
  begin(markdown: string): void;
  /**
   * Writes the outcome, as Markdown, once `begin` is done. Ends after a minute at the latest, and soon once the run is canceled.
   * @returns why the comment could not be written, in a sentence; undefined when it was
   */
  finish(markdown: string): Promise<string | undefined>;
}

/** A path that results must not replace, such as one of the runner's own directories. */
export interface ReservedPath {
  /** Absolute path. */
  readonly path: string;
  /** Its name in messages. */
  readonly name: string;
}

/** The machine's tool cache. */
export interface ToolCache {
  /** Absolute path. */
  readonly root: string;
  /** The versions of a tool that have a complete entry. @throws errors of the file system */
  findVersions(tool: string, arch: string): Promise<readonly string[]>;
  /** Copies what is in a directory. An entry of the same name is replaced. @throws errors of the file system */
  store(entry: ToolEntry, directory: string): Promise<void>;
}

/** Names an entry of the tool cache. */
interface ToolEntry {
  readonly tool: string;
  /** An explicit semantic version. */
  readonly version: string;
  readonly arch: string;
}

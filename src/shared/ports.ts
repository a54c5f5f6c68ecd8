import type { Agent } from 'node:http';
import type { Clock } from './clock.ts';
import type { Redactor } from './redactor.ts';

/**
 * Where lines for people go. Callers make text from outside harmless first (`Redactor`, `oneLine`); what gets through all the
 * same loses the secrets here.
 */
export interface Log {
  info(line: string): void;
  /** An annotation that people see on the run's page. */
  warning(message: string): void;
  /** Shown only when debug logging is on. Still public: no secret, no presigned query. */
  debug(line: string): void;
}

/**
 * Gives the agent that carries a request to `url`: proxies and private certificate authorities included.
 * @param signal ends what the agent does to reach a proxy, which the request itself knows nothing of
 */
export type AgentFor = (url: URL, signal: AbortSignal) => Agent;

/** What every request needs besides itself. */
export interface Network {
  readonly agentFor: AgentFor;
  readonly clock: Clock;
  readonly log: Log;
  /** Turns text from outside into text that can be shown. */
  readonly redactor: Redactor;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
  /** Whether URLs that somebody else chose may lead to this machine: the service is on it. */
  readonly allowLoopback: boolean;
}

/** A path that is not for results, such as one of the runner's own directories. */
export interface ReservedPath {
  /** Absolute path. */
  readonly path: string;
  /** What people call it. */
  readonly name: string;
}

/** Directories that the runner provides, as absolute paths. */
interface Directories {
  readonly workspace: string;
  readonly temp: string;
  /** What the runner, this action, or the user of the machine needs. Nothing is ever put in its place. */
  readonly reserved: readonly ReservedPath[];
}

/** The machine's tool cache, as far as this action uses it. */
export interface ToolCache {
  /** Absolute path of the cache's root; undefined when the runner has none. */
  readonly root: string | undefined;
  /** Directory of a complete entry, or undefined. `version` is an explicit semantic version. */
  find(tool: string, version: string, arch: string): Promise<string | undefined>;
}

/** Where one comment is kept, and how it is made from what it is about. */
export interface CommentRequest<Content> {
  readonly token: string;
  /** Pull request or issue; found from the event when undefined. */
  readonly issueNumber: number | undefined;
  /** First line of the comment, hidden, by which a later run finds it. */
  readonly marker: string;
  readonly clock: Clock;
  /** Aborted when the run is cancelled: little time is left then. */
  readonly signal: AbortSignal;
  /** Returns Markdown that begins with the marker. */
  render(content: Content): string;
  /** Called with the URL of the comment each time it was written. */
  onWritten(url: string): void;
}

/** Keeps one comment up to date. Never throws: the first problem becomes one warning, and nothing more is tried. */
export interface CommentKeeper<Content> {
  /** Writes that the job runs, in the background. */
  begin(content: Content): void;
  /**
   * Writes the outcome once `begin` is done. Ends after a minute at the latest, in a cancelled run after 5 seconds.
   * @returns why the comment could not be written, in a sentence
   */
  finish(content: Content): Promise<string | undefined>;
}

/** What the action needs from the CI system it runs in. */
export interface Runner {
  readonly log: Log;
  /** Knows what was masked. */
  readonly redactor: Redactor;
  /** Whether debug lines are shown. Making a stack trace takes longer than all else that a failure does. */
  readonly debugging: boolean;
  readonly agentFor: AgentFor;
  readonly directories: Directories;
  readonly toolCache: ToolCache;
  /** The input as given, trimmed; an empty string when it was not. */
  input(name: string): string;
  /** Hides `secret` in everything that leaves this process from now on, and in all logs of the job. */
  mask(secret: string): void;
  setOutput(name: string, value: string): void;
  /** Sets an output that is meant to hold a secret. */
  setSecretOutput(name: string, value: string): void;
  /** Address of this run's page, when the system has one. */
  readonly runUrl: string | undefined;
  /** One comment on a pull request or issue; nothing is loaded or requested before it is written. */
  keepComment<Content>(request: CommentRequest<Content>): CommentKeeper<Content>;
  /** How a workflow names this action after "uses:". */
  readonly actionName: string;
  /** Address, or at least the path, of what is written about a failure. */
  helpFor(code: string): string;
  /** Lines that are folded away in the log. */
  logDetails(title: string, lines: readonly string[]): void;
  /** Appends Markdown to the job summary. */
  writeSummary(markdown: string): Promise<void>;
  /** The one annotation of a failed step; also makes the step fail. */
  fail(message: string, title: string): void;
}

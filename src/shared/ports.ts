import type { Agent } from 'node:http';
import type { Clock } from './clock.ts';
import type { Redactor, SecretKind } from './redactor.ts';

/** The log. Callers make text from outside safe first (`Redactor`, `oneLine`); secrets are removed here once more. */
export interface Log {
  info(line: string): void;
  /** An annotation on the run's page. */
  warning(message: string): void;
  /** Shown only when debug logging is on, and as public as the rest of the log. */
  debug(line: string): void;
}

/**
 * Returns the agent for a request to `url`, with proxies and private certificate authorities configured.
 * @param signal ends the agent's attempt to reach a proxy, which the request cannot end
 */
export type AgentFor = (url: URL, signal: AbortSignal) => Agent;

/** What every request needs. */
export interface Network {
  readonly agentFor: AgentFor;
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  /** Aborted when the run is canceled. */
  readonly signal: AbortSignal;
  /** Whether URLs from a server may lead to this machine. Only when the service runs on it. */
  readonly allowLoopback: boolean;
}

/** A path that results must not replace, such as one of the runner's own directories. */
export interface ReservedPath {
  /** Absolute path. */
  readonly path: string;
  /** Its name in messages. */
  readonly name: string;
}

/** Directories that the runner provides, as absolute paths. */
interface Directories {
  readonly workspace: string;
  readonly temp: string;
  /** Needed by the runner, this action, or the user of the machine. */
  readonly reserved: readonly ReservedPath[];
}

/** By what an object store tells whether an archive is still the same. */
export interface KnownVersion {
  /** Strong validator, quoted as in the header. */
  readonly etag: string;
  /** SHA-256 of the origin and path of the link, because the path may be secret. Hexadecimal. */
  readonly place: string;
}

/** The machine's tool cache. */
export interface ToolCache {
  /** Absolute path; undefined when the runner has no tool cache. */
  readonly root: string | undefined;
  /** Directory of a complete entry, or undefined. `version` is an explicit semantic version. */
  find(tool: string, version: string, arch: string): Promise<string | undefined>;
}

/** Why a key could not be stored or found. */
export type StoreProblem =
  /** This runner has no such service. */
  | { readonly kind: 'unavailable' }
  /** `reason` is one line that can be shown, without secrets. */
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Keys that later attempts of a run find again, in GitHub's cache service. Only keys: what others have stored there is never downloaded.
 * It is a convenience, so it never throws and never writes to the log.
 */
export interface RunStore {
  /**
   * @param key at most 512 characters of `a-z 0-9 . _ -`: some servers fold the case. Others can read it, so it must not hold a secret
   * @param signal ends it: what is unfinished is stopped, and nothing keeps the process alive
   */
  save(key: string, signal: AbortSignal): Promise<{ readonly kind: 'saved' } | StoreProblem>;
  /**
   * Finds the newest key that begins with `keyPrefix`. Anybody who can write to the cache may have stored it: validate it.
   * @param signal as above
   */
  findNewest(
    keyPrefix: string,
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'found'; readonly key: string } | { readonly kind: 'none' } | StoreProblem>;
}

/** An attempt of a workflow run. */
export interface RunAttempt {
  /** Digits. All attempts of a run have the same ID. */
  readonly runId: string;
  /** 1 for the first. */
  readonly number: number;
}

/** Where one comment is kept, and how it is made from what it is about. */
export interface CommentRequest<Content> {
  readonly token: string;
  /** Pull request or issue; found from the event when undefined. */
  readonly issueNumber: number | undefined;
  /** First line of the comment, hidden, by which a later run finds it. */
  readonly marker: string;
  readonly clock: Clock;
  /** Aborted when the run is canceled: little time is left then. */
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
   * Writes the outcome once `begin` is done. Ends after a minute at the latest, 5 seconds after a cancel.
   * @returns why the comment could not be written, in a sentence
   */
  finish(content: Content): Promise<string | undefined>;
}

/** What the action needs from the CI system. */
export interface Runner {
  readonly log: Log;
  /** Knows everything that was masked. */
  readonly redactor: Redactor;
  /** Whether debug lines are shown. Without them no stack trace is made, which takes longer than the rest of a failure. */
  readonly debugging: boolean;
  readonly agentFor: AgentFor;
  readonly directories: Directories;
  readonly toolCache: ToolCache;
  /** Loads nothing before it is used. */
  readonly runStore: RunStore;
  /** The input, trimmed; an empty string when it was not given. */
  input(name: string): string;
  /** Hides `secret` from now on, in everything that leaves this process and in all logs of the job. */
  mask(secret: string, kind: SecretKind): void;
  setOutput(name: string, value: string): void;
  /** Sets an output that may contain a secret. */
  setSecretOutput(name: string, value: string): void;
  /** Hands a value to the post step of this step. Any such value makes the post step load its code. */
  saveState(name: string, value: string): void;
  /** In the post step: what the main step saved; an empty string when it did not. */
  state(name: string): string;
  /** Undefined outside a workflow run. */
  readonly attempt: RunAttempt | undefined;
  /** The workflow's file, the job, and the step. All jobs of a matrix have the same, and some steps of composite actions. */
  readonly step: readonly string[];
  /** URL of this run's page, if it has one. */
  readonly runUrl: string | undefined;
  /** One comment on a pull request or issue; nothing is loaded or requested before it is written. */
  keepComment<Content>(request: CommentRequest<Content>): CommentKeeper<Content>;
  /** This action's name after "uses:" in a workflow. */
  readonly actionName: string;
  /** URL, or at least the path, of the documentation of an error code. */
  helpFor(code: string): string;
  /** Logs a group of lines that is collapsed at first. */
  logDetails(title: string, lines: readonly string[]): void;
  /** Appends Markdown to the job summary. */
  writeSummary(markdown: string): Promise<void>;
  /** Makes the step fail, with its only annotation. */
  fail(message: string, title: string): void;
}

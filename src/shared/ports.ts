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

/** Why a text could not be stored or found. */
export type StoreProblem =
  /** This runner has no place that outlives a job. */
  | { readonly kind: 'unavailable' }
  /** `reason` is one line that can be shown, without secrets. */
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Small texts that later runs and attempts find again: in GitHub's cache service, or, without it, in the runner's tool cache.
 * It is a convenience, so it never throws and never writes to the log.
 */
export interface RunStore {
  /**
   * Stores a text under a key of its own. A key that exists keeps its text, so end keys with the run's ID and attempt.
   * @param entry `key`: at most 200 of `a-z 0-9 . _ -`; others can read it and the text, so neither may hold a secret
   * @param signal ends it: what is unfinished is stopped, and nothing keeps the process alive
   */
  save(
    entry: { readonly key: string; readonly text: string },
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'saved' } | StoreProblem>;
  /**
   * Finds the newest text whose key begins with `keyPrefix`. Anybody who can write to the cache may have stored it: validate it.
   * @param query `maxBytes`: a longer text fails
   * @param signal as above
   */
  findNewest(
    query: { readonly keyPrefix: string; readonly maxBytes: number },
    signal: AbortSignal,
  ): Promise<
    | { readonly kind: 'found'; readonly key: string; readonly text: string }
    | { readonly kind: 'none' }
    | StoreProblem
  >;
}

/** Where and how one comment is kept. */
export interface CommentRequest {
  readonly token: string;
  /** Pull request or issue to write to; found from the event when undefined. */
  readonly issueNumber: number | undefined;
  /** First line of the comment, hidden, by which it is found again. */
  readonly marker: string;
  /** Ends an attempt that takes too long. */
  readonly signal: AbortSignal;
}

export interface Comment {
  /**
   * Creates the comment, or replaces what it says. Never throws: a comment is a courtesy, and what goes wrong becomes
   * one warning, after which nothing more is tried.
   * @returns its address, or undefined when it could not be written
   */
  write(body: string): Promise<string | undefined>;
  /** Why it could not be written, in a sentence. */
  readonly problem: string | undefined;
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
  /** Loads nothing before it is used. */
  readonly runStore: RunStore;
  /** The input as given, trimmed; an empty string when it was not. */
  input(name: string): string;
  /** Hides `secret` in everything that leaves this process from now on, and in all logs of the job. */
  mask(secret: string): void;
  setOutput(name: string, value: string): void;
  /** Sets an output that is meant to hold a secret. */
  setSecretOutput(name: string, value: string): void;
  /** Hands a value to the post step of this step. Any such value makes the post step load its code. */
  saveState(name: string, value: string): void;
  /** In the post step: what the main step saved; an empty string when it did not. */
  state(name: string): string;
  /** Address of this run's page, when the system has one. */
  readonly runUrl: string | undefined;
  /** One comment on a pull request or issue; nothing is loaded or asked before it is written. */
  openComment(request: CommentRequest): Comment;
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

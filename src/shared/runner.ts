import type { Agent } from 'node:http';

/** The output that gives access to the archive. Later steps need it as it is, and nobody else sees it. */
export const linkOutput = 'bundleUrl';

/** The CI system. It shows text as it is; `redacting` wraps it in a runner that hides secrets. */
export interface Runner {
  /** The input, trimmed; an empty string when it was not given. White space alone stays, if it is for job-id. */
  input(name: string): string;
  readonly log: Log;
  /** Debug logging is on. Otherwise, no stack trace is made: that takes longer than the rest of a failure. */
  readonly debugging: boolean;
  /** Hides a secret from now on, in all logs of the job. */
  mask(secret: string): void;
  /** @throws errors of the file system */
  setOutput(name: string, value: string): void;
  /** Appends Markdown to the job summary, if there is one. @throws Error when it cannot be written */
  writeSummary(markdown: string): Promise<void>;
  /** Marks a line of a file in the repository with a message. */
  annotate(level: 'error' | 'warning', annotation: Annotation): void;
  /** Makes the step fail, with an annotation. */
  fail(message: string, title: string): void;
  readonly agentFor: AgentFor;
  /** Undefined when there is none. */
  readonly toolCache: ToolCache | undefined;
  readonly environment: StepEnvironment;
}

/** Counts from 1. Has columns only within one line, as GitHub wants it. */
export interface Position {
  readonly startLine: number;
  readonly endLine: number;
  readonly startColumn?: number;
  readonly endColumn?: number;
}

/** A message at a place in a file: `AnnotationProperties` of @actions/core, and the message. */
export interface Annotation extends Position {
  readonly file: string;
  readonly message: string;
}

/** The step's log, for people who watch it run. Callers make text from outside safe first (`Redactor`, `oneLine`). */
export interface Log {
  info(line: string): void;
  /** An annotation on the run's page about something that is no problem. */
  notice(message: string): void;
  /** An annotation on the run's page. */
  warning(message: string): void;
  /** Shown only when debug logging is on, and as public as the rest of the log. */
  debug(line: string): void;
  /** Lines that are collapsed at first. */
  group(title: string, lines: readonly string[]): void;
}

/**
 * Returns the agent for a request to `url`, with proxies and private certificate authorities configured.
 * @param options `isFresh`: the request gets a connection of its own
 */
export type AgentFor = (url: URL, options?: { readonly isFresh?: boolean }) => Agent;

/** What surrounds the step. */
export interface StepEnvironment {
  readonly directories: Directories;
  /** URL of this run's page, if it has one. */
  readonly runUrl: string | undefined;
  /** URL of the run's repository, if it has one. */
  readonly repositoryUrl: string | undefined;
  /** URL, or at least the path, of the action's documents. */
  readonly documents: string;
  /** The workflow's file, the job, and the step. All jobs of a matrix have the same, and some steps of composite actions. */
  readonly stepNames: readonly string[];
}

/** Directories that the runner provides, as absolute paths. */
export interface Directories {
  readonly workspace: string;
  /** For temporary files. The runner keeps its own in directories whose names begin with "_". */
  readonly temp: string;
  /** Needed by the runner, this action, or the user of the machine. */
  readonly reserved: readonly ReservedPath[];
}

/** A path that results must not replace, nor a parent of it, such as one of the runner's own directories. */
export interface ReservedPath {
  /** Absolute path. */
  readonly path: string;
  /** Its name in messages. */
  readonly name: string;
  /** Nothing inside may be replaced either. */
  readonly withContent: boolean;
}

/** The part of the machine's tool cache that keeps archives, each under a semantic version. */
export interface ToolCache {
  /** Absolute path. Each version has a directory there, even an incomplete one. */
  readonly directory: string;
  /** @returns the absolute path of the directory of its file; undefined if there is no complete entry. @throws errors of the file system */
  find(version: string): Promise<string | undefined>;
  /**
   * Copies a file to an entry, under a name. An entry that is there is replaced in place, so nothing else may rely on its files.
   * @throws errors of the file system
   */
  store(version: string, file: string, name: string): Promise<void>;
}

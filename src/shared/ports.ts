import type { Agent } from 'node:http';
import type { Clock } from './clock.ts';
import type { Redactor } from './redactor.ts';

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
 * @param options `isFresh`: the request gets a connection of its own
 */
export type AgentFor = (url: URL, signal: AbortSignal, options?: { readonly isFresh?: boolean }) => Agent;

/** What every request needs. */
export interface Network {
  readonly agentFor: AgentFor;
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  /** Aborted when the run is canceled. */
  readonly signal: AbortSignal;
  /** URLs from a server may lead to this machine, by plain http: only when the service runs on it. */
  readonly allowLoopback: boolean;
}

/** A path that results must not replace, such as one of the runner's own directories. */
export interface ReservedPath {
  /** Absolute path. */
  readonly path: string;
  /** Its name in messages. */
  readonly name: string;
}

/** By what an object store tells whether an archive is still the same. */
export interface KnownVersion {
  /** Strong validator, quoted as in the header. */
  readonly etag: string;
  /** SHA-256 of the origin and path of the link, because the path may be secret. Hexadecimal. */
  readonly location: string;
}

/** The machine's tool cache. */
export interface ToolCache {
  /** Absolute path. */
  readonly root: string;
  /** Directory of a complete entry, or undefined. `version` is an explicit semantic version. */
  find(tool: string, version: string, arch: string): Promise<string | undefined>;
}

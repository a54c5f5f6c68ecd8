import type { Agent } from 'node:http';

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

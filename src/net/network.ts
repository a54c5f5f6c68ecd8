import type { Clock } from '../shared/clock.ts';
import type { Redactor } from '../shared/redactor.ts';
import type { AgentFor, Log } from '../shared/runner.ts';

/** The means of every request. */
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

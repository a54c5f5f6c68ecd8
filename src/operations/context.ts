import type { Client } from '../api/client.ts';
import type { Outputs, SetOutput } from '../outputs.ts';
import type { Clock } from '../shared/clock.ts';
import type { Network, Runner } from '../shared/ports.ts';
import type { Timeline } from './timeline.ts';

/** What an operation works with besides its inputs. */
export interface Context {
  readonly runner: Runner;
  readonly clock: Clock;
  /** Aborted with the error to show when the run is cancelled. */
  readonly signal: AbortSignal;
  readonly network: Network;
  readonly client: Client;
  readonly set: SetOutput;
  readonly outputs: Outputs;
  readonly timeline: Timeline;
  /** Milliseconds since 1970 when the operation began. */
  readonly begin: number;
}

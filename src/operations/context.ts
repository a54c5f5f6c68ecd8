import type { ExportInputs } from '../inputs.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Network, Runner } from '../kernel/ports.ts';
import type { SetOutput } from '../outputs.ts';
import type { ExportFacts } from '../report/summary.ts';
import type { Client } from '../service/client.ts';

/** What an operation works with besides its inputs. */
export interface Context {
  readonly runner: Runner;
  readonly clock: Clock;
  /** Aborted with the error to show when the run is cancelled. */
  readonly signal: AbortSignal;
}

/** What the steps of one export share. */
export interface ExportRun {
  readonly inputs: ExportInputs;
  readonly context: Context;
  readonly network: Network;
  readonly client: Client;
  readonly set: SetOutput;
  /** Grows as things become known; the summary is made of it, however the run ends. */
  readonly facts: { -readonly [Name in keyof ExportFacts]: ExportFacts[Name] };
}

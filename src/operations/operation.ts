import type { Client } from '../api/client.ts';
import type { JobFacts } from '../jobs/followed-job.ts';
import type { Network } from '../net/network.ts';
import type { Report, RunFacts } from '../report/report.ts';
import type { Results } from '../results/results.ts';
import type { Timeline } from '../results/timeline.ts';
import type { ActionError } from '../shared/errors.ts';
import type { Runner } from '../shared/runner.ts';

/** What the lifecycle of a run calls, in this order: `start`, `complete`, and `report`, whatever went wrong before. */
export interface Operation {
  /** What a comment is about: a place keeps one comment for each. */
  readonly commentSubject: string;
  /** The job that the operation is about now; undefined until there is one. */
  readonly job: KnownJob | undefined;
  /** Starts or attaches to the job. */
  start(): Promise<void>;
  /** Waits for the job and delivers its result. */
  complete(): Promise<void>;
  report(facts: RunFacts, state: 'running' | 'ended', error?: ActionError): Report;
}

/** What is known about a job when something goes wrong, and how to go on with it. */
export interface KnownJob extends JobFacts {
  /** How to get its result, as a sentence without its full stop. */
  readonly howToFollow: string;
  /** All inputs of a step that does, besides those that every step has. */
  readonly followingInputs: Readonly<Record<string, string>>;
  /** What running the step again does, as a sentence without its full stop; undefined if that is as people expect it. */
  readonly rerun?: string;
}

/** What operations are made of. Their parts get what they use of it. */
export interface OperationParts {
  readonly runner: Runner;
  readonly client: Client;
  readonly network: Network;
  readonly results: Results;
  readonly timeline: Timeline;
}

/** The inputs of a step without some of them. */
export function without(
  given: Readonly<Record<string, string>>,
  ...names: readonly string[]
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
}

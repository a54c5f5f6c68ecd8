import type { Client } from '../api/client.ts';
import type { JobFacts } from '../jobs/followed-job.ts';
import type { Network } from '../net/network.ts';
import type { Report, RunFacts } from '../report/report.ts';
import type { Results } from '../results/results.ts';
import type { Timeline } from '../results/timeline.ts';
import type { ActionError } from '../shared/errors.ts';
import type { Runner } from '../shared/runner.ts';

/** The lifecycle of a run calls `start`, `complete`, and, whatever went wrong before, `report`. */
export interface Operation {
  /** A place keeps one comment for each subject. */
  readonly commentSubject: string;
  /** The job that the operation is about now; undefined until there is one. */
  readonly job: KnownJob | undefined;
  /** Starts or attaches to the job. */
  start(): Promise<void>;
  /** Waits for the job and delivers its result. */
  complete(): Promise<void>;
  report(facts: RunFacts, state: 'running' | 'ended', error?: ActionError): Report;
}

/** Facts about a job, and how to go on with it. */
export interface KnownJob extends JobFacts {
  /** How to get its result, as a sentence without its full stop. */
  readonly howToFollow: string;
  /** The effect of running the step again, as a sentence without its full stop; undefined if it is as people expect. */
  readonly rerun?: string;
}

/** The means of an operation. Its own parts get only those that they use. */
export interface OperationParts {
  readonly runner: Runner;
  readonly client: Client;
  readonly network: Network;
  readonly results: Results;
  readonly timeline: Timeline;
}

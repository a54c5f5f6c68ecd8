import type { Client } from '../api/client.ts';
import type { Runner } from '../github/runner.ts';
import type { FollowedJob, JobState } from '../jobs/followed-job.ts';
import type { Report, RunFacts } from '../report/report.ts';
import type { Results } from '../results/results.ts';
import type { Timeline } from '../results/timeline.ts';
import type { Clock } from '../shared/clock.ts';
import type { ActionError } from '../shared/errors.ts';
import type { Network } from '../shared/ports.ts';

/** What `run.ts` calls, in this order: `start`, `complete`, and `report`, whatever went wrong before. */
export interface Operation {
  /** What a comment is about: a place keeps one comment for each target. */
  readonly target: string;
  /** The job that the operation is about now. */
  readonly job: Pick<FollowedJob<JobState>, 'known'>;
  /** Starts or attaches to the job. */
  start(): Promise<void>;
  /** Waits for the job and delivers its result. */
  complete(): Promise<void>;
  report(facts: RunFacts, state: 'running' | 'ended', error?: ActionError): Report;
}

/** What is known about a job when something goes wrong. */
export type KnownJob = NonNullable<ReturnType<Operation['job']['known']>>;

export interface System {
  readonly runner: Runner;
  readonly clock: Clock;
  /** Aborts when the run is canceled; the reason is the error to show. */
  readonly signal: AbortSignal;
}

/** What operations work with. Their parts take what they use of it. */
export interface Services extends System {
  readonly network: Network;
  readonly client: Client;
  readonly results: Results;
  readonly timeline: Timeline;
  /** All that tells the step from others and stays the same from run to run: comments belong to it. */
  readonly place: readonly string[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

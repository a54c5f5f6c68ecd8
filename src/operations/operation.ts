import type { Client } from '../api/client.ts';
import type { Context } from '../record/context.ts';
import type { JobRecord, KnownJob } from '../record/job-record.ts';
import type { Report, RunFacts } from '../report/report.ts';

/** The tools of operations that call the admin API. */
export interface ApiContext extends Context {
  readonly client: Client;
}

/** The work that a step is asked to do. The lifecycle runs it and, whatever went wrong, asks for its reports. */
export interface Operation {
  /** A place keeps one comment for each subject. */
  readonly commentSubject: string;
  /**
   * Starts a job or attaches to one, follows it to its end, and delivers its result.
   * @param onStarted is called once the service has started or described a job, or a deployment that comes first, and may be called again
   */
  run(onStarted: () => void): Promise<void>;
  report(facts: RunFacts): Report;
}

/** @returns what sets the outputs that name a job of the step's own */
export function jobOutputs({ record }: Pick<Context, 'record'>): (job: KnownJob) => void {
  return ({ id: jobId, status }) => {
    record.set({ jobId });
    record.setAttempt({ status });
  };
}

/** Leaves a job to itself. Log and reports say how to follow it. */
export function leave({ known, kind }: JobRecord, { log, record }: Pick<Context, 'log' | 'record'>): void {
  const { howToFollow } = known === undefined ? {} : kind.advise(known);
  const left = ['Not waiting because "wait" is false', howToFollow].filter(Boolean).join('. ');
  log.info(`${left}.`);
  record.set({ left });
}

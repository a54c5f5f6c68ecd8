import type { Report, RunFacts } from '../report/report.ts';

/** The work that a step is asked to do. The lifecycle runs it and, whatever went wrong, asks for its reports. */
export interface Operation {
  /** A place keeps one comment for each subject. */
  readonly commentSubject: string;
  /**
   * Starts a job or attaches to one, follows it to its end, and delivers its result.
   * @param onStarted is called once there is a job
   */
  run(onStarted: () => void): Promise<void>;
  report(facts: RunFacts): Report;
}

/** Logged when a step leaves its job to itself. */
export const notWaiting = 'Not waiting because "wait" is false. To get the result later, use "job-id".';

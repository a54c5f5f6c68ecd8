import { stepsToFollow } from '../advice/job.ts';
import { linesOf } from '../advice/rendering.ts';
import type { Client } from '../api/client.ts';
import type { Context } from '../record/context.ts';
import type { JobRecord, KnownJob } from '../record/job-record.ts';
import { notWaiting, type Report, type RunFacts } from '../report/report.ts';
import type { StepComment } from '../shared/github.ts';
import type { Redactor, UntrustedText } from '../shared/redactor.ts';
import { webUrl } from '../shared/text.ts';

/** Context of the operations that call the admin API. */
export interface ApiContext extends Context {
  readonly client: Client;
}

/** What a step does. The lifecycle runs the operation and, whatever the result, asks for its report. */
export interface Operation {
  /** The step keeps a comment of its own for each subject. */
  readonly commentSubject: string;
  /**
   * Starts a job or attaches to one, follows the job to its end, and delivers the result.
   * @param comment the comment that the lifecycle writes at the end
   */
  run(comment: StepComment): Promise<void>;
  report(facts: RunFacts): Report;
}

/** @returns a function that sets the outputs `jobId` and `status` */
export function jobOutputs({ record }: Pick<Context, 'record'>): (job: KnownJob) => void {
  return ({ id: jobId, status }) => {
    record.set({ jobId });
    record.setAttempt({ status });
  };
}

/** Ends the step while its job goes on. Log and reports say how to follow the job. */
export function recordLeftRunning(
  { known, kind }: JobRecord,
  { log, record }: Pick<Context, 'log' | 'record'>,
): void {
  const left = stepsToFollow({ ...kind.callFacts(), job: known });
  for (const line of [`${notWaiting}.`, ...linesOf(left)]) log.info(line);
  record.set({ left });
}

/**
 * Makes a link from the service safe to show: removes user info, query, and fragment, which may grant access.
 * @param options `keepsQuery`: the link needs its query
 * @returns undefined if the link is not an http or https URL, or contains a secret
 */
export function usableLink(
  link: UntrustedText,
  redactor: Redactor,
  { keepsQuery = false } = {},
): string | undefined {
  const url = URL.parse(webUrl(link.raw) ?? '');
  if (url === null) return undefined;
  url.username = '';
  url.password = '';
  url.hash = '';
  if (!keepsQuery) url.search = '';
  // Redaction changes a link that contains a secret or a line break.
  return redactor.url(link) === link.raw ? url.href : undefined;
}

/** The warning for a link from the service that cannot be shown. @param field its name in the response */
export function unusableLink(field: 'prLink' | 'previewUrl'): string {
  return `The service returned a ${field} that is not a usable http or https URL, so it is ignored. Look for the link in the service dashboard.`;
}

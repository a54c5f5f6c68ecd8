import { ActionError, type ErrorCode } from '../shared/errors.ts';

/** What is known of a job when something goes wrong. */
export interface KnownJob {
  readonly jobId: string;
  /** Last status seen, safe to show. */
  readonly status: string | undefined;
  /** The job will not change any more. */
  readonly ended: boolean;
}

/** Failures after which the same job can still be used, by attaching to it. */
const attachable: ReadonlySet<ErrorCode> = new Set([
  'TIMED_OUT',
  'CANCELLED',
  'UNREACHABLE',
  'SERVICE_UNAVAILABLE',
  'ANSWER_INVALID',
  'BUNDLE_NOT_READY',
  'DOWNLOAD_REFUSED',
  'DOWNLOAD_FAILED',
  'FILE_SYSTEM',
]);

/** Whether attaching to the job, once more or later, may bring what this run did not. */
export function canAttach(error: ActionError): boolean {
  return attachable.has(error.code);
}

/** Says which job a failure belongs to, and how to attach to it where that helps. */
export function withJob(error: unknown, job: KnownJob | undefined): unknown {
  if (!(error instanceof ActionError) || job === undefined) return error;
  const { jobId, ended } = job;
  const status = job.status === undefined ? 'no status seen yet' : `last status "${job.status}"`;
  const goesOn = ended
    ? 'The job has ended at the service'
    : 'The job goes on at the service, which has no way to cancel it';
  const attach = `${goesOn}; to attach to it, run the step with "job-id: ${jobId}". `;
  return new ActionError(error.code, {
    what: `${error.what} (job ${jobId}, ${status})`,
    hint: attachable.has(error.code) ? attach + error.hint : error.hint,
    status: error.status,
    cause: error.cause,
  });
}

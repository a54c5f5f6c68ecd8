import type { JobRecord, KnownJob } from '../record/job-record.ts';
import { type ActionError, errorHints, leavesJobToFollow } from '../shared/errors.ts';

/** Adds the job to an error that is about it, and how to follow the job where that helps. */
export function withJob(error: ActionError, record: JobRecord | undefined): ActionError {
  const job = record?.known;
  if (record === undefined || job === undefined) return error;
  const { noun, advise } = record.kind;
  const status = job.status === undefined ? 'no status yet' : `last status "${job.status}"`;
  const about = `${noun} ${job.id}, ${status}`;
  const { howToFollow, rerun } = advise(job);
  if (error.code === 'JOB_NOT_FOUND' && job.hasAsked)
    return error.with({ about, hint: inOrder(lostJob, rerun) });
  if (howToFollow === undefined || !leavesJobToFollow.has(error.code)) return error.with({ about });
  // A re-run is said once.
  const hint = rerun !== undefined && error.hint === errorHints.CANCELLED ? undefined : error.hint;
  return error.with({ about, hint: inOrder(describeState(noun, job), howToFollow, hint, rerun) });
}

function inOrder(...sentences: readonly (string | undefined)[]): string {
  return sentences.filter(sentence => sentence !== undefined).join('. ');
}

function describeState(noun: string, { state }: KnownJob): string {
  if (state === 'ended') return `The ${noun} has ended`;
  return `The ${noun} ${state === 'running' ? 'goes on' : 'may go on'}: the service has no way to cancel it`;
}

/** The workflow cannot have misspelled the ID of a job that this step has started. */
const lostJob =
  'The service has accepted this job and no longer knows it. Look for it in the service dashboard before you run the step again; if it happens again, report it to the operator of the service';

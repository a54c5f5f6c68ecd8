import type { JobRecord, KnownJob } from '../record/job-record.ts';
import { type ActionError, errorHints, leavesNoJobToFollow, leavesResultToFetch } from '../shared/errors.ts';

/** Adds the job to an error that is about it, and what to do: what to correct, to run the step again, and how to follow the job. */
export function withJob(error: ActionError, record: JobRecord | undefined): ActionError {
  const job = record?.known;
  if (record === undefined || job === undefined) return error;
  const { noun, advise } = record.kind;
  const status = job.status === undefined ? 'no status yet' : `last status "${job.status}"`;
  const isUncertain = error.code === 'TIMED_OUT' && job.state === 'unknown';
  const what = isUncertain ? `It is not known whether the ${noun} has ended, and time is up` : error.what;
  const named = error.with({ what, about: `${noun} ${job.id}, ${status}` });
  const { rerun, howToFollow, caution } = advise(job);
  if (error.code === 'JOB_NOT_FOUND' && job.hasAsked)
    return named.with({ hint: rerun === undefined ? inOrder(lostPrompt, caution) : inOrder(rerun, lostJob) });
  const isWithoutJob = rerun === undefined && howToFollow === undefined;
  if (isWithoutJob || leavesNoJobToFollow.has(error.code)) return named;
  if (job.state === 'ended' && !leavesResultToFetch.has(error.code))
    return named.with({ hint: inOrder(error.hint, caution) });
  // A re-run is said once.
  const hint = error.hint === errorHints.CANCELLED ? undefined : error.hint;
  return named.with({ hint: inOrder(hint, rerun, describeState(noun, job), howToFollow, caution) });
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
  'The service has accepted this job and no longer knows it: if that happens again, report it to the operator of the service';
/** Another prompt may open another pull request. */
const lostPrompt = `Look for the job in the service dashboard before you run the step again. ${lostJob}`;

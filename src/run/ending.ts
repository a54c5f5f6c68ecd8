import type { Step } from '../record/context.ts';
import type { JobRecord, KnownJob } from '../record/job-record.ts';
import {
  ActionError,
  errorHints,
  fileSystemError,
  isFileSystemError,
  leavesNoJobToFollow,
  leavesResultToFetch,
} from '../shared/errors.ts';
import type { Redactor } from '../shared/redactor.ts';
import type { Runner } from '../shared/runner.ts';
import { oneLine } from '../shared/text.ts';

export function cancellation(): ActionError {
  return new ActionError('CANCELLED', { what: 'Canceled' });
}

/** @returns a function that shows the first error only */
export function createErrorDisplay(runner: Runner, redactor: Redactor): (error: unknown) => void {
  let done = false;
  return error => {
    if (done) return;
    done = true;
    const shown = toActionError(error, redactor);
    runner.fail(`${shown.message} More: ${helpFor(shown.code, runner)}`, `Docs Admin Action: ${shown.code}`);
    if (!runner.debugging) return;
    for (let cause: unknown = shown; cause instanceof Error; cause = cause.cause) {
      for (const line of (cause.stack ?? cause.message).split('\n')) {
        runner.log.debug(redactor.show(line, 500));
      }
    }
  };
}

/** Converts any error to one with a code and a hint. An unexpected error is a bug in the action. */
export function toActionError(thrown: unknown, redactor: Redactor): ActionError {
  if (thrown instanceof ActionError) return thrown;
  // Errors such as a full disk are the runner's, wherever they occur, and no bug.
  if (isFileSystemError(thrown)) return fileSystemError('The file system reported an error', thrown);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new ActionError('INTERNAL', { what: `Unexpected error: ${redactor.show(message)}`, cause: thrown });
}

/** A missing summary must not fail the step. */
export async function writeSummary(markdown: string, { runner }: Step): Promise<void> {
  await runner.writeSummary(markdown).catch((error: unknown) => {
    runner.log.warning(`Could not write the job summary: ${oneLine(String(error))}.`);
  });
}

/** @returns the URL of an error code's documentation; its path if the URL is unknown */
export function helpFor(code: string, { environment }: Runner): string {
  return `${environment.documents}/troubleshooting.md#${code.toLowerCase()}`;
}

/** Adds the job to an error, and completes the hint: what to correct, whether to run the step again, and how to follow the job. */
export function withJob(error: ActionError, record: JobRecord | undefined): ActionError {
  const job = record?.known;
  if (record === undefined || job === undefined) return error;
  const { noun, advise } = record.kind;
  const status = job.status === undefined ? 'no status yet' : `last status "${job.status}"`;
  const isUncertain = error.code === 'TIMED_OUT' && job.state === 'unknown';
  const what = isUncertain ? `It is not known whether the ${noun} has ended, and time is up` : error.what;
  const named = error.with({ what, about: `${noun} ${job.id}, ${status}` });
  const { rerun, howToFollow, caution } = advise(job, error.code);
  if (error.code === 'JOB_NOT_FOUND' && job.hasAsked)
    return named.with({ hint: rerun === undefined ? inOrder(lostPrompt, caution) : inOrder(rerun, lostJob) });
  const isWithoutJob = rerun === undefined && howToFollow === undefined;
  if (isWithoutJob || leavesNoJobToFollow.has(error.code)) return named;
  if (job.state === 'ended' && !leavesResultToFetch.has(error.code))
    return named.with({ hint: inOrder(error.hint, caution) });
  // The default hint of a canceled run already says to run the step again.
  const hint = error.hint === errorHints.CANCELLED ? undefined : error.hint;
  const orRerun = howToFollow === undefined ? rerun : rerun?.replace(/^Run/, 'Or run');
  return named.with({ hint: inOrder(hint, describeState(noun, job), howToFollow, orRerun, caution) });
}

function inOrder(...sentences: readonly (string | undefined)[]): string {
  return sentences.filter(sentence => sentence !== undefined).join('. ');
}

function describeState(noun: string, { state }: KnownJob): string {
  if (state === 'ended') return `The ${noun} has ended`;
  return `The ${noun} ${state === 'running' ? 'goes on' : 'may go on'}: the service has no way to cancel it`;
}

/** For a job that this step has started, so that its ID is right. */
const lostJob =
  'The service accepted this job, but no longer knows it. If this happens again, report it to the operator of the service';
/** Says to look first, because another prompt may open another pull request. */
const lostPrompt = `Look for the job in the service dashboard before you run the step again. ${lostJob}`;

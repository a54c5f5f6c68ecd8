import { adviceOn, entries } from '../advice/advice.ts';
import { linesOf, shortAdvice } from '../advice/rendering.ts';
import type { Operation } from '../operations/operation.ts';
import type { Context, Step } from '../record/context.ts';
import type { JobRecord } from '../record/job-record.ts';
import { type Report, type RunFacts, stateOf } from '../report/report.ts';
import { ActionError, fileSystemError, isFileSystemError } from '../shared/errors.ts';
import type { Redactor } from '../shared/redactor.ts';
import type { Runner } from '../shared/runner.ts';
import { oneLine } from '../shared/text.ts';

export function cancellation(): ActionError {
  return new ActionError('CANCELLED', { what: 'Canceled' });
}

/** @returns a function that shows the first error only: in an annotation, and with all steps in the log */
export function createErrorDisplay(runner: Runner, redactor: Redactor): (error: unknown) => void {
  let done = false;
  return error => {
    if (done) return;
    done = true;
    const shown = toActionError(error, redactor);
    const steps = adviceOn(shown.code, shown.facts);
    const short = shortAdvice(steps);
    const first = linesOf(short).join(' ');
    const more = `More: ${helpFor(shown.code, runner)}`;
    runner.fail([shown.message, first, more].filter(Boolean).join(' '), `Docs Admin Action: ${shown.code}`);
    if (steps.length > short.length)
      for (const line of ['What to do:', ...linesOf(steps)]) runner.log.info(line);
    if (!runner.debugging) return;
    for (let cause: unknown = shown; cause instanceof Error; cause = cause.cause) {
      for (const line of (cause.stack ?? cause.message).split('\n')) {
        runner.log.debug(redactor.show(line, 500));
      }
    }
  };
}

/** Converts any error to one with a code, without secrets. An unexpected error is a bug in the action. */
export function toActionError(thrown: unknown, redactor: Redactor): ActionError {
  if (thrown instanceof ActionError) return redactor.redactFacts(thrown);
  // Errors such as a full disk are the runner's, wherever they occur, and no bug.
  if (isFileSystemError(thrown)) return fileSystemError('The file system reported an error', thrown);
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new ActionError('INTERNAL', { what: `Unexpected error: ${redactor.show(message)}`, cause: thrown });
}

/** A fault in the report must not fail a step that has delivered its result. */
export function reportOf(
  operation: Pick<Operation, 'report'>,
  facts: RunFacts,
  { log, redactor }: Pick<Context, 'log' | 'redactor'>,
): Report {
  try {
    return operation.report(facts);
  } catch (thrown) {
    const { error } = facts;
    log.warning(
      `The report is incomplete because of a bug in the action, which has no effect on the result: ${redactor.show(String(thrown))}. Report the bug.`,
    );
    const headline = error === undefined ? 'done' : 'failed';
    return { state: stateOf(facts, true), subject: 'Docs Admin Action', headline, error, facts: [] };
  }
}

/** A missing summary must not fail the step. */
export async function writeSummary(markdown: string, { runner }: Step): Promise<void> {
  await runner.writeSummary(markdown).catch((error: unknown) => {
    runner.log.warning(
      `Could not write the job summary: ${oneLine(String(error))}. Check the free disk space of the runner.`,
    );
  });
}

/** @returns the URL of an error code's documentation; its path if the URL is unknown */
export function helpFor(code: string, { environment }: Runner): string {
  return `${environment.documents}/troubleshooting.md#${code.toLowerCase()}`;
}

/** Adds to an error how the step was called, and the job that the error is about. */
export function withJob(error: ActionError, record: JobRecord | undefined): ActionError {
  if (record === undefined) return error;
  const { noun, callFacts } = record.kind;
  const job = record.known;
  const named = error.with({ facts: { ...callFacts(), job } });
  if (job === undefined) return named;
  const status = job.status === undefined ? 'no status yet' : `last status "${job.status}"`;
  const isUncertain = error.code === 'TIMED_OUT' && job.state === 'unknown';
  const what = isUncertain ? `It is not known whether the ${noun} has ended, and time is up` : error.what;
  const goesOn = entries[error.code].leavesJob ? standing[job.state] : '';
  return named.with({ what, about: `${noun} ${job.id}${goesOn}, ${status}` });
}

/** The service has no way to cancel a job. */
const standing = { running: ' goes on', unknown: ' may go on', ended: '' };

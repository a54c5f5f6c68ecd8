import type { Step } from '../record/context.ts';
import { ActionError, fileSystemError, isFileSystemError } from '../shared/errors.ts';
import type { Redactor } from '../shared/redactor.ts';
import type { Runner } from '../shared/runner.ts';
import { oneLine } from '../shared/text.ts';

/** Why a canceled run ends. */
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

/** Any error as one that says what to do. One that nobody expected is a fault of the action itself. */
export function toActionError(thrown: unknown, redactor: Redactor): ActionError {
  if (thrown instanceof ActionError) return thrown;
  // A full disk, for example, is the runner's problem, wherever it was noticed, and no bug.
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

/** URL, or at least the path, of the documentation of an error code. */
export function helpFor(code: string, { environment }: Runner): string {
  return `${environment.documents}/troubleshooting.md#${code.toLowerCase()}`;
}

import { parseInputs } from '../inputs/parse-inputs.ts';
import { ActionError, withFileSystemCode } from '../shared/errors.ts';
import type { Redactor } from '../shared/redactor.ts';
import type { Runner } from '../shared/runner.ts';
import type { World } from './run-operation.ts';

export interface Step extends World {
  readonly showError: (error: unknown) => void;
}

/** Runs the step: inputs, operation, outcome, reports. Never throws; a failure becomes the step's one annotation. */
export async function runStep({ runner, clock, signal, showError }: Step): Promise<void> {
  try {
    maskSecrets(runner);
    const inputs = parseInputs(runner.input);
    // By import(), so that an invalid input is reported before the code of the operations is loaded.
    const { runOperation } = await import('./run-operation.ts');
    const outcome = await runOperation(inputs, { runner, clock, signal });
    if (outcome.error !== undefined) showError(outcome.error);
    await outcome.finish();
  } catch (error) {
    showError(error);
  }
}

/** Comes first, so that no later failure can show a secret. */
function maskSecrets(runner: Pick<Runner, 'input' | 'mask'>): void {
  // The runner masks a secret as it is stored; each of its lines alone is a different text.
  for (const name of ['api-key', 'github-token']) {
    for (const line of runner.input(name).split(/[\r\n]+/)) {
      if (line !== '') runner.mask(line);
    }
  }
}

/** Why a canceled run ends. */
export function cancellation(): ActionError {
  return new ActionError('CANCELLED', { what: 'Canceled' });
}

/** @returns a function that shows the first error only */
export function createErrorDisplay(runner: Runner): (error: unknown) => void {
  let done = false;
  return error => {
    if (done) return;
    done = true;
    const shown = toActionError(error, runner.redactor);
    runner.fail(`${shown.message} More: ${runner.helpFor(shown.code)}`, `Docs Admin Action: ${shown.code}`);
    if (!runner.debugging) return;
    for (let cause: unknown = shown; cause instanceof Error; cause = cause.cause) {
      for (const line of (cause.stack ?? cause.message).split('\n')) {
        runner.log.debug(runner.redactor.show(line, 500));
      }
    }
  };
}

function toActionError(thrown: unknown, redactor: Redactor): ActionError {
  const error = withFileSystemCode(thrown);
  if (error instanceof ActionError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ActionError('INTERNAL', { what: `Unexpected error: ${redactor.show(message)}`, cause: error });
}

import { opendirSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import process from 'node:process';
import type { Runner } from './github/runner.ts';
import { parseInputs } from './inputs/parse-inputs.ts';
import type { Clock } from './shared/clock.ts';
import { ActionError, fileSystemError, withFileSystemCode } from './shared/errors.ts';
import type { Redactor } from './shared/redactor.ts';

/** Milliseconds that open handles, such as a connection to a stalled proxy, may keep the process alive after the outcome. */
const exitGrace = 200;

/** Runs the action: inputs, operation, outcome. Never throws; a failure becomes one annotation and exit code 1. */
export async function main(runner: Runner, clock: Clock): Promise<void> {
  const signal = abortOnSignals();
  const showError = createErrorDisplay(runner);
  // Node would print a stack trace, and two lines that begin with "Error".
  process.on('uncaughtException', error => {
    showError(error);
    exit();
  });
  try {
    maskSecrets(runner);
    const inputs = parseInputs(runner.input);
    checkTemp(runner.directories.temp);
    // By import(), so that an invalid input is reported before the code of the operations is loaded.
    const { runOperation } = await import('./run/run-operation.ts');
    const outcome = await runOperation(inputs, { runner, clock, signal });
    if (outcome.error !== undefined) showError(outcome.error);
    await outcome.finish();
  } catch (error) {
    showError(error);
  }
  setTimeout(exit, exitGrace).unref();
}

/** Exits after all output is written: process.exit() alone drops what is still in a full pipe. */
function exit(): void {
  process.stdout.write('', () => process.exit());
}

/** Comes first, so that no later failure can show a secret. */
function maskSecrets(runner: Runner): void {
  // The runner masks a secret as it is stored; each of its lines alone is a different text.
  for (const name of ['api-key', 'github-token']) {
    for (const line of runner.input(name).split(/[\r\n]+/)) {
      if (line !== '') runner.mask(line);
    }
  }
}

/** Most runs need it only after minutes. @throws ActionError FILE_SYSTEM */
function checkTemp(temp: string): void {
  try {
    if (!isAbsolute(temp)) throw new Error('it is not an absolute path');
    opendirSync(temp).closeSync();
  } catch (error) {
    throw fileSystemError('Could not use the directory for temporary files (RUNNER_TEMP)', error, temp);
  }
}

/** The runner cancels with SIGINT, then SIGTERM 7.5 s later, then kills 2.5 s later (runner source, ProcessInvoker.cs). */
function abortOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => controller.abort(new ActionError('CANCELLED', { what: 'Canceled' })));
  }
  return controller.signal;
}

/** Shows the first error only. */
function createErrorDisplay(runner: Runner): (error: unknown) => void {
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

import process from 'node:process';
import { parseInputs } from './inputs.ts';
import type { Clock } from './kernel/clock.ts';
import { ActionError } from './kernel/errors.ts';
import type { Runner } from './kernel/ports.ts';
import { oneLine } from './kernel/text.ts';

/** Milliseconds until the process ends by itself after a cancellation, whatever still hangs. */
const cancelGrace = 500;

/** Runs the action: inputs, operation, outcome. Never throws; a failure becomes one annotation and exit code 1. */
export async function main(runner: Runner, clock: Clock): Promise<void> {
  const signal = abortOnSignals();
  const report = createReport(runner);
  // An error that reaches nobody would show a stack trace, and two lines that begin with "Error".
  process.on('uncaughtException', error => {
    report(error);
    process.exit();
  });
  try {
    maskSecrets(runner);
    const inputs = parseInputs(runner.input);
    // By import(), so that a bad input is reported before the code for a run is loaded.
    const { runExport } = await import('./operations/export.ts');
    await runExport(inputs, { runner, clock, signal });
  } catch (error) {
    report(error);
    if (signal.aborted) setTimeout(() => process.exit(), cancelGrace).unref();
  }
}

/** Comes first, so that nothing that goes wrong later can show a secret. */
function maskSecrets(runner: Runner): void {
  // The runner knows a secret as it is stored; without its line break, or line by line, it is another text.
  for (const line of runner.input('api-key').split(/[\r\n]+/)) {
    if (line !== '') runner.mask(line);
  }
}

/** The runner cancels with SIGINT, then SIGTERM 7.5 s later, then kills 2.5 s later (runner source, ProcessInvoker.cs). */
function abortOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => controller.abort(new ActionError('CANCELLED', { what: 'Cancelled' })));
  }
  return controller.signal;
}

/** Shows the first error that it is given, once. */
function createReport(runner: Runner): (error: unknown) => void {
  let reported = false;
  return error => {
    if (reported) return;
    reported = true;
    const shown = error instanceof ActionError ? error : defect(error);
    runner.fail(shown.message, `Docs Admin Action: ${shown.code}`);
    if (!runner.debugging) return;
    for (let cause: unknown = shown; cause instanceof Error; cause = cause.cause) {
      for (const line of (cause.stack ?? cause.message).split('\n')) runner.log.debug(oneLine(line, 500));
    }
  };
}

function defect(error: unknown): ActionError {
  const message = error instanceof Error ? error.message : String(error);
  return new ActionError('INTERNAL', {
    what: `Something unexpected happened: ${oneLine(message)}`,
    cause: error,
  });
}

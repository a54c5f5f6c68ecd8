import process from 'node:process';
import { type Inputs, parseInputs } from './inputs/schema.ts';
import type { Context } from './operations/context.ts';
import type { Operation } from './operations/run.ts';
import type { Clock } from './shared/clock.ts';
import { ActionError } from './shared/errors.ts';
import { Foreign } from './shared/foreign.ts';
import type { Runner } from './shared/ports.ts';
import type { Redactor } from './shared/redactor.ts';

/** Milliseconds that what is still open, such as a connection to a silent proxy, may keep the process after the outcome. */
const exitGrace = 200;

/** Runs the action: inputs, operation, outcome. Never throws; a failure becomes one annotation and exit code 1. */
export async function main(runner: Runner, clock: Clock): Promise<void> {
  const signal = abortOnSignals();
  const report = createReport(runner);
  const closings: (() => Promise<void>)[] = [];
  // An error that reaches nobody would show a stack trace, and two lines that begin with "Error".
  process.on('uncaughtException', error => {
    report(error);
    exit();
  });
  try {
    maskSecrets(runner);
    const inputs = parseInputs(runner.input);
    // By import(), so that a bad input is reported before the code for a run is loaded.
    const { runOperation } = await import('./operations/run.ts');
    const create = await load(inputs);
    await runOperation(inputs, { runner, clock, signal }, create, closing => closings.push(closing));
  } catch (error) {
    report(error);
  }
  // The outcome is shown by now; what is left must not be able to hide it.
  for (const close of closings) await close();
  setTimeout(exit, exitGrace).unref();
}

/** Ends the process once the runner has all output: process.exit() by itself drops what a full pipe has not taken yet. */
function exit(): void {
  process.stdout.write('', () => process.exit());
}

/** The code of one operation, without that of the other. */
async function load(inputs: Inputs): Promise<(context: Context) => Operation> {
  if (inputs.operation === 'agent-job') {
    const { createAgentJob } = await import('./operations/agent-job.ts');
    return context => createAgentJob(inputs, context);
  }
  const { createExport } = await import('./operations/export.ts');
  return context => createExport(inputs, context);
}

/** Comes first, so that nothing that goes wrong later can show a secret. */
function maskSecrets(runner: Runner): void {
  // The runner knows a secret as it is stored; without its line break, or line by line, it is another text.
  for (const name of ['api-key', 'github-token']) {
    for (const line of runner.input(name).split(/[\r\n]+/)) {
      if (line !== '') runner.mask(line);
    }
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
    const shown = error instanceof ActionError ? error : defect(error, runner.redactor);
    runner.fail(`${shown.message} More: ${runner.helpFor(shown.code)}`, `Docs Admin Action: ${shown.code}`);
    if (!runner.debugging) return;
    for (let cause: unknown = shown; cause instanceof Error; cause = cause.cause) {
      for (const line of (cause.stack ?? cause.message).split('\n')) {
        runner.log.debug(runner.redactor.show(new Foreign(line), 500));
      }
    }
  };
}

function defect(error: unknown, redactor: Redactor): ActionError {
  const message = error instanceof Error ? error.message : String(error);
  return new ActionError('INTERNAL', {
    what: `Something unexpected happened: ${redactor.show(new Foreign(message))}`,
    cause: error,
  });
}

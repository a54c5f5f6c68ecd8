import process from 'node:process';
import { cancellation, createErrorDisplay } from './run/ending.ts';
import { runStep } from './run/run-step.ts';
import type { Clock } from './shared/clock.ts';
import type { Github } from './shared/github.ts';
import { redacting } from './shared/redacting.ts';
import { Redactor } from './shared/redactor.ts';
import type { Runner } from './shared/runner.ts';

/** Runs the step, and ends the process: with exit code 1 when the step has failed. Never throws. */
export async function main(
  { runner: rawRunner, github }: { readonly runner: Runner; readonly github: Github },
  clock: Clock,
): Promise<void> {
  const redactor = new Redactor();
  const runner = redacting(rawRunner, redactor);
  const showError = createErrorDisplay(runner, redactor);
  // Node would print a stack trace, and two lines that begin with "Error".
  process.on('uncaughtException', error => {
    showError(error);
    exit();
  });
  await runStep({ runner, redactor, github, clock, signal: abortOnSignals(), showError });
  // Connections that are kept, such as one to a stalled proxy, would keep the process alive.
  exit();
}

/** Exits after all output is written: process.exit() alone drops what is still in a full pipe. */
function exit(): void {
  process.stdout.write('', () => process.exit());
}

/** The runner cancels with SIGINT, then SIGTERM 7.5 s later, then kills 2.5 s later (runner source, ProcessInvoker.cs). */
function abortOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => controller.abort(cancellation()));
  }
  return controller.signal;
}

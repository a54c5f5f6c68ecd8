import process from 'node:process';
import { cancellation, createErrorDisplay, toActionError } from './run/ending.ts';
import { runStep } from './run/run-step.ts';
import type { Clock } from './shared/clock.ts';
import type { Github } from './shared/github.ts';
import { Redactor, redacting } from './shared/redactor.ts';
import type { Runner } from './shared/runner.ts';

/** Milliseconds in which the step may end after an uncaught exception. The comment takes up to five seconds. */
const shutdownLimit = 10_000;

/** Runs the step, and ends the process: with exit code 1 when the step has failed. Never throws. */
export async function main(
  { runner: rawRunner, github }: { readonly runner: Runner; readonly github: Github },
  clock: Clock,
): Promise<void> {
  const redactor = new Redactor();
  const runner = redacting(rawRunner, redactor);
  const showError = createErrorDisplay(runner, redactor);
  const ended = new AbortController();
  // The runner cancels with SIGINT, then SIGTERM 7.5 s later, then kills 2.5 s later (runner source, ProcessInvoker.cs).
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => ended.abort(cancellation()));
  let uncaught: unknown;
  // Node would print a stack trace, and two lines that begin with "Error". It calls this for rejections as well.
  process.on('uncaughtException', error => {
    uncaught ??= error;
    ended.abort(toActionError(error, redactor));
    // The step may wait for what will never come now.
    clock.startTimer(shutdownLimit, end);
  });
  const end = () => {
    if (uncaught !== undefined) showError(uncaught);
    exit();
  };
  await runStep({ runner, redactor, github, clock, signal: ended.signal, showError });
  // Connections that are kept, such as one to a stalled proxy, would keep the process alive.
  end();
}

/** Exits after all output is written: process.exit() alone drops what is still in a full pipe. */
function exit(): void {
  process.stdout.write('', () => process.exit());
}

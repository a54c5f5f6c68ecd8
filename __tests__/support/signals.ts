import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ActionRun } from './step.ts';

const program = pathToFileURL(resolve(import.meta.dirname, 'signal-at-call.ts')).href;

/** Environment of a process that sends itself a signal right before so many calls that change something in a directory. */
export function signalAtCall(call: number, directory: string, signal: NodeJS.Signals = 'SIGKILL') {
  return {
    NODE_OPTIONS: `--import=${program}`,
    SIGNAL: signal,
    SIGNAL_AT: `${call}`,
    SIGNAL_IN: directory,
    // Some calls are for the path without links, which TMPDIR can have.
    SIGNAL_IN_REAL: realpathSync.native(directory),
  };
}

/** The runner cancels with both of them. */
export const cancellations = ['SIGINT', 'SIGTERM'] as const;

interface Started<Run> {
  readonly finished: Promise<Run>;
  cancel(signal?: NodeJS.Signals): void;
}

/** @param signal for a process; SIGINT by default */
export async function cancel<Run extends ActionRun>(started: Started<Run>, signal?: NodeJS.Signals) {
  started.cancel(signal);
  return started.finished;
}

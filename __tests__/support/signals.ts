import { resolve } from 'node:path';
import type { StartedAction } from './local-runner.ts';

const program = resolve(import.meta.dirname, 'signal-at-call.ts');

/** Environment of a process that sends itself a signal right before so many calls that change something in a directory. */
export function signalAtCall(call: number, directory: string, signal: NodeJS.Signals = 'SIGKILL') {
  return {
    NODE_OPTIONS: `--import=${program}`,
    SIGNAL: signal,
    SIGNAL_AT: `${call}`,
    SIGNAL_IN: directory,
  };
}

/** The runner cancels with both of them. */
export const cancellations = ['SIGINT', 'SIGTERM'] as const;

export async function cancel(started: StartedAction, signal: NodeJS.Signals = 'SIGINT') {
  started.process.kill(signal);
  return started.finished;
}

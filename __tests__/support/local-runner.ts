/**
 * Runs the step from src/ in this process: from the inputs to the reports, everything that the bundle runs too. Several can run at
 * once. Only what the runner's protocol and a process bring is another: lines and files, the clock, and how it is canceled.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cancellation, createErrorDisplay } from '../../src/run/ending.ts';
import { runStep } from '../../src/run/run-step.ts';
import { type Clock, systemClock } from '../../src/shared/clock.ts';
import { Redactor, redacting } from '../../src/shared/redactor.ts';
import { type ActionRun, prepareStep, type RunOptions, readRun } from './step.ts';
import { stepProcess } from './step-process.ts';

export interface ActionOptions extends RunOptions {
  readonly clock?: Clock;
}

export interface LocalRun extends ActionRun {
  /** Why the step failed. */
  readonly error: unknown;
}

export interface StartedAction {
  readonly finished: Promise<LocalRun>;
  cancel(): void;
}

/** Names of variables that a process reads when it starts. */
const ofProcesses = /^NODE_/;

export async function runAction(options: ActionOptions): Promise<LocalRun> {
  return startAction(options).finished;
}

export function startAction(options: ActionOptions): StartedAction {
  const wrong = Object.keys(options.env ?? {}).find(name => ofProcesses.test(name));
  if (wrong !== undefined) throw new Error(`${wrong} has an effect in a process only: use the bundle`);
  const canceled = new AbortController();
  return { finished: run(options, canceled.signal), cancel: () => canceled.abort(cancellation()) };
}

async function run(options: ActionOptions, signal: AbortSignal): Promise<LocalRun> {
  const { clock = systemClock, onLine } = options;
  const step = prepareStep(options);
  const lines: string[] = [];
  let error: unknown;
  const write = (line: string) => {
    lines.push(line);
    onLine?.(line);
  };
  using process = stepProcess(step.env, write);
  const redactor = new Redactor();
  const runner = redacting(process.runner, redactor);
  // As with a process, whoever starts a run goes on first.
  await nextTurn();
  const display = createErrorDisplay(runner, redactor);
  const showError = (thrown: unknown) => {
    error ??= thrown;
    display(thrown);
  };
  await runStep({ runner, redactor, github: process.github, clock, signal, showError });
  return { ...readRun(step, { exitCode: process.own.exitCode, lines, stderr: '' }), error };
}

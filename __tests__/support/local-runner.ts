/**
 * Runs the step from src/ in this process: from the inputs to the reports, everything that the bundle runs too. Several can run at
 * once. Only what the runner's protocol and a process bring is another: lines and files, the clock, and how it is canceled.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { githubApi } from '../../src/github/api.ts';
import { runStep } from '../../src/run/run-step.ts';
import { cancellation, createErrorDisplay } from '../../src/run/step.ts';
import type { Clock } from '../../src/shared/clock.ts';
import { redacting } from '../../src/shared/redacting.ts';
import { Redactor } from '../../src/shared/redactor.ts';
import { fileRunner } from './file-runner.ts';
import { MovableClock } from './movable-clock.ts';
import { type ActionRun, prepareStep, type RunOptions, readRun } from './step.ts';

export interface ActionOptions extends RunOptions {
  readonly clock?: Clock & { advance(milliseconds: number): void };
  /** When this is in a line of the log, time is up for the run. */
  readonly timeIsUpAt?: string;
}

export interface LocalRun extends ActionRun {
  /** Why the step failed. */
  readonly error: unknown;
}

export interface StartedAction {
  readonly finished: Promise<LocalRun>;
  cancel(): void;
}

/** Milliseconds: all limits are shorter. */
const longTime = 86_400_000;
/** They mean something to a process only. */
const ofProcesses = /^(NODE_.*|(HTTPS?|NO|ALL)_PROXY)$/i;

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
  const { clock = new MovableClock(), timeIsUpAt, onLine } = options;
  const step = prepareStep(options);
  const lines: string[] = [];
  let exitCode = 0;
  let error: unknown;
  let timeIsUp = false;
  const write = (line: string) => {
    lines.push(line);
    onLine?.(line);
    if (timeIsUp || timeIsUpAt === undefined || !line.includes(timeIsUpAt)) return;
    timeIsUp = true;
    // Whatever it says that it waits for, it waits for by then.
    setImmediate(() => clock.advance(longTime));
  };
  using rawRunner = fileRunner(step.env, write, () => {
    exitCode = 1;
  });
  const redactor = new Redactor();
  const runner = redacting(rawRunner, redactor);
  // As with a process, whoever starts a run goes on first.
  await nextTurn();
  const display = createErrorDisplay(runner, redactor);
  const showError = (thrown: unknown) => {
    error ??= thrown;
    display(thrown);
  };
  await runStep({ runner, redactor, github: githubApi(step.env), clock, signal, showError });
  return { ...readRun(step, { exitCode, lines, stderr: '' }), error };
}

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { parseInputs } from '../../src/inputs/parse-inputs.ts';
import { runOperation } from '../../src/run/run-operation.ts';
import { cancellation } from '../../src/run/run-step.ts';
import { ActionError, type ErrorCode } from '../../src/shared/errors.ts';
import { manualClock } from './manual-clock.ts';
import { type TestRunner, type TestRunnerOptions, testRunner } from './test-runner.ts';

export type GivenInputs = Readonly<Record<string, string>>;

export interface OperationRun {
  readonly error: unknown;
  readonly outputs: Readonly<Record<string, string>>;
  /** Lines of the log, without warnings. */
  readonly log: readonly string[];
  readonly warnings: readonly string[];
  readonly summary: string;
  readonly runner: TestRunner;
}

interface Changes extends Partial<Pick<TestRunnerOptions, 'parents'>> {
  /** The run is canceled when this is in a line of the log. */
  readonly cancelAt?: string;
}

export type Stage = Awaited<ReturnType<typeof startStage>>;

/** The service, and steps that call it, in this process and on one manual clock: a pause takes no time, and jobs age by it. */
export async function startStage(options: SimulatorOptions = {}) {
  const clock = manualClock();
  const service = await startSimulator({ now: () => clock.now(), ...options });
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docs-admin-action-stage-')));
  let controller = new AbortController();
  const cancel = () => controller.abort(cancellation());
  const run = async (given: GivenInputs, { cancelAt, parents = {} }: Changes = {}): Promise<OperationRun> => {
    const onLine = (line: string) => void (cancelAt !== undefined && line.includes(cancelAt) && cancel());
    const runner = testRunner({ root, parents, onLine });
    controller = new AbortController();
    runner.mask(service.key);
    const texts: GivenInputs = { 'api-key': service.key, 'base-url': service.baseUrl, ...given };
    const { signal } = controller;
    const inputs = parseInputs(name => texts[name] ?? '');
    const { error, finish } = await runOperation(inputs, { runner, clock, signal });
    await finish();
    return {
      error,
      outputs: runner.outputs,
      log: runner.textsOf('info'),
      warnings: runner.textsOf('warning'),
      summary: runner.textsOf('summary').join('\n'),
      runner,
    };
  };
  return {
    service,
    clock,
    run,
    cancel,
    workspace: join(root, 'workspace'),
    async [Symbol.asyncDispose]() {
      await service.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Expects that a run failed in a certain way. @returns its sentences */
export function failureOf({ error }: Pick<OperationRun, 'error'>, code: ErrorCode): string {
  if (!(error instanceof ActionError)) throw error ?? new Error('the run succeeded');
  expect([error.code, error.message]).toEqual([code, expect.any(String)]);
  return error.message;
}

/** Expects that a run succeeded. @returns it */
export function successOf<Run extends OperationRun>(run: Run): Run {
  if (run.error !== undefined) throw run.error;
  return run;
}

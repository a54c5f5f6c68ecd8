import { expect } from '@jest/globals';
import type { Simulator } from '../../simulator/server.ts';
import type { ErrorCode } from '../../src/shared/errors.ts';
import { type ActionOptions, runAction, startAction } from './local-runner.ts';
import type { ActionRun, RunOptions } from './step.ts';
import { shownFailure } from './step-log.ts';

/** Of any way to run a step. */
export type Given<Options extends RunOptions> = Partial<Omit<Options, 'inputs'>> & {
  readonly inputs?: Readonly<Record<string, string>>;
};

/** Of a run in this process. */
export type Options = Given<ActionOptions>;

/** Inputs to export docs.example.com, as in a workflow. An input that is '' counts as not given. */
export function optionsFor<More extends Given<RunOptions>>(service: Simulator, options: More) {
  return {
    ...options,
    inputs: {
      'api-key': service.key,
      'base-url': service.baseUrl,
      domain: 'docs.example.com',
      'poll-interval-seconds': '0.1',
      ...options.inputs,
    },
  };
}

export function runExport(service: Simulator, options: Options = {}): Promise<ActionRun> {
  return runAction(optionsFor(service, options));
}

export function startExport(service: Simulator, options: Options = {}) {
  return startAction(optionsFor(service, options));
}

/** Expects what every failure has: exit code 1, one annotation with the error code, and no stack trace. @returns the annotation, and all steps */
export function expectFailure(run: ActionRun, code: ErrorCode): string {
  const errors = run.annotations.filter(({ level }) => level === 'error');
  expect({ titles: errors.map(({ title }) => title), exitCode: run.exitCode }).toEqual({
    titles: [`Docs Admin Action: ${code}`],
    exitCode: 1,
  });
  expect(run.stderr).toBe('');
  expect(run.log.join('\n')).not.toMatch(/^\s+at /m);
  return shownFailure(run.log);
}

/** @returns the run */
export function expectSuccess<Run extends ActionRun>(run: Run): Run {
  const errors = run.annotations.filter(({ level }) => level === 'error');
  expect({ errors, stderr: run.stderr, exitCode: run.exitCode }).toEqual({
    errors: [],
    stderr: '',
    exitCode: 0,
  });
  return run;
}

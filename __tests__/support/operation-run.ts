import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { type Github, type GithubOptions, startGithub } from '../../simulator/github/server.ts';
import { type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { ActionError, type ErrorCode } from '../../src/shared/errors.ts';
import { type LocalRun, type StartedAction, startAction } from './local-runner.ts';
import { manualClock } from './manual-clock.ts';
import { shownFailure } from './step-log.ts';

export type GivenInputs = Readonly<Record<string, string>>;

/** A line of standard output, commands included. */
interface Line {
  readonly text: string;
  /** The file of outputs at that time. */
  readonly outputs: string;
}

export interface OperationRun extends LocalRun {
  readonly warnings: readonly string[];
  readonly lines: readonly Line[];
}

interface Changes {
  /** The run is canceled when this is in a line of the log. */
  readonly cancelAt?: string;
  /** The commits of the repository, each with the one before it; null for the first. */
  readonly parents?: NonNullable<GithubOptions['parents']>;
  /** A GitHub that outlives the run, and the event that has started the run there. */
  readonly on?: { readonly github: Github; readonly eventName: string; readonly event: object };
}

export type Stage = Awaited<ReturnType<typeof startStage>>;

/** The service, and steps that call it, in this process and on one manual clock: a pause takes no time, and jobs age by it. */
export async function startStage(options: SimulatorOptions = {}) {
  const clock = manualClock();
  const service = await startSimulator({ now: () => clock.now(), ...options });
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'docs-admin-action-stage-')));
  let started: StartedAction | undefined;
  const cancel = () => started?.cancel();
  const run = async (given: GivenInputs, { cancelAt, parents, on }: Changes = {}): Promise<OperationRun> => {
    await using own = parents && (await startGithub({ parents }));
    const github = on?.github ?? own;
    const lines: Line[] = [];
    const onLine = (text: string) => {
      lines.push({ text, outputs: readFileSync(join(directory, 'output'), 'utf8') });
      if (cancelAt !== undefined && text.includes(cancelAt)) cancel();
    };
    const inputs = { 'api-key': service.key, 'base-url': service.baseUrl, ...given };
    const env = { ...github?.env, ...(on && { GITHUB_EVENT_NAME: on.eventName }) };
    const access = github && { env, githubToken: github.token, ...(on && { event: on.event }) };
    started = startAction({ directory, clock, onLine, inputs, ...access });
    const finished = await started.finished;
    const annotations = finished.annotations.filter(({ level }) => level === 'warning');
    return { ...finished, lines, warnings: annotations.map(({ message }) => message) };
  };
  return {
    service,
    clock,
    run,
    cancel,
    workspace: join(directory, 'workspace'),
    async [Symbol.asyncDispose]() {
      await service.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

interface Failing extends Pick<OperationRun, 'error'>, Partial<Pick<OperationRun, 'log'>> {}

/** Expects that a run failed in a certain way. @returns the annotation, and all steps */
export function failureOf({ error, log }: Failing, code: ErrorCode): string {
  if (!(error instanceof ActionError)) throw error ?? new Error('the run succeeded');
  expect([error.code, error.message]).toEqual([code, expect.any(String)]);
  return log === undefined ? error.message : shownFailure(log);
}

/** Expects that a run succeeded. @returns it */
export function successOf<Run extends OperationRun>(run: Run): Run {
  if (run.error !== undefined) throw run.error;
  return run;
}

import type { Network } from '../net/network.ts';
import type { Clock } from '../shared/clock.ts';
import type { Github } from '../shared/github.ts';
import type { Redactor } from '../shared/redactor.ts';
import type { Runner, StepEnvironment } from '../shared/runner.ts';
import type { StepRecord } from './step-record.ts';

/** A step of a workflow, and what surrounds it. */
export interface Step {
  /** Hides what `redactor` knows. */
  readonly runner: Runner;
  readonly redactor: Redactor;
  readonly github: Github;
  readonly clock: Clock;
  /** Aborts when the run is canceled; the reason is the error to show. */
  readonly signal: AbortSignal;
  /** Makes the step fail. Only the first error is shown. */
  readonly showError: (error: unknown) => void;
}

/** The tools that all operations and the delivery of an export share. */
export interface Context
  extends Network,
    Pick<Runner, 'annotate' | 'mask' | 'toolCache'>,
    Pick<StepEnvironment, 'directories' | 'documents' | 'repositoryUrl' | 'stepNames'> {
  readonly github: Github;
  readonly githubToken: string;
  readonly record: StepRecord;
}

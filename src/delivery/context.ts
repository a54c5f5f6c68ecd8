import type { Network } from '../net/network.ts';
import type { StepRecord } from '../record/step-record.ts';
import type { Github } from '../shared/github.ts';
import type { Runner, StepEnvironment } from '../shared/runner.ts';

/** The tools that all operations and the delivery of an export share. */
export interface Context extends Network, Pick<Runner, 'annotate' | 'mask' | 'toolCache'> {
  readonly github: Github;
  readonly githubToken: string;
  readonly directories: StepEnvironment['directories'];
  readonly repositoryUrl: string | undefined;
  readonly record: StepRecord;
}

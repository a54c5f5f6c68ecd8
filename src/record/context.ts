import type { Network } from '../net/network.ts';
import type { Github } from '../shared/github.ts';
import type { Runner, StepEnvironment } from '../shared/runner.ts';
import type { StepRecord } from './step-record.ts';

/** The tools that all operations and the delivery of an export share. */
export interface Context extends Network, Pick<Runner, 'annotate' | 'mask' | 'toolCache'> {
  readonly github: Github;
  readonly githubToken: string;
  readonly directories: StepEnvironment['directories'];
  readonly repositoryUrl: string | undefined;
  /** URL, or at least the path, of the action's documents. */
  readonly documents: string;
  readonly record: StepRecord;
}

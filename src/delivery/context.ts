import type { Client } from '../api/client.ts';
import type { Network } from '../net/network.ts';
import type { StepRecord } from '../record/step-record.ts';
import type { Github } from '../shared/github.ts';
import type { Runner, StepEnvironment } from '../shared/runner.ts';

/** What operations, and the delivery of an export, work with. */
export interface Context extends Network, Pick<Runner, 'annotate' | 'mask' | 'toolCache'> {
  readonly client: Client;
  readonly github: Github;
  readonly directories: StepEnvironment['directories'];
  readonly repositoryUrl: string;
  readonly record: StepRecord;
}

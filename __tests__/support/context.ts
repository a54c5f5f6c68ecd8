import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '../../src/api/client.ts';
import { githubApi } from '../../src/github/api.ts';
import type { ApiContext } from '../../src/operations/operation.ts';
import { StepRecord } from '../../src/record/step-record.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { type TestNetwork, testNetwork } from './network.ts';

export interface TestContext extends ApiContext, Pick<TestNetwork, 'lines' | 'cancel'> {
  readonly clock: ManualClock;
  readonly outputs: ReadonlyMap<string, string>;
  readonly masks: readonly string[];
}

/** What a part of the delivery works with, and what it leaves behind. @param directory absolute path, for all files */
export function testContext(directory: string): TestContext {
  const clock = manualClock();
  const network = testNetwork(clock);
  const outputs = new Map<string, string>();
  const masks: string[] = [];
  const [workspace, temp] = [join(directory, 'workspace'), join(directory, 'temp')];
  for (const folder of [workspace, temp]) mkdirSync(folder, { recursive: true });
  return {
    ...network,
    clock,
    outputs,
    masks,
    client: new Client({ baseUrl: new URL('http://localhost'), apiKey: 'key', network }),
    github: githubApi({}),
    githubToken: '',
    annotate: () => undefined,
    repositoryUrl: 'https://github.com/example/docs',
    documents: 'docs',
    stepNames: [],
    mask: secret => void masks.push(secret),
    toolCache: undefined,
    directories: { workspace, temp, reserved: [] },
    record: new StepRecord({ setOutput: (name, value) => void outputs.set(name, value) }, clock),
  };
}

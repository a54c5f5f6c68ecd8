/** The step that a summary shows for a job that may still bring its result: it is run as it is. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { SimulatorOptions } from '../../../simulator/server.ts';
import { type GivenInputs, type OperationRun, startStage, successOf } from '../../support/operation-run.ts';

const hours = 3600;
const commit = 'a'.repeat(40);

/** The inputs of the step in a summary, without what only GitHub fills in. */
function stepIn({ summary }: OperationRun): GivenInputs {
  const [, yaml = ''] = /^```yaml\n(.*?)\n```$/ms.exec(summary) ?? [];
  const [{ with: inputs }] = parse(yaml) as [{ with: GivenInputs }];
  expect(inputs['api-key']).toBe('$' + '{{ secrets.DOCS_ADMIN_API_KEY }}');
  const { 'api-key': _, ...rest } = inputs;
  return rest;
}

const site = {
  'extract-to': 'site',
  clean: 'true',
  'min-pages': '2',
  'compare-with': 'site',
  'max-removed-pages': '10%',
  'site-url': 'https://docs.example.com',
};

interface Case {
  readonly inputs: GivenInputs;
  /** Inputs of the step besides the job's ID and where the service is. */
  readonly step: GivenInputs;
  readonly service?: SimulatorOptions;
}

const agent = { operation: 'agent-job', 'project-id': 'docs' };
const cases: readonly (readonly [string, Case])[] = [
  [
    'an export by domain',
    {
      inputs: { domain: 'docs.example.com', paths: 'index\nguides/a', ...site },
      step: { domain: 'docs.example.com', ...site },
    },
  ],
  [
    'an export by project that was published first',
    {
      inputs: { 'project-id': 'docs', 'base-path': '/docs', publish: 'true', commit, ...site },
      step: { 'project-id': 'docs', 'base-path': '/docs', ...site },
      service: { deploymentSeconds: 1, newDeployments: [{ sha: commit }] },
    },
  ],
  [
    'publishing before an export',
    {
      inputs: { 'project-id': 'docs', publish: 'true', commit, ...site },
      step: { operation: 'publish', 'project-id': 'docs' },
    },
  ],
  [
    'a follow-up',
    {
      inputs: { ...agent, 'job-id': 'agt_1', prompt: 'Do more' },
      step: agent,
      service: { agentJobs: [{ projectId: 'docs', id: 'agt_1', time: 10 * hours * 1000 }] },
    },
  ],
  [
    'a deployment',
    {
      inputs: { operation: 'publish', 'project-id': 'docs', commit },
      step: { operation: 'publish', 'project-id': 'docs', commit },
      service: { newDeployments: [{ sha: commit }] },
    },
  ],
  [
    'a preview',
    {
      inputs: { operation: 'preview', 'project-id': '652e10', branch: 'null' },
      step: { operation: 'preview', 'project-id': '652e10', branch: 'null' },
      service: { projects: ['652e10'] },
    },
  ],
];

describe('the step to copy is complete and valid for', () => {
  test.each(cases)('%s', async (_, { inputs, step, service }) => {
    await using stage = await startStage({ jobSeconds: hours, ...service });
    const late = await stage.run(inputs);
    expect(late.error).toMatchObject({ code: 'TIMED_OUT' });
    const { 'job-id': jobId, 'base-url': baseUrl, ...copied } = stepIn(late);
    expect(copied).toEqual(step);
    expect(baseUrl).toBe(stage.service.baseUrl);
    const before = stage.service.requests.length;
    // By then, the job has ended.
    stage.clock.advance(20 * hours * 1000);
    const run = successOf(await stage.run({ ...copied, 'job-id': jobId ?? '', 'base-url': baseUrl ?? '' }));
    expect(run.outputs['jobId']).toBe(jobId);
    // Nothing is started again.
    const starts = stage.service.requests
      .slice(before)
      .filter(request => /^POST (?!.*\/bundle$)/.test(request));
    expect(starts).toEqual([]);
    expect(existsSync(join(stage.workspace, 'site/index.html'))).toBe('extract-to' in step);
  });
});

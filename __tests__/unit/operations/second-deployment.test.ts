/** What belonged to one deployment does not outlive it: a second one begins with nothing but its ID. */
import { describe, expect, test } from '@jest/globals';
import type { SimulatorOptions } from '../../../simulator/server.ts';
import {
  failureOf,
  type GivenInputs,
  type Stage,
  startStage,
  successOf,
} from '../../support/operation-run.ts';
import { until } from '../../support/until.ts';

/** One commit after the other. */
const [older = '', merged = ''] = [...'ab'].map(letter => letter.repeat(40));
const parents = { [older]: null, [merged]: older };

const publishing = { operation: 'publish', 'project-id': 'docs' };
const previewing = { operation: 'preview', 'project-id': 'docs', branch: 'topic/a' };
const logs = ['Failed to parse page content at path a.mdx: Unexpected token (3:7-3:7)'];

const run = (stage: Stage, inputs: GivenInputs) => stage.run(inputs, { parents });
/** Each deployment ends at once, so each is read once. */
const ending = (...newDeployments: NonNullable<SimulatorOptions['newDeployments']>) =>
  startStage({ deploymentSeconds: 0, newDeployments });

const publishingCommit = { ...publishing, commit: merged };
const ofDeployment = ({
  status,
  publishedCommit,
  previewUrl,
  brokenPages,
}: Readonly<Record<string, string>>) =>
  [status, publishedCommit, previewUrl, brokenPages].map(output => output ?? '');

describe('a second deployment', () => {
  test('of which nothing can be read leaves nothing of the first in outputs and reports', async () => {
    await using stage = await ending({ sha: older, logs });
    stage.service.addFault({ on: 'deployment', skip: 1, times: 9, status: 401 });
    const { error, outputs, summary } = await run(stage, publishingCommit);
    expect(failureOf({ error }, 'KEY_REFUSED')).toContain('Another deployment was tried');
    expect(outputs['deploymentId']).toBe(stage.service.deployments[1]?.id);
    expect(ofDeployment(outputs)).toEqual(['', '', '', '']);
    expect(summary).not.toContain('| Published commit');
    expect(summary).not.toContain('a.mdx');
  });

  test('that was canceled while it was triggered may have been started, and the outputs are those of the first', async () => {
    await using stage = await ending({ sha: older, logs });
    const held = Promise.withResolvers<void>();
    stage.service.addFault({ on: 'publish', skip: 1, hold: held.promise });
    const running = run(stage, publishingCommit);
    await until(() => stage.service.requests.filter(request => request.startsWith('POST')).length === 2);
    stage.cancel();
    const { error, outputs } = await running;
    held.resolve();
    expect(failureOf({ error }, 'CANCELLED')).toContain('it is unknown whether the deployment was started');
    expect(outputs['deploymentId']).toBe(stage.service.deployments[0]?.id);
    expect(ofDeployment(outputs)).toEqual(['success', older, '', '1']);
  });

  test.each<readonly [string, unknown]>([
    ['cannot be shown', 'javascript:alert(1)'],
    ['is missing', undefined],
  ])('of a preview whose link %s has none', async (_, previewUrl) => {
    await using stage = await ending({ outcome: 'canceled' }, {});
    stage.service.addFault({ on: 'preview', skip: 1, fields: { previewUrl } });
    const { outputs, summary } = successOf(await run(stage, previewing));
    expect(outputs['previewUrl']).toBe('');
    expect(summary).toContain(': built\n');
    expect(stage.service.log.filter(({ url }) => url.startsWith('/previews/'))).toEqual([]);
  });
});

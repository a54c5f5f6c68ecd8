import { describe, expect, test } from '@jest/globals';
import type { GithubOptions } from '../../simulator/github/server.ts';
import type { SimulatorOptions } from '../../simulator/server.ts';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import { until } from '../support/until.ts';
import { commented, pullRequest, startWorld, type World } from '../support/world.ts';

/** One commit after the other. */
const [older = '', merged = '', newer = '', aside = ''] = [...'abcd'].map(letter => letter.repeat(40));
const parents = { [older]: null, [merged]: older, [newer]: merged, [aside]: older };

const startPublishing = (service: SimulatorOptions = {}, github: GithubOptions = {}) =>
  startWorld({
    github: { parents, ...github },
    service: { deploymentSeconds: 0.2, queueSeconds: 0.05, ...service },
  });

type Inputs = Readonly<Record<string, string>>;
const publishing = { operation: 'publish', 'project-id': 'docs', domain: '', comment: 'false' };
const previewing = { ...publishing, operation: 'preview', branch: 'topic/a' };
const exporting = { publish: 'true', 'project-id': 'docs', comment: 'false' };

const run = (world: World, inputs: Inputs) => commented(world, { ...pullRequest, inputs });
const trigger = 'POST /v1/project/update/docs';

describe('publish', () => {
  test('triggers a deployment, follows it to its end, and says what is live', async () => {
    await using world = await startPublishing({ newDeployments: [{ sha: merged }] });
    using ended = expectSuccess(await run(world, publishing));
    const [deployment] = world.service.deployments;
    expect(ended.outputs).toEqual({
      jobId: deployment?.id,
      deploymentId: deployment?.id,
      status: 'success',
      publishedCommit: merged,
    });
    expect(world.service.requests[0]).toBe(trigger);
    expect(ended.log).toContain(`Started deployment ${deployment?.id}`);
    expect(ended.log.some(line => line.startsWith(`Published commit ${merged} · `))).toBe(true);
    expect(ended.log.join('\n')).toContain('files: 1 added, 2 modified, 0 removed');
    expect(ended.summary).toMatch(/^### ✅ Project `docs`: published/);
    expect(ended.summary).toContain(`Published commit | \`${merged}\` Describe the new option`);
  });
});

describe('an export with "publish: true"', () => {
  test('publishes nothing when the target is forbidden', async () => {
    await using world = await startPublishing();
    using ended = await run(world, { ...exporting, download: 'true', 'extract-to': '.' });
    expectFailure(ended, 'TARGET_FORBIDDEN');
    expect(world.service.requests).toEqual([]);
  });
});

describe('a preview', () => {
  test('is a link in one comment only when it is ready', async () => {
    const built = Promise.withResolvers<void>();
    await using world = await startPublishing();
    const preview = { ...previewing, comment: 'true' };
    world.service.addFault({ on: 'deployment', hold: built.promise });
    const body = () => world.github.commentsOf(7)[0]?.body ?? '';
    const running = commented(world, { ...pullRequest, inputs: preview });
    await until(() => body().includes(': being built'));
    expect(body()).not.toContain('https://docs-topic-a');
    built.resolve();
    using ended = expectSuccess(await running);
    const previewUrl = 'https://docs-topic-a.docs.example.com/';
    expect(ended.outputs).toMatchObject({ previewUrl, status: 'success' });
    expect(ended.log.join('\n')).toMatch(/^Built the preview of commit \w{40} · /m);
    expect(body()).toContain('### ✅ Preview of `topic/a`: ready');
    expect(body()).toContain(`**Preview:** [docs-topic-a.docs.example.com/](<${previewUrl}>)`);
    expect(world.service.log[0]?.body).toBe('{"branch":"topic/a"}');
    using other = await commented(world, { ...pullRequest, inputs: { ...preview, branch: 'b' } });
    using again = await commented(world, { ...pullRequest, inputs: preview });
    for (const one of [other, again]) expectSuccess(one);
    expect(world.github.commentsOf(7)).toHaveLength(2);
  });
});

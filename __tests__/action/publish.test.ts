/** Publishing, previews, and what an export does with them, with GitHub. Each outcome: __tests__/unit/operations/deployment.test.ts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { GithubOptions } from '../../simulator/github/server.ts';
import type { SimulatorOptions } from '../../simulator/server.ts';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import type { ActionRun } from '../support/step.ts';
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
const warningsOf = ({ annotations }: ActionRun) =>
  annotations.filter(({ level }) => level === 'warning').map(({ message }) => message);
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

  test('fails with the reason and the log of the service, in which nothing of it has a meaning', async () => {
    const logs = [
      ...Array.from({ length: 300 }, (_, line) => `line ${line}`),
      '::error::forged\u001b[31m',
      `##[group]<b>@x</b> https://u:p@a.example.com/?token=abc ${'y'.repeat(400)}`,
    ];
    const newDeployments = [{ outcome: 'failure', summary: 'Failed to\nparse *index*', logs }];
    await using world = await startPublishing({ newDeployments });
    using ended = await commented(world, { ...pullRequest, inputs: { ...publishing, comment: 'true' } });
    const message = expectFailure(ended, 'PUBLISH_FAILED');
    expect(message).toMatch(
      /^The deployment failed: Failed to parse \*index\*; its log ends with: line 299 \| : :error/,
    );
    const group = ended.log.slice(
      ended.log.indexOf('::group::Log of the deployment, last 200 of 302 lines') + 1,
      ended.log.indexOf('::endgroup::'),
    );
    expect(group).toHaveLength(200);
    expect(Math.max(...group.map(line => line.length))).toBe(300);
    for (const text of [ended.stdout, ended.summary, world.github.commentsOf(7)[0]?.body ?? '']) {
      expect(text).not.toMatch(/token=abc|u:p@|^\s*::error::forged|##\[group/m);
      expect(text).not.toContain('\u001b');
    }
    expect(ended.summary).toContain('could not be published');
    expect(ended.outputs['publishedCommit']).toBeUndefined();
  });

  test('whose time is up names the deployment and how to follow it, which a step with its ID does', async () => {
    await using world = await startPublishing({
      deploymentSeconds: 3600,
      newDeployments: [{ outcome: 'success' }],
    });
    using late = await commented(world, { timeIsUpAt: 'in_progress', inputs: publishing });
    const { deploymentId = '' } = late.outputs;
    expect(expectFailure(late, 'TIMED_OUT')).toMatch(/^The deployment did not end within/);
    expect(expectFailure(late, 'TIMED_OUT')).toContain(`run the step with "job-id: ${deploymentId}"`);
    expect(late.summary).toContain('operation: publish');
    world.service.endJobs();
    using ended = expectSuccess(await run(world, { ...publishing, 'job-id': deploymentId }));
    expect(ended.outputs).toMatchObject({ deploymentId, jobId: deploymentId, status: 'success' });
    expect(world.service.deployments).toHaveLength(1);
  });
});

describe('a commit', () => {
  const compared = (world: World) => world.github.requests.filter(request => request.includes('/compare/'));

  test('that is reported as published needs no question', async () => {
    await using world = await startPublishing({ newDeployments: [{ sha: merged.toUpperCase() }] });
    using _ended = expectSuccess(await run(world, { ...publishing, commit: merged }));
    expect(world.github.requests).toEqual([]);
  });

  test('that a newer one contains is published', async () => {
    await using world = await startPublishing({ newDeployments: [{ sha: newer }] });
    using ended = expectSuccess(await run(world, { ...publishing, commit: merged }));
    expect(ended.log).toContain(`Commit ${merged} is published: ${newer} contains it`);
    expect(compared(world)).toEqual([expect.stringContaining(`/compare/${merged}...${newer}`)]);
    expect(warningsOf(ended)).toEqual([]);
  });

  test.each<[string, SimulatorOptions, GithubOptions, string]>([
    ['is not told', { newDeployments: [{ others: 'null' }] }, {}, 'does not say which commit'],
    ['is no SHA', { newDeployments: [{ sha: '../../x' }] }, {}, 'which is no full SHA'],
    ['is of another repository', { newDeployments: [{ sha: 'e'.repeat(40) }] }, {}, 'not in this repository'],
    ['must not be read', { newDeployments: [{ sha: newer }] }, { contents: false }, 'could not compare'],
    [
      'is compared in an odd way',
      { newDeployments: [{ sha: newer }] },
      { documents: { [`compare/${merged}...${newer}`]: { status: 'sideways' } } },
      'unexpected response',
    ],
  ])('is not known to be published when the other %s: one warning', async (_, service, github, text) => {
    await using world = await startPublishing(service, github);
    using ended = expectSuccess(await run(world, { ...publishing, commit: merged }));
    expect(warningsOf(ended)).toEqual([expect.stringMatching(`^It is not known whether .*${text}`)]);
    expect(world.service.deployments).toHaveLength(1);
    for (const request of world.github.requests) expect(request).not.toContain('../x');
  });

  test('can be compared while a comment is written: both know the event', async () => {
    await using world = await startPublishing({ newDeployments: [{ sha: newer }] });
    using ended = await commented(world, {
      ...pullRequest,
      inputs: { ...publishing, commit: merged, comment: 'true' },
    });
    expectSuccess(ended);
    expect(warningsOf(ended)).toEqual([]);
    expect(world.github.commentsOf(7)[0]?.body).toContain('### ✅ Project `docs`: published');
  });
});

describe('an export with "publish: true"', () => {
  test('publishes, then exports, and says how long each took', async () => {
    await using world = await startPublishing({ newDeployments: [{ sha: merged }], deploymentSeconds: 1 });
    using ended = await run(world, {
      ...exporting,
      commit: merged,
      wait: 'true',
      download: 'true',
      'extract-to': 'site',
    });
    expectSuccess(ended);
    const { requests, deployments } = world.service;
    expect(requests.indexOf('POST /v1/static-export/jobs')).toBeGreaterThan(requests.indexOf(trigger));
    expect(ended.outputs).toMatchObject({
      jobId: expect.not.stringMatching(deployments[0]?.id ?? ''),
      status: 'completed',
      deploymentId: deployments[0]?.id,
      publishedCommit: merged,
    });
    expect(ended.summary).toContain('Publish · ');
    expect(existsSync(join(ended.workspace, 'site/index.html'))).toBe(true);
  });

  test('exports nothing when the deployment fails', async () => {
    await using world = await startPublishing({ newDeployments: [{ outcome: 'failure' }] });
    using ended = await commented(world, { ...pullRequest, inputs: { ...exporting, comment: 'true' } });
    const message = expectFailure(ended, 'PUBLISH_FAILED');
    expect(message).toContain(`(deployment ${ended.outputs['deploymentId']}, last status "failure")`);
    expect(world.service.jobsStarted).toBe(0);
    expect(ended.outputs['jobId']).toBeUndefined();
    const { body = '' } = world.github.commentsOf(7)[0] ?? {};
    expect(body).toContain('could not be published, so nothing was exported');
    expect(body).toContain(`| Deployment | \`${ended.outputs['deploymentId']}\` |`);
  });

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

  test('that fails has no link, and says why', async () => {
    await using world = await startPublishing({
      newDeployments: [{ outcome: 'failure', summary: 'No docs.json' }],
    });
    using ended = await commented(world, { ...pullRequest, inputs: { ...previewing, comment: 'true' } });
    expectFailure(ended, 'PUBLISH_FAILED');
    const body = world.github.commentsOf(7)[0]?.body ?? '';
    expect(body).toContain('could not be built');
    expect(body).toContain('No docs.json');
    expect(body).not.toContain('https://docs-topic-a');
    expect(ended.outputs['previewUrl']).toContain('https://docs-topic-a');
  });
});

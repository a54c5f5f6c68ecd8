/** Publishing and previews: every row of the contract's table. What is said of a failed one: __tests__/unit/run. */
import { describe, expect, test } from '@jest/globals';
import type { SimulatorOptions } from '../../../simulator/server.ts';
import type { ErrorCode } from '../../../src/shared/errors.ts';
import {
  failureOf,
  type GivenInputs,
  type Stage,
  startStage,
  successOf,
} from '../../support/operation-run.ts';

/** One commit after the other. */
const [older = '', merged = '', newer = '', aside = ''] = [...'abcd'].map(letter => letter.repeat(40));
const parents = { [older]: null, [merged]: older, [newer]: merged, [aside]: older };

const publishing = { operation: 'publish', 'project-id': 'docs' };
const previewing = { operation: 'preview', 'project-id': 'docs', branch: 'topic/a' };
const following = { ...publishing, 'job-id': 'dep_1' };

const run = (stage: Stage, inputs: GivenInputs) => stage.run(inputs, { parents });
const triggersOf = ({ service }: Stage) =>
  service.requests.filter(request => request.startsWith('POST')).length;
const ending = (...newDeployments: NonNullable<SimulatorOptions['newDeployments']>) =>
  startStage({ deploymentSeconds: 60, newDeployments });

describe('a deployment that ends with', () => {
  test('success is published: what is live is an output, and in the log', async () => {
    await using stage = await ending({ sha: merged });
    const { outputs, log, warnings, summary } = successOf(await run(stage, publishing));
    const [deployment] = stage.service.deployments;
    expect(outputs).toEqual({
      jobId: deployment?.id,
      deploymentId: deployment?.id,
      status: 'success',
      brokenPages: '0',
      publishedCommit: merged,
    });
    expect(log).toContain(
      `Published commit ${merged} · Successfully updated the deployment · 1 page added, 1 changed, 1 other file`,
    );
    expect(warnings).toEqual([]);
    expect(summary).toContain('### ✅ Project `docs`: published\n');
    const link = `[\`${merged.slice(0, 7)}\`](<https://github.example.com/example/docs/commit/${merged}>)`;
    expect(summary).toContain(`\n**Published commit:** ${link} Describe the new option\n`);
    expect(summary).toContain('| Deployment at the service | `');
    expect(summary).toContain('| Changed in the commit | 1 page added, 1 changed, 1 other file |');
  });

  test('failure fails with the reason, the last lines of its log, and what to do; the whole log is there (promise: another deployment `failure`)', async () => {
    const logs = ['one', 'two', 'three', 'four'];
    await using stage = await ending({ outcome: 'failure', summary: 'It broke', logs });
    const { error, log, outputs } = await run(stage, publishing);
    expect(failureOf({ error }, 'PUBLISH_FAILED')).toMatch(
      /^The deployment failed: It broke; its log ends with: two \| three \| four \(deployment .*\)\./,
    );
    expect(log).toEqual(expect.arrayContaining(['::group::Log of the deployment', ...logs]));
    expect(outputs).toMatchObject({ status: 'failure' });
    expect(outputs['publishedCommit']).toBeUndefined();
    expect(triggersOf(stage)).toBe(1);
  });

  test('an earlier status that already has an end goes on', async () => {
    await using stage = await ending({ sha: merged });
    for (const status of ['queued', 'in_progress'])
      stage.service.addFault({ on: 'deployment', fields: { status, endedAt: 'string' } });
    expect(successOf(await run(stage, publishing)).outputs['status']).toBe('success');
  });

  test('pages that could not be refreshed is tried once more (promise: deployment `canceled`)', async () => {
    const logs = ['Failed to revalidate subdomain: docs', ...Array(300).fill('Building')];
    const failed = { outcome: 'failure', logs } as const;
    await using stage = await ending(failed, { sha: merged });
    expect(successOf(await run(stage, publishing)).outputs['publishedCommit']).toBe(merged);
    await using failing = await ending(failed, failed);
    const message = failureOf(await run(failing, publishing), 'PUBLISH_FAILED');
    expect(message).toMatch(/Look at the deployment .* Run the step again/);
    expect(triggersOf(failing)).toBe(2);
  });

  test('failure and without any reason is looked at, since there is no log to correct', async () => {
    await using stage = await ending({
      outcome: 'failure',
      fields: { summary: null, logs: null, commit: null },
    });
    const message = failureOf(await run(stage, publishing), 'PUBLISH_FAILED');
    expect(message).toMatch(
      /^The deployment failed: the service gave no reason \(.*\)\. Look at the deployment in/,
    );
  });

  test('skipped succeeds with a warning that nothing was built (promise: deployment `skipped`)', async () => {
    await using stage = await ending({ outcome: 'skipped' });
    const { warnings, summary, outputs } = successOf(await run(stage, publishing));
    expect(warnings).toEqual([
      'The service skipped the deployment, so nothing was built. If your change is not live, look at the deployment in the service dashboard.',
    ]);
    expect(outputs['status']).toBe('skipped');
    expect(summary).toContain('### ⚠️ Project `docs`: skipped, nothing was built\n');
  });

  test('skipped does not hide that a commit is not published, and is not called published', async () => {
    for (const inputs of [publishing, { 'project-id': 'docs', publish: 'true' }]) {
      await using stage = await ending({ outcome: 'skipped', sha: older });
      const ended = await run(stage, { ...inputs, commit: merged });
      expect(failureOf(ended, 'COMMIT_NOT_PUBLISHED')).toContain(
        `the service skipped the deployment of ${older}, which does not contain it`,
      );
      expect(ended.summary).toMatch(/^### ❌ .*skipped, and the commit is not published/);
      expect(ended.summary).toContain(`**Commit:** [\`${older.slice(0, 7)}\`]`);
      expect(ended.summary.replace(/".*?"/g, '')).not.toMatch(/: published|Published commit/);
    }
    await using good = await ending({ outcome: 'skipped', sha: newer });
    const { log, outputs } = successOf(await run(good, { ...publishing, commit: merged }));
    expect(log).toContain(`Commit ${merged} is published: ${newer} contains it`);
    expect(outputs['publishedCommit']).toBe(newer);
  });

  test.each(['canceled', 'cancelled'])('%s is triggered once more', async outcome => {
    await using stage = await ending({ outcome, summary: 'Superseded' }, { sha: merged });
    const { outputs, log } = successOf(await run(stage, publishing));
    const ids = stage.service.deployments.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(outputs).toMatchObject({ deploymentId: ids[1], status: 'success', publishedCommit: merged });
    expect(log.join('\n')).toContain(`ended with the status "${outcome}": Superseded`);
    expect(log.join('\n')).toContain('Starting another deployment.');
  });

  test('canceled for the second time fails, and does not tell people to correct something', async () => {
    await using stage = await ending({ outcome: 'canceled' });
    const message = failureOf(await run(stage, publishing), 'PUBLISH_FAILED');
    expect(message).toContain('The deployment ended with the status "canceled"');
    expect(message).toMatch(/Look at the deployment .* Run the step again/);
    expect(triggersOf(stage)).toBe(2);
  });

  test('any other status and an end fails, and names the status', async () => {
    await using stage = await ending({ outcome: 'timed_out', summary: 'No worker' });
    const message = failureOf(await run(stage, publishing), 'PUBLISH_FAILED');
    expect(message).toContain('The deployment ended with the status "timed_out": No worker');
    expect(triggersOf(stage)).toBe(1);
  });

  test.each<[unknown, string]>([
    ['polishing', 'polishing'],
    [7, 'unknown'],
    [null, 'unknown'],
    [undefined, 'unknown'],
  ])(
    'the status %j, without an end, goes on (promise: a status that the service does not document)',
    async (status, shown) => {
      await using stage = await startStage({ deploymentSeconds: 300 });
      stage.service.addFault({ on: 'deployment', fields: { status }, times: 2 });
      const { log } = successOf(await run(stage, publishing));
      expect(log.filter(line => line.startsWith(`${shown} · `))).toHaveLength(1);
    },
  );
});

test('two statuses that nobody documents are told once each, although they alternate', async () => {
  await using stage = await startStage({ deploymentSeconds: 30 });
  for (const status of ['polishing', 'sanding', 'polishing', 'sanding'])
    stage.service.addFault({ on: 'deployment', fields: { status } });
  const { log } = successOf(await run(stage, publishing));
  for (const status of ['polishing', 'sanding'])
    expect(log.filter(line => line.startsWith(`${status} · `))).toHaveLength(1);
});

test('a status that is not documented has not ended if its end is no real time', async () => {
  await using stage = await startStage({ deploymentSeconds: 30 });
  for (const endedAt of ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z', 1])
    stage.service.addFault({ on: 'deployment', fields: { status: 'polishing', endedAt } });
  expect(successOf(await run(stage, publishing)).outputs['status']).toBe('success');
});

describe('the record of a deployment', () => {
  test('may have a log of 3 MiB, of which the last 200 lines are kept', async () => {
    const logs = Array.from({ length: 30_000 }, (_, line) => `${line} ${'x'.repeat(100)}`);
    // What is no text is no line.
    const fields = { logs: [7, null, ...logs] };
    await using stage = await ending({ outcome: 'failure', summary: 'It broke', fields });
    const { error, log } = await run(stage, publishing);
    expect(failureOf({ error }, 'PUBLISH_FAILED')).toContain('The deployment failed: It broke');
    const title = log.indexOf('::group::Log of the deployment, last 200 of 30000 lines');
    expect(log[title + 200]).toMatch(/^29999 x/);
  });

  test('has text of strangers: its lines are short, obey nobody, and are plain in Markdown', async () => {
    const logs = ['::error::a\n##[group]b', 'x'.repeat(400)];
    await using stage = await ending({ outcome: 'failure', summary: '# <b>\n::stop::', logs });
    const { log, summary, error } = await run(stage, publishing);
    expect(failureOf({ error }, 'PUBLISH_FAILED')).toContain('The deployment failed: # <b> : :stop: :;');
    expect(log).toEqual(expect.arrayContaining([': :error: :a ## [group]b', `${'x'.repeat(299)}…`]));
    expect(summary).not.toMatch(/<b>|^#? ?::/m);
  });

  test.each<[unknown, string]>([
    [merged.toUpperCase(), merged.toUpperCase()],
    ['a1b2c3d', 'a1b2c3d'],
    ['main', ''],
    [undefined, ''],
  ])('with the commit %j makes the output publishedCommit %j', async (sha, publishedCommit) => {
    await using stage = await startStage({ deploymentSeconds: 0 });
    stage.service.addFault({ on: 'deployment', fields: { commit: { sha } } });
    expect(successOf(await run(stage, publishing)).outputs).toMatchObject({ publishedCommit });
  });

  test('of another project fails a step that follows it', async () => {
    await using stage = await startStage({ deployments: [{ projectId: 'other', id: 'dep_1', time: 0 }] });
    const message = failureOf(await run(stage, following), 'JOB_NOT_FOUND');
    expect(message).toMatch(/^The deployment belongs to another project, other .*job-id/);
  });
});

describe('a commit', () => {
  const publishingCommit = { ...publishing, commit: merged };

  test('that the first deployment does not have is published by a second one', async () => {
    await using stage = await ending({ sha: older }, { sha: newer });
    const { outputs, log } = successOf(await run(stage, publishingCommit));
    expect(triggersOf(stage)).toBe(2);
    expect(outputs['publishedCommit']).toBe(newer);
    expect(log).toContain(
      `Commit ${merged} is not published: the service built ${older}, which does not contain it. Starting another deployment.`,
    );
  });

  test.each([older, aside])(
    'that is not in %s either, after a second deployment, fails the step (promise: another commit: the step publishes once more)',
    async sha => {
      await using stage = await ending({ sha });
      const message = failureOf(await run(stage, publishingCommit), 'COMMIT_NOT_PUBLISHED');
      for (const text of [merged, sha, 'github.sha']) expect(message).toContain(text);
      expect(triggersOf(stage)).toBe(2);
    },
  );

  test('is still said not to be published when the second deployment is refused', async () => {
    await using stage = await ending({ sha: older });
    stage.service.addFault({ on: 'publish', skip: 1, status: 403 });
    const { error } = await run(stage, publishingCommit);
    expect(String(error)).toContain(`Commit ${merged} is not published: the service built ${older}`);
    expect(String(error)).toContain('Another deployment was tried: Could not publish the project');
  });

  test('is published within timeout-minutes of the first deployment, or not at all', async () => {
    const newDeployments = [{ sha: older }, { sha: older, time: 3600_000 }];
    await using stage = await startStage({ deploymentSeconds: 800, newDeployments });
    const begin = stage.clock.now();
    const message = failureOf(await run(stage, publishingCommit), 'TIMED_OUT');
    expect(message).toContain(`Commit ${merged} is not published`);
    expect(message).toContain(
      'Another deployment was tried: That deployment did not end before timeout-minutes had passed (',
    );
    expect(message).toContain(`\`job-id: ${stage.service.deployments[1]?.id}\``);
    expect(triggersOf(stage)).toBe(2);
    expect(stage.clock.now() - begin).toBe(15 * 60_000);
  });

  test('is not published by another deployment for which no time is left', async () => {
    await using stage = await startStage({ deploymentSeconds: 15 * 60, newDeployments: [{ sha: older }] });
    failureOf(await run(stage, publishingCommit), 'COMMIT_NOT_PUBLISHED');
    expect(triggersOf(stage)).toBe(1);
  });

  test('that is canceled meanwhile is only that', async () => {
    await using stage = await ending({ sha: older });
    const { error } = await stage.run(publishingCommit, { parents, cancelAt: 'Starting another deployment' });
    expect(failureOf({ error }, 'CANCELLED')).not.toContain('was tried');
  });
});

describe('a deployment that is followed', () => {
  const seeded = (changes: object, options: SimulatorOptions = {}) =>
    startStage({ deployments: [{ projectId: 'docs', id: 'dep_1', time: 0, ...changes }], ...options });

  test.each<readonly [string, object, GivenInputs, ErrorCode]>([
    ['lacks the commit', { sha: older }, { ...following, commit: merged }, 'COMMIT_NOT_PUBLISHED'],
    ['is superseded', { outcome: 'canceled' }, following, 'PUBLISH_FAILED'],
    ['fails', { outcome: 'failure' }, following, 'PUBLISH_FAILED'],
  ])('triggers no other one when it %s, and says to leave out job-id', async (_, changes, inputs, code) => {
    await using stage = await seeded(changes);
    expect(failureOf(await run(stage, inputs), code)).toMatch(/emove `job-id`, and start a new run/);
    expect(stage.service.requests).toEqual(['GET /v1/project/update-status/dep_1']);
  });

  test('and is a preview is built: without its link, nobody knows more', async () => {
    await using stage = await seeded({ branch: 'topic/a' });
    const { summary, outputs } = successOf(await run(stage, { ...previewing, 'job-id': 'dep_1' }));
    expect(summary).toContain('### ✅ Preview of `topic/a`: built\n');
    expect(outputs['previewUrl']).toBeUndefined();
  });
});

test('a preview that is followed, and is of another branch, is not shown as that of the branch', async () => {
  const deployments = [{ projectId: 'docs', id: 'dep_1', time: 0, branch: 'topic/b' }];
  await using stage = await startStage({ deployments });
  const { summary, warnings } = successOf(await run(stage, { ...previewing, 'job-id': 'dep_1' }));
  expect(summary).toContain('### ⚠️ Preview of `topic/a`: built, of branch `topic/b`\n');
  expect(warnings).toEqual([
    'The deployment is of branch topic/b, and this step is for branch topic/a. Check job-id and branch.',
  ]);
});

test('a preview that is followed may name its branch as Git does', async () => {
  const deployments = [{ projectId: 'docs', id: 'dep_1', time: 0, branch: 'refs/heads/topic/a' }];
  await using stage = await startStage({ deployments });
  const { summary, warnings } = successOf(await run(stage, { ...previewing, 'job-id': 'dep_1' }));
  expect(summary).toContain('### ✅ Preview of `topic/a`: built\n');
  expect(warnings).toEqual([]);
});

describe('the trigger', () => {
  test.each(['in_progress', 'success'])(
    'that is followed with "wait: false" is read once: %s',
    async outcome => {
      const deployment = { id: 'dep_1', projectId: 'docs', time: 0, outcome };
      await using stage = await startStage({ deployments: [deployment] });
      const given = { ...publishing, 'job-id': 'dep_1', wait: 'false' };
      const { outputs } = successOf(await stage.run(given));
      expect(outputs).toMatchObject({ jobId: 'dep_1', status: outcome });
      expect(stage.service.requests).toEqual(['GET /v1/project/update-status/dep_1']);
    },
  );

  test('with "wait: false" is all, for a preview with its link', async () => {
    await using stage = await startStage();
    const { outputs, summary } = successOf(await run(stage, { ...previewing, wait: 'false' }));
    const previewUrl = `${stage.service.storeUrl}/previews/docs-topic-a/`;
    const id = stage.service.deployments[0]?.id;
    expect(outputs).toEqual({ jobId: id, deploymentId: id, previewUrl });
    expect(stage.service.log.map(({ body }) => body)).toEqual(['{"branch":"topic/a"}']);
    expect(summary).toContain('### ⏳ Preview of `topic/a`: build started\n\nNot waiting because');
    expect(summary).not.toContain(previewUrl);
  });

  test.each([
    [publishing, 'publish'],
    [previewing, 'preview'],
  ] as const)('%j is repeated while another deployment is in progress', async (inputs, on) => {
    await using stage = await startStage({ deploymentSeconds: 10 });
    const error = 'A deployment is already in progress';
    stage.service.addFault({ on, status: 409, times: 3, body: { error } });
    const { log } = successOf(await run(stage, inputs));
    expect(triggersOf(stage)).toBe(4);
    expect(log.join('\n')).toContain('A deployment is already in progress; retrying in');
  });
});

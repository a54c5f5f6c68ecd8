import { expect, test } from '@jest/globals';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import { startAction } from '../support/local-runner.ts';
import { until } from '../support/until.ts';
import { commented, options, pullRequest, sha, startWorld } from '../support/world.ts';

test.each([
  { of: 'tests', github: {} },
  { of: 'script/service', github: { schema: false } },
])('on the GitHub of $of, one comment is created and updated', async ({ github }) => {
  await using world = await startWorld({ service: { jobSeconds: 3600 }, github });
  const started = startAction(options(world, pullRequest));
  await until(() => world.github.commentsOf(7).length > 0);
  expect(world.github.commentsOf(7)[0]?.body).toMatch(
    /^<!-- docs-admin-action export [\da-f]{24} -->\n<!-- job: \w+ -->\n\n### ⏳ docs\.example\.com: export is running/,
  );
  world.service.endJobs();
  using run = expectSuccess(await started.finished);
  const comments = world.github.commentsOf(7);
  expect(comments.map(({ body }) => body)).toEqual([
    expect.stringContaining('### ✅ docs.example.com: export completed'),
  ]);
  expect(comments[0]?.body).toContain(
    '[Log of this run](<https://github.example.com/example/docs/actions/runs/4242>)',
  );
  expect(run.outputs['commentUrl']).toBe(comments[0]?.url);
});

test('with an issue-number, the comment is there, whatever the event is', async () => {
  await using world = await startWorld({ github: { pullRequests: [7, 8] } });
  using _run = expectSuccess(await commented(world, { ...pullRequest, inputs: { 'issue-number': '#8' } }));
  expect([7, 8].map(number => world.github.commentsOf(number).length)).toEqual([0, 1]);
});

test('the comment begins with the publishing before an export, and both are waited for', async () => {
  await using world = await startWorld({ service: { jobSeconds: 3600, deploymentSeconds: 3600 } });
  const inputs = { domain: '', 'project-id': 'docs', publish: 'true', wait: 'false' };
  const started = startAction(options(world, { ...pullRequest, inputs }));
  await until(() => world.github.commentsOf(7).length > 0);
  expect(world.github.commentsOf(7)[0]?.body).toContain('### ⏳ Project `docs`: being published\n');
  world.service.endJobs();
  using run = expectSuccess(await started.finished);
  expect(run.outputs).toMatchObject({ deploymentId: expect.any(String), jobId: expect.any(String) });
  expect(world.github.commentsOf(7).map(({ body }) => body)).toEqual([
    expect.stringContaining('### ⏳ Project `docs`: export started\n'),
  ]);
});

/** The place of several steps. */
const place = { operation: 'agent-job', domain: '', 'project-id': 'docs', 'comment-key': 'documentation' };
const opened = `✅ Agent job \`agt_41\`: the agent opened a pull request

**Pull request:** [github.com/example/docs/pull/7](<https://github.com/example/docs/pull/7>)`;
const jobs = { agentJobs: [{ projectId: 'docs', id: 'agt_41', time: 0 }], newAgentJobs: { time: 3_600_000 } };

test('people get the first version by mail, so it says what will come, and not how the step was configured', async () => {
  await using world = await startWorld({ service: jobs });
  const inputs = { ...place, prompt: 'Do it', wait: 'false' };
  using run = expectSuccess(await commented(world, { ...pullRequest, inputs }));
  expect(world.github.commentsOf(7)[0]?.body).toMatch(
    /: started\n\nThe agent was asked to update the documentation\. This comment will say what came of it\.\n\n<details>/,
  );
  for (const text of [run.summary, run.log.join('\n')])
    expect(text).toMatch(/"wait" is false\. To follow it, run the step once with "job-id: /);
});

test.each<readonly [string, Readonly<Record<string, string>>, string]>([
  ['a key that has expired', { 'api-key': 'expired_key', prompt: 'Do it' }, 'Agent job: not started'],
  ['a mistyped ID', { 'job-id': 'agt_14' }, 'Agent job `agt_14`: could not be followed'],
  [
    'an expired key and a right ID',
    { 'api-key': 'expired_key', 'job-id': 'agt_41' },
    'could not be followed',
  ],
  ['a secret that was not granted', { 'api-key': '', prompt: 'Do it' }, 'Agent job: not started'],
])('%s hides no pull request of an earlier step, however often it is red', async (_, wrong, headline) => {
  await using world = await startWorld({ service: jobs });
  const step = (inputs: object) => commented(world, { ...pullRequest, inputs: { ...place, ...inputs } });
  using _run = expectSuccess(await step({ 'job-id': 'agt_41' }));
  const writes = () => world.github.requests.length;
  const before = writes();
  for (const times of [1, 2]) {
    using red = await step(wrong);
    expect(red.exitCode).toBe(1);
    // The comment is looked for, and updated once.
    expect(writes() - before).toBe(2 * times);
    const body = world.github.commentsOf(7)[0]?.body ?? '';
    expect(body).toMatch(/^<!-- docs-admin-action .*-->\n<!-- job: agt_41 -->\n\n### ❌ /);
    expect(body).toContain(`${headline}\n`);
    expect(body.split('**Earlier:** ')).toEqual([expect.any(String), expect.stringContaining(opened)]);
    expect(body.split('### ')).toHaveLength(2);
  }
  using _after = expectSuccess(await step({ 'job-id': 'agt_41' }));
  expect(world.github.commentsOf(7)[0]?.body).not.toContain('Earlier');
});

test('a report that stays keeps its own job and link, also below that of another job', async () => {
  const prLink = 'https://github.com/example/docs/pull/9';
  const agentJobs = [...jobs.agentJobs, { projectId: 'docs', id: 'agt_42', time: 0, prLink }];
  await using world = await startWorld({ service: { agentJobs } });
  const step = async (inputs: object) => {
    using _run = await commented(world, { ...pullRequest, inputs: { ...place, ...inputs } });
    return world.github.commentsOf(7)[0]?.body ?? '';
  };
  await step({ 'job-id': 'agt_41' });
  world.service.addFault({ on: 'agent-message', status: 401 });
  const refused = await step({ 'job-id': 'agt_42', prompt: 'Do it' });
  expect(refused).toMatch(/^.*\n<!-- job: agt_42 -->\n\n### ❌ Agent job `agt_42`/);
  const mistyped = await step({ 'job-id': 'agt_14' });
  expect(mistyped).toMatch(/^.*\n<!-- job: agt_41 -->\n\n### ❌ Agent job `agt_14`/);
  expect(mistyped).not.toMatch(/agt_42|pull\/9/);
  for (const body of [refused, mistyped]) expect(body).toContain(`**Earlier:** ${opened}`);
});

test('without its key, a preview is not called ready, and what to correct is in the comment', async () => {
  await using world = await startWorld({ service: { deploymentSeconds: 0 } });
  const inputs = { operation: 'preview', domain: '', 'project-id': 'docs', branch: 'topic' };
  using _ready = expectSuccess(await commented(world, { ...pullRequest, inputs }));
  using run = await commented(world, { ...pullRequest, inputs: { ...inputs, 'api-key': '' } });
  expectFailure(run, 'INPUTS_INVALID');
  for (const text of [world.github.commentsOf(7)[0]?.body, run.summary])
    expect(text).toMatch(
      /### ❌ Preview of `topic`: not started\n\nOne input is invalid\..* in the workflow: api-key: not given/s,
    );
  expect(world.github.commentsOf(7)).toHaveLength(1);
});

test('the key goes to the service only, and the token to GitHub only (promise: The key goes to)', async () => {
  await using world = await startWorld();
  using _run = expectSuccess(await commented(world, { ...pullRequest, inputs: { download: 'true' } }));
  const { key, log } = world.service;
  const sent = log.map(({ url, headers }) => ({
    isApi: url.startsWith('/v1/'),
    text: JSON.stringify(headers),
  }));
  expect(sent.map(({ isApi }) => isApi)).toEqual(expect.arrayContaining([true, false]));
  for (const { isApi, text } of sent)
    expect([text.includes(world.github.token), text.includes(key)]).toEqual([false, isApi]);
  // GitHub accepts no other token.
  expect(world.github.commentsOf(7)).toHaveLength(1);
});

test('GitHub Enterprise Server has its own paths', async () => {
  const pullsOf = { [sha]: [{ number: 7, merged: true, mergeCommit: sha }] };
  await using world = await startWorld({ github: { enterprise: true, pullsOf } });
  const env = { GITHUB_EVENT_NAME: 'push', GITHUB_REF: 'refs/heads/main' };
  using run = expectSuccess(await commented(world, { event: {}, env }));
  expect(run.annotations).toEqual([]);
  expect(world.github.requests).toContain('POST /api/graphql');
  expect(world.github.requests).toContain('POST /api/v3/repos/example/docs/issues/7/comments');
  expect(world.github.commentsOf(7)[0]?.body).toContain('export completed');
});

test('what GitHub rejects is one warning, and changes nothing else: a failed step stays failed, with one error', async () => {
  await using world = await startWorld({ service: { outcome: 'failed' } });
  using run = await commented(world, { ...pullRequest, githubToken: 'ghs_wrong' });
  expectFailure(run, 'EXPORT_FAILED');
  expect(run.annotations.map(({ level }) => level).sort()).toEqual(['error', 'warning']);
});

test('its second line, which is hidden, names the job to follow up, also when that has failed', async () => {
  // The longest ID of the characters that come closest to the end of an HTML comment.
  const id = `agent_${'-'.repeat(194)}`;
  const agentJobs = [{ projectId: 'docs', id, time: 0, outcome: 'failed' as const }];
  await using world = await startWorld({ service: { agentJobs } });
  const inputs = { operation: 'agent-job', domain: '', 'project-id': 'docs', 'job-id': id };
  using run = await commented(world, { ...pullRequest, inputs });
  expectFailure(run, 'AGENT_FAILED');
  const [marker, job, blank, headline] = world.github.commentsOf(7)[0]?.body.split('\n') ?? [];
  expect([job, blank]).toEqual([`<!-- job: ${id} -->`, '']);
  expect(marker).toMatch(/^<!-- docs-admin-action agent-job [\da-f]{24} -->$/);
  expect(headline).toMatch(/^### ❌ Agent job /);
});

/** Advice that once led astray: what a failed step says now is done here to the letter. */
import { describe, expect, test } from '@jest/globals';
import { type Fault, startSimulator } from '../../simulator/server.ts';
import type { ErrorCode } from '../../src/shared/errors.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';
import { serveText, startLiveSite } from '../support/live-site.ts';
import { failureOf, startStage, successOf } from '../support/operation-run.ts';
import { page, verifying } from '../support/verify-action.ts';
import { commented, pullRequest, startWorld } from '../support/world.ts';

const quick = { jobSeconds: 0, queueSeconds: 0 };
const path = '/v1/static-export/jobs';
/** The URL that the advice has people set base-url to. */
const newBaseUrl = /set `base-url` to `([^`]+)`/;

describe('the API redirects', () => {
  test.each([
    ['start', 302, '/sso'],
    ['start', 307, `/sso?return=${path}`],
    ['start', 307, `/sso${path}?from=api`],
    ['start', 307, `/sso#${path}`],
    ['start', 302, path],
    ['poll', 303, '/sso'],
    ['poll', 302, `/sso?return=${path}/exp_1`],
    ['bundle', 302, path],
  ] as const)(
    '%s with %i to a login (%s): the key never gets there, whatever people do',
    async (on, status, to) => {
      await using login = await startLiveSite(serveText('<title>Sign in</title>'));
      await using service = await startSimulator({
        ...quick,
        faults: [{ on, status, redirect: new URL(to, login.url).href }],
      });
      const message = expectFailure(await runExport(service), 'REDIRECTED');
      expect(message).toContain('Caution: Keep `base-url` as it is: ');
      const [, baseUrl = service.baseUrl] = newBaseUrl.exec(message) ?? [];
      expectSuccess(await runExport(service, { inputs: { 'base-url': baseUrl } }));
      expect(login.requests).toEqual([]);
    },
  );

  test('the same request to another host: its base URL is the new one', async () => {
    await using service = await startSimulator(quick);
    await using moved = await startSimulator({ ...quick, key: service.key });
    service.addFault({ on: 'start', status: 308, redirect: moved.baseUrl + path });
    const message = expectFailure(await runExport(service), 'REDIRECTED');
    expect(message).not.toContain('Caution');
    const [, baseUrl = ''] = newBaseUrl.exec(message) ?? [];
    expect([baseUrl, moved.requests]).toEqual([moved.baseUrl, []]);
    expectSuccess(await runExport(service, { inputs: { 'base-url': baseUrl } }));
    expect(moved.jobsStarted).toBe(1);
  });
});

const byProject = { 'project-id': 'docs' };

test.each<readonly [string, number, ErrorCode, object, RegExp]>([
  ['401', 401, 'KEY_REFUSED', { publish: 'true' }, /update the secret/],
  ['402', 402, 'REQUEST_REFUSED', {}, /Correct the inputs/],
])(
  'a %s that is about the plan has people check the plan, and nothing else',
  async (_, status, code, more, wrong) => {
    await using stage = await startStage({ ...quick, deploymentSeconds: 1 });
    stage.service.addFault({ on: 'start', status, body: { error: 'Unauthorized' } });
    const message = failureOf(await stage.run({ ...byProject, ...more }), code);
    expect(message).toMatch(
      /^.*\)\. Check that the plan of the organization includes what the step asks for/,
    );
    expect(message).not.toMatch(wrong);
    // The owner of the organization has changed the plan.
    successOf(await stage.run({ ...byProject, ...more }));
  },
);

test('a limit that is raised in the step is raised in the job, too', async () => {
  await using stage = await startStage({ jobSeconds: 40 * 60 });
  const message = failureOf(await stage.run(byProject), 'TIMED_OUT');
  expect(message).toContain(
    'raise the step’s `timeout-minutes` under `with:`, keep the job’s `timeout-minutes` beside `runs-on` larger than that',
  );
});

describe('a follow-up from a comment', () => {
  const world = () => startWorld({ service: { newAgentJobs: { time: 0 } } });
  const prompt = { prompt: 'Read the pull request', command: '/docs', 'comment-key': 'agent' };
  const inputs = { operation: 'agent-job', 'project-id': 'docs', domain: '', ...prompt };
  type World = Awaited<ReturnType<typeof world>>;
  /** As the example workflow does. */
  const reply = (to: World, body: string, changes: object = {}) => {
    to.github.addComments(7, [{ body, own: false }]);
    const asked = to.github.commentsOf(7).at(-1);
    const comment = { id: asked?.databaseId, body, user: { login: 'octocat', type: 'User' } };
    const issue = { number: 7, user: { login: 'somebody', type: 'User' } };
    const env = { GITHUB_EVENT_NAME: 'issue_comment' };
    return commented(to, { env, event: { issue, comment }, inputs: { ...inputs, ...changes } });
  };

  test.each<readonly [string, ErrorCode, object, Fault]>([
    [
      'that ran out of time',
      'TIMED_OUT',
      { 'timeout-minutes': '0.01', 'poll-interval-seconds': '10' },
      { on: 'agent-job', fields: { status: 'active' }, skip: 1, times: 3 },
    ],
    ['that may not have arrived', 'START_UNKNOWN', {}, { on: 'agent-message', reset: 'after-request' }],
  ])('%s is followed by the command alone', async (_, code, changes, fault) => {
    await using there = await world();
    using asked = expectSuccess(await commented(there, { ...pullRequest, inputs }));
    there.service.addFault(fault);
    const message = expectFailure(await reply(there, '/docs make it shorter', changes), code);
    expect(message).toContain('Caution: A re-run sends the prompt once more.');
    const [, command = ''] = /comment `([^`]+)` without more text/.exec(message) ?? [];
    expect(command).toBe('/docs');
    using followed = expectSuccess(await reply(there, command));
    expect(followed.outputs['jobId']).toBe(asked.outputs['jobId']);
    expect(there.service.prompts).toHaveLength(2);
  });

  test('that was canceled before it was sent is sent by a re-run', async () => {
    await using stage = await startStage({ agentJobs: [{ projectId: 'docs', id: 'agt_1', time: 0 }] });
    const step = { operation: 'agent-job', 'project-id': 'docs', 'job-id': 'agt_1', prompt: 'Shorter' };
    stage.service.addFault({ on: 'agent-message', status: 429 });
    const message = failureOf(await stage.run(step, { cancelAt: 'retrying in' }), 'CANCELLED');
    expect(message).toMatch(/\)\. Run the step again with `Re-run failed jobs`\. (?!.*Caution)/);
    expect(stage.service.prompts).toEqual([]);
    successOf(await stage.run(step));
    expect(stage.service.prompts).toHaveLength(1);
  });
});

test('a site that redirects to a name that does not exist is told apart from a site that does not answer', async () => {
  const { site, verify } = verifying({ 'index.html': page('Home') });
  await using live = await startLiveSite(serveText('', { location: 'https://nothing.invalid/' }, 302));
  const message = expectFailure(
    await verify(live, { inputs: { 'timeout-minutes': '0.1' } }),
    'SITE_NOT_LIVE',
  );
  expect(message).toMatch(
    /redirects to https:\/\/nothing\.invalid: .*Check where the host redirects to: `https:\/\/nothing\.invalid` does not answer/,
  );
  live.handler = site.handler;
  expectSuccess(await verify(live));
});

/** Results of which a pull request hears nothing. */
import { describe, expect, test } from '@jest/globals';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import { startAction } from '../support/local-runner.ts';
import { until } from '../support/until.ts';
import { commented, options, pullRequest, startWorld } from '../support/world.ts';

/** The comments that are not folded. */
const openOf = ({ github }: Awaited<ReturnType<typeof startWorld>>) =>
  github.commentsOf(7).filter(({ isMinimized }) => !isMinimized);

const place = { operation: 'agent-job', domain: '', 'project-id': 'docs', 'comment-key': 'documentation' };
const jobs = { agentJobs: [{ projectId: 'docs', id: 'agt_41', time: 0 }], newAgentJobs: { time: 3_600_000 } };

describe('"comment: changes"', () => {
  const prLink = null;
  const nothing = { newAgentJobs: { time: 50, prLink } };
  const asking = { ...place, prompt: 'Do it', comment: 'changes' };

  test.each<readonly [string, Parameters<typeof commented>[1], string | undefined]>([
    ['after a merge', pullRequest, undefined],
    ['by hand', { env: { GITHUB_EVENT_NAME: 'workflow_dispatch' }, event: {} }, 'opened no pull request'],
    [
      'by a command',
      {
        env: { GITHUB_EVENT_NAME: 'issue_comment' },
        event: { issue: { number: 7 }, comment: { body: '/docs', user: { login: 'octocat' } } },
      },
      'opened no pull request',
    ],
  ])('says nothing of an agent that had nothing to do, unless somebody waits: %s', async (_, run, words) => {
    await using world = await startWorld({ service: nothing });
    const inputs = { ...asking, command: '/docs', 'issue-number': '7' };
    using done = expectSuccess(await commented(world, { ...run, inputs }));
    expect(done.summary).toContain('### ℹ️ Documentation update: the agent opened no pull request\n');
    expect(openOf(world).map(({ body }) => body)).toEqual(words ? [expect.stringContaining(words)] : []);
  });

  test('comments on everything else', async () => {
    await using world = await startWorld({ service: { ...jobs, newAgentJobs: { time: 50 } } });
    using _run = expectSuccess(await commented(world, { ...pullRequest, inputs: asking }));
    expect(openOf(world)).toHaveLength(1);
    world.service.addFault({ on: 'agent-start', status: 401 });
    expectFailure(await commented(world, { ...pullRequest, inputs: asking }), 'KEY_REFUSED');
    expect(openOf(world)[0]?.body).toContain('### ❌');
  });

  test.each(['publish', 'preview'])(
    'leaves a comment that says the same already as it is: %s',
    async operation => {
      await using world = await startWorld({ service: { deploymentSeconds: 0 } });
      const branch = operation === 'preview' ? { branch: 'topic' } : {};
      const inputs = { operation, domain: '', 'project-id': 'docs', ...branch, comment: 'changes' };
      const step = (changes: object) =>
        commented(world, { ...pullRequest, inputs: { ...inputs, ...changes } });
      using first = expectSuccess(await step({}));
      const deployment = { 'job-id': first.outputs['jobId'] ?? '' };
      const [{ body = '' } = {}] = world.github.commentsOf(7);
      // Besides, each deployment asks whether the repository has its commit.
      const writes = () => world.github.requests.filter(request => !/\/commits\//.test(request)).length;
      const followed = async (changes: object) => {
        const before = writes();
        using _run = await step({ ...deployment, ...changes });
        return writes() - before;
      };
      // Of a preview that is followed by its ID, there is no link.
      if (operation === 'preview') await followed({});
      expect([await followed({}), await followed({ comment: 'true' })]).toEqual([1, 2]);
      // Another deployment is told.
      const before = writes();
      using again = expectSuccess(await step({}));
      expect([again.outputs['jobId'] === first.outputs['jobId'], writes() - before]).toEqual([false, 2]);
      using _back = await step(deployment);
      // What was red meanwhile is told to be right again.
      expectFailure(await step({ 'api-key': 'expired_key' }), 'KEY_REFUSED');
      expect([await followed({}), await followed({})]).toEqual([2, 1]);
      expect(world.github.commentsOf(7)[0]?.body.split('\n')[1]).toBe(body.split('\n')[1]);
      expect(world.github.mails).toHaveLength(1);
    },
  );
});

test.each(['publish', 'preview'])(
  'a canceled %s leaves a comment with a link as it is, and writes one if there is none',
  async operation => {
    await using world = await startWorld({ service: { deploymentSeconds: 3600 } });
    const branch = operation === 'preview' ? { branch: 'topic' } : {};
    const inputs = { operation, domain: '', 'project-id': 'docs', ...branch };
    const ended = async (end: (started: ReturnType<typeof startAction>) => void) => {
      const before = world.service.requests.length;
      const started = startAction(options(world, { ...pullRequest, inputs }));
      await until(() => world.service.requests.length > before + 1);
      end(started);
      return started.finished;
    };
    const bodies = () => world.github.commentsOf(7).map(({ body }) => body);
    expectFailure(await ended(({ cancel }) => cancel()), 'CANCELLED');
    expect(bodies()).toEqual([expect.stringMatching(/### 🚫 .*canceled/)]);
    expectSuccess(await ended(() => world.service.endJobs()));
    const done = bodies();
    expect(done).toEqual([expect.stringContaining('### ✅')]);
    expectFailure(await ended(({ cancel }) => cancel()), 'CANCELLED');
    expect(bodies()).toEqual(done);
  },
);

test.each(['agent', 'agent_job', 'Export'])(
  'of an operation that is mistyped, nobody comments: %s',
  async operation => {
    await using world = await startWorld({ service: jobs });
    const step = (inputs: object) => commented(world, { ...pullRequest, inputs: { ...place, ...inputs } });
    using _run = expectSuccess(await step({ 'job-id': 'agt_41' }));
    expectFailure(await step({ operation, prompt: 'Do it' }), 'INPUTS_INVALID');
    expect(openOf(world).map(({ body }) => /^### (.*)/m.exec(body)?.[1])).toEqual([
      '✅ Documentation update: the agent opened a pull request',
    ]);
  },
);

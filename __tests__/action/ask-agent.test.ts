/** The comments that pull requests get about an agent job. More: __tests__/unit/operations. */
import { describe, expect, test } from '@jest/globals';
import { expectSuccess } from '../support/export-action.ts';
import { commented, pullRequest, startWorld } from '../support/world.ts';

const prompt = 'Describe the option --frobnicate.\nChange nothing else.';
const inputs = { operation: 'agent-job', 'project-id': 'docs', prompt, domain: '' };
const quick = {
  newAgentJobs: { time: 50 },
  agentJobs: [{ projectId: 'docs', id: 'agt_1', time: 0 }],
  deploymentSeconds: 0,
};

/** The comments on the pull request that are not folded. */
const openOf = ({ github }: Awaited<ReturnType<typeof startWorld>>) =>
  github.commentsOf(7).filter(({ isMinimized }) => !isMinimized);

describe('the comment', () => {
  test('says what became of the prompt, and not the prompt', async () => {
    await using world = await startWorld({ service: quick });
    using _run = expectSuccess(await commented(world, { ...pullRequest, inputs }));
    const [comment, ...others] = world.github.commentsOf(7);
    expect(others).toEqual([]);
    expect(comment?.body).toContain('### ✅ Documentation update: the agent opened a pull request\n');
    expect(comment?.body).toContain('https://github.com/example/docs/pull/7');
    expect(comment?.body).not.toContain('frobnicate');
  });

  test('is one for all steps with a key of its own, and the same operation and target', async () => {
    await using world = await startWorld({ service: quick });
    const step = (workflow: string, job: string, changes: object) => ({
      env: { ...pullRequest.env, GITHUB_WORKFLOW_REF: `example/docs/${workflow}.yml@main`, GITHUB_JOB: job },
      inputs: { ...inputs, 'comment-key': 'agent', ...changes },
    });
    const following = { prompt: '', 'job-id': 'agt_1' };
    const runs: readonly [Parameters<typeof commented>[1], number][] = [
      [step('a', 'ask', { wait: 'false' }), 0],
      [step('a', 'follow', following), 1],
      [step('by-hand', 'follow', following), 1],
      [step('a', 'ask', { 'comment-key': 'other' }), 2],
      [step('a', 'ask', { 'project-id': 'docs-project' }), 3],
      [step('a', 'ask', { operation: 'publish', prompt: '' }), 4],
      // It looks like the leg of a matrix.
      [step('a', 'ask', { 'comment-key': '{"leg":"b"}' }), 5],
      [step('b', 'ask', { 'comment-key': '{"leg":"b"}' }), 6],
      // It does not, although it begins so.
      [step('a', 'ask', { 'comment-key': '{docs}' }), 7],
      [step('b', 'ask', { 'comment-key': '{docs}' }), 7],
    ];
    for (const [changes, comments] of runs) {
      using _run = expectSuccess(await commented(world, { ...pullRequest, ...changes }));
      expect(openOf(world)).toHaveLength(comments);
    }
    expect(openOf(world)[0]?.body).toContain('`agt_1`');
  });

  test('is one for each place of a step, whatever the prompt and the branch are (promise: Comments)', async () => {
    await using world = await startWorld({ service: quick });
    const workflow = (name: string, ref = 'main') => ({
      env: { ...pullRequest.env, GITHUB_WORKFLOW_REF: `example/docs/${name}.yml@refs/heads/${ref}` },
    });
    const runs: readonly [Parameters<typeof commented>[1], number][] = [
      [workflow('a'), 1],
      [{ ...workflow('a', 'x@y'), inputs: { ...inputs, prompt: 'Something else.' } }, 1],
      [workflow('b'), 2],
      [{ ...workflow('a'), matrix: '{"leg":"b"}' }, 3],
    ];
    for (const [changes, comments] of runs) {
      using _run = expectSuccess(await commented(world, { ...pullRequest, inputs, ...changes }));
      expect(openOf(world)).toHaveLength(comments);
    }
  });
});

/** The comments that pull requests get about an agent job. More: __tests__/unit/operations. */
import { describe, expect, test } from '@jest/globals';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import { commented, pullRequest, startWorld } from '../support/world.ts';

const prompt = 'Describe the option --frobnicate.\nChange nothing else.';
const inputs = { operation: 'agent-job', 'project-id': 'docs', prompt, domain: '' };
const quick = {
  newAgentJobs: { time: 50 },
  agentJobs: [{ projectId: 'docs', id: 'agt_1', time: 0 }],
  deploymentSeconds: 0,
};

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
      expect(world.github.commentsOf(7)).toHaveLength(comments);
    }
    expect(world.github.commentsOf(7)[0]?.body).toContain('`agt_1`');
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
      expect(world.github.commentsOf(7)).toHaveLength(comments);
    }
  });
});

describe('"job-id: comment"', () => {
  const follow = { ...inputs, 'job-id': 'comment', 'comment-key': 'agent' };
  /** A run for a comment on pull request 7. */
  const reply = (world: Awaited<ReturnType<typeof startWorld>>, body: string, changes: object = {}) => {
    world.github.addComments(7, [{ body, own: false }]);
    const asked = world.github.commentsOf(7).at(-1);
    const event = { issue: { number: 7 }, comment: { id: asked?.databaseId, body } };
    const env = { GITHUB_EVENT_NAME: 'issue_comment', GITHUB_WORKFLOW_REF: 'example/docs/b.yml@main' };
    return commented(world, { env, event, inputs: { ...follow, prompt: body, ...changes } });
  };
  /** The first poll after the message still sees the agent at work, however late it comes: an end that is seen at once may be the old one. */
  const atWork = { on: 'agent-job', skip: 1, fields: { status: 'active' } } as const;
  const reactions = (world: Awaited<ReturnType<typeof startWorld>>) =>
    world.github.commentsOf(7).map(comment => comment.reactions.join());

  test.each([
    ['/docs make it shorter', 'make it shorter'],
    ['/docs\r\nShorter,\nplease', 'Shorter,\nplease'],
    ['make it shorter', 'make it shorter'],
    ['/guides/start.mdx is wrong', '/guides/start.mdx is wrong'],
  ])('sends a comment to the job of the own comment, and reacts to it: %j', async (body, prompt) => {
    await using world = await startWorld({ service: quick });
    using _asked = expectSuccess(
      await commented(world, { ...pullRequest, inputs: { ...inputs, 'comment-key': 'agent' } }),
    );
    const { jobId } = _asked.outputs;
    world.service.addFault(atWork);
    using run = expectSuccess(await reply(world, body));
    expect(run.outputs['jobId']).toBe(jobId);
    expect(world.service.prompts.at(-1)).toEqual({ jobId, prompt });
    expect(reactions(world)).toEqual(['eyes', '']);
    expect(world.github.commentsOf(7)[1]?.body).toContain('opened or updated a pull request');
  });

  test('is found in a comment that somebody has edited in a browser, which sends CRLF', async () => {
    await using world = await startWorld({ service: quick });
    using asked = expectSuccess(
      await commented(world, { ...pullRequest, inputs: { ...inputs, 'comment-key': 'agent' } }),
    );
    const edited = world.github.commentsOf(7)[0]?.body.replaceAll('\n', '\r\n') ?? '';
    world.github.deleteComments();
    world.github.addComments(7, [{ body: edited, own: true }]);
    using run = expectSuccess(await reply(world, '/docs'));
    expect(run.outputs['jobId']).toBe(asked.outputs['jobId']);
    expect(world.github.commentsOf(7).filter(comment => comment.body.startsWith('<!--'))).toHaveLength(1);
  });

  test('works on GitHub Enterprise Server, with its own paths', async () => {
    await using world = await startWorld({ service: quick, github: { enterprise: true } });
    using _asked = expectSuccess(
      await commented(world, { ...pullRequest, inputs: { ...inputs, 'comment-key': 'agent' } }),
    );
    world.service.addFault(atWork);
    using _run = expectSuccess(await reply(world, '/docs make it shorter'));
    expect(reactions(world)).toEqual(['eyes', '']);
    const paths = world.github.requests.map(request => request.split(' ')[1]);
    expect(paths.filter(path => !/^\/api\/(?:v3|graphql)/.test(path ?? ''))).toEqual([]);
  });

  test.each(['/docs', '/docs \n'])('with the command alone only follows: %j', async body => {
    await using world = await startWorld({ service: quick });
    using _asked = expectSuccess(
      await commented(world, { ...pullRequest, inputs: { ...inputs, 'comment-key': 'agent' } }),
    );
    using run = expectSuccess(await reply(world, body));
    expect(world.service.prompts).toHaveLength(1);
    expect(run.summary).toContain('### ✅ Documentation update: the agent opened a pull request\n');
    expect(reactions(world)).toEqual(['', '']);
  });

  test('is the job of its own key, of two on one pull request', async () => {
    const projects = ['docs', 'docs-project'];
    const agentJobs = projects.map((projectId, index) => ({ projectId, id: `agt_${index}`, time: 0 }));
    await using world = await startWorld({ service: { agentJobs } });
    for (const key of ['one', 'two'])
      for (const { projectId, id } of agentJobs) {
        const own = { ...follow, 'comment-key': key, 'project-id': projectId, 'job-id': id, prompt: '' };
        using _run = expectSuccess(await commented(world, { ...pullRequest, inputs: own }));
      }
    for (const { projectId, id } of agentJobs) {
      const own = { 'comment-key': 'one', 'project-id': projectId, prompt: '' };
      using run = expectSuccess(await reply(world, '/docs', own));
      expect(run.outputs['jobId']).toBe(id);
    }
  });

  test.each<readonly [string, readonly { readonly body: string; readonly own: boolean }[]]>([
    ['none', []],
    ['one without a job', [{ body: '<!-- docs-admin-action agent-job MARKER -->\n\n### ❌ x', own: true }]],
    [
      'one of somebody else',
      [{ body: '<!-- docs-admin-action agent-job MARKER -->\n<!-- job: agt_1 -->\n', own: false }],
    ],
  ])('fails without such a comment, and asks nobody: %s', async (_, seeds) => {
    await using world = await startWorld({ service: quick });
    using _asked = await commented(world, {
      ...pullRequest,
      inputs: { ...inputs, 'comment-key': 'agent', 'api-key': '' },
    });
    const marker = / (\w{24}) -->/.exec(world.github.commentsOf(7)[0]?.body ?? '')?.[1] ?? '';
    world.github.deleteComments();
    world.github.addComments(
      7,
      seeds.map(seed => ({ ...seed, body: seed.body.replace('MARKER', marker) })),
    );
    using run = await reply(world, '/docs make it shorter');
    expectFailure(run, 'JOB_NOT_FOUND');
    expect(run.annotations[0]?.message).toMatch(
      /^The agent has not answered on this pull request yet\. Wait for the comment of the workflow that asks /,
    );
    expect(world.service.requests).toEqual([]);
    // The advice, followed.
    using _answered = await commented(world, {
      ...pullRequest,
      inputs: { ...inputs, 'comment-key': 'agent' },
    });
    world.service.addFault(atWork);
    using _again = expectSuccess(await reply(world, '/docs make it shorter'));
  });

  test('fails with what GitHub says if the comment cannot be read', async () => {
    await using world = await startWorld({ service: quick });
    using run = await commented(world, { ...pullRequest, inputs: follow, githubToken: 'ghs_wrong' });
    expectFailure(run, 'JOB_NOT_FOUND');
    expect(run.annotations.find(({ level }) => level === 'error')?.message).toMatch(
      /^Could not read the comment that names the job: the token in github-token is not valid \(Bad credentials\)\. Correct `github-token`/,
    );
    expect(world.service.requests).toEqual([]);
  });

  test('in a run that no pull request belongs to asks for issue-number, with which it is found', async () => {
    await using world = await startWorld({ service: quick });
    using asked = expectSuccess(
      await commented(world, { ...pullRequest, inputs: { ...inputs, 'comment-key': 'agent' } }),
    );
    const env = { GITHUB_EVENT_NAME: 'schedule' };
    const given = { ...follow, prompt: '' };
    using run = await commented(world, { env, event: {}, inputs: given });
    expect(expectFailure(run, 'JOB_NOT_FOUND')).toMatch(
      /^No pull request or issue belongs to the event of this run, .*\. Set `issue-number` to /,
    );
    const numbered = { ...given, 'issue-number': '7' };
    using found = expectSuccess(await commented(world, { env, event: {}, inputs: numbered }));
    expect(found.outputs['jobId']).toBe(asked.outputs['jobId']);
  });

  test('is the job that a step could not read in an outage, and not the one before', async () => {
    await using world = await startWorld({ service: quick });
    const step = (changes: object) =>
      commented(world, { ...pullRequest, inputs: { ...inputs, 'comment-key': 'agent', ...changes } });
    using _before = expectSuccess(await step({}));
    using asked = expectSuccess(await step({ wait: 'false' }));
    const { jobId = '' } = asked.outputs;
    world.service.addFault({ on: 'agent-job', status: 503, times: 3 });
    const following = { prompt: '', 'job-id': jobId, 'timeout-minutes': '0.01' };
    expectFailure(await step(following), 'SERVICE_UNAVAILABLE');
    expect(world.github.commentsOf(7)[0]?.body).toMatch(/could not be followed[\s\S]*\n\*\*Earlier:\*\* ✅/);
    using found = expectSuccess(await reply(world, '/docs'));
    expect(found.outputs['jobId']).toBe(jobId);
  });

  test('reacts to nothing without "comment: true", or before the prompt was accepted', async () => {
    await using world = await startWorld({ service: quick });
    using _asked = expectSuccess(
      await commented(world, { ...pullRequest, inputs: { ...inputs, 'comment-key': 'agent' } }),
    );
    using _quiet = expectSuccess(await reply(world, '/docs shorter', { comment: 'false' }));
    world.service.addFault({ on: 'agent-message', status: 413 });
    using red = await reply(world, '/docs shorter');
    expectFailure(red, 'REQUEST_REFUSED');
    expect(reactions(world).join('')).toBe('');
  });
});

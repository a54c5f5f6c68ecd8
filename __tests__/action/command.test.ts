/** Comments of people that ask the agent: who may, which job gets the prompt, and what is seen of it on the pull request. */
import { describe, expect, test } from '@jest/globals';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import { commented, pullRequest, startWorld } from '../support/world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

const prompt = 'Read the pull request.\nChange nothing else.';
const asking = {
  operation: 'agent-job',
  'project-id': 'docs',
  domain: '',
  prompt,
  command: '/docs',
  'comment-key': 'agent',
};
const quick = {
  newAgentJobs: { time: 50 },
  agentJobs: [{ projectId: 'docs', id: 'agt_1', time: 0 }],
};
/** The first poll after a message still sees the agent at work, however late it comes: an end that is seen at once may be the old one. */
const atWork = { on: 'agent-job', skip: 1, fields: { status: 'active' } } as const;

/** A step of another job of the same workflow. */
const merge = (world: World, changes: object = {}) =>
  commented(world, { ...pullRequest, inputs: { ...asking, ...changes } });

interface Reply {
  readonly author?: string;
  readonly inputs?: Readonly<Record<string, string>>;
  /** Who has opened the pull request. */
  readonly opener?: string;
  readonly event?: object;
}

/** A run for a comment on pull request 7. */
function reply(
  world: World,
  body: string,
  { author = 'octocat', inputs, opener = 'User', event }: Reply = {},
) {
  world.github.addComments(7, [{ body, own: false }]);
  const asked = world.github.commentsOf(7).at(-1);
  const comment = { id: asked?.databaseId, body, user: { login: author, type: 'User' } };
  const issue = { number: 7, user: { login: 'somebody', type: opener } };
  const env = { GITHUB_EVENT_NAME: 'issue_comment', GITHUB_WORKFLOW_REF: 'example/docs/b.yml@main' };
  return commented(world, { env, event: { issue, comment, ...event }, inputs: { ...asking, ...inputs } });
}

/** Of each comment of a person. */
const reactions = ({ github }: World) =>
  github.commentsOf(7).flatMap(({ own, reactions }) => (own ? [] : [reactions.join()]));
const headlines = ({ github }: World) =>
  github.commentsOf(7).flatMap(({ body }) => /^### (.+)$/m.exec(body)?.[1] ?? []);
const sent = ({ service }: World) => service.prompts.map(({ prompt: text }) => text);

describe('the first word of the comment', () => {
  test.each([
    ['/docs make it shorter', 'make it shorter'],
    ['/docs\r\nShorter,\nplease', 'Shorter,\nplease'],
    [' \n/docs "`id`" $(exit 1)\r\n::error::\\n EOF\r\n', '"`id`" $(exit 1)\r\n::error::\\n EOF'],
  ])('is the command, and what follows goes to the job of the comment: %j', async (body, words) => {
    await using world = await startWorld({ service: quick });
    using asked = expectSuccess(await merge(world));
    const { jobId } = asked.outputs;
    world.service.addFault(atWork);
    using run = expectSuccess(await reply(world, body));
    expect(run.outputs['jobId']).toBe(jobId);
    expect(world.service.prompts.slice(1)).toEqual([{ jobId, prompt: words }]);
    expect(reactions(world)).toEqual(['eyes']);
    expect(headlines(world).at(-1)).toBe(
      '✅ Documentation update: the agent opened or updated a pull request',
    );
  });

  test.each(['/docsify', '/Docs', 'Try /docs', '> /docs shorter', ''])(
    'is another one, and nothing happens: %j',
    async body => {
      await using world = await startWorld({ service: quick });
      using run = expectSuccess(await reply(world, body));
      expect(run.summary).toContain('### ℹ️ Documentation update: not asked\n');
      expect([world.service.requests, reactions(world), headlines(world)]).toEqual([[], [''], []]);
      expect(world.github.requests).toEqual([]);
    },
  );
});

describe('who may push may ask', () => {
  test.each([
    ['admin', ['eyes']],
    ['write', ['eyes']],
    ['read', ['confused']],
    ['none', ['confused']],
  ] as const)('somebody with %s gets %j', async (permission, seen) => {
    const permissions = { hubot: permission };
    await using world = await startWorld({ service: quick, github: { permissions } });
    using run = expectSuccess(await reply(world, '/docs shorter', { author: 'hubot' }));
    const isAsked = seen[0] === 'eyes';
    expect([reactions(world), world.service.requests.length > 0]).toEqual([seen, isAsked]);
    const notice = 'hubot may not push to this repository, so the agent does not get this comment.';
    const told = run.annotations.map(({ level, message }) => [level, message]);
    expect(told).toEqual(isAsked ? [] : [['notice', notice]]);
    if (!isAsked) expect([headlines(world), run.summary]).toEqual([[], expect.stringContaining(notice)]);
  });

  test('and sees the reaction before anything is sent, and another one if that fails', async () => {
    await using world = await startWorld({ service: quick });
    world.service.addFault({ on: 'agent-start', status: 413 });
    expectFailure(await reply(world, '/docs shorter'), 'REQUEST_REFUSED');
    expect(reactions(world)).toEqual(['eyes,confused']);
    const reaction = world.github.requests.findIndex(request => request.endsWith('/reactions'));
    expect(world.github.requests.slice(0, reaction + 1)).toEqual([
      'GET /repos/example/docs/collaborators/octocat/permission',
      expect.stringContaining('POST /repos/example/docs/issues/comments/'),
    ]);
  });

  test.each([
    [
      { status: 404, message: 'Not Found' },
      /who may give the command: GitHub does not know this person here/,
    ],
    [{ status: 403, message: 'Resource not accessible' }, /GitHub refuses it \(Resource not accessible\)/],
    [{ status: 200, text: '{"permission":null}' }, /GitHub returned an unexpected response/],
  ])('without an answer nobody is asked: %j', async (fault, words) => {
    await using world = await startWorld({ service: quick });
    world.github.addFault(fault);
    using run = await reply(world, '/docs shorter');
    expect(expectFailure(run, 'GITHUB_UNREADABLE')).toMatch(words);
    expect([world.service.requests, reactions(world)]).toEqual([[], ['confused']]);
    expect(headlines(world)).toEqual(['❌ Documentation update: not started']);
  });

  test('an event that does not tell who has commented asks nobody', async () => {
    await using world = await startWorld({ service: quick });
    using run = await reply(world, '/docs', { event: { comment: { body: '/docs' } } });
    expect(expectFailure(run, 'GITHUB_UNREADABLE')).toMatch(/names no author/);
    expect(world.service.requests).toEqual([]);
  });

  test('a failure before the step has begun is seen, too', async () => {
    await using world = await startWorld({ service: quick });
    expectFailure(await reply(world, '/docs shorter', { inputs: { 'api-key': '' } }), 'INPUTS_INVALID');
    expectFailure(await reply(world, '/docsify', { inputs: { 'api-key': '' } }), 'INPUTS_INVALID');
    expect(reactions(world)).toEqual(['confused', '']);
  });

  test('works on GitHub Enterprise Server, with its own paths', async () => {
    await using world = await startWorld({ service: quick, github: { enterprise: true } });
    using _run = expectSuccess(await reply(world, '/docs make it shorter'));
    expect(reactions(world)).toEqual(['eyes']);
    const paths = world.github.requests.map(request => request.split(' ')[1]);
    expect(paths.filter(path => !/^\/api\/(?:v3|graphql)/.test(path ?? ''))).toEqual([]);
  });
});

describe('the agent is asked anew', () => {
  const anew = `${prompt}\n\nmake it shorter`;

  test('on a pull request without a job, with the prompt and the words', async () => {
    await using world = await startWorld({ service: quick });
    using _run = expectSuccess(await reply(world, '/docs make it shorter'));
    expect([sent(world), reactions(world)]).toEqual([[anew], ['eyes']]);
    expect(headlines(world)).toEqual(['✅ Documentation update: the agent opened a pull request']);
  });

  test('on one without a job by the command alone, with the prompt', async () => {
    await using world = await startWorld({ service: quick });
    using _run = expectSuccess(await reply(world, '/docs'));
    expect(sent(world)).toEqual([prompt]);
  });

  test.each([
    ['that is archived', { fields: { status: 'archived' } }],
    ['that the service does not know any more', { status: 404 }],
    ['that is gone', { status: 410 }],
  ])('after a job %s', async (_, fault) => {
    await using world = await startWorld({ service: quick });
    using asked = expectSuccess(await merge(world));
    world.service.addFault({ on: 'agent-job', ...fault });
    using run = expectSuccess(await reply(world, '/docs make it shorter'));
    expect(sent(world)).toEqual([prompt, anew]);
    expect(run.outputs['jobId']).not.toBe(asked.outputs['jobId']);
    expect(headlines(world).at(-1)).toBe('✅ Documentation update: the agent opened a pull request');
    // The next words go to the new job.
    world.service.addFault(atWork);
    using next = expectSuccess(await reply(world, '/docs more'));
    expect(next.outputs['jobId']).toBe(run.outputs['jobId']);
  });

  test('after a job that was archived a moment ago, of which the service says that it is not there', async () => {
    await using world = await startWorld({ service: quick });
    using _asked = expectSuccess(await merge(world));
    world.service.addFault({ on: 'agent-message', status: 404 });
    using _run = expectSuccess(await reply(world, '/docs make it shorter'));
    expect(sent(world)).toEqual([prompt, anew]);
  });

  test('but not after any other error of that read', async () => {
    await using world = await startWorld({ service: quick });
    using _asked = expectSuccess(await merge(world));
    world.service.addFault({ on: 'agent-job', status: 401 });
    expectFailure(await reply(world, '/docs make it shorter'), 'KEY_REFUSED');
    expect([sent(world), reactions(world)]).toEqual([[prompt], ['eyes,confused']]);
    expect(headlines(world).at(-1)).toBe('❌ Documentation update: the agent did not get the prompt');
  });

  test.each(['/docs', '/docs make it shorter'])(
    'but not on a pull request that a bot has opened: %s',
    async body => {
      await using world = await startWorld({ service: quick });
      using run = await reply(world, body, { opener: 'Bot' });
      expect(expectFailure(run, 'JOB_NOT_FOUND')).toMatch(
        /^A bot has opened this pull request.* comment on the pull request that the agent was asked about/,
      );
      expect([world.service.requests, reactions(world)]).toEqual([[], ['eyes,confused']]);
      expect(world.github.commentsOf(7).at(-1)?.body).toContain('comment on the pull request that');
    },
  );
});

describe('the command alone', () => {
  test.each(['/docs', '/docs \r\n'])(
    'follows the job whatever its state, and asks nobody: %j',
    async body => {
      await using world = await startWorld({ service: quick });
      using asked = expectSuccess(await merge(world));
      using run = expectSuccess(await reply(world, body));
      expect([run.outputs['jobId'], sent(world)]).toEqual([asked.outputs['jobId'], [prompt]]);
      world.service.addFault({ on: 'agent-job', fields: { status: 'archived' } });
      using archived = expectSuccess(await reply(world, body));
      expect(archived.summary).toContain('### ⚠️ Documentation update: archived\n');
      world.service.addFault({ on: 'agent-job', status: 404 });
      expectFailure(await reply(world, body), 'JOB_NOT_FOUND');
      expect([sent(world), reactions(world)]).toEqual([[prompt], ['eyes', 'eyes', 'eyes,confused']]);
    },
  );
});

describe('without a comment', () => {
  const byHand = { env: { GITHUB_EVENT_NAME: 'workflow_dispatch' }, event: {} };

  test.each([
    ['a merge, or "Re-run all jobs"', pullRequest, {}],
    ['a run by hand', byHand, { 'issue-number': '7' }],
  ])('the prompt goes to the job of the comment: %s', async (_, run, inputs) => {
    await using world = await startWorld({ service: quick });
    using asked = expectSuccess(await merge(world));
    world.service.addFault(atWork);
    using again = expectSuccess(await commented(world, { ...run, inputs: { ...asking, ...inputs } }));
    expect([again.outputs['jobId'], sent(world)]).toEqual([asked.outputs['jobId'], [prompt, prompt]]);
    world.service.addFault({ on: 'agent-job', fields: { status: 'archived' } });
    using anew = expectSuccess(await commented(world, { ...run, inputs: { ...asking, ...inputs } }));
    expect(anew.outputs['jobId']).not.toBe(asked.outputs['jobId']);
  });

  test('an event without a pull request starts a job', async () => {
    await using world = await startWorld({ service: quick });
    const scheduled = { env: { GITHUB_EVENT_NAME: 'schedule' }, event: {}, inputs: asking };
    using _run = expectSuccess(await commented(world, scheduled));
    expect(sent(world)).toEqual([prompt]);
  });

  test('nobody is asked if GitHub does not give the comment that may name a job', async () => {
    await using world = await startWorld({ service: quick });
    using run = await commented(world, { ...pullRequest, inputs: asking, githubToken: 'ghs_wrong' });
    expect(expectFailure(run, 'GITHUB_UNREADABLE')).toMatch(
      /^Could not find out from GitHub which agent job the earlier comment names: the token in github-token is not valid/,
    );
    expect(world.service.requests).toEqual([]);
  });
});

describe('with job-id', () => {
  test.each(['/docs make it shorter', '/docsify'])(
    'nothing is asked, and the job is followed, whoever has commented: %s',
    async body => {
      await using world = await startWorld({ service: quick });
      const inputs = { 'job-id': 'agt_1' };
      using run = expectSuccess(await reply(world, body, { author: 'reader', inputs }));
      expect([run.outputs['jobId'], sent(world), reactions(world)]).toEqual(['agt_1', [], ['']]);
      expect(headlines(world)).toEqual(['✅ Documentation update: the agent opened a pull request']);
    },
  );

  test('a failure is seen at the comment that has asked', async () => {
    await using world = await startWorld({ service: quick });
    world.service.addFault({ on: 'agent-job', fields: { status: 'failed' } });
    expectFailure(await reply(world, '/docs', { inputs: { 'job-id': 'agt_1' } }), 'AGENT_FAILED');
    expect(reactions(world)).toEqual(['confused']);
  });
});

describe('of two steps, of which the first one does not wait', () => {
  const first = { wait: 'false' };

  test('the first one waits until the message has an effect, and the second one says "or updated"', async () => {
    await using world = await startWorld({ service: quick });
    using _asked = expectSuccess(await merge(world));
    const late = { on: 'agent-job', skip: 1, fields: { status: 'completed' } } as const;
    world.service.addFault(late);
    world.service.addFault({ ...atWork, skip: 2 });
    using asked = expectSuccess(await reply(world, '/docs shorter', { inputs: first }));
    expect(asked.outputs).toMatchObject({ status: 'active', jobId: expect.any(String) });
    expect(asked.outputs['commentUrl']).toBeUndefined();
    const inputs = { 'job-id': asked.outputs['jobId'] ?? '' };
    using _followed = expectSuccess(await reply(world, '/docs shorter', { inputs }));
    expect(headlines(world)).toEqual([
      '✅ Documentation update: the agent opened a pull request',
      '✅ Documentation update: the agent opened or updated a pull request',
    ]);
  });

  test('the first one tells the result of a job that has ended, and the second one has nothing to do', async () => {
    await using world = await startWorld({ service: quick });
    using _asked = expectSuccess(await merge(world));
    using run = expectSuccess(await reply(world, '/docs', { inputs: first }));
    expect(run.outputs['commentUrl']).toBe(world.github.commentsOf(7).at(-1)?.url);
  });
});

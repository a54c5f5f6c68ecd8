import { describe, expect, test } from '@jest/globals';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import { runAction, startAction } from '../support/local-runner.ts';
import { until } from '../support/until.ts';
import { commented, options, pullRequest, sha, startWorld } from '../support/world.ts';

test.each([
  { of: 'tests', github: {} },
  { of: 'script/service', github: { schema: false } },
])(
  'on the GitHub of $of, a comment is created once the result is known, and edited by later runs',
  async ({ github }) => {
    await using world = await startWorld({ service: { jobSeconds: 3600 }, github });
    const started = startAction(options(world, pullRequest));
    await until(() => world.service.requests.length > 1);
    const early = world.github.requests.length;
    world.service.endJobs();
    using run = expectSuccess(await started.finished);
    expect([early, world.github.mails.length]).toEqual([0, 1]);
    const [comment, ...others] = world.github.commentsOf(7);
    expect(others).toEqual([]);
    expect(comment?.body).toMatch(
      /^<!-- docs-admin-action export [\da-f]{24} -->\n<!-- job: \w+ -->\n\n### ✅ docs\.example\.com: export completed/,
    );
    expect(comment?.body).toContain(
      '[Log of this run](<https://github.example.com/example/docs/actions/runs/4242>)',
    );
    expect(run.outputs['commentUrl']).toBe(comment?.url);
    world.service.addFault({ on: 'start', status: 401 });
    expectFailure(await commented(world), 'KEY_REFUSED');
    expect(world.github.commentsOf(7).map(({ id }) => id)).toEqual([comment?.id]);
    expect(world.github.commentsOf(7)[0]?.body).toContain('### ❌ docs.example.com: export not started');
    // GitHub sends no mail of an edit.
    expect(world.github.mails).toHaveLength(1);
  },
);

test.each(['tests', 'script/service'])(
  'on the GitHub of %s, the result of the agent is a new comment',
  async of => {
    await using world = await startWorld({ service: jobs, github: { schema: of === 'tests' } });
    const step = () => commented(world, { ...pullRequest, inputs: { ...place, 'job-id': 'agt_41' } });
    using _first = expectSuccess(await step());
    world.github.addComments(7, [{ body: 'Thanks!', own: false }]);
    using run = expectSuccess(await step());
    const [first, thanks, second] = world.github.commentsOf(7);
    expect([first?.isMinimized, thanks?.isMinimized, second?.isMinimized]).toEqual([true, false, false]);
    expect([thanks?.body, second?.url]).toEqual(['Thanks!', run.outputs['commentUrl']]);
    // The link in the first mail still leads to the first answer.
    expect(world.github.mails.map(({ body }) => body)).toEqual(
      world.github.commentsOf(7).map(({ body }) => body),
    );
  },
);

test('with an issue-number, the comment is there, whatever the event is', async () => {
  await using world = await startWorld({ github: { pullRequests: [7, 8] } });
  using _run = expectSuccess(await commented(world, { ...pullRequest, inputs: { 'issue-number': '#8' } }));
  expect([7, 8].map(number => world.github.commentsOf(number).length)).toEqual([0, 1]);
});

test.each<readonly [string, Readonly<Record<string, string>>, string]>([
  ['an export', { 'project-id': 'docs', domain: '', publish: 'true' }, 'export started'],
  ['a deployment', { operation: 'publish', 'project-id': 'docs', domain: '' }, 'publishing started'],
  [
    'an agent job',
    { operation: 'agent-job', 'project-id': 'docs', domain: '', prompt: 'Do it' },
    'the agent was asked',
  ],
])(
  'a step that leaves %s to another step writes no comment, and fails with one',
  async (_, inputs, headline) => {
    await using world = await startWorld({ service: { ...jobs, deploymentSeconds: 0 } });
    const given = { ...pullRequest, inputs: { ...inputs, wait: 'false' } };
    using run = expectSuccess(await commented(world, given));
    expect(run.summary).toMatch(/^### ⏳ /);
    expect(run.summary).toContain(`: ${headline}\n\nNot waiting because "wait" is false.`);
    expect([world.github.mails, run.outputs['commentUrl']]).toEqual([[], undefined]);
    using red = await commented(world, { ...given, inputs: { ...given.inputs, 'api-key': 'expired_key' } });
    expectFailure(red, 'KEY_REFUSED');
    expect(world.github.mails).toHaveLength(1);
  },
);

/** The comments that are not folded. */
const openOf = ({ github }: Awaited<ReturnType<typeof startWorld>>) =>
  github.commentsOf(7).filter(({ isMinimized }) => !isMinimized);

/** The place of several steps. */
const place = { operation: 'agent-job', domain: '', 'project-id': 'docs', 'comment-key': 'documentation' };
const opened =
  '✅ Documentation update: the agent opened a pull request: [github.com/example/docs/pull/7](<https://github.com/example/docs/pull/7>)';
const jobs = { agentJobs: [{ projectId: 'docs', id: 'agt_41', time: 0 }], newAgentJobs: { time: 3_600_000 } };

test.each<readonly [string, Readonly<Record<string, string>>, string]>([
  ['a key that has expired', { 'api-key': 'expired_key', prompt: 'Do it' }, 'not started'],
  ['a mistyped ID', { 'job-id': 'agt_14' }, 'could not be followed'],
  [
    'an expired key and a right ID',
    { 'api-key': 'expired_key', 'job-id': 'agt_41' },
    'could not be followed',
  ],
  ['a secret that was not granted', { 'api-key': '', prompt: 'Do it' }, 'not started'],
  ['a number that is none', { 'timeout-minutes': 'long', prompt: 'Do it' }, 'not started'],
])('%s hides no pull request of an earlier step, however often it is red', async (_, wrong, headline) => {
  await using world = await startWorld({ service: jobs });
  const step = (inputs: object) => commented(world, { ...pullRequest, inputs: { ...place, ...inputs } });
  using _run = expectSuccess(await step({ 'job-id': 'agt_41' }));
  for (const _times of [1, 2]) {
    using red = await step(wrong);
    expect(red.exitCode).toBe(1);
    const [{ body } = { body: '' }, ...others] = openOf(world);
    expect(others).toEqual([]);
    expect(body).toMatch(/^<!-- docs-admin-action .*-->\n<!-- job: agt_41 -->\n\n### ❌ /);
    expect(body).toContain(`❌ Documentation update: ${headline}\n`);
    expect(body.split('**Earlier:** ')).toEqual([expect.any(String), expect.stringContaining(opened)]);
    expect(body.split('### ')).toHaveLength(2);
  }
  using _after = expectSuccess(await step({ 'job-id': 'agt_41' }));
  expect(openOf(world)[0]?.body).not.toContain('Earlier');
});

test('what somebody has edited into a comment comes back as text, never as markup or a mention', async () => {
  await using world = await startWorld({ service: jobs });
  const step = (inputs: object) => commented(world, { ...pullRequest, inputs: { ...place, ...inputs } });
  using _run = expectSuccess(await step({ 'job-id': 'agt_41' }));
  const [{ body = '' } = {}] = world.github.commentsOf(7);
  const edited = (result: string) => body.replace(/\n<!-- result: .* -->$/, `\n<!-- result: ${result} -->`);
  const red = async (comment: string) => {
    world.github.deleteComments();
    world.github.addComments(7, [{ body: comment, own: true }]);
    expectFailure(await step({ 'job-id': 'agt_14' }), 'JOB_NOT_FOUND');
    return /^\*\*Earlier:\*\* (.*)$/m.exec(openOf(world)[0]?.body ?? '')?.[1];
  };
  const hostile = { text: '### @team <img src=x> [a](b)', url: 'javascript:alert(1)' };
  expect(await red(edited(JSON.stringify(hostile)))).toBe(
    '&#35;&#8203;&#35;&#8203;&#35;&#8203; &#64;&#8203;team &#60;img src=x&#62; &#91;a&#93;&#40;b&#41;: javascript:alert&#40;1&#41;',
  );
  // It is repeated once more as what it is, and a comment that is damaged, or has CRLF line ends, is no error.
  expect(await red(openOf(world)[0]?.body ?? '')).toContain('&#64;&#8203;team');
  for (const damaged of ['{', '{}', '[]', '{"text":7,"url":""}'])
    expect(await red(edited(damaged))).toBeUndefined();
  expect(await red(`${body.replaceAll('\n', '\r\n')}\r\n`)).toBe(opened);
});

test('a canceled step writes its comment, and so does one whose time is up', async () => {
  await using world = await startWorld({ service: { newAgentJobs: { time: 3_600_000 } } });
  const step = (changes: object) =>
    options(world, { ...pullRequest, inputs: { ...place, prompt: 'Do it', ...changes } });
  const started = startAction(step({}));
  await until(() => world.service.requests.length > 1);
  started.cancel();
  using canceled = await started.finished;
  expectFailure(canceled, 'CANCELLED');
  expect(world.github.commentsOf(7)[0]?.body).toContain('### 🚫 Documentation update: canceled\n');
  using late = await runAction(step({ 'timeout-minutes': '0.01' }));
  expectFailure(late, 'TIMED_OUT');
  expect(openOf(world).map(({ body }) => body)).toEqual([
    expect.stringContaining('### ❌ Documentation update: not done in time\n'),
  ]);
});

test('an error has its code, which leads to its explanation', async () => {
  await using world = await startWorld();
  const env = { GITHUB_ACTION_REPOSITORY: 'octo-org/docs-action', GITHUB_ACTION_REF: 'v1' };
  const given = { ...pullRequest, env: { ...pullRequest.env, ...env }, inputs: { 'api-key': 'expired_key' } };
  using run = await commented(world, given);
  const line =
    '**Error:** [`KEY_REFUSED`](<https://github.example.com/octo-org/docs-action/blob/v1/docs/troubleshooting.md#key_refused>)';
  for (const text of [run.summary, world.github.commentsOf(7)[0]?.body])
    expect(text?.split('\n')).toContain(line);
});

describe('invalid inputs', () => {
  const preview = { operation: 'preview', domain: '', 'project-id': 'docs', branch: 'topic' };
  const ready = { service: { deploymentSeconds: 0 } };

  test.each<readonly [string, Readonly<Record<string, string>>, RegExp]>([
    ['an empty key', { 'api-key': '' }, /One input is invalid\..* correct `api-key: not given/s],
    [
      'an empty key and others',
      { 'api-key': '', wait: 'ja', 'job-id': '-x' },
      /3 inputs are invalid\..*api-key: not given/s,
    ],
    [
      'others alone',
      { 'poll-interval-seconds': 'often' },
      /poll-interval-seconds: given &#34;|poll-interval-seconds: given "often"/,
    ],
    ['an input of another operation', { 'extract-to': 'site' }, /extract-to: given "site"/],
  ])('are told in the comment, which does not call a preview ready: %s', async (_, wrong, words) => {
    await using world = await startWorld(ready);
    using _ready = expectSuccess(await commented(world, { ...pullRequest, inputs: preview }));
    using run = await commented(world, { ...pullRequest, inputs: { ...preview, ...wrong } });
    expectFailure(run, 'INPUTS_INVALID');
    for (const text of [world.github.commentsOf(7)[0]?.body, run.summary]) {
      expect(text).toContain('### ❌ Preview of `topic`: not started\n');
      expect(text).toMatch(words);
    }
    expect(world.github.commentsOf(7)).toHaveLength(1);
    expect(world.service.requests.filter(request => request.startsWith('POST'))).toHaveLength(1);
  });

  test.each([
    ['project-id', ''],
    ['branch', 'refs/heads/topic'],
    ['base-url', 'api.example.com'],
    ['issue-number', 'seven'],
  ])('that choose the comment leave all comments as they are: %s', async (name, value) => {
    await using world = await startWorld(ready);
    const inputs = { ...preview, 'api-key': '', [name]: value };
    using run = await commented(world, { ...pullRequest, inputs });
    expectFailure(run, 'INPUTS_INVALID');
    expect(world.github.mails).toEqual([]);
  });

  test('are shown without a secret, also where Markdown escapes its characters', async () => {
    await using world = await startWorld();
    const secret = 'ghs_*secret*_of_this_run';
    const given = {
      ...pullRequest,
      inputs: { 'api-key': secret, 'values-key': `${secret}..x`, clean: 'ja' },
    };
    using run = await commented(world, given);
    const body = world.github.commentsOf(7)[0]?.body ?? '';
    expect(body).toContain('clean: given "ja"');
    for (const text of [body, run.summary]) expect(text).not.toMatch(/secret/);
  });
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
  expect(headline).toBe('### ❌ Documentation update: the agent failed');
});

describe('comment-note', () => {
  const note = 'Comment `/docs make it shorter` **here**, @example/docs.\n\n<!-- job: agt_1 -->';
  const step = (inputs: object) => ({
    ...pullRequest,
    inputs: { ...place, 'comment-note': note, ...inputs },
  });

  test('stands below each result as it is, and names no job', async () => {
    await using world = await startWorld({ service: jobs });
    for (const inputs of [{ 'job-id': 'agt_41' }, { prompt: 'Do it', 'api-key': 'expired_key' }]) {
      using _run = await commented(world, step(inputs));
      expect(openOf(world)[0]?.body).toContain(`</details>\n\n${note}\n\n<sub>`);
    }
    world.github.deleteComments();
    using _red = await commented(world, step({ prompt: 'Do it', 'api-key': 'expired_key' }));
    const asking = { command: '/docs', prompt: 'Do it', wait: 'false' };
    using asked = expectSuccess(await commented(world, step(asking)));
    expect(asked.outputs['jobId']).not.toBe('agt_1');
  });

  test('is no result of an earlier step, whatever it looks like', async () => {
    await using world = await startWorld({ service: jobs });
    const looksLike = `### Mine\n\n<!-- result: {"text":"Mine","url":"https://x.y"} -->`;
    using _run = await commented(world, step({ 'job-id': 'agt_41', 'comment-note': looksLike }));
    using _red = await commented(world, step({ 'job-id': 'agt_14', 'comment-note': '' }));
    const [{ body } = { body: '' }] = openOf(world);
    expect(body).toContain(`\n**Earlier:** ${opened}\n`);
    expect(body).not.toMatch(/x\.y|Mine/);
  });

  test('of more than 2,000 characters is invalid', async () => {
    await using world = await startWorld({ service: jobs });
    using run = await commented(world, step({ 'job-id': 'agt_41', 'comment-note': 'x'.repeat(2001) }));
    expectFailure(run, 'INPUTS_INVALID');
    expect(run.annotations[0]?.message).toContain('Accepted: at most 2,000 characters');
  });
});

import { describe, expect, test } from '@jest/globals';
import { startGithub } from '../../simulator/github/server.ts';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import { startAction } from '../support/local-runner.ts';
import { until } from '../support/until.ts';
import { commented, options, pullRequest, startWorld } from '../support/world.ts';

describe('one comment', () => {
  test('is created while the job runs, and updated with the outcome', async () => {
    await using world = await startWorld({ service: { jobSeconds: 3600 } });
    const started = startAction(options(world, pullRequest));
    await until(() => world.github.commentsOf(7).length > 0);
    expect(world.github.commentsOf(7)[0]?.body).toMatch(
      /^<!-- docs-admin-action export [\da-f]{24} -->\n\n### ⏳ docs\.example\.com: export is running/,
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

  test('of earlier runs is found behind 230 others; the oldest of several stays, and one of somebody else with the marker', async () => {
    await using first = await startWorld();
    using _created = expectSuccess(await commented(first));
    const own = first.github.commentsOf(7)[0]?.body ?? '';
    const others = Array.from({ length: 229 }, (_, index) => ({
      body: `Comment ${index}`,
      own: index % 2 === 0,
    }));
    const seeds = [true, false, true].map(isOwn => ({ body: own.replace('completed', 'old'), own: isOwn }));
    // The marker holds the URL of the service, so the second run has to use the same service.
    await using github = await startGithub({
      comments: { 7: [{ body: own, own: false }, ...others, ...seeds] },
    });
    const oldest = github.commentsOf(7)[230];
    using run = expectSuccess(await commented({ ...first, github }));
    const comments = github.commentsOf(7);
    expect(comments.slice(230).map(({ own }) => own)).toEqual([true, false]);
    expect(comments[0]?.body).toBe(own);
    expect(comments[230]?.body).toContain('export completed');
    expect(run.outputs['commentUrl']).toBe(oldest?.url);
    expect(github.requests.filter(request => request === 'POST /graphql').length).toBeGreaterThanOrEqual(3);
  });

  test('stays of three runs that have all found none before they create theirs', async () => {
    const runs = 3;
    const all = Promise.withResolvers<void>();
    let creating = 0;
    const before = async (request: string) => {
      if (!request.endsWith('/issues/7/comments')) return;
      creating += 1;
      if (creating === runs) all.resolve();
      await all.promise;
    };
    await using world = await startWorld({ github: { before } });
    const ended = await Promise.all(Array.from({ length: runs }, () => commented(world)));
    for (const run of ended) expectSuccess(run);
    const [comment, ...others] = world.github.commentsOf(7);
    expect({ created: creating, others }).toEqual({ created: runs, others: [] });
    expect(comment?.body).toContain('### ✅ docs.example.com: export completed');
    expect(new Set(ended.map(({ outputs }) => outputs['commentUrl']))).toEqual(new Set([comment?.url]));
    for (const run of ended) run[Symbol.dispose]();
  });

  test('stays one when base-url gets a slash at its end', async () => {
    await using world = await startWorld({ service: { pathPrefix: '/admin/api' } });
    for (const end of ['', '/']) {
      const inputs = { 'base-url': `${world.service.baseUrl}${end}` };
      using run = await commented(world, { ...pullRequest, inputs });
      expectSuccess(run);
    }
    expect(world.github.commentsOf(7)).toHaveLength(1);
  });

  test('stays one for a key that begins like its hidden line, beside comments that the token may not see', async () => {
    const seeds = [{ body: '', own: false, hidden: true }];
    await using world = await startWorld({
      github: { comments: { 7: seeds } },
      service: { key: '<!--docs-admin-action-export' },
    });
    for (let time = 0; time < 2; time += 1) {
      using run = await commented(world);
      expect(run.annotations).toEqual([]);
    }
    expect(world.github.commentsOf(7).map(({ own }) => own)).toEqual([false, true]);
  });

  test('tells of a failure, without a mention, link, image, or HTML from the service', async () => {
    const reason =
      'Page /a @admin #1 GH-1 [x](https://evil.example.com) ![i](//e) <img src=x> <!-- --> `a` | b https://evil.example.com www.evil.example.com';
    await using world = await startWorld({ service: { outcome: 'failed', reason } });
    using run = await commented(world);
    expectFailure(run, 'EXPORT_FAILED');
    const body = world.github.commentsOf(7)[0]?.body ?? '';
    expect(body).toContain('### ❌ docs.example.com: export failed');
    expect(body).toContain('**What to do:** Correct what the reason names');
    const failure = body.split('\n').find(line => line.includes('The export failed: Page /a')) ?? '@';
    expect(failure).not.toMatch(/[@<>[\]`|!]|#(?!\d+;)|:\/\/|www\.|GH-/);
  });
});

describe('what GitHub rejects is one warning, and changes nothing else', () => {
  test.each([
    [
      'a fork’s read-only token',
      { readOnly: true },
      {},
      /may not write it \(Resource not accessible by integration.*\); add "permissions: pull-requests: write".*fork gets a read-only token/,
    ],
    ['a locked conversation', { locked: true }, {}, /the conversation is locked/],
    ['a token that is not valid', {}, { githubToken: 'ghs_wrong' }, /the token in github-token is not valid/],
    ['no token', {}, { githubToken: '' }, /github-token is empty/],
  ] as const)('%s', async (_, github, changes, reason) => {
    await using world = await startWorld({ github });
    using run = expectSuccess(await commented(world, { ...pullRequest, ...changes }));
    expect(run.outputs).toMatchObject({ status: 'completed' });
    expect(run.annotations).toEqual([
      { level: 'warning', title: '', message: expect.stringMatching(reason) },
    ]);
    expect(run.outputs['commentUrl']).toBeUndefined();
  });

  test('a comment that is deleted while the job runs', async () => {
    await using world = await startWorld({ service: { jobSeconds: 3600 } });
    const started = startAction(options(world, pullRequest));
    await until(() => world.github.commentsOf(7).length > 0);
    world.github.deleteComments();
    world.service.endJobs();
    using run = expectSuccess(await started.finished);
    expect(run.annotations.map(({ message }) => message)).toEqual([
      expect.stringContaining('it was deleted'),
    ]);
  });

  test('a failed step stays failed, with one error', async () => {
    await using world = await startWorld({ github: { readOnly: true }, service: { outcome: 'failed' } });
    using run = await commented(world);
    expectFailure(run, 'EXPORT_FAILED');
    expect(run.annotations.map(({ level }) => level).sort()).toEqual(['error', 'warning']);
  });
});

import { describe, expect, test } from '@jest/globals';
import { expectSuccess } from '../support/export-action.ts';
import { type RunOptions, runAction, runPostStep } from '../support/local-runner.ts';
import { options, pullRequest, startWorld } from '../support/world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

const extract = { ...pullRequest, inputs: { download: 'true', 'extract-to': 'site' } };
const bodies = ({ github }: World) => github.commentsOf(7).map(({ body }) => body);

/** Runs a step, and its post step at the end of a job. */
async function runJob(jobOptions: RunOptions, jobStatus: NonNullable<RunOptions['jobStatus']>) {
  using main = await runAction(jobOptions);
  using post = expectSuccess(await runPostStep(main, { ...jobOptions, jobStatus }));
  return { main, post };
}

describe('the comment of an export says that the job', () => {
  test.each([
    ['failure', '### ❌ docs.example.com: exported, but the job failed afterwards'],
    ['cancelled', '### 🚫 docs.example.com: exported, but the job was canceled afterwards'],
  ] as const)('did not succeed (%s), and keeps the facts', async (status, headline) => {
    await using world = await startWorld();
    const { main, post } = await runJob(options(world, extract), status);
    expectSuccess(main);
    const [body = '', ...others] = bodies(world);
    expect(others).toEqual([]);
    // The next run finds it by this line.
    expect(body).toMatch(/^<!-- docs-admin-action export [\da-f]{24} -->\n/);
    expect(body).toContain(headline);
    expect(body).not.toContain('✅');
    expect(body).toMatch(/\| Pages unpacked \| 24 \|/);
    expect(body).toContain('[Log of this run](<https://github.example.com/example/docs/actions/runs/4242>)');
    expect(post.log).toEqual([`Updated the comment ${main.outputs['commentUrl']}`]);
    expect(Object.values(main.state).join()).not.toContain(world.service.key);
    expect(Object.values(main.state).join()).not.toContain(world.github.token);
  });

  test('also when the issue is an input, which comes before the event, and with characters that Markdown reads', async () => {
    await using world = await startWorld({ github: { issues: [9] } });
    const inputs = { ...extract.inputs, 'extract-to': 'a_b|c', 'issue-number': '9' };
    await runJob(options(world, { event: pullRequest.event, inputs }), 'failure');
    expect(bodies(world)).toEqual([]);
    const [comment] = world.github.commentsOf(9);
    expect(comment?.body).toContain('exported, but the job failed afterwards');
    expect(comment?.body).toContain('| Site | `a_b¦c` |');
  });
});

describe('the post step leaves the comment as it is', () => {
  test('after a job that succeeded, without a request', async () => {
    await using world = await startWorld();
    using main = await runAction(options(world, extract));
    const [before, requests] = [bodies(world), world.github.requests.length];
    using post = await runPostStep(main, { ...options(world, extract), jobStatus: 'success' });
    expect(post.log).toEqual([]);
    expect(bodies(world)).toEqual(before);
    expect(world.github.requests).toHaveLength(requests);
  });

  test.each([
    ['after a step that failed', { 'min-pages': '1000' }, {}],
    ['after a step that does not wait', { wait: 'false', 'extract-to': '' }, {}],
    ['without a comment', { comment: 'false' }, {}],
    ['when it could not be written', {}, { readOnly: true }],
  ])('%s, and no state is saved', async (_, changes, github) => {
    await using world = await startWorld({ github });
    const inputs = { ...extract.inputs, ...changes };
    const { main, post } = await runJob(options(world, { ...extract, inputs }), 'failure');
    expect(main.state).toEqual({});
    expect(post.log).toEqual([]);
    expect(bodies(world).join()).not.toContain('afterwards');
  });
});

test('a comment that cannot be updated after the job is one warning', async () => {
  await using world = await startWorld();
  using main = await runAction(options(world, extract));
  using post = await runPostStep(main, {
    ...options(world, { ...extract, githubToken: 'expired-token-0123' }),
    jobStatus: 'failure',
  });
  expectSuccess(post);
  expect(post.annotations).toEqual([
    { level: 'warning', title: '', message: expect.stringMatching(/^No comment was written: /) },
  ]);
  expect(bodies(world)).toEqual([expect.stringContaining('24 pages unpacked')]);
});

import { expect, test } from '@jest/globals';
import { expectSuccess } from '../support/export-action.ts';
import { until } from '../support/until.ts';
import { commented, pullRequest, sha, startWorld } from '../support/world.ts';

test('a preview is a link in one comment, which is written when it is ready', async () => {
  const built = Promise.withResolvers<void>();
  await using world = await startWorld({ service: { deploymentSeconds: 0.2 } });
  const preview = { operation: 'preview', 'project-id': 'docs', domain: '', branch: 'topic/a' };
  world.service.addFault({ on: 'deployment', hold: built.promise });
  const body = () => world.github.commentsOf(7)[0]?.body ?? '';
  const running = commented(world, { ...pullRequest, inputs: preview });
  await until(() => world.service.requests.some(request => request.includes('/update-status/')));
  expect(world.github.commentsOf(7)).toEqual([]);
  built.resolve();
  using ended = expectSuccess(await running);
  const previewUrl = `${world.service.storeUrl}/previews/docs-topic-a/`;
  expect(ended.outputs).toMatchObject({ previewUrl, status: 'success' });
  expect(ended.log.join('\n')).toMatch(/^Built the preview of commit \w{40} · /m);
  expect(body()).toContain('### ✅ Preview of `topic/a`: ready');
  expect(body()).toContain(
    `**Preview:** [${new URL(previewUrl).host}/previews/docs-topic-a/](<${previewUrl}>)`,
  );
  using other = await commented(world, { ...pullRequest, inputs: { ...preview, branch: 'b' } });
  using again = await commented(world, { ...pullRequest, inputs: preview });
  for (const one of [other, again]) expectSuccess(one);
  expect(world.github.commentsOf(7)).toHaveLength(2);
});

const publishing = { domain: '', 'project-id': 'docs', commit: sha };

test.each<readonly [string, Readonly<Record<string, string>>, string]>([
  ['published', { ...publishing, operation: 'publish' }, 'Project `docs`: published'],
  [
    'exported',
    { ...publishing, publish: 'true', download: 'true', 'extract-to': 'site' },
    'Project `docs`: 4 pages exported, not deployed yet',
  ],
])('what is %s is no success where nobody knows whether the commit is in it', async (_, inputs, headline) => {
  await using world = await startWorld({ service: { deploymentSeconds: 0, pages: 4 } });
  world.service.addFault({ on: 'deployment', fields: { commit: null } });
  using run = expectSuccess(await commented(world, { ...pullRequest, inputs }));
  const why = `It is not known whether commit ${sha} is published: the service does not say which commit it built.`;
  expect(run.annotations).toMatchObject([
    { level: 'warning', message: `${why} Look for the commit in the service dashboard.` },
  ]);
  for (const text of [run.summary, world.github.commentsOf(7)[0]?.body])
    expect(text).toContain(`### ⚠️ ${headline}; it is unknown whether the commit is in it\n\n${why}\n\n`);
});

/** The newest commit of the branch, as a pull request's event has it, and the one that the service has built. */
const [own, other] = [sha, 'e'.repeat(40)] as const;
const ofPullRequest = (head: object) => ({ ...pullRequest, event: { pull_request: { number: 7, head } } });
const ofPush = (branch: string) => ({
  env: { GITHUB_EVENT_NAME: 'push', GITHUB_REF: `refs/heads/${branch}` },
  event: {},
});

test.each<readonly [string, object, string, boolean]>([
  ['another one than the pull request has', ofPullRequest({ sha: own, ref: 'topic' }), other, true],
  ['another one than was pushed', ofPush('topic'), other, true],
  ['that of the pull request', ofPullRequest({ sha: own, ref: 'topic' }), own.toUpperCase(), false],
  ['that of the pull request, in short', ofPullRequest({ sha: own }), own.slice(0, 7), false],
  ['of a branch that the event is not about', ofPullRequest({ sha: own, ref: 'main' }), other, false],
  ['of a branch that was not pushed to', ofPush('main'), other, false],
  ['in a run whose event has odd fields', ofPullRequest({ sha: 7 }), other, false],
])(
  'log, summary, and comment name the commit of a preview if it is another one: %s (promise: a preview of a commit other than)',
  async (_, event, commit, isOther) => {
    const service = { deploymentSeconds: 0, newDeployments: [{ sha: commit }] };
    await using world = await startWorld({ service });
    const inputs = { operation: 'preview', 'project-id': 'docs', domain: '', branch: 'topic' };
    using run = expectSuccess(
      await commented(world, { ...event, inputs: { ...inputs, 'issue-number': '7' } }),
    );
    const warning = `The preview is of commit ${other}, and this run is for commit ${own}. Open the preview of the newest run, and re-run that run if it has the same warning.`;
    expect(run.annotations.map(({ message }) => message)).toEqual(isOther ? [warning] : []);
    const headline = isOther
      ? `⚠️ Preview of \`topic\`: ready, of commit ${other}\n\nThis run is for commit ${own}`
      : '✅ Preview of `topic`: ready\n';
    for (const text of [run.summary, world.github.commentsOf(7)[0]?.body]) {
      expect(text).toContain(`### ${headline}`);
      const todo = /\*\*What to do:\*\* .*look at the newest run\. If not, .*`Re-run all jobs`\.$/m;
      expect(todo.test(text ?? '')).toBe(isOther);
    }
  },
);

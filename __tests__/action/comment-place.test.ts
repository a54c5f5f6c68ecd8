import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { GithubOptions } from '../../simulator/github/server.ts';
import { expectSuccess } from '../support/export-action.ts';
import { type ActionRun, prepareRun } from '../support/local-runner.ts';
import { makePipe, onUnix } from '../support/named-pipe.ts';
import { commented, sha, startWorld } from '../support/world.ts';

type Pulls = NonNullable<GithubOptions['pullsOf']>;

function makeLarge(path: string): void {
  writeFileSync(path, '');
  truncateSync(path, 4 * 1024 ** 3);
}

const runPull = (number: number, id: number) => ({ number, base: { repo: { id } } });
const onBranch = { GITHUB_REF: 'refs/heads/main' };

function expectNowhere(run: ActionRun, event: string): void {
  expectSuccess(run);
  const reason = `no pull request or issue belongs to this run (event ${event}); set issue-number`;
  const message = expect.stringContaining(`No comment was written: ${reason}`);
  expect(run.annotations).toEqual([{ level: 'warning', title: '', message }]);
}

const pulls = {
  [sha]: [
    { number: 5, merged: false, mergeCommit: null },
    { number: 6, merged: true, mergeCommit: 'b'.repeat(40) },
    { number: 7, merged: true, mergeCommit: sha },
  ],
};

describe('where it goes', () => {
  test.each<[what: string, name: string, event: object, env?: object, pullsOf?: Pulls]>([
    ['a comment on an issue', 'issue_comment', { issue: { number: 7 } }],
    [
      'a workflow run, which also names a pull request of another repository',
      'workflow_run',
      { repository: { id: 1 }, workflow_run: { pull_requests: [runPull(5, 2), runPull(7, 1)] } },
    ],
    [
      'a merge group',
      'merge_group',
      { merge_group: { head_ref: 'refs/heads/gh-readonly-queue/main/pr-7-abc' } },
    ],
    [
      'a merge queue’s branch',
      'push',
      {},
      { GITHUB_REF: 'refs/heads/gh-readonly-queue/release/1.x/pr-7-abc' },
    ],
    ['a push of a merge', 'push', { created: false }],
    [
      'a push of a merge whose commit is unknown, beside a pull request that the token may not see',
      'push',
      {},
      onBranch,
      { [sha]: [null, { number: 7, merged: true, mergeCommit: null }] },
    ],
    [
      'a push of a pull request that is not merged yet',
      'push',
      {},
      onBranch,
      { [sha]: [{ number: 7, merged: false, mergeCommit: null }, null] },
    ],
  ])('%s', async (_, name, event, env = onBranch, pullsOf = pulls) => {
    await using world = await startWorld({ github: { pullsOf } });
    using run = expectSuccess(await commented(world, { event, env: { GITHUB_EVENT_NAME: name, ...env } }));
    expect(run.annotations).toEqual([]);
    expect(world.github.commentsOf(7)).toHaveLength(1);
  });

  test('GitHub Enterprise Server', async () => {
    await using world = await startWorld({ github: { enterprise: true, pullsOf: pulls } });
    using run = await commented(world, { event: {}, env: { GITHUB_EVENT_NAME: 'push', ...onBranch } });
    expectSuccess(run);
    expect(run.annotations).toEqual([]);
    expect(world.github.requests).toContain('POST /api/graphql');
    expect(world.github.requests).toContain('POST /api/v3/repos/example/docs/issues/7/comments');
    expect(world.github.commentsOf(7)[0]?.body).toContain('export completed');
  });
});

describe('nowhere: a warning', () => {
  test.each<[what: string, name: string, event: object, pullsOf: Pulls, ref?: string]>([
    ['a schedule', 'schedule', {}, {}],
    ['a workflow run of no pull request', 'workflow_run', { workflow_run: { pull_requests: [] } }, {}],
    [
      'a workflow run of a pull request of another repository',
      'workflow_run',
      { repository: { id: 1 }, workflow_run: { pull_requests: [runPull(7, 2)] } },
      {},
    ],
    ['a push of a tag at what was merged before', 'push', {}, pulls, 'refs/tags/v1'],
    ['a push of a new branch at what was merged before', 'push', { created: true }, pulls],
    ['a push of a commit that is not there', 'push', {}, {}],
    ['a push of a commit whose pull requests are not told', 'push', {}, { [sha]: null }],
    ['a push of a commit whose pull requests the token may not see', 'push', {}, { [sha]: [null] }],
  ])('%s', async (_, name, event, pullsOf, ref = onBranch.GITHUB_REF) => {
    await using world = await startWorld({ github: { pullsOf } });
    using run = await commented(world, { event, env: { GITHUB_EVENT_NAME: name, GITHUB_REF: ref } });
    expectNowhere(run, name);
  });

  onUnix.each([
    ['a named pipe', makePipe],
    ['larger than any payload', makeLarge],
    ['not JSON', (path: string) => writeFileSync(path, '{')],
  ])('an event file that is %s is ignored, and delays nothing', async (_, make) => {
    await using world = await startWorld();
    let path = '';
    const directory = prepareRun((_workspace, temp) => {
      path = join(temp, 'event.json');
      make(path);
    });
    const env = { GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: path };
    using run = await commented(world, { directory, env });
    expectNowhere(run, 'push');
  });
});

import { describe, expect, test } from '@jest/globals';
import { commented, pullRequest, sha, startWorld } from '../support/commented-run.ts';
import { expectSuccess } from '../support/export-action.ts';

describe('where it goes', () => {
  const pulls = {
    [sha]: [
      { number: 5, merged_at: null, merge_commit_sha: null },
      { number: 6, merged_at: '2026-11-19T10:00:00Z', merge_commit_sha: 'b'.repeat(40) },
      { number: 7, merged_at: '2026-11-20T10:00:00Z', merge_commit_sha: sha },
    ],
  };

  test.each([
    ['a pull request', 'pull_request', { pull_request: { number: 7 } }, {}],
    ['a comment on an issue', 'issue_comment', { issue: { number: 7 } }, {}],
    ['a workflow run', 'workflow_run', { workflow_run: { pull_requests: [{ number: 7 }] } }, {}],
    [
      'a merge group',
      'merge_group',
      { merge_group: { head_ref: 'refs/heads/gh-readonly-queue/main/pr-7-abc' } },
      {},
    ],
    [
      'a merge queue’s branch',
      'push',
      {},
      { GITHUB_REF: 'refs/heads/gh-readonly-queue/release/1.x/pr-7-abc' },
    ],
    ['a push of a merge', 'push', {}, { GITHUB_REF: 'refs/heads/main' }],
  ])('%s', async (_, name, event, env) => {
    await using world = await startWorld({ pullsOf: pulls });
    using run = await commented(world, { event, env: { GITHUB_EVENT_NAME: name, ...env } });
    expectSuccess(run);
    expect(run.annotations).toEqual([]);
    expect(world.github.commentsOf(7)).toHaveLength(1);
  });

  test('issue-number comes before the event', async () => {
    await using world = await startWorld({ issues: [12] });
    using run = await commented(world, { ...pullRequest, inputs: { 'issue-number': '12' } });
    expectSuccess(run);
    expect(world.github.commentsOf(12)).toHaveLength(1);
    expect(world.github.commentsOf(7)).toEqual([]);
  });

  test.each([
    ['schedule', {}],
    ['push', {}],
    ['workflow_run', { workflow_run: { pull_requests: [] } }],
  ])('nowhere (%s): a warning', async (name, event) => {
    await using world = await startWorld();
    using run = await commented(world, { event, env: { GITHUB_EVENT_NAME: name } });
    expectSuccess(run);
    expect(run.annotations.map(({ level, message }) => [level, message])).toEqual([
      [
        'warning',
        expect.stringMatching(
          /^No comment was written: no pull request or issue belongs to this run \(event \w+\); set issue-number/,
        ),
      ],
    ]);
  });

  test('GitHub Enterprise Server', async () => {
    await using world = await startWorld({ enterprise: true });
    using run = await commented(world);
    expectSuccess(run);
    expect(run.annotations).toEqual([]);
    expect(world.github.requests).toContain('POST /api/graphql');
    expect(world.github.requests).toContain('POST /api/v3/repos/example/docs/issues/7/comments');
    expect(world.github.commentsOf(7)[0]?.body).toContain('export completed');
  });
});

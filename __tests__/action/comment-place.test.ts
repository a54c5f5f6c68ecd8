import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { commented, options, pullRequest, sha, startWorld } from '../support/commented-run.ts';
import { expectSuccess } from '../support/export-action.ts';
import { runAction } from '../support/local-runner.ts';
import { makePipe, onUnix } from '../support/named-pipe.ts';

/** An empty file. */
function writable(path: string): string {
  writeFileSync(path, '');
  return path;
}

describe('where it goes', () => {
  const pulls = {
    [sha]: [
      { number: 5, merged: false, mergeCommit: null },
      { number: 6, merged: true, mergeCommit: 'b'.repeat(40) },
      { number: 7, merged: true, mergeCommit: sha },
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

  test.each([
    ['REST version 2022-11-28', { apiVersion: '2022-11-28' }],
    ['REST version 2026-03-10, which names no merge commit', { apiVersion: '2026-03-10' }],
    ['GitHub Enterprise Server', { enterprise: true }],
  ] as const)('a push of a merge, at %s', async (_, options) => {
    await using world = await startWorld({ ...options, pullsOf: pulls });
    using run = await commented(world, { event: {}, env: { GITHUB_EVENT_NAME: 'push' } });
    expectSuccess(run);
    expect(run.annotations).toEqual([]);
    expect(world.github.commentsOf(7)).toHaveLength(1);
  });

  test.each([
    ['its merge commit unknown', [null, { number: 7, merged: true, mergeCommit: null }]],
    ['not merged yet', [{ number: 7, merged: false, mergeCommit: null }, null]],
  ])('a push of a pull request, %s, beside one that the token may not see', async (_, seen) => {
    await using world = await startWorld({ pullsOf: { [sha]: seen } });
    using run = await commented(world, { event: {}, env: { GITHUB_EVENT_NAME: 'push' } });
    expectSuccess(run);
    expect(run.annotations).toEqual([]);
    expect(world.github.commentsOf(7)).toHaveLength(1);
  });

  test.each([
    ['a commit without pull requests', { [sha]: [] }],
    ['a commit whose pull requests are not told', { [sha]: null }],
    ['a commit whose pull requests the token may not see', { [sha]: [null] }],
    ['a commit that is not there', {}],
  ])('nowhere (push of %s): a warning', async (_, pullsOf) => {
    await using world = await startWorld({ pullsOf });
    using run = await commented(world, { event: {}, env: { GITHUB_EVENT_NAME: 'push' } });
    expectSuccess(run);
    expect(run.annotations.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^No comment was written: no pull request or issue belongs to this run/),
    ]);
  });

  onUnix.each([
    ['a named pipe', makePipe],
    ['larger than any payload', (path: string) => truncateSync(writable(path), 4 * 1024 ** 3)],
    ['not JSON', (path: string) => writeFileSync(path, '{')],
  ])('an event file that is %s is ignored, and delays nothing', async (_, make) => {
    await using world = await startWorld();
    const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-event-'));
    const path = join(directory, 'event.json');
    make(path);
    const env = { GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: path };
    using run = await runAction(options(world, { env }));
    rmSync(directory, { recursive: true });
    expectSuccess(run);
    expect(run.annotations.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^No comment was written: no pull request or issue belongs to this run/),
    ]);
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

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Github, startGithub } from '../../../simulator/github/server.ts';
import { contextOf, findIssue } from '../../../src/github/event.ts';
import { createOctokit } from '../../../src/github/octokit.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();
/** Commits that differ in their pull requests. */
const [merge, unknownMerge, open, unseen, missing, fork] = [...'abcdef'].map(letter => letter.repeat(40));
const pullsOf = {
  [merge ?? '']: [
    { number: 5, merged: false, mergeCommit: null },
    { number: 6, merged: true, mergeCommit: 'b'.repeat(40) },
    { number: 7, merged: true, mergeCommit: merge ?? '' },
  ],
  [unknownMerge ?? '']: [null, { number: 7, merged: true, mergeCommit: null }],
  [open ?? '']: [{ number: 7, merged: false, mergeCommit: null }, null],
  [unseen ?? '']: [null],
  [fork ?? '']: [
    { number: 7, merged: false, mergeCommit: null, headRefName: 'main', isCrossRepository: true },
  ],
};
let github: Github;
beforeAll(async () => {
  github = await startGithub({ pullsOf });
});
afterAll(async () => {
  await github[Symbol.asyncDispose]();
});

/** @returns the number of the pull request or issue */
async function findFor(name: string, { payload = {}, sha = merge, ref = 'refs/heads/main' }) {
  const file = join(directory(), 'event.json');
  writeFileSync(file, JSON.stringify(payload));
  const variables = { GITHUB_EVENT_NAME: name, GITHUB_SHA: sha, GITHUB_REF: ref };
  const context = contextOf({ ...github.env, ...variables, GITHUB_EVENT_PATH: file });
  const { clock, signal } = testNetwork(manualClock());
  const octokit = await createOctokit({ token: github.token, apiUrl: context.apiUrl, clock, signal });
  return findIssue(context, octokit);
}

const runPull = (number: number, id: number) => ({ number, base: { repo: { id } } });
const repository = { id: 1 };

test.each([
  ['of a pull request’s event', 'pull_request', { payload: { pull_request: { number: 7 } } }],
  ['of a comment on an issue', 'issue_comment', { payload: { issue: { number: 7 } } }],
  [
    'of a workflow run, which also names one of another repository, and one of an unknown one',
    'workflow_run',
    {
      payload: {
        repository,
        workflow_run: { pull_requests: [{ number: 4 }, runPull(5, 2), runPull(7, 1)] },
      },
    },
  ],
  [
    'of an event whose other fields are odd',
    'pull_request',
    { payload: { repository: { name: 'docs' }, issue: 7, created: null, pull_request: { number: 7 } } },
  ],
  ['of a merge group', 'merge_group', { ref: 'refs/heads/gh-readonly-queue/release/1.x/pr-7-abc' }],
  ['that a push has merged', 'push', { payload: { created: false } }],
  ['that a push has merged, beside one that the token may not see', 'push', { sha: unknownMerge }],
  ['of the branch that is pushed to', 'push', { sha: open, ref: 'refs/heads/topic' }],
])('a comment belongs to the pull request or issue %s', async (_, name, event) => {
  expect(await findFor(name, event)).toBe(7);
});

test.each([
  ['on a schedule', 'schedule', {}],
  [
    'after a workflow run of a pull request of another repository',
    'workflow_run',
    { payload: { repository, workflow_run: { pull_requests: [runPull(7, 2)] } } },
  ],
  ['for a tag at what was merged before', 'push', { ref: 'refs/tags/v1' }],
  ['for a new branch at what was merged before', 'push', { payload: { created: true } }],
  ['for a commit that is not there', 'push', { sha: missing }],
  ['for a commit that an open pull request of another branch holds, too', 'push', { sha: open }],
  ['for a commit that one of a branch of the same name in a fork holds', 'push', { sha: fork }],
  ['for a commit whose pull requests the token may not see', 'push', { sha: unseen }],
])('a run belongs to no pull request or issue %s', async (_, name, event) => {
  expect(await findFor(name, event)).toBeUndefined();
});

test('an event that has to name its pull request, and does not, is a problem', async () => {
  await expect(findFor('pull_request', {})).rejects.toThrow('event pull_request names no');
});

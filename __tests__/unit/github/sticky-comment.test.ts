import process from 'node:process';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Github, startGithub } from '../../../simulator/github/server.ts';
import { StickyComment } from '../../../src/github/sticky-comment.ts';
import { Redactor } from '../../../src/shared/redactor.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { until } from '../../support/until.ts';

const before = { ...process.env };
let requested = Promise.withResolvers<void>();
let released = Promise.withResolvers<void>();
// One for all tests, because the toolkit reads its URL once.
let github: Github;
beforeAll(async () => {
  const hold = async () => {
    requested.resolve();
    await released.promise;
  };
  // The late responses end the work that was left behind: Octokit does not retry this status.
  github = await startGithub({ before: hold, faults: Array(3).fill({ status: 401 }) });
  Object.assign(process.env, github.env, { GITHUB_EVENT_NAME: 'pull_request' });
});
afterAll(async () => {
  process.env = before;
  await github[Symbol.asyncDispose]();
});

test.each([
  ['a minute', 60_000, 'never'],
  ['5 seconds in a canceled run', 5_000, 'before'],
  ['5 seconds when the run is canceled meanwhile', 5_000, 'meanwhile'],
])('the wait for GitHub ends after %s, with one warning', async (_, limit, canceled) => {
  const controller = new AbortController();
  if (canceled === 'before') controller.abort();
  [requested, released] = [Promise.withResolvers(), Promise.withResolvers()];
  const earlier = github.requests.length;
  const waits: number[] = [];
  const warnings: string[] = [];
  const urls: string[] = [];
  const comment = new StickyComment(
    {
      token: github.token,
      issueNumber: 7,
      marker: '<!-- marker -->',
      // Time is up while GitHub has a request and has not responded yet.
      clock: Object.assign(manualClock(), {
        async sleep(milliseconds: number, signal: AbortSignal) {
          await requested.promise;
          if (canceled === 'meanwhile') controller.abort();
          signal.throwIfAborted();
          waits.push(milliseconds);
        },
      }),
      signal: controller.signal,
      onWritten: url => void urls.push(url),
    },
    { info() {}, debug() {}, warning: message => void warnings.push(message) },
    new Redactor(),
  );
  comment.begin('<!-- marker -->running');
  const problem = await comment.finish('<!-- marker -->done');
  expect(problem).toBe('No comment was written: GitHub did not respond in time.');
  expect(github.requests).toHaveLength(earlier);
  released.resolve();
  await until(() => github.requests.length > earlier);
  expect({ warnings, waits, urls }).toEqual({ warnings: [problem], waits: [limit], urls: [] });
});

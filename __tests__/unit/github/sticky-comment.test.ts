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
  github = await startGithub({ before: hold, faults: [{ status: 401 }, { status: 401 }] });
  Object.assign(process.env, github.env, { GITHUB_EVENT_NAME: 'pull_request' });
});
afterAll(async () => {
  process.env = before;
  await github[Symbol.asyncDispose]();
});

test.each([
  ['a minute', new AbortController().signal, 60_000],
  ['7 seconds in a canceled run', AbortSignal.abort(), 7_000],
])('the wait for GitHub ends after %s, with one warning', async (_, signal, limit) => {
  [requested, released] = [Promise.withResolvers(), Promise.withResolvers()];
  const earlier = github.requests.length;
  const waits: number[] = [];
  const warnings: string[] = [];
  const urls: string[] = [];
  const comment = new StickyComment<string>(
    {
      token: github.token,
      issueNumber: 7,
      marker: '<!-- marker -->',
      // Time is up while GitHub has a request and has not responded yet.
      clock: Object.assign(manualClock(), {
        async sleep(milliseconds: number) {
          await requested.promise;
          waits.push(milliseconds);
        },
      }),
      signal,
      render: text => `<!-- marker -->${text}`,
      onWritten: url => void urls.push(url),
    },
    { info() {}, debug() {}, warning: message => void warnings.push(message) },
    new Redactor(),
  );
  comment.begin('running');
  const problem = await comment.finish('done');
  expect(problem).toBe('No comment was written: GitHub did not respond in time.');
  expect(github.requests).toHaveLength(earlier);
  released.resolve();
  await until(() => github.requests.length > earlier);
  expect({ warnings, waits, urls }).toEqual({ warnings: [problem], waits: [limit], urls: [] });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Github, startGithub } from '../../../simulator/github/server.ts';
import { seededRandom } from '../../../simulator/seeded-random.ts';
import { contextOf } from '../../../src/github/event.ts';
import { StickyComment } from '../../../src/github/sticky-comment.ts';
import { Redactor } from '../../../src/shared/redactor.ts';
import { casesOf } from '../../support/long.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { seed } from '../../support/seed.ts';
import { until } from '../../support/until.ts';

/** Called before each request has an effect. */
let onRequest: (request: string) => Promise<void> | undefined;
let github: Github;
beforeAll(async () => {
  github = await startGithub({ before: async request => onRequest(request) });
});
beforeEach(() => {
  onRequest = () => undefined;
  github.deleteComments();
});
afterAll(async () => {
  await github[Symbol.asyncDispose]();
});

const marker = '<!-- marker -->';
const creating = 'POST /repos/example/docs/issues/7/comments';
const texts = () => github.commentsOf(7).map(({ body }) => body.slice(marker.length));

function keepComment({ token = github.token } = {}) {
  const clock = manualClock();
  const canceling = new AbortController();
  const lines: string[] = [];
  const warnings: string[] = [];
  const urls: string[] = [];
  const comment = new StickyComment(
    {
      token,
      issueNumber: 7,
      marker,
      clock,
      signal: canceling.signal,
      onWritten: url => void urls.push(url),
    },
    {
      context: contextOf({ ...github.env, GITHUB_EVENT_NAME: 'pull_request' }),
      log: {
        info: line => void lines.push(line),
        debug: () => undefined,
        warning: message => void warnings.push(message),
      },
      redactor: new Redactor(),
    },
  );
  return {
    clock,
    lines,
    warnings,
    urls,
    cancel: () => canceling.abort(),
    begin: () => comment.begin(`${marker}running`),
    finish: () => comment.finish(`${marker}done`),
  };
}

/** Holds the first request of a kind. @returns a promise that it is there, and what releases it */
function hold(kind = '') {
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onRequest = async request => {
    if (!request.includes(kind)) return;
    arrived.resolve();
    await released.promise;
  };
  return { arrived: arrived.promise, release: released.resolve };
}

test('however slow GitHub is, and whenever a run is canceled, one comment shows its outcome', async () => {
  const random = seededRandom(seed);
  for (let times = casesOf(10, 1000); times > 0; times -= 1) {
    github.deleteComments();
    onRequest = () => sleep(random() * 10);
    const comment = keepComment();
    comment.begin();
    // Before, while and after the comment is searched for and created.
    await sleep(random() * 40);
    if (random() < 0.5) comment.cancel();
    expect({ problem: await comment.finish(), texts: texts() }).toEqual({
      problem: undefined,
      texts: ['done'],
    });
  }
});

describe('one comment', () => {
  test('of earlier runs is found behind 230 others; the oldest of several stays, and one of somebody else with the marker', async () => {
    const copied = { body: `${marker}copied`, own: false };
    const own = { body: `${marker}old`, own: true };
    const others = Array.from({ length: 229 }, (_, index) => ({ body: `${index}`, own: index % 2 === 0 }));
    const hidden = { body: '', own: false, hidden: true };
    github.addComments(7, [copied, ...others, hidden, own, copied, own]);
    const oldest = github.commentsOf(7)[231];
    const comment = keepComment();
    expect(await comment.finish()).toBeUndefined();
    expect(comment.urls).toEqual([oldest?.url]);
    expect(github.commentsOf(7)[0]?.body).toBe(copied.body);
    expect(
      github
        .commentsOf(7)
        .slice(231)
        .map(({ body }) => body),
    ).toEqual([`${marker}done`, copied.body]);
  });

  test('stays of three runs that have all found none before they create theirs', async () => {
    const all = Promise.withResolvers<void>();
    let creations = 0;
    onRequest = async request => {
      if (!request.endsWith('/issues/7/comments')) return;
      creations += 1;
      if (creations === 3) all.resolve();
      await all.promise;
    };
    const runs = [keepComment(), keepComment(), keepComment()];
    expect(await Promise.all(runs.map(run => run.finish()))).toEqual([undefined, undefined, undefined]);
    expect({ creations, texts: texts() }).toEqual({ creations: 3, texts: ['done'] });
    const [comment] = github.commentsOf(7);
    expect(runs.map(({ urls }) => urls)).toEqual(Array(3).fill([comment?.url]));
  });
});

describe('what GitHub rejects is one warning, which says why', () => {
  const [forbidden, locked] = [
    'Resource not accessible by integration',
    'Unable to create comment because issue is locked.',
  ];
  test.each([
    [
      { status: 403, message: forbidden },
      /may not write it \(Resource not accessible by integration\); add "permissions: pull-requests: write".*fork gets a read-only token/,
    ],
    [{ status: 403, message: locked }, /the conversation is locked/],
    [{ status: 404, message: 'Not Found' }, /the token may not see it, or issue-number is wrong/],
    [{ status: 410, message: 'Gone' }, /it was deleted, or its pull request or issue was/],
  ])('%j', async (fault, reason) => {
    const comment = keepComment();
    github.addFault(fault);
    comment.begin();
    const problem = await comment.finish();
    expect(problem).toMatch(reason);
    expect([comment.warnings, comment.urls]).toEqual([[problem], []]);
  });

  test.each([
    ['ghs_wrong', /the token in github-token is not valid/],
    ['', /github-token is empty/],
  ])('the token "%s"', async (token, reason) => {
    expect(await keepComment({ token }).finish()).toMatch(reason);
  });

  test('a comment that is deleted while the job runs', async () => {
    const comment = keepComment();
    comment.begin();
    await until(() => comment.urls.length === 1);
    github.deleteComments();
    expect(await comment.finish()).toMatch(/^The comment was not updated: it was deleted, or /);
  });
});

describe('the wait for GitHub', () => {
  test.each([
    ['a minute', 60_000, 'never'],
    ['5 seconds in a canceled run', 5_000, 'before'],
    ['5 seconds when the run is canceled meanwhile', 5_000, 'meanwhile'],
  ])('ends after %s, with one warning, and nothing is written from then on', async (_, limit, canceled) => {
    const comment = keepComment();
    if (canceled === 'before') comment.cancel();
    const held = hold();
    comment.begin();
    await held.arrived;
    const finished = comment.finish();
    if (canceled === 'meanwhile') comment.cancel();
    const earlier = github.requests.length;
    comment.clock.advance(limit - 1);
    expect(comment.warnings).toEqual([]);
    comment.clock.advance(1);
    expect(await finished).toBe('No comment was written: GitHub did not respond in time.');
    held.release();
    expect(comment.clock.timers).toEqual([]);
    expect(comment.warnings).toEqual([await finished]);
    expect({ requests: github.requests.length, texts: texts() }).toEqual({ requests: earlier, texts: [] });
  });

  test('for a request to write, which GitHub may have done, ends without a claim', async () => {
    const comment = keepComment();
    const held = hold(creating);
    comment.begin();
    await held.arrived;
    const finished = comment.finish();
    comment.clock.advance(60_000);
    const unknown = 'It is not known whether the comment was written: GitHub did not respond in time.';
    expect(await finished).toBe(unknown);
    held.release();
    await until(() => texts().length === 1);
  });
});

describe('a wait that GitHub asks for', () => {
  const limited = (retryAfter?: number) => ({
    status: 403,
    message: 'You have exceeded a secondary rate limit',
    ...(retryAfter !== undefined && { retryAfter }),
  });

  test.each([
    ['60 s while the job runs', limited(60), 60_000],
    ['50 s with another status', { status: 429, retryAfter: 50 }, 50_000],
    ['2 s of a server that is down', { status: 503, retryAfter: 2 }, 2_000],
  ])('is waited for: %s', async (_, fault, pause) => {
    const comment = keepComment();
    github.addFault(fault);
    comment.begin();
    await until(() => comment.urls.length === 1);
    expect(await comment.finish()).toBeUndefined();
    expect([comment.clock.pauses, comment.lines]).toEqual([
      [pause],
      [`GitHub asks to wait ${pause / 1000} s`],
    ]);
    expect(texts()).toEqual(['done']);
  });

  test.each([
    ['of an hour while the job runs', 'begin', 3600],
    ['of 61 s at the end', 'finish', 61],
    ['of 6 s in a canceled run', 'cancel', 6],
  ])('%s is not begun', async (_, when, retryAfter) => {
    const comment = keepComment();
    if (when === 'cancel') comment.cancel();
    github.addFault(limited(retryAfter));
    if (when === 'begin') comment.begin();
    const problem = await comment.finish();
    expect(problem).toMatch(/^No comment was written: GitHub limits how often this token may write/);
    expect([comment.clock.pauses, comment.warnings, texts()]).toEqual([[], [problem], []]);
  });
});

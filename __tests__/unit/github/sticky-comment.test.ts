import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Github, startGithub } from '../../../simulator/github/server.ts';
import { contextOf } from '../../../src/github/event.ts';
import { StickyComment } from '../../../src/github/sticky-comment.ts';
import type { CommentRequest } from '../../../src/shared/github.ts';
import { Redactor } from '../../../src/shared/redactor.ts';
import { casesOf } from '../../support/long.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { seed, seededRandom } from '../../support/seed.ts';
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
const texts = () => github.commentsOf(7).map(({ body }) => body.replace(`${marker}\n`, ''));

function keepComment(given: Partial<CommentRequest> = {}, repository = 'example/docs') {
  const canceling = new AbortController();
  const lines: string[] = [];
  const warnings: string[] = [];
  const urls: string[] = [];
  const comment = new StickyComment(
    {
      token: github.token,
      issueNumber: 7,
      marker,
      clock: manualClock(),
      log: {
        info: line => void lines.push(line),
        debug: line => void lines.push(line),
        warning: message => void warnings.push(message),
        group: () => undefined,
      },
      redactor: new Redactor(),
      signal: canceling.signal,
      onWritten: url => void urls.push(url),
      ...given,
    },
    contextOf({ ...github.env, GITHUB_REPOSITORY: repository }),
  );
  return {
    lines,
    warnings,
    urls,
    signal: canceling.signal,
    cancel: () => canceling.abort(),
    begin: (markdown = 'running') => comment.begin(markdown),
    finish: (markdown = 'done') => comment.finish(() => markdown),
  };
}

/** GitHub responds to nothing from now on. @returns a promise that a request is there */
function stall(): Promise<void> {
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  onRequest = () => {
    resolve();
    return new Promise(() => undefined);
  };
  return arrived;
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

test('a secret does not reach the comment', async () => {
  const redactor = new Redactor();
  redactor.hide('a-secret');
  await keepComment({ redactor }).finish('it is a-secret');
  expect(texts()).toEqual(['it is ***']);
});

test('once a comment is finished, nothing listens for a cancel', async () => {
  const comment = keepComment();
  await comment.finish();
  expect(getEventListeners(comment.signal, 'abort')).toEqual([]);
});

describe('one comment', () => {
  test('of earlier runs is found behind 230 others; the oldest of several stays, and one of somebody else with the marker', async () => {
    const copied = { body: `${marker}copied`, own: false };
    const own = { body: `${marker}\n\nold`, own: true };
    const others = Array.from({ length: 229 }, (_, index) => ({ body: `${index}`, own: index % 2 === 0 }));
    const hidden = { body: '', own: false, hidden: true };
    github.addComments(7, [copied, ...others, hidden, own, copied, own]);
    const before = github.commentsOf(7);
    const comment = keepComment();
    expect(await comment.finish()).toBeUndefined();
    expect(comment.urls).toEqual([before[231]?.url]);
    const bodies = before.slice(0, -1).map(({ body }) => body);
    expect(github.commentsOf(7).map(({ body }) => body)).toEqual(bodies.with(231, `${marker}\ndone`));
  });

  test('is created when the cursor of the pages before repeats', async () => {
    const comments = { nodes: [], pageInfo: { hasNextPage: true, endCursor: '100' } };
    const text = JSON.stringify({ data: { repository: { issueOrPullRequest: { comments } } } });
    for (let times = 2; times > 0; times -= 1) github.addFault({ status: 200, text });
    const before = github.requests.length;
    expect([await keepComment().finish(), texts()]).toEqual([undefined, ['done']]);
    expect(github.requests.slice(before, before + 3)).toEqual([
      'POST /graphql',
      'POST /graphql',
      'POST /repos/example/docs/issues/7/comments',
    ]);
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

describe('one hiccup of GitHub does not lose the outcome:', () => {
  const seconds = Array(5).fill({ status: 502 });
  test.each([
    ['502 for eight seconds at the begin', seconds, []],
    ['a limit that is over long before the end', [{ status: 403, retryAfter: 3600 }], []],
    ['502 for eight seconds at the end', [], seconds],
    ['an error of GraphQL in the last update', [], [{ status: 200, errors: [{ message: 'went wrong' }] }]],
  ])('%s', async (_, atBegin, atEnd) => {
    const clock = manualClock();
    const comment = keepComment({ clock });
    for (const fault of atBegin) github.addFault(fault);
    comment.begin();
    await until(() => comment.urls.length + comment.lines.length > 0);
    for (const fault of atEnd) github.addFault(fault);
    expect([await comment.finish(), comment.warnings, texts()]).toEqual([undefined, [], ['done']]);
    expect(Math.max(0, ...clock.pauses)).toBeLessThan(60_000);
  });

  test('which the log says once, because nothing else is said after the end', async () => {
    const comment = keepComment();
    for (const fault of seconds) github.addFault(fault);
    await comment.finish();
    expect(comment.lines).toEqual(['GitHub has failed. Trying again for up to 90 s.']);
  });

  test('a request that is never responded to', async () => {
    const clock = manualClock();
    const comment = keepComment({ clock });
    const arrived = stall();
    comment.begin();
    await arrived;
    onRequest = () => undefined;
    clock.advance(20_000);
    expect([await comment.finish(), texts()]).toEqual([undefined, ['done']]);
  });
});

test('Markdown that comes while some is written is written after that, and only the newest', async () => {
  const comment = keepComment();
  onRequest = async request => {
    if (!request.endsWith('/issues/7/comments')) return;
    comment.begin('second');
    comment.begin('third');
  };
  comment.begin('first');
  await until(() => comment.urls.length === 2);
  expect(texts()).toEqual(['third']);
  await comment.finish();
  expect([comment.urls.length, texts()]).toEqual([3, ['done']]);
});

describe('what GitHub rejects is one warning, which says why (promise: the comment, the summary, or the tool cache):', () => {
  test.each([
    [
      { status: 403, message: 'Resource not accessible by integration' },
      /: GitHub refuses it \(Resource not .*\); if the token lacks the permission, add "permissions: pull-requests: write".*fork gets a read-only token/,
    ],
    [{ status: 404, message: 'Not Found' }, /: there is no pull request or .* or the token may not see it/],
    [{ status: 410, message: 'This issue was deleted' }, /: This issue was deleted \(HTTP 410\)\.$/],
    // Commands of the runner.
    [{ status: 422, message: '\r\n::x::y##[z]' }, /: : :x: :y## \[z\] \(HTTP 422\)\.$/],
  ])('%j', async (fault, reason) => {
    const comment = keepComment();
    github.addFault(fault);
    github.addFault(fault);
    comment.begin();
    const problem = await comment.finish();
    expect(problem).toMatch(reason);
    expect([comment.warnings, comment.urls]).toEqual([[problem], []]);
  });

  const own = 'example/docs';
  test.each([
    [own, { token: 'ghs_wrong' }, /: the token in github-token is not valid \(Bad credentials\)\.$/],
    [own, { token: '' }, /: github-token is empty\.$/],
    [
      own,
      { issueNumber: 999 },
      /: there is no pull request or issue with .* number of 999\.\); check issue-/,
    ],
    [
      'a/b',
      {},
      /: the token in github-token may not see the repository \(.* name 'a\/b'\.\); give it access/,
    ],
  ])('in %s, %j', async (repository, given, reason) => {
    const clock = manualClock();
    expect(await keepComment({ ...given, clock }, repository).finish()).toMatch(reason);
    expect(clock.pauses).toEqual([]);
  });

  test.each([
    ['null', 'null'],
    ['[]', '\\[\\]'],
    ['{"data":7}', '7'],
    ['{}', 'no data'],
    ['{"errors":{"message":"x"}}', '\\{"errors":\\{"message":"x"\\}\\}'],
    ['{"errors":[null]}', '\\{"errors":\\[null\\]\\}'],
    ['{"errors":["x"]}', '\\{"errors":\\["x"\\]\\}'],
    ['<!doctype html><title>Proxy</title>', '"<!doctype html><title>Proxy</title>"'],
  ])('an answer that is none: %s', async (text, shown) => {
    const comment = keepComment();
    github.addFault({ status: 200, text });
    expect(await comment.finish()).toMatch(RegExp(`: GitHub returned an unexpected response: ${shown}\\.$`));
  });

  test('an answer without the comment that was to be created', async () => {
    onRequest = async request => {
      const text = '{"node_id":"IC_1"}';
      if (request.endsWith('/issues/7/comments')) github.addFault({ status: 201, text });
    };
    const comment = keepComment();
    expect(await comment.finish()).toMatch(/unexpected response: \{"node_id":"IC_1"\}\.$/);
    expect(comment.urls).toEqual([]);
  });

  test('a comment that is deleted while the job runs', async () => {
    const comment = keepComment();
    comment.begin();
    await until(() => comment.urls.length === 1);
    github.deleteComments();
    expect(await comment.finish()).toMatch(/: it was deleted, or /);
  });
});

test('a run whose event has no pull request is told so once, and not warned', async () => {
  const comment = keepComment({ issueNumber: undefined });
  comment.begin();
  expect([await comment.finish(), comment.warnings, texts()]).toEqual([undefined, [], []]);
  expect(comment.lines).toEqual([expect.stringMatching(/^No comment: .* event unknown\. .* issue-number/)]);
});

test.each([
  ['90 seconds', 90_000, 'never'],
  ['5 seconds in a canceled run', 5_000, 'before'],
  ['5 seconds when the run is canceled meanwhile', 5_000, 'meanwhile'],
])('the wait for GitHub ends after %s, with one warning', async (_, limit, canceled) => {
  const clock = manualClock();
  const comment = keepComment({ clock });
  if (canceled === 'before') comment.cancel();
  const arrived = stall();
  comment.begin();
  await arrived;
  const finished = comment.finish();
  if (canceled === 'meanwhile') comment.cancel();
  clock.advance(limit - 1);
  expect(comment.warnings).toEqual([]);
  clock.advance(1);
  expect(await finished).toBe('The comment may be missing or out of date: GitHub did not respond in time.');
  expect(clock.timers).toEqual([]);
  expect(comment.warnings).toEqual([await finished]);
});

describe('a wait that GitHub asks for', () => {
  const limited = (retryAfter: number) => ({
    status: 403,
    message: 'You have exceeded a secondary rate limit',
    retryAfter,
  });

  test.each([
    ['60 s while the job runs', limited(60), 60_000],
    ['50 s with another status', { status: 429, retryAfter: 50 }, 50_000],
    ['2 s of a server that is down', { status: 503, retryAfter: 2 }, 2_000],
  ])('is waited for: %s', async (_, fault, pause) => {
    const clock = manualClock();
    const comment = keepComment({ clock });
    github.addFault(fault);
    comment.begin();
    await until(() => comment.urls.length === 1);
    expect(await comment.finish()).toBeUndefined();
    expect([clock.pauses, comment.lines]).toEqual([[pause], [`GitHub asks to wait ${pause / 1000} s`]]);
    expect(texts()).toEqual(['done']);
  });

  test('of 60 s is waited for at the end, too', async () => {
    const clock = manualClock();
    github.addFault(limited(60));
    expect([await keepComment({ clock }).finish(), clock.pauses, texts()]).toEqual([
      undefined,
      [60_000],
      ['done'],
    ]);
  });

  test.each([
    ['of 91 s at the end', false, 91],
    ['of 6 s in a canceled run', true, 6],
  ])('%s is not begun', async (_, isCanceled, retryAfter) => {
    const clock = manualClock();
    const comment = keepComment({ clock });
    if (isCanceled) comment.cancel();
    github.addFault(limited(retryAfter));
    const problem = await comment.finish();
    expect(problem).toMatch(/: GitHub limits how often this token may write/);
    expect([clock.pauses, comment.warnings, texts()]).toEqual([[], [problem], []]);
  });
});

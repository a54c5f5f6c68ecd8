import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Github, startGithub } from '../../../simulator/github/server.ts';
import { contextOf } from '../../../src/github/event.ts';
import { StickyComment } from '../../../src/github/sticky-comment.ts';
import type { CommentRequest, Compose } from '../../../src/shared/github.ts';
import { Redactor } from '../../../src/shared/redactor.ts';
import { casesOf } from '../../support/long.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { seed, seededRandom } from '../../support/seed.ts';

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
const written = { kind: 'written', url: expect.any(String) };
/** @param reason of the only problem, after the colon */
const unwritten = (reason: string | RegExp) => ({
  kind: 'unwritten',
  problem: expect.stringMatching(reason),
});
/** Of the comments that are not folded. */
const texts = () =>
  github
    .commentsOf(7)
    .filter(({ isMinimized }) => !isMinimized)
    .map(({ body }) => body.replace(`${marker}\n`, ''));

function commentOf(given: Partial<CommentRequest> = {}, env: NodeJS.ProcessEnv = {}) {
  const canceling = new AbortController();
  const lines: string[] = [];
  const warnings: string[] = [];
  const comment = new StickyComment(
    {
      token: github.token,
      issueNumber: 7,
      marker,
      clock: manualClock(),
      log: {
        info: line => void lines.push(line),
        debug: line => void lines.push(line),
        notice: line => void lines.push(line),
        warning: message => void warnings.push(message),
        group: () => undefined,
      },
      redactor: new Redactor(),
      signal: canceling.signal,
      ...given,
    },
    contextOf({ ...github.env, ...env }),
  );
  return {
    lines,
    warnings,
    signal: canceling.signal,
    cancel: () => canceling.abort(),
    read: () => comment.read(),
    compose: (compose: Compose) => comment.write(compose, { isNew: false }),
    write: (markdown = 'done') => comment.write(() => markdown, { isNew: false }),
    composeNew: (compose: Compose) => comment.write(compose, { isNew: true }),
    replace: (markdown = 'done') => comment.write(() => markdown, { isNew: true }),
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
    const comment = commentOf();
    const writing = random() < 0.5 ? comment.write() : comment.replace();
    // Before, while and after the comment is searched for and created.
    await sleep(random() * 40);
    if (random() < 0.5) comment.cancel();
    expect({ result: await writing, texts: texts() }).toEqual({ result: written, texts: ['done'] });
  }
});

test('a secret does not reach the comment', async () => {
  const redactor = new Redactor();
  redactor.hide('a-secret');
  await commentOf({ redactor }).write('it is a-secret');
  expect(texts()).toEqual(['it is ***']);
});

test('once a comment is written, nothing listens for a cancel', async () => {
  const comment = commentOf();
  await comment.write();
  expect(getEventListeners(comment.signal, 'abort')).toEqual([]);
});

describe('one comment', () => {
  test('of earlier runs is found behind 230 others; the oldest of several stays, and one of somebody else with the marker', async () => {
    const copied = { body: `${marker}copied`, own: false };
    const own = { body: `${marker}\n\nold`, own: true };
    // Some quote the marker.
    const bodies = ['', `quoted: ${marker}`];
    const others = Array.from({ length: 229 }, (_, index) => ({
      body: `${index} ${bodies[Math.floor(index / 2) % 2]}`,
      own: index % 2 === 0,
    }));
    const hidden = { body: '', own: false, hidden: true };
    github.addComments(7, [copied, ...others, hidden, own, copied, own]);
    const before = github.commentsOf(7);
    const comment = commentOf();
    expect(await comment.write()).toEqual({ kind: 'written', url: before[231]?.url });
    const left = before.slice(0, -1).map(({ body }) => body);
    expect(github.commentsOf(7).map(({ body }) => body)).toEqual(left.with(231, `${marker}\ndone`));
  });

  test('is created when the cursor of the pages before repeats', async () => {
    const comments = { nodes: [], pageInfo: { hasNextPage: true, endCursor: '100' } };
    const text = JSON.stringify({ data: { repository: { issueOrPullRequest: { comments } } } });
    for (let times = 2; times > 0; times -= 1) github.addFault({ status: 200, text });
    const before = github.requests.length;
    expect([await commentOf().write(), texts()]).toEqual([written, ['done']]);
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
    const runs = [commentOf(), commentOf(), commentOf()];
    const results = await Promise.all(runs.map(run => run.write()));
    expect({ creations, texts: texts() }).toEqual({ creations: 3, texts: ['done'] });
    const [comment] = github.commentsOf(7);
    expect(results).toEqual(Array(3).fill({ kind: 'written', url: comment?.url }));
  });

  test('of another run, which came first, is edited with what that one has written', async () => {
    onRequest = async request => {
      if (!request.endsWith('/issues/7/comments')) return;
      onRequest = () => undefined;
      github.addComments(7, [{ body: `${marker}\nfirst`, own: true }]);
    };
    const compose = (earlier: string) => `second, after ${earlier.split('\n').at(-1)}`;
    expect(await commentOf().compose(compose)).toEqual(written);
    expect(texts()).toEqual(['second, after first']);
  });

  test('is edited, of which GitHub sends no mail', async () => {
    await commentOf().write('first');
    const before = github.commentsOf(7)[0]?.id;
    await commentOf().write('second');
    expect(github.commentsOf(7)).toMatchObject([{ id: before, body: `${marker}\nsecond` }]);
  });
});

describe('a new comment', () => {
  const person = { body: 'Thanks!', own: false };

  test('comes at the end of the thread, and the one before is folded', async () => {
    await commentOf().replace('first');
    github.addComments(7, [person]);
    const before = github.requests.length;
    const comment = commentOf();
    const result = await comment.replace('second');
    expect(texts()).toEqual([person.body, 'second']);
    expect(result).toEqual({ kind: 'written', url: github.commentsOf(7)[2]?.url });
    const requests = github.requests.slice(before);
    expect(requests.indexOf('POST /repos/example/docs/issues/7/comments')).toBe(1);
    expect(requests).toHaveLength(4);
    // What is folded is not folded again.
    await commentOf().replace('third');
    expect([texts(), github.requests.length - before]).toEqual([[person.body, 'third'], 8]);
  });

  test.each([
    ['folding', 3, 'Resource not accessible by integration'],
    ['looking for it again', 2, 'went wrong'],
  ])('stays beside the one before if %s fails, and nothing is said', async (_, skip, message) => {
    await commentOf().replace('first');
    let requests = 0;
    onRequest = async () => {
      requests += 1;
      if (requests > skip) github.addFault({ status: 200, errors: [{ message, type: 'FORBIDDEN' }] });
    };
    const comment = commentOf();
    expect(await comment.replace('second')).toEqual(written);
    expect([texts(), comment.warnings, comment.lines]).toEqual([['first', 'second'], [], []]);
  });

  test('of the later of two runs at the same time stays open alone, with what the other one has written', async () => {
    await commentOf().replace('first');
    const both = Promise.withResolvers<void>();
    let creations = 0;
    onRequest = async request => {
      if (!request.endsWith('/issues/7/comments')) return;
      creations += 1;
      if (creations === 2) both.resolve();
      await both.promise;
    };
    const add = (own: string) => (earlier: string) => `${own}, after ${earlier.split('\n').at(-1)}`;
    const runs = ['a', 'b'].map(own => commentOf().composeNew(add(own)));
    expect(await Promise.all(runs)).toEqual([written, written]);
    expect(texts()).toEqual([expect.stringMatching(/^([ab]), after (?!\1)[ab], after first$/)]);
    expect(github.commentsOf(7)).toHaveLength(3);
  });

  test('whose response was lost is created again, and is open alone', async () => {
    await commentOf().replace('first');
    onRequest = async request => {
      if (!request.endsWith('/issues/7/comments')) return;
      onRequest = () => undefined;
      github.addComments(7, [{ body: `${marker}\nlost`, own: true }]);
      github.addFault({ status: 502 });
    };
    expect(await commentOf().replace('second')).toEqual(written);
    expect(texts()).toEqual(['second']);
  });

  test('is not written if there is nothing to say, and the one before stays', async () => {
    await commentOf().replace('first');
    expect(await commentOf().composeNew(() => undefined)).toEqual({ kind: 'kept' });
    expect(await commentOf().compose(() => undefined)).toEqual({ kind: 'kept' });
    expect(texts()).toEqual(['first']);
  });
});

describe('what an earlier step has written', () => {
  test('is the newest of the token’s own comments with the marker', async () => {
    expect(await commentOf().read()).toEqual({ kind: 'none' });
    const bodies = ['old', 'new'].map(text => ({ body: `${marker}\n${text}`, own: true }));
    github.addComments(7, [...bodies, { body: `${marker}\ncopied`, own: false }]);
    expect(await commentOf().read()).toEqual({ kind: 'found', body: `${marker}\nnew` });
  });

  test('is not there where no pull request belongs to the event, which the log says once', async () => {
    const comment = commentOf({ issueNumber: undefined });
    expect([await comment.read(), await comment.write()]).toEqual(Array(2).fill({ kind: 'nowhere' }));
    expect(comment.lines).toHaveLength(1);
  });

  test('is read again after a failure of GitHub', async () => {
    github.addComments(7, [{ body: `${marker}\nnew`, own: true }]);
    github.addFault({ status: 502 });
    expect(await commentOf().read()).toMatchObject({ kind: 'found' });
  });

  test.each<readonly [string, Partial<CommentRequest>, RegExp]>([
    ['a wrong token', { token: 'ghs_wrong' }, /^the token in github-token is not valid/],
    ['an unknown number', { issueNumber: 999 }, /^there is no pull request or issue/],
  ])('cannot be read: %s', async (_, given, reason) => {
    await expect(commentOf(given).read()).rejects.toThrow(reason);
  });

  test('is not waited for once the run is canceled', async () => {
    const comment = commentOf();
    const arrived = stall();
    const reading = comment.read();
    await arrived;
    comment.cancel();
    await expect(reading).rejects.toThrow();
  });
});

describe('one hiccup of GitHub does not lose the outcome:', () => {
  const seconds = Array(5).fill({ status: 502 });
  test.each([
    ['502 for eight seconds', seconds],
    ['an error of GraphQL', [{ status: 200, errors: [{ message: 'went wrong' }] }]],
  ])('%s', async (_, faults) => {
    const clock = manualClock();
    const comment = commentOf({ clock });
    for (const fault of faults) github.addFault(fault);
    expect([await comment.write(), comment.warnings, texts()]).toEqual([written, [], ['done']]);
    expect(Math.max(0, ...clock.pauses)).toBeLessThan(60_000);
    expect(comment.lines).toEqual(['GitHub has failed. Trying again for up to 90 s.']);
  });

  test('a request that is never responded to', async () => {
    const clock = manualClock();
    const comment = commentOf({ clock });
    const arrived = stall();
    const writing = comment.write();
    await arrived;
    onRequest = () => undefined;
    clock.advance(20_000);
    expect([await writing, texts()]).toEqual([written, ['done']]);
  });
});

describe('what GitHub rejects is one warning, which says why (promise: the comment, the summary, or the tool cache):', () => {
  test.each([
    [
      { status: 403, message: 'Resource not accessible by integration' },
      /: GitHub refuses it \(Resource not .*\); if the token lacks the permission, add the line "pull-requests: write".*fork gets a read-only token/,
    ],
    [
      // However often it is asked again, one of them stays.
      { status: 200, errors: [{ message: 'went wrong' }, { message: 'No comment', type: 'NOT_FOUND' }] },
      /: went wrong\.$/,
    ],
    [{ status: 404, message: 'Not Found' }, /: there is no pull request or .* or the token cannot read it/],
    [{ status: 410, message: 'This issue was deleted' }, /: This issue was deleted \(HTTP 410\)\.$/],
    // Commands of the runner.
    [{ status: 422, message: '\r\n::x::y##[z]' }, /: : :x: :y## \[z\] \(HTTP 422\)\.$/],
  ])('%j', async (fault, reason) => {
    const comment = commentOf();
    github.addFault(fault);
    expect(await comment.write()).toEqual(unwritten(reason));
    expect(comment.warnings).toEqual([expect.stringMatching(RegExp(reason.source.replace(/\$$/, '')))]);
  });

  const own = 'example/docs';
  test.each([
    [
      own,
      { token: 'ghs_wrong' },
      /: the token in github-token is not valid \(Bad credentials\); correct it, or leave github-token out\.$/,
    ],
    [own, { token: '' }, /: github-token is empty\.$/],
    [
      own,
      { issueNumber: 999 },
      /: there is no pull request or issue with .* number of 999\.\); check issue-/,
    ],
    [
      'a/b',
      {},
      /: the token in github-token cannot read the repository \(.* name 'a\/b'\.\); give it access/,
    ],
  ])('in %s, %j', async (repository, given, reason) => {
    const clock = manualClock();
    const comment = commentOf({ ...given, clock }, { GITHUB_REPOSITORY: repository });
    expect(await comment.write()).toEqual(unwritten(reason));
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
    const comment = commentOf();
    github.addFault({ status: 200, text });
    expect(await comment.write()).toEqual(
      unwritten(RegExp(`: GitHub returned an unexpected response: ${shown}\\.$`)),
    );
  });

  test('an answer without the comment that was to be created', async () => {
    onRequest = async request => {
      const text = '{"node_id":"IC_1"}';
      if (request.endsWith('/issues/7/comments')) github.addFault({ status: 201, text });
    };
    const comment = commentOf();
    expect(await comment.write()).toEqual(unwritten(/unexpected response: \{"node_id":"IC_1"\}\.$/));
  });

  test('a comment that is deleted before it is edited', async () => {
    await commentOf().write();
    const deleting = (earlier: string) => {
      github.deleteComments();
      return earlier;
    };
    expect(await commentOf().compose(deleting)).toEqual(unwritten(/: the comment, or .* was deleted/));
  });
});

test('a run whose event has no pull request is told so once, and not warned', async () => {
  const comment = commentOf({ issueNumber: undefined });
  expect([await comment.write(), comment.warnings, texts()]).toEqual([{ kind: 'nowhere' }, [], []]);
  expect(comment.lines).toEqual([expect.stringMatching(/^No comment: .* event unknown\. .* issue-number/)]);
});

test.each([
  ['90 seconds', 90_000, 'never'],
  ['5 seconds in a canceled run', 5_000, 'before'],
  ['5 seconds when the run is canceled meanwhile', 5_000, 'meanwhile'],
])('the wait for GitHub ends after %s, with one warning', async (_, limit, canceled) => {
  const clock = manualClock();
  const comment = commentOf({ clock });
  if (canceled === 'before') comment.cancel();
  const arrived = stall();
  const finished = comment.write();
  await arrived;
  if (canceled === 'meanwhile') comment.cancel();
  clock.advance(limit - 1);
  expect(comment.warnings).toEqual([]);
  clock.advance(1);
  const problem = 'The comment may be missing or out of date: GitHub did not respond in time.';
  expect(await finished).toEqual({ kind: 'unwritten', problem });
  expect(clock.timers).toEqual([]);
  expect(comment.warnings).toEqual([`${problem} The next run writes the comment again.`]);
});

describe('a wait that GitHub asks for', () => {
  const limited = (retryAfter: number) => ({
    status: 403,
    message: 'You have exceeded a secondary rate limit',
    retryAfter,
  });

  test.each([
    ['60 s', limited(60), 60_000],
    ['50 s with another status', { status: 429, retryAfter: 50 }, 50_000],
    ['2 s of a server that is down', { status: 503, retryAfter: 2 }, 2_000],
  ])('is waited for: %s', async (_, fault, pause) => {
    const clock = manualClock();
    const comment = commentOf({ clock });
    github.addFault(fault);
    expect(await comment.write()).toEqual(written);
    expect([clock.pauses, comment.lines]).toEqual([[pause], [`GitHub says to wait ${pause / 1000} s`]]);
    expect(texts()).toEqual(['done']);
  });

  test.each([
    ['of 91 s', false, 91],
    ['of 6 s in a canceled run', true, 6],
  ])('%s is not begun', async (_, isCanceled, retryAfter) => {
    const clock = manualClock();
    const comment = commentOf({ clock });
    if (isCanceled) comment.cancel();
    github.addFault(limited(retryAfter));
    const reason = /: GitHub limits how often this token may write/;
    expect(await comment.write()).toEqual(unwritten(reason));
    expect([clock.pauses, comment.warnings, texts()]).toEqual([[], [expect.stringMatching(reason)], []]);
  });
});

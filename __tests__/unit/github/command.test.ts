/** The reaction to a comment that gives a command. Who may give it: __tests__/action/command.test.ts. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Github, startGithub } from '../../../simulator/github/server.ts';
import { CommentCommand } from '../../../src/github/command.ts';
import { contextOf } from '../../../src/github/event.ts';
import { Redactor } from '../../../src/shared/redactor.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testDirectory } from '../../support/test-directory.ts';

/** Called before each request has an effect. */
let onRequest: () => Promise<void> | undefined;
let github: Github;
beforeAll(async () => {
  github = await startGithub({ before: async () => onRequest() });
});
beforeEach(() => {
  onRequest = () => undefined;
  github.deleteComments();
  github.addComments(7, [{ body: '/docs make it shorter', own: false }]);
});
afterAll(async () => {
  await github[Symbol.asyncDispose]();
});

const directory = testDirectory();
const reactions = () => github.commentsOf(7).map(comment => comment.reactions);

/** The command "/docs" of a run for an event that names the comment. */
async function commandOf(eventName = 'issue_comment', clock = manualClock()) {
  const [asked] = github.commentsOf(7);
  const eventPath = join(directory(), 'event.json');
  const user = { login: 'octocat' };
  const comment = { id: asked?.databaseId, body: asked?.body, user };
  await writeFile(eventPath, JSON.stringify({ issue: { number: 7 }, comment }));
  const env = { ...github.env, GITHUB_EVENT_NAME: eventName, GITHUB_EVENT_PATH: eventPath };
  const debug: string[] = [];
  const unexpected = (line: string) => {
    throw new Error(line);
  };
  const log = {
    info: unexpected,
    notice: unexpected,
    warning: unexpected,
    group: unexpected,
    debug: (line: string) => void debug.push(line),
  };
  const { signal } = new AbortController();
  const access = { token: github.token, clock, log, redactor: new Redactor(), signal };
  return { debug, command: new CommentCommand({ ...access, name: '/docs' }, contextOf(env)) };
}

test('is one of each kind, however often it is added', async () => {
  for (const content of ['eyes', 'eyes', 'confused'] as const) {
    const { command } = await commandOf();
    await command.react(content);
  }
  expect(reactions()).toEqual([['eyes', 'confused']]);
});

test.each(['pull_request_review_comment', 'push'])('is not added in a run of %s', async name => {
  const before = github.requests.length;
  const { command } = await commandOf(name);
  await command.react('eyes');
  expect([await command.read(), reactions(), github.requests.length - before]).toEqual([
    { kind: 'none' },
    [[]],
    0,
  ]);
});

test('is left out without a word when GitHub refuses it', async () => {
  github.addFault({ status: 403, message: 'Resource not accessible by integration' });
  const { command, debug } = await commandOf();
  await command.react('eyes');
  expect([reactions(), debug]).toEqual([[[]], [expect.stringMatching(/^No reaction: /)]]);
});

test('is not waited for longer than ten seconds', async () => {
  const clock = manualClock();
  const { command } = await commandOf('issue_comment', clock);
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  onRequest = () => {
    resolve();
    return new Promise(() => undefined);
  };
  const done = command.react('eyes');
  await arrived;
  clock.advance(10_000);
  await done;
  expect(reactions()).toEqual([[]]);
});

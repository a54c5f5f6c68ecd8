import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Github, startGithub } from '../../../simulator/github/server.ts';
import { githubApi } from '../../../src/github/api.ts';
import { checkPublished } from '../../../src/operations/deployment-checks.ts';
import { UntrustedText } from '../../../src/shared/redactor.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';
import { until } from '../../support/until.ts';

/** One commit after the other, one beside them, and one of another history. */
const [older = '', commit = '', newer = '', aside = '', odd = '', unrelated = ''] = [...'abcde0'].map(
  letter => letter.repeat(40),
);
const parents = { [older]: null, [commit]: older, [newer]: commit, [aside]: older, [unrelated]: null };

let held: Promise<void> | undefined;
let github: Github;
beforeAll(async () => {
  const documents = { [`compare/${commit}...${odd}`]: { status: 'sideways' } };
  github = await startGithub({ parents, documents, before: async () => held });
});
beforeEach(() => {
  held = undefined;
});
afterAll(async () => {
  await github[Symbol.asyncDispose]();
});

function check(reported?: string, token = github.token) {
  const clock = manualClock();
  const network = testNetwork(clock);
  const { lines, cancel } = network;
  const text = reported === undefined ? undefined : new UntrustedText(reported);
  const context = { ...network, github: githubApi(github.env), githubToken: token };
  const published = checkPublished(commit, text, context);
  return { published, clock, lines, cancel };
}

test.each([
  [commit.toUpperCase(), 'published', []],
  [newer, 'published', [`Commit ${commit} is published: ${newer} contains it`]],
  [unrelated, 'missing', []],
])(
  'a commit is contained in itself and in newer ones: %s (promise: the commit, or one that contains it)',
  async (reported, expected, said) => {
    const { published, lines } = check(reported);
    expect(await published).toEqual({ is: expected });
    expect(lines).toEqual(said);
  },
);

describe('it is not known, which is a warning and no failure (promise: no commit, or a commit that GitHub cannot compare),', () => {
  const warningOf = async ({ published, lines }: ReturnType<typeof check>) => {
    const outcome = await published;
    const [line = ''] = lines;
    expect(lines).toHaveLength(1);
    expect(outcome).toMatchObject({ is: 'unknown' });
    const todo = 'why' in outcome ? line.replace(`${outcome.why}.`, '') : '';
    expect(todo).toMatch(/^ (?:Look for the commit|If the documentation is in another repository)/);
    return line;
  };

  test.each([
    ['is not told', undefined, 'the service does not say which commit it built.'],
    ['is no SHA', '../../x', 'the service reports "../../x", which is not a full SHA.'],
    [
      'is of another repository',
      'f'.repeat(40),
      /: one of the commits is not in this repository, or .*contents: read/,
    ],
    ['is compared in an odd way', odd, 'GitHub returned an unexpected response'],
  ])('when the other commit %s', async (_, reported, reason) => {
    expect(await warningOf(check(reported))).toMatch(reason);
  });

  test('without a token', async () => {
    expect(await warningOf(check(newer, ''))).toContain('github-token is empty');
  });

  test('with a token that may not read the repository, which names the permission', async () => {
    github.addFault({ status: 403, message: 'Resource not accessible by integration' });
    expect(await warningOf(check(newer))).toContain(
      `It is not known whether commit ${commit} is published: GitHub could not compare it with ${newer}: one of the commits is not in this repository, or github-token cannot read it (in a private repository, add the line "contents: read" below "permissions:" in the job) (Resource not accessible by integration).`,
    );
  });

  test('when GitHub does not respond within a minute', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const { published, clock, lines } = check(newer);
    await until(() => clock.timers.length > 0);
    clock.advance(60_000);
    expect((await published).is).toBe('unknown');
    expect(lines.join('\n')).toContain('GitHub did not respond in time');
    resolve();
  });
});

test('a run that is canceled does not wait for GitHub', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  const { published, cancel } = check(newer);
  cancel(new Error('canceled'));
  await expect(published).rejects.toThrow('canceled');
  resolve();
});

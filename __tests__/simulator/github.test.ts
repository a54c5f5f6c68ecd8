import { expect, test } from '@jest/globals';
import { startGithub } from '../../simulator/github/server.ts';

/** One line of commits, a branch from its first, and a commit of another repository's history. */
const parents = { first: null, second: 'first', third: 'second', branch: 'first', stranger: null };

test.each([
  ['third...third', 200, { status: 'identical', ahead_by: 0, behind_by: 0 }],
  ['first...third', 200, { status: 'ahead', ahead_by: 2, behind_by: 0 }],
  ['third...first', 200, { status: 'behind', ahead_by: 0, behind_by: 2 }],
  ['branch...third', 200, { status: 'diverged', ahead_by: 2, behind_by: 1 }],
  ['first...stranger', 404, { message: 'No common ancestor between first and stranger.' }],
  ['first...unknown', 404, { message: 'Not Found' }],
  ['unknown...first', 404, { message: 'Not Found' }],
  ['second...first', 200, { status: 'odd' }],
])('compares %s', async (range, status, json) => {
  const documents = { 'compare/second...first': { status: 'odd' } };
  await using github = await startGithub({ parents, documents });
  expect(await compare(github, range)).toMatchObject({ status, json });
});

test('a token that may not read the contents compares no commits', async () => {
  await using github = await startGithub({ parents, contents: false });
  const json = { message: 'Resource not accessible by integration' };
  expect(await compare(github, 'first...second')).toEqual({ status: 403, json });
});

async function compare(github: Awaited<ReturnType<typeof startGithub>>, range: string) {
  const url = `${github.env['GITHUB_API_URL']}/repos/example/docs/compare/${range}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${github.token}` } });
  return { status: response.status, json: await response.json() };
}

import { expect, test } from '@jest/globals';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import { leaksOf } from '../support/leaks.ts';
import { githubHost, hosts, startWorld } from '../support/world.ts';

/** A time limit of half a second, for failures that are retried until then. */
const soon = { 'timeout-minutes': '0.01' };

test('an export with a comment goes through a proxy, to services with a certificate of their own', async () => {
  await using world = await startWorld({ proxy: {} });
  using run = expectSuccess(await world.start({ inputs: { comment: 'true' } }).finished);
  expect(run.annotations).toEqual([]);
  expect(new Set(world.proxy.hosts)).toEqual(new Set([...Object.values(hosts), githubHost]));
  expect(world.github.commentsOf(7)).toHaveLength(1);
  const comment = JSON.stringify(world.github.commentsOf(7));
  for (const secret of [...world.secrets, 'X-Amz-']) expect(comment).not.toContain(secret);
  expect(leaksOf(run, world.secrets)).toEqual([]);
});

test('a proxy that rejects the password is named as what is wrong, without its password', async () => {
  await using world = await startWorld({ proxy: { accepted: 'other:word' } });
  using run = await world.start({ inputs: soon }).finished;
  expect(expectFailure(run, 'UNREACHABLE')).toMatch(/the proxy did not connect.*407.*HTTPS_PROXY/);
  expect(leaksOf(run, world.secrets)).toEqual([]);
});

test('NO_PROXY is honored', async () => {
  await using world = await startWorld({ proxy: {} });
  using run = await world.start({
    inputs: { ...soon, 'base-url': 'https://api.invalid' },
    env: { NO_PROXY: 'api.invalid,.invalid' },
  }).finished;
  // Not by the proxy, which would find it, but by a name that cannot be resolved.
  expect(expectFailure(run, 'UNREACHABLE')).toMatch(/could not be resolved/);
  expect(world.proxy.hosts).toEqual([]);
});

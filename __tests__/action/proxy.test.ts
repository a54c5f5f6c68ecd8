import { describe, expect, test } from '@jest/globals';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import { leaksOf, leftoversOf } from '../support/leaks.ts';
import { isLong } from '../support/long.ts';
import { type Stall, stalls } from '../support/proxy.ts';
import { cancel } from '../support/signals.ts';
import { until } from '../support/until.ts';
import { githubHost, hosts, password, startWorld } from '../support/world.ts';

/** A time limit of three seconds, for failures that are retried until then. */
const soon = { 'timeout-minutes': '0.05' };

test('an export with a comment by way of a proxy, to services with a certificate of their own', async () => {
  await using world = await startWorld({ proxy: {} });
  using run = expectSuccess(await world.start({ inputs: { comment: 'true' } }).finished);
  expect(run.annotations).toEqual([]);
  expect(new Set(world.proxy.hosts)).toEqual(new Set([...Object.values(hosts), githubHost]));
  expect(world.github.commentsOf(7)).toHaveLength(1);
  const comment = JSON.stringify(world.github.commentsOf(7));
  for (const secret of [...world.secrets, 'X-Amz-']) expect(comment).not.toContain(secret);
  expect(leaksOf(run, world.secrets)).toEqual([]);
});

test('an untrusted certificate is rejected at once, and the message says what to do', async () => {
  await using world = await startWorld({ proxy: {} });
  using run = await world.start({ env: { NODE_EXTRA_CA_CERTS: undefined } }).finished;
  expect(expectFailure(run, 'UNREACHABLE')).toMatch(/certificate.*NODE_EXTRA_CA_CERTS/);
  expect(world.proxy.hosts).toHaveLength(1);
});

test.each([
  ['rejects the password', {}, /the proxy did not connect.*407.*HTTPS_PROXY/],
  [
    'is not there',
    { HTTPS_PROXY: `http://somebody:${password}@127.0.0.1:9` },
    /proxy.*ECONNREFUSED.*HTTPS_PROXY/,
  ],
])('a proxy that %s is named as what is wrong, without its password', async (_, env, message) => {
  await using world = await startWorld({ proxy: { accepted: 'other:word' } });
  using run = await world.start({ env, inputs: soon }).finished;
  expect(expectFailure(run, 'UNREACHABLE')).toMatch(message);
  expect(leaksOf(run, world.secrets)).toEqual([]);
});

// What else is none: __tests__/unit/github/agents.test.ts.
test('a proxy that is no URL of a proxy is an invalid input: no request passes it', async () => {
  await using world = await startWorld({ proxy: {} });
  using run = await world.start({ env: { HTTPS_PROXY: `http://somebody:${password}%@proxy.example.com` } })
    .finished;
  expect(expectFailure(run, 'INPUTS_INVALID')).toMatch(/^The environment variable HTTPS_PROXY is not/);
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

test('a proxy that breaks while the archive arrives costs nothing but a moment', async () => {
  await using world = await startWorld({
    proxy: {},
    service: { faults: [{ on: 'archive', stall: { afterBytes: 1000 } }] },
  });
  const started = world.start();
  await until(() => world.service.requests.some(request => request.includes('store')));
  world.proxy.cut();
  using run = expectSuccess(await started.finished);
  expect(run.log).toContainEqual(expect.stringContaining('Download error at'));
});

const ways = Object.keys(stalls) as Stall[];
/** On a push, each way for one of the hosts. */
const stallings = ways.flatMap((how, index) =>
  Object.values(hosts)
    .filter((_, at, all) => isLong || at === index % all.length)
    .map(host => ({ host, how })),
);

// The proxy never lets go of the client: a run that does not end by itself fails its test.
describe('a proxy that stalls', () => {
  test.concurrent.each(stallings)('for $host, and $how: a canceled run ends', async stalling => {
    await using world = await startWorld({ proxy: { stalling } });
    const started = world.start();
    await until(() => world.proxy.hosts.includes(stalling.host));
    using run = await cancel(started);
    expectFailure(run, 'CANCELLED');
    expect(leftoversOf(run)).toEqual([]);
    expect(leaksOf(run, world.secrets)).toEqual([]);
  });

  // How long, and at which other hosts: __tests__/unit/github/agents.test.ts.
  test('and does not respond to CONNECT: the run keeps to its time limit', async () => {
    const stalling = { host: hosts.api, how: 'never responds to CONNECT' } as const;
    await using world = await startWorld({ proxy: { stalling } });
    using run = await world.start({ inputs: soon }).finished;
    expectFailure(run, 'UNREACHABLE');
    expect(leftoversOf(run)).toEqual([]);
    expect(leaksOf(run, world.secrets)).toEqual([]);
  });
});

import { expect, test } from '@jest/globals';
import { DownloadError } from '../../../src/download/errors.ts';
import { RetryPolicy } from '../../../src/download/retry-policy.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

const progress = 256 * 1024;
const { signal } = new AbortController();

/**
 * A policy that retries for a minute, with links that are told apart by their number.
 * @param lifetime milliseconds that each new link seems to last
 */
function begin(lifetime?: number) {
  const clock = manualClock();
  const network = testNetwork(clock);
  let renewals = 0;
  const linkTo = (number: number) => {
    const url = `https://store.example.com/${number}`;
    return lifetime === undefined
      ? { url }
      : { url, expiresAt: new Date(clock.now() + lifetime).toISOString() };
  };
  const policy = new RetryPolicy({
    network,
    retryFor: 60_000,
    link: linkTo(0),
    async renewLink() {
      renewals += 1;
      return linkTo(renewals);
    },
  });
  const attempt = async () => ({ link: await policy.usableLink(signal), failures: 1 });
  return { policy, clock, lines: network.lines, attempt, renewals: () => renewals };
}

test('connections whose link has expired get the same new one, at once', async () => {
  const { policy, clock, attempt, lines, renewals } = begin();
  const expired = new DownloadError('HTTP 403', { kind: 'renew-link' });
  const late = await attempt();
  const connections = await Promise.all([attempt(), attempt(), attempt()]);
  const retries = connections.map(failed => policy.recover(expired, failed, signal));
  expect(await Promise.all(retries)).toEqual([true, true, true]);
  expect(await policy.recover(expired, late, signal)).toBe(true);
  expect(await policy.usableLink(signal)).toEqual({ url: 'https://store.example.com/1' });
  expect([renewals(), clock.pauses, lines]).toEqual([1, [], ['Requesting a new link (HTTP 403)']]);
});

test.each([
  ['a link that expires is renewed once it has', 60_000, 2],
  ['a link that looks expired when it is issued, because the clock is ahead, is used', -7_200_000, 0],
])('%s', async (_, lifetime, expected) => {
  const { policy, clock, attempt, renewals } = begin(lifetime);
  for (let times = 1; times <= 3; times += 1) {
    await attempt();
    policy.progressed(times * progress);
    clock.advance(58_000);
  }
  expect(renewals()).toBe(expected);
});

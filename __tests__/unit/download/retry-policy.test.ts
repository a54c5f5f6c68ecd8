import { expect, test } from '@jest/globals';
import { DownloadError } from '../../../src/download/errors.ts';
import { RetryPolicy } from '../../../src/download/retry-policy.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

const { signal } = new AbortController();

/** A policy that retries for a minute, with links that are told apart by their number. */
function begin() {
  const clock = manualClock();
  const network = testNetwork(clock);
  let renewals = 0;
  const policy = new RetryPolicy({
    network,
    retryFor: 60_000,
    link: { url: 'https://store.example.com/0' },
    async renewLink() {
      renewals += 1;
      return { url: `https://store.example.com/${renewals}` };
    },
  });
  const attempt = () => ({ link: policy.link, failures: 1 });
  return { policy, clock, lines: network.lines, attempt, renewals: () => renewals };
}

test('connections whose link has expired get the same new one, at once', async () => {
  const { policy, clock, attempt, lines, renewals } = begin();
  const expired = new DownloadError('HTTP 403', { kind: 'renew-link' });
  const late = attempt();
  const connections = [attempt(), attempt(), attempt()];
  const retries = connections.map(failed => policy.recover(expired, failed, signal));
  expect(await Promise.all(retries)).toEqual([true, true, true]);
  expect(await policy.recover(expired, late, signal)).toBe(true);
  expect(policy.link).toEqual({ url: 'https://store.example.com/1' });
  expect([renewals(), clock.pauses, lines]).toEqual([1, [], ['Requesting a new link (HTTP 403)']]);
});

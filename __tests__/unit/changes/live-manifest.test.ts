import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { fetchManifest, NoAnswer, requestManifest } from '../../../src/changes/live-manifest.ts';
import { UnreadableManifest } from '../../../src/changes/manifest.ts';
import { serveText, startLiveSite } from '../../support/live-site.ts';
import { manifestOf } from '../../support/manifest.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

test.each([404, 410])('HTTP %i is no earlier export', async status => {
  await using live = await startLiveSite(serveText('', {}, status));
  expect(await fetchManifest(new URL(`${live.url}/`), testNetwork(manualClock()))).toBeUndefined();
});

const redirect = (location: string) => serveText('', { location }, 302);
const tooLarge = Buffer.alloc(33 * 1024 ** 2);
const gzip = { 'content-encoding': 'gzip' };
test.each([
  ['another status', serveText('no', {}, 403), 'was refused with HTTP 403'],
  ['33 MiB', serveText(tooLarge), 'is larger than 32 MiB'],
  ['33 MiB, decoded', serveText(gzipSync(tooLarge), gzip), 'is larger than 32 MiB'],
  ['bytes that are no gzip', serveText('no', gzip), 'is damaged'],
  ['a redirect to plain http', redirect('http://docs.example.com/'), 'does not use https'],
  ['endless redirects', redirect('/docs/again'), 'The site redirected more than 5 times'],
])('%s is an error of the site that says so, and nothing is tried again', async (_, handler, reason) => {
  await using live = await startLiveSite(handler);
  const clock = manualClock();
  const error = await fetchManifest(new URL(`${live.url}/`), testNetwork(clock)).catch(thrown => thrown);
  expect(error).toBeInstanceOf(UnreadableManifest);
  expect(error.message).toContain(reason);
  expect(error.message).not.toMatch(/archive|job-id/);
  expect(clock.pauses).toEqual([]);
});

const lose = (request: IncomingMessage) => request.socket.destroy();
describe.each([
  ['a lost connection', lose, 'the connection was lost'],
  ...[408, 425, 429, 500, 503].map(
    status => [`HTTP ${status}`, serveText('', {}, status), `HTTP ${status}`] as const,
  ),
])('%s', (_, handler, reason) => {
  test('is no answer, and the site is asked again for a minute', async () => {
    await using live = await startLiveSite(handler);
    const clock = manualClock();
    const begin = clock.now();
    const error = await fetchManifest(new URL(`${live.url}/`), testNetwork(clock)).catch(thrown => thrown);
    expect(error).toBeInstanceOf(NoAnswer);
    expect(error.message).toContain(reason);
    expect(live.requests.length).toBe(clock.pauses.length + 1);
    expect(clock.now() - begin).toBeGreaterThan(45_000);
    expect(clock.now() - begin).toBeLessThan(60_000);
  });

  test('is forgotten when an answer comes', async () => {
    const answers = [handler, handler, serveText(manifestOf([]))];
    await using live = await startLiveSite((...exchange) => answers.shift()?.(...exchange));
    const network = testNetwork(manualClock());
    expect(await fetchManifest(new URL(`${live.url}/`), network)).toMatchObject({ files: [] });
    expect(live.requests.length).toBe(3);
    expect(network.lines).toEqual([expect.stringContaining(reason)]);
  });
});

test('a site that asks to wait for longer is not asked again', async () => {
  await using live = await startLiveSite(serveText('', { 'retry-after': '60' }, 429));
  await expect(fetchManifest(new URL(`${live.url}/`), testNetwork(manualClock()))).rejects.toThrow(NoAnswer);
  expect(live.requests.length).toBe(1);
});

test.each([
  ['one request', requestManifest, 1],
  ['all requests', fetchManifest, 2],
])('%s to a site that sends nothing end after 30 seconds each', async (_, fetch, requests) => {
  const clock = manualClock();
  const asked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await using live = await startLiveSite(() => asked[live.requests.length - 1]?.resolve());
  const fetched = fetch(new URL(`${live.url}/`), testNetwork(clock)).catch(thrown => thrown);
  for (const { promise } of asked.slice(0, requests)) {
    await promise;
    clock.advance(30_000);
  }
  expect(await fetched).toBeInstanceOf(NoAnswer);
  expect(live.requests.length).toBe(requests);
});

import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { fetchManifest } from '../../../src/changes/live-site.ts';
import { serveNothing, serveText, startLiveSite } from '../../support/live-site.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

test.each([404, 410])('HTTP %i is no earlier export', async status => {
  await using live = await startLiveSite(serveText('', {}, status));
  expect(await fetchManifest(new URL(`${live.url}/`), testNetwork(manualClock()))).toBeUndefined();
});

const redirect = (location: string) => serveText('', { location }, 302);
const tooLarge = Buffer.alloc(65 * 1024 ** 2);
test.each([
  ['another status', serveText('no', {}, 403), 'was refused with HTTP 403'],
  ['65 MiB', serveText(tooLarge), 'is larger than 64 MiB'],
  ['65 MiB, decoded', serveText(gzipSync(tooLarge), { 'content-encoding': 'gzip' }), 'larger than 67108864'],
  ['a redirect to plain http', redirect('http://docs.example.com/'), 'does not use https'],
  ['endless redirects', redirect('/docs/again'), 'redirected more than 5 times'],
  ['a lost connection', (request: IncomingMessage) => request.socket.destroy(), 'the connection was lost'],
])('%s is an error that says so', async (_, handler, reason) => {
  await using live = await startLiveSite(handler);
  const fetched = fetchManifest(new URL(`${live.url}/`), testNetwork(manualClock()));
  await expect(fetched).rejects.toThrow(reason);
});

test('a site that sends nothing is given up after 30 seconds', async () => {
  await using live = await startLiveSite(serveNothing);
  const clock = manualClock();
  const fetched = fetchManifest(new URL(`${live.url}/`), testNetwork(clock));
  await live.requested;
  clock.advance(29_999);
  expect(clock.timers).toContain(1);
  clock.advance(1);
  await expect(fetched).rejects.toThrow('was not received within 30 s');
});

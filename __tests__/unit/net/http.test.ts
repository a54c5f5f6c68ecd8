import { getEventListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { readText, send } from '../../../src/net/http.ts';
import { type SiteHandler, serveText, startLiveSite } from '../../support/live-site.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';
import { until } from '../../support/until.ts';

const request = { method: 'GET', headers: {}, responseTimeout: 1000 } as const;

test.each<readonly [string, SiteHandler, string]>([
  ['a response', serveText('text'), 'text'],
  ['a response that is too long', serveText('a'.repeat(101)), 'undefined'],
  ['a lost connection', ({ socket }) => socket.destroy(), 'TransportError'],
])('after %s, nothing listens for a cancel, and no time is limited', async (_, handler, end) => {
  await using live = await startLiveSite(handler);
  const network = testNetwork(manualClock());
  const limits = { maxBytes: 100, timeout: 1000, clock: network.clock, signal: network.signal };
  const reading = send({ ...request, url: new URL(live.url) }, network).then(answer =>
    readText(answer, limits),
  );
  expect(await reading.then(String, (error: Error) => error.name)).toBe(end);
  await until(() => getEventListeners(network.signal, 'abort').length === 0);
  expect(network.clock).toMatchObject({ timers: [] });
});

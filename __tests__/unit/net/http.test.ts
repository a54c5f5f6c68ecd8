import { getEventListeners } from 'node:events';
import { Agent } from 'node:http';
import { expect, test } from '@jest/globals';
import { readText, send } from '../../../src/net/http.ts';
import { type SiteHandler, serveNothing, serveText, startLiveSite } from '../../support/live-site.ts';
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

test('a connection has 15 seconds, and the response its own time', async () => {
  await using live = await startLiveSite(serveNothing);
  const network = testNetwork(manualClock());
  const agentFor = () => new Agent({ lookup: () => undefined });
  const slow = { ...request, url: new URL('http://docs.example.com'), responseTimeout: 60_000 };
  void send(slow, { ...network, agentFor }).catch(() => undefined);
  void send({ ...slow, url: new URL(live.url) }, network).catch(() => undefined);
  await live.requested;
  expect(network.clock).toMatchObject({ timers: [15_000, 60_000] });
  network.cancel(new Error('canceled'));
});

test('a run that is canceled while a body is read ends with its reason', async () => {
  await using live = await startLiveSite((_, response) => void response.writeHead(200).write('a'));
  const network = testNetwork(manualClock());
  const answer = await send({ ...request, url: new URL(live.url) }, network);
  const reading = readText(answer, { ...network, maxBytes: 100, timeout: 1000 });
  network.cancel(new Error('canceled'));
  await expect(reading).rejects.toThrow('canceled');
});

import { createServer, Agent as HttpAgent, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import { listen } from '../../../simulator/http/loopback.ts';
import { readText, send } from '../../../src/net/http.ts';
import { manualClock } from '../../support/manual-clock.ts';

let server: Awaited<ReturnType<typeof listen>> | undefined;
afterEach(() => server?.[Symbol.asyncDispose]());

/** A server on loopback, and a request to it whose time limits follow a manual clock. */
async function setUp(respond: (response: ServerResponse) => void, scheme = 'http') {
  const listening = await listen(createServer((_, response) => respond(response)));
  server = listening;
  const clock = manualClock();
  const { signal } = new AbortController();
  const url = new URL(`${scheme}://127.0.0.1:${listening.port}/`);
  const agentFor = () => (scheme === 'https' ? new HttpsAgent() : new HttpAgent());
  const request = { method: 'GET', url, headers: {}, responseTimeout: 40_000 } as const;
  const response = send(request, { agentFor, clock, signal });
  // Awaited later by some tests; a rejection until then is no accident.
  response.catch(() => undefined);
  return { clock, response, signal };
}

test('a connection that is not made within 15 seconds is given up, and nothing was sent', async () => {
  // The server accepts connections, but does not know TLS.
  const { clock, response } = await setUp(() => undefined, 'https');
  expect(clock.timers).toEqual([15_000]);
  clock.advance(15_000);
  await expect(response).rejects.toMatchObject({ message: 'the connection attempt timed out', sent: false });
  expect(clock.timers).toEqual([]);
});

test('a body that stalls is given up after its own time limit', async () => {
  const { clock, response, signal } = await setUp(serverResponse => {
    serverResponse.writeHead(200, { 'Content-Length': '10' });
    serverResponse.write('half');
  });
  const text = readText(await response, { maxBytes: 100, timeout: 7_000, clock, signal });
  expect(clock.timers).toEqual([7_000]);
  clock.advance(7_000);
  await expect(text).rejects.toMatchObject({ message: 'the response body timed out', sent: true });
  expect(clock.timers).toEqual([]);
});

test('a body that does not end is read no further than its limit', async () => {
  const limit = 1024 * 1024;
  const closed = Promise.withResolvers<number>();
  const { clock, response, signal } = await setUp(serverResponse => {
    const { socket } = serverResponse;
    serverResponse.on('close', () => closed.resolve(socket?.bytesWritten ?? Number.NaN));
    const endless = new Readable({ read: () => setImmediate(() => endless.push(Buffer.alloc(64 * 1024))) });
    endless.pipe(serverResponse);
    serverResponse.on('close', () => endless.destroy());
  });
  const text = readText(await response, { maxBytes: limit, timeout: 7_000, clock, signal });
  expect(await text).toBeUndefined();
  // Beyond the limit is what was on its way: in the buffers of both ends, and of the kernel.
  expect(await closed.promise).toBeLessThan(limit + 16 * 1024 * 1024);
});

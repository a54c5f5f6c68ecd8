/** The one client for manifest, pages, files, and previews. */
import { Agent, createServer } from 'node:http';
import { createServer as createSecureServer, Agent as SecureAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { listen } from '../../../simulator/http/loopback.ts';
import {
  NoAnswer,
  type PublicRequest,
  requestPublic,
  requestWithRetries,
} from '../../../src/net/public-request.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { type SiteHandler, serveNothing, serveText, startLiveSite } from '../../support/live-site.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';
import { testDirectory } from '../../support/test-directory.ts';
import { until } from '../../support/until.ts';

const directory = testDirectory();

type Options = Partial<Omit<PublicRequest, 'url'>>;
const requestTo = (url: string, options: Options = {}): PublicRequest => ({
  url: new URL(url),
  redirects: 'same origin',
  maxBytes: 100,
  ...options,
});

/** The text that a site sends, or its status; or why there is none. */
async function receive(handler: SiteHandler, options?: Options): Promise<string> {
  await using live = await startLiveSite(handler);
  const answer = requestPublic(requestTo(live.url, options), testNetwork(manualClock()));
  return await answer.then(
    ({ bytes, status, elsewhere }) => bytes?.toString() ?? elsewhere?.href ?? `HTTP ${status}`,
    (error: Error) => `${error.name}: ${error.message}`,
  );
}

const redirect = (location: string) => serveText('', { location }, 302);
/** Redirects the first request to a URL, in which HOST is that of the server, and sends "there" after it. */
const redirectTo =
  (location: string): SiteHandler =>
  (request, response) => {
    const { host = '' } = request.headers;
    const isFirst = request.url === '/docs';
    const there = serveText(`there${request.headers.authorization ?? ''}`);
    (isFirst ? redirect(location.replace('HOST', host)) : there)(request, response);
  };

describe.each<readonly [string, PublicRequest['redirects'], string]>([
  ['/a', 'same origin', 'there'],
  ['http://user:pass@HOST/a', 'same origin', 'there'],
  ['http://127.0.0.1:9/a', 'same origin', 'http://127.0.0.1:9/a'],
  ['https://HOST/a', 'same origin', 'https://HOST/a'],
  ['blob:http://HOST/a', 'same origin', 'blob:http://HOST/a'],
  ['http://HOST/a', 'https', 'there'],
  ['http://docs.example.com/a', 'https', 'http://docs.example.com/a'],
  ['blob:http://HOST/a', 'https', 'blob:http://HOST/a'],
  ['http://', 'same origin', 'NoAnswer: HTTP 302'],
])('a redirect to %s, where those to %s are followed,', (location, redirects, end) => {
  test(`ends with ${end}`, async () => {
    const received = await receive(redirectTo(location), { redirects });
    expect(received.replace(/127\.0\.0\.1:\d{3,}/, 'HOST')).toBe(end);
  });
});

test('five redirects are followed, and no more', async () => {
  await using live = await startLiveSite((request, response) => {
    const isLast = request.url === '/docs/5';
    (isLast ? serveText('there') : redirect(`/docs/${live.requests.length}`))(request, response);
  });
  const network = testNetwork(manualClock());
  expect((await requestPublic(requestTo(live.url), network)).bytes?.toString()).toBe('there');
  const before = requestPublic(requestTo(`${live.url}/more`), network);
  await expect(before).rejects.toThrow('more than 5 redirects');
  expect(live.requests).toHaveLength(12);
});

test('a redirect to http of the same host is followed as https', async () => {
  const server = createSecureServer(makeCertificate(directory(), ['127.0.0.1']), (request, response) =>
    redirectTo('http://HOST/a')(request, response),
  );
  await using listening = await listen(server);
  const agentFor = () => new SecureAgent({ rejectUnauthorized: false });
  const request = requestTo(`https://127.0.0.1:${listening.port}/docs`);
  const { url, bytes } = await requestPublic(request, { ...testNetwork(manualClock()), agentFor });
  expect([url.protocol, bytes?.toString()]).toEqual(['https:', 'there']);
});

test('a site elsewhere does not lead to this machine', async () => {
  await using live = await startLiveSite(redirectTo('http://127.0.0.1/a'));
  const { port } = new URL(live.url);
  const here: LookupFunction = (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]);
  const network = { ...testNetwork(manualClock()), agentFor: () => new Agent({ lookup: here }) };
  const request = requestTo(`http://docs.example.com:${port}/docs`, { redirects: 'https' });
  expect((await requestPublic(request, network)).elsewhere?.href).toBe('http://127.0.0.1/a');
});

test.each<readonly [string, SiteHandler, string]>([
  ['plain', serveText('a'.repeat(100)), 'a'.repeat(100)],
  ['gzip', serveText(gzipSync('text'), { 'content-encoding': 'gzip' }), 'text'],
  ['br', serveText(brotliCompressSync('text'), { 'content-encoding': 'BR' }), 'text'],
  ['deflate', serveText(deflateSync('text'), { 'content-encoding': 'deflate' }), 'text'],
  ['zstd', serveText(zstdCompressSync('text'), { 'content-encoding': 'zstd' }), 'text'],
  ['too large', serveText('a'.repeat(101)), 'HTTP 200'],
  [
    'too large when decoded',
    serveText(gzipSync('a'.repeat(101)), { 'content-encoding': 'gzip' }),
    'HTTP 200',
  ],
  ['no gzip', serveText('no', { 'content-encoding': 'gzip' }), 'NoAnswer: damaged gzip'],
  ['that of an error', serveText('Sign in', {}, 401), 'HTTP 401'],
])('a body that is %s', async (_, handler, end) => expect(await receive(handler)).toBe(end));

test.each<readonly [string, SiteHandler, Options]>([
  [
    'a redirect',
    (request, response) => {
      if (request.url !== '/docs') return serveText('there')(request, response);
      response.writeHead(302, { location: '/there' }).write('endless');
    },
    {},
  ],
  ['an error', (_, response) => void response.writeHead(403).write('endless'), {}],
  ['a preview', (_, response) => void response.writeHead(200).write('endless'), { maxBytes: 0 }],
])('the connection of %s whose body is not read ends', async (_, handler, options) => {
  const server = createServer(handler);
  await using listening = await listen(server);
  await requestPublic(requestTo(`${listening.url}/docs`, options), testNetwork(manualClock()));
  await until(() => listening.sockets.size === 0);
});

const redirectAway: SiteHandler = (request, response) =>
  request.url === '/docs' && redirect('/a')(request, response);
test.each<readonly [string, SiteHandler, number]>([
  ['sends nothing', serveNothing, 1],
  ['never ends a body', (_, response) => void response.writeHead(200).write('a'), 1],
  ['redirects, and then sends nothing', redirectAway, 2],
])('a site that %s has 30 seconds', async (name, handler, requests) => {
  const clock = manualClock();
  await using live = await startLiveSite(handler);
  const answer = requestPublic(requestTo(live.url), testNetwork(clock));
  // Once there are headers, only the time for everything is left.
  await until(
    () => live.requests.length === requests && (!name.includes('body') || clock.timers.length === 1),
  );
  clock.advance(30_000);
  await expect(answer).rejects.toThrow(new NoAnswer('no complete response within 30 s'));
});

const lose: SiteHandler = request => request.socket.destroy();
const failing = [
  ['a lost connection', lose, 'the connection was lost'],
  ...[408, 425, 429, 500, 503].map(
    status => [`HTTP ${status}`, serveText('', {}, status), `HTTP ${status}`] as const,
  ),
  ['a status that may go', serveText('', {}, 404), 'HTTP 404'],
  ['a redirect without a target', serveText('', {}, 301), 'HTTP 301'],
] as const;

describe.each<readonly [string, SiteHandler, string]>(failing)('%s', (_, handler, reason) => {
  test('is no answer, and the site is asked again for a minute', async () => {
    await using live = await startLiveSite(handler);
    const clock = manualClock();
    const begin = clock.now();
    const request = requestTo(live.url, { transientStatuses: [404] });
    const answer = requestWithRetries('The site', request, testNetwork(clock));
    await expect(answer).rejects.toThrow(NoAnswer);
    await expect(answer).rejects.toThrow(reason);
    // A lost connection may be one that was kept, so there is another one at once.
    const each = handler === lose ? 2 : 1;
    expect(live.requests.length).toBe(each * (clock.pauses.length + 1));
    // The next pause would have been at most 15 s.
    expect(clock.now() - begin).toBeGreaterThan(45_000);
    expect(clock.now() - begin).toBeLessThan(60_000);
  });

  test('is forgotten when an answer comes', async () => {
    const answers = [...(handler === lose ? [lose, lose] : []), handler, handler, serveText('there')];
    await using live = await startLiveSite((...exchange) => answers.shift()?.(...exchange));
    const network = testNetwork(manualClock());
    const request = requestTo(live.url, { transientStatuses: [404] });
    expect(await requestWithRetries('The site', request, network)).toMatchObject({ status: 200 });
    expect(answers).toEqual([]);
    expect(network.lines).toEqual([expect.stringMatching(`^The site does not answer \\(${reason}`)]);
  });
});

test('a site that asks to wait for longer than a minute is not asked again', async () => {
  await using live = await startLiveSite(serveText('', { 'retry-after': '60' }, 429));
  const answer = requestWithRetries('The site', requestTo(live.url), testNetwork(manualClock()));
  await expect(answer).rejects.toThrow('HTTP 429');
  expect(live.requests.length).toBe(1);
});

test('a site that sends nothing is asked twice in a minute', async () => {
  const clock = manualClock();
  const asked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await using live = await startLiveSite(() => asked[live.requests.length - 1]?.resolve());
  const answer = requestWithRetries('The site', requestTo(live.url), testNetwork(clock));
  const end = clock.now() + 60_000;
  const ended = expect(answer).rejects.toThrow(NoAnswer);
  for (const { promise } of asked) {
    await promise;
    clock.advance(Math.min(30_000, end - clock.now()));
  }
  await ended;
  expect(live.requests.length).toBe(2);
});

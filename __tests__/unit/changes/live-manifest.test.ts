/** The manifest of the live site. What counts as an answer: __tests__/unit/net/public-request.test.ts. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { fetchManifest } from '../../../src/changes/live-manifest.ts';
import { UnreadableManifest } from '../../../src/changes/manifest.ts';
import { type SiteHandler, serveText, startLiveSite } from '../../support/live-site.ts';
import { manifestOf } from '../../support/manifest.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

async function fetchFrom(handler: SiteHandler, clock = manualClock()) {
  await using live = await startLiveSite(handler);
  return await fetchManifest(new URL(`${live.url}/`), testNetwork(clock));
}

test.each([404, 410])('HTTP %i is no earlier export', async status => {
  expect(await fetchFrom(serveText('', {}, status))).toBeUndefined();
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('a host may keep it compressed: %s', async (encoding, compress) => {
  const handler = serveText(compress(manifestOf([])), { 'content-encoding': encoding });
  expect(await fetchFrom(handler)).toMatchObject({ files: [] });
});

test('a redirect to this machine is followed for a site that is on it', async () => {
  await using moved = await startLiveSite(serveText(manifestOf([])));
  expect(await fetchFrom(serveText('', { location: moved.url }, 302))).toMatchObject({ files: [] });
});

const tooLarge = Buffer.alloc(33 * 1024 ** 2);
test.each([
  ['another status', serveText('no', {}, 403), 'was refused with HTTP 403'],
  ['33 MiB', serveText(tooLarge), 'is larger than 32 MiB'],
  ['33 MiB, decoded', serveText(gzipSync(tooLarge), { 'content-encoding': 'gzip' }), 'is larger than 32 MiB'],
  [
    'a redirect to plain http',
    serveText('', { location: 'http://docs.example.com/x' }, 302),
    'does not use https: http://docs.example.com',
  ],
])('%s is an error of the site that says so, and nothing is tried again', async (_, handler, reason) => {
  const clock = manualClock();
  const error = await fetchFrom(handler, clock).catch(thrown => thrown);
  expect(error).toBeInstanceOf(UnreadableManifest);
  expect(error.message).toContain(reason);
  expect(clock.pauses).toEqual([]);
});

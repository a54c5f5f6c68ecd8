import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { storeArchive } from '../../../src/delivery/archive-cache.ts';
import { BundleLink } from '../../../src/delivery/bundle-link.ts';
import { getArchive } from '../../../src/delivery/get-archive.ts';
import { baseUrl } from '../../../src/inputs/fields.ts';
import { UntrustedText } from '../../../src/shared/untrusted-text.ts';
import { testContext } from '../../support/context.ts';
import { page, tar } from '../../support/extract.ts';
import { type LiveSite, serveText, startLiveSite } from '../../support/live-site.ts';
import { testDirectory } from '../../support/test-directory.ts';
import { quietToolCache } from '../../support/tool-cache.ts';

const directory = testDirectory();
const toolCacheAt = quietToolCache();
const key = { baseUrl: z.parse(baseUrl, 'https://api.example.com'), jobId: 'exp_1' };
const site = async () => gzipSync(await tar([{ name: 'index.html', text: page }]));

/** Gets the archive that a store has, and what that leaves behind. */
async function get(store: LiveSite, { cache = true } = {}) {
  const context = { ...testContext(directory()), toolCache: toolCacheAt(join(directory(), 'tools')) };
  const bundle = { bundleUrl: new UntrustedText(store.url), sizeBytes: undefined, expiresAt: undefined };
  const link = new BundleLink(async () => bundle, true, context);
  const archive = getArchive({ link, key: cache ? key : undefined, retryFor: 0 }, context);
  return { archive, context, left: () => readdirSync(context.directories.temp) };
}

test('an archive is named by what it is, not by its link', async () => {
  const bytes = await site();
  await using store = await startLiveSite(serveText(bytes));
  const { archive, context } = await get(store);
  const { path } = await archive;
  expect(basename(path)).toBe('bundle.tar.gz');
  expect(readFileSync(path)).toEqual(bytes);
  expect(Object.fromEntries(context.outputs)).toMatchObject({ bundlePath: path, cacheHit: 'false' });
});

test('a download that fails leaves no directory, and sets no output of an archive', async () => {
  await using store = await startLiveSite();
  const { archive, context, left } = await get(store);
  await expect(archive).rejects.toThrow('404');
  expect(left()).toEqual([]);
  expect([...context.outputs.keys()]).not.toContain('bundlePath');
});

test('an archive in the cache counts once the store confirms it, and only with a key', async () => {
  await using store = await startLiveSite(serveText(await site(), { etag: '"1"' }));
  const first = await get(store);
  await storeArchive(key, await first.archive, first.context);
  store.handler = (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"2"' }).end('another');
  };
  const { archive, left } = await get(store);
  expect(await archive).toMatchObject({ cacheHit: true, sha256: (await first.archive).sha256 });
  expect(left()).toEqual([basename(dirname((await first.archive).path))]);
  const unasked = await get(store, { cache: false });
  expect(readFileSync((await unasked.archive).path, 'utf8')).toBe('another');
});

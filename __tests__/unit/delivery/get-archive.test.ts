import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { findPaths } from '../../../script/find-paths.ts';
import { storeArchive } from '../../../src/delivery/archive-cache.ts';
import { BundleLink } from '../../../src/delivery/bundle-link.ts';
import { getArchive } from '../../../src/delivery/get-archive.ts';
import { baseUrl } from '../../../src/inputs/fields.ts';
import { testContext } from '../../support/context.ts';
import { page, tar } from '../../support/extract.ts';
import { type LiveSite, serveText, startLiveSite } from '../../support/live-site.ts';
import { testDirectory } from '../../support/test-directory.ts';
import { quietToolCache } from '../../support/tool-cache.ts';

const directory = testDirectory();
const toolCacheAt = quietToolCache();
const tools = () => join(directory(), 'tools');
const key = { baseUrl: z.parse(baseUrl, 'https://api.acme.test'), subject: undefined, jobId: 'exp_1' };
const site = async () => gzipSync(await tar([{ name: 'index.html', text: page }]));

/** Gets the archive that a store has, and what that leaves behind. */
async function get(store: LiveSite, query = '') {
  const context = { ...testContext(directory()), toolCache: toolCacheAt(tools()) };
  const link = new BundleLink(async () => ({ url: `${store.url}${query}` }), context);
  const archive = getArchive({ link, key, retryFor: 0 }, context);
  return { archive, context, left: () => readdirSync(context.directories.temp) };
}

/** Gets an archive, and keeps it if that is possible. */
async function keep(store: LiveSite) {
  const { archive, context } = await get(store);
  const { entry, ...rest } = await archive;
  if (entry !== undefined) await storeArchive(entry, rest, context);
}

test('a download that fails leaves no directory, and sets no output of an archive', async () => {
  await using store = await startLiveSite();
  const { archive, context, left } = await get(store);
  await expect(archive).rejects.toThrow('404');
  expect(left()).toEqual([]);
  expect([...context.outputs.keys()]).not.toContain('bundlePath');
});

test('an archive comes from the cache once the headers of the store tell that it is the same, and its body is not read (promise: Reuse what may be old)', async () => {
  const bytes = await site();
  const headers = { etag: '"1"', 'content-length': `${bytes.length}` };
  await using store = await startLiveSite(serveText(bytes, headers));
  await keep(store);
  const closed = Promise.withResolvers<unknown>();
  store.handler = (_, response) => {
    response.writeHead(200, headers).flushHeaders();
    closed.resolve(once(response, 'close'));
  };
  // A new link has another signature.
  const { archive, context } = await get(store, '?X-Amz-Signature=new');
  const { path, entry } = await archive;
  await closed.promise;
  expect(readFileSync(path)).toEqual(bytes);
  // Another run may remove an entry that this step still needs.
  expect(path).toMatch(/bundle\.tar\.gz$/);
  expect(path.slice(0, context.directories.temp.length)).toBe(context.directories.temp);
  expect(context.outputs.get('cacheHit')).toBe('true');
  expect(entry).toBeUndefined();
});

test.each([
  ['a weak ETag', 'W/"1"'],
  ['no ETag', ''],
])('with %s, nothing is kept', async (_, etag) => {
  await using store = await startLiveSite(serveText('first', { etag }));
  await keep(store);
  expect(findPaths('*/*/any/*', tools())).toEqual([]);
});

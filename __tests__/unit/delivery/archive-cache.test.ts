import { createHash } from 'node:crypto';
import {
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { type ArchiveFile, findArchive, storeArchive } from '../../../src/delivery/archive-cache.ts';
import { toolCache } from '../../../src/github/toolkit.ts';
import { baseUrl } from '../../../src/inputs/fields.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';
import { testDirectory } from '../../support/test-directory.ts';

const day = 24 * 60 * 60_000;
const directory = testDirectory();
const root = () => join(directory(), 'tools');
const entries = () => join(root(), 'docs-admin-action-bundle');

/** The cache for a job's archive, with its debug lines. */
function cacheFor({ url = 'https://api.example.com/admin', jobId = 'exp_1', clock = systemClock } = {}) {
  const network = testNetwork(clock);
  // The toolkit looks there.
  process.env['RUNNER_TOOL_CACHE'] = root();
  const context = { ...network, toolCache: { root: root(), ...toolCache } };
  const key = { baseUrl: z.parse(baseUrl, url), jobId };
  return {
    lines: network.lines,
    find: (expectedSize?: number) => findArchive(key, expectedSize, context),
    store: (file: ArchiveFile) => storeArchive(key, file, context),
  };
}

const read = async ({ find }: ReturnType<typeof cacheFor>) =>
  readFileSync((await find())?.path ?? '', 'utf8');

function archive(text: string) {
  const path = join(mkdtempSync(join(directory(), 'download-')), 'bundle.tar.gz');
  writeFileSync(path, text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { path, size: text.length, sha256, version: { etag: '"1"', location: 'ab'.repeat(32) } };
}

test('what was stored is found again, by service and job', async () => {
  const cache = cacheFor();
  await cache.store(archive('one'));
  const found = await cache.find();
  expect(await read(cache)).toBe('one');
  // A slash at the end of the URL does not make it another service.
  expect(await cacheFor({ url: 'https://api.example.com/admin/' }).find()).toEqual(found);
  expect(await cacheFor({ jobId: 'exp_2' }).find()).toBeUndefined();
  expect(await cacheFor({ url: 'https://other.example.com' }).find()).toBeUndefined();
});

test('what a killed run has half copied is not found', async () => {
  const cache = cacheFor();
  await cache.store(archive('one'));
  for (const name of globSync('*/any.complete', { cwd: entries() })) rmSync(join(entries(), name));
  expect(await cache.find()).toBeUndefined();
});

test.each([
  ['other bytes', 'any/bundle.tar.gz', 'two'],
  ['another size', 'any/bundle.tar.gz', 'longer'],
  ['an unreadable record', 'any/archive.json', '{'],
  ['a record that points elsewhere', 'any/archive.json', '{"name":"../../x","size":3,"sha256":"0"}'],
])('an entry with %s is not believed, and replaced', async (_, name, text) => {
  const cache = cacheFor();
  await cache.store(archive('one'));
  writeFileSync(join(entries(), readdirSync(entries())[0] ?? '', name), text);
  expect(await cache.find()).toBeUndefined();
  expect(cache.lines).toEqual([expect.stringMatching(/^Could not use an archive in the tool cache: /)]);
  await cache.store(archive('one again'));
  expect(await read(cache)).toBe('one again');
});

test('another archive of the same job replaces the first; it is not found for another size', async () => {
  const cache = cacheFor();
  await cache.store(archive('old'));
  await cache.store(archive('newer'));
  expect(await cache.find(3)).toBeUndefined();
  expect((await cache.find(5))?.size).toBe(5);
  expect(await read(cache)).toBe('newer');
});

test('entries are never mixed by runs that store and find them at once', async () => {
  const cache = cacheFor();
  const archives = Array.from({ length: 8 }, (_, index) => archive(`copy ${'x'.repeat(index)}`));
  const runs = Array.from({ length: 60 }, async (_, index) => {
    const one = archives[index % archives.length] as (typeof archives)[number];
    if (index % 2 === 0) return cache.store(one);
    const found = await cache.find();
    const { size, sha256 } = archives.find(({ sha256 }) => sha256 === found?.sha256) ?? {};
    expect({ size, sha256 }).toEqual({ size: found?.size, sha256: found?.sha256 });
  });
  await Promise.all(runs);
  await cache.store(archive('last'));
  expect(await read(cache)).toBe('last');
});

/** Makes all entries look as if nobody had used them for more than two weeks. */
function setUnused(): void {
  const time = new Date(Date.now() - 15 * day);
  for (const name of globSync('**/*', { cwd: entries() })) utimesSync(join(entries(), name), time, time);
}

test('entries that were not used for two weeks are removed when another one is stored', async () => {
  const unused = cacheFor({ jobId: 'exp_unused' });
  const used = cacheFor({ jobId: 'exp_used' });
  await unused.store(archive('unused'));
  await used.store(archive('used'));
  await cacheFor({ clock: manualClock(Date.now() + 13 * day) }).store(archive('new'));
  expect(await unused.find()).toBeDefined();
  setUnused();
  // Finding it counts as use.
  expect(await used.find()).toBeDefined();
  await cacheFor().store(archive('newer'));
  expect(await unused.find()).toBeUndefined();
  expect(await used.find()).toBeDefined();
  expect(readdirSync(entries())).toHaveLength(2);
});

test('a cache that cannot be written is a debug line, and never an error', async () => {
  const cache = cacheFor();
  writeFileSync(root(), 'not a directory');
  await cache.store(archive('one'));
  expect(cache.lines).toEqual([expect.stringMatching(/^Could not save an archive in the tool cache: /)]);
  expect(await cache.find()).toBeUndefined();
});

test('an entry that cannot be removed is a debug line, and what is stored beside it is found', async () => {
  const cache = cacheFor();
  await cache.store(archive('one'));
  symlinkSync('nothing', join(entries(), 'odd'));
  await cache.store(archive('two'));
  expect(cache.lines).toEqual([expect.stringMatching(/^Could not remove an archive in the tool cache: /)]);
  expect(await read(cache)).toBe('two');
});

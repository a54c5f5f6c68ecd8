import { createHash } from 'node:crypto';
import {
  cpSync,
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
import { makePipe } from '../../support/named-pipe.ts';
import { testNetwork } from '../../support/network.ts';
import { testDirectory } from '../../support/test-directory.ts';
import { quietToolCache } from '../../support/tool-cache.ts';

const day = 24 * 60 * 60_000;
const directory = testDirectory();
const toolCacheAt = quietToolCache();
const root = () => join(directory(), 'tools');
const entries = () => join(root(), 'docs-admin-action-bundle');

/** The cache for a job's archive, with its debug lines. */
function cacheFor({
  url = 'https://api.example.com/admin',
  jobId = 'exp_1',
  clock = systemClock,
  store = toolCache.store,
} = {}) {
  const network = testNetwork(clock);
  const context = { ...network, toolCache: { ...toolCacheAt(root()), store } };
  const key = { baseUrl: z.parse(baseUrl, url), jobId };
  return {
    lines: network.lines,
    cancel: network.cancel,
    find: (wanted: Parameters<typeof findArchive>[1] = {}) => findArchive(key, wanted, context),
    store: (file: ArchiveFile) => storeArchive(key, file, context),
  };
}

const read = async ({ find }: ReturnType<typeof cacheFor>) =>
  readFileSync((await find())?.path ?? '', 'utf8');

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

function archive(text: string, etag = '"1"') {
  const path = join(mkdtempSync(join(directory(), 'download-')), 'bundle.tar.gz');
  writeFileSync(path, text);
  return { path, size: text.length, sha256: hashOf(text), version: { etag, location: 'ab'.repeat(32) } };
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

const write = (text: string) => (path: string) => writeFileSync(path, text);
const replace = (before: string, after: string) => (path: string) =>
  writeFileSync(path, readFileSync(path, 'utf8').replace(before, after));
test.each([
  ['other bytes', 'bundle.tar.gz', write('two')],
  ['another size', 'bundle.tar.gz', write('longer')],
  ['an unreadable record', 'archive.json', write('{')],
  ['a record that points elsewhere', 'archive.json', replace('bundle.tar', '../bundle.tar')],
  ['an ETag that no header can have', 'archive.json', replace('\\"1', '\\"1\\n')],
  ['a named pipe', 'archive.json', process.platform === 'win32' ? write('') : makePipe],
])('an entry with %s is not believed, and the archive is stored anew', async (_, name, damage) => {
  const cache = cacheFor();
  await cache.store(archive('one'));
  damage(join(entries(), readdirSync(entries())[0] ?? '', 'any', name));
  expect(await cache.find()).toBeUndefined();
  expect(cache.lines).toEqual([expect.stringMatching(/^Could not use an archive in the tool cache: /)]);
  await cache.store(archive('one'));
  expect(await read(cache)).toBe('one');
});

test('of several archives of a job, each is stored once for each ETag, and the last one of the size is found', async () => {
  const cache = cacheFor();
  for (const text of ['old', 'newer', 'old', 'newer']) await cache.store(archive(text));
  expect(readdirSync(entries())).toHaveLength(2);
  expect(await read(cache)).toBe('newer');
  expect(await cache.find({ size: 4 })).toBeUndefined();
  expect(await cache.find({ size: 3 })).toMatchObject({ sha256: hashOf('old') });
  await cache.store(archive('newer', '"2"'));
  expect(await cache.find()).toMatchObject({ version: { etag: '"2"' } });
});

test('runs that store and find archives at once never find other bytes, nor do they change later', async () => {
  const cache = cacheFor();
  const found: ArchiveFile[] = [];
  const runs = [0, 1, 2, 3].map(async worker => {
    for (let step = 0; step < 8; step += 1) {
      await cache.store(archive(`copy ${'x'.repeat((worker + step) % 4)}`));
      const one = await cache.find();
      if (one !== undefined) found.push(one);
    }
  });
  await Promise.all(runs);
  expect(found).toHaveLength(32);
  const truth = found.map(({ path }) => readFileSync(path)).map(bytes => [bytes.length, hashOf(bytes)]);
  expect(found.map(({ size, sha256 }) => [size, sha256])).toEqual(truth);
});

test('a cancel while an archive is copied ends the run, and leaves nothing of the copy', async () => {
  const canceled = new Error('canceled');
  const cache = cacheFor({
    async store({ tool, version, arch }, directory) {
      cpSync(directory, join(root(), tool, version, arch), { recursive: true });
      cache.cancel(canceled);
    },
  });
  await expect(cache.store(archive('one'))).rejects.toBe(canceled);
  expect(readdirSync(entries())).toEqual([]);
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

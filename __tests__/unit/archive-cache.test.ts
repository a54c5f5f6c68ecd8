import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import {
  type ArchiveCache,
  type ArchiveKey,
  evictArchive,
  findArchive,
  storeArchive,
} from '../../src/archive-cache.ts';
import { baseUrl } from '../../src/inputs/fields.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { mount, withMounts } from '../support/mounts.ts';
import { makePipe, onUnix } from '../support/named-pipe.ts';
import { testDirectory } from '../support/test-directory.ts';

const { signal } = new AbortController();
const key: ArchiveKey = { baseUrl: new URL('https://api.example.com/admin'), jobId: 'exp_1' };
const directory = testDirectory();

/** Finds entries by the rules of the toolkit: tool/version/arch, with a mark beside it. */
function toolCache(): ArchiveCache & { readonly root: string } {
  const root = join(directory(), 'tools');
  const find = async (tool: string, version: string, arch: string) => {
    const entry = join(root, tool, version, arch);
    return existsSync(entry) && existsSync(`${entry}.complete`) ? entry : undefined;
  };
  return { root, toolCache: { root, find }, clock: systemClock };
}

const version = { etag: '"1"', place: 'ab'.repeat(32) };

const find = (cache: ArchiveCache, lookup = {}, of = key) => findArchive(of, cache, { signal, ...lookup });
const read = async (cache: ArchiveCache) => readFileSync((await find(cache))?.path ?? '', 'utf8');

function archive(text: string) {
  const path = join(directory(), `${text}.tar.gz`);
  writeFileSync(path, text);
  return {
    path,
    name: 'bundle.tar.gz',
    size: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
    ...version,
  };
}

test('what was stored is found again, by service and job', async () => {
  const cache = toolCache();
  await storeArchive(key, archive('one'), cache);
  const found = await find(cache);
  expect(await read(cache)).toBe('one');
  const by = (url: string, jobId = key.jobId) => find(cache, {}, { baseUrl: z.parse(baseUrl, url), jobId });
  // A slash at the end of the URL does not make it another service.
  expect(await by('https://api.example.com/admin/')).toEqual(found);
  expect(await by('https://api.example.com/admin', 'exp_2')).toBeUndefined();
  expect(await by('https://other.example.com')).toBeUndefined();
});

test.each([
  ['other bytes', undefined, 'two'],
  ['another size', undefined, 'longer'],
  ['an unreadable record', 'archive.json', '{'],
  ['a record that points elsewhere', 'archive.json', '{"name":"../../x","size":3,"sha256":"0"}'],
])('an entry with %s is not believed, and makes room', async (_, name, text) => {
  const cache = toolCache();
  await storeArchive(key, archive('one'), cache);
  const path = (await find(cache))?.path ?? '';
  writeFileSync(name === undefined ? path : join(path, '..', name), text);
  expect(await find(cache)).toBeUndefined();
  await storeArchive(key, archive('one again'), cache);
  expect(await read(cache)).toBe('one again');
});

onUnix.each([
  ['record', 'a named pipe', makePipe],
  ['archive', 'a named pipe', makePipe],
  ['record', 'a device', (path: string) => symlinkSync('/dev/zero', path)],
  ['archive', 'a device', (path: string) => symlinkSync('/dev/zero', path)],
])('an entry whose %s is %s is ignored, and delays nothing', async (part, _, make) => {
  const cache = toolCache();
  await storeArchive(key, archive('one'), cache);
  const path = (await find(cache))?.path ?? '';
  const record = join(path, '../archive.json');
  // What pipes and devices say their size is.
  writeFileSync(record, readFileSync(record, 'utf8').replace('"size":3', '"size":0'));
  const replaced = part === 'record' ? record : path;
  rmSync(replaced);
  make(replaced);
  expect(await find(cache)).toBeUndefined();
});

test('another archive of the same job replaces the first, whose file stays for those that read it', async () => {
  const cache = toolCache();
  await storeArchive(key, archive('old'), cache);
  const old = (await find(cache))?.path ?? '';
  await storeArchive(key, archive('newer'), cache);
  expect(await find(cache, { expectedSize: 3 })).toBeUndefined();
  expect((await find(cache, { expectedSize: 5 }))?.size).toBe(5);
  expect(await read(cache)).toBe('newer');
  expect(readFileSync(old, 'utf8')).toBe('old');
});

test('entries are never mixed by runs that store, find and discard them at once', async () => {
  const cache = toolCache();
  const texts = Array.from({ length: 8 }, (_, index) => `copy ${'x'.repeat(index)}`);
  const archives = texts.map(archive);
  const runs = Array.from({ length: 200 }, async (_, index) => {
    const one = archives[index % archives.length] as (typeof archives)[number];
    if (index % 10 === 0) return evictArchive(key, cache);
    // Fails where another run has removed the entry just then.
    if (index % 2 === 0) return storeArchive(key, one, cache).catch(() => undefined);
    const found = await find(cache);
    if (found !== undefined) expect(texts.map(text => text.length)).toContain(found.size);
  });
  await Promise.all(runs);
  await storeArchive(key, archives[0] as (typeof archives)[number], cache);
  expect((await find(cache))?.sha256).toBe(archives[0]?.sha256);
  const [version = ''] = readdirSync(join(directory(), 'tools/docs-admin-action-bundle'));
  expect(readdirSync(join(directory(), 'tools/docs-admin-action-bundle', version)).sort()).toEqual([
    'any',
    'any.complete',
  ]);
  await evictArchive(key, cache);
  expect(await find(cache)).toBeUndefined();
});

withMounts('the cache can be on another file system (where file systems can be mounted)', async () => {
  const cache = toolCache();
  using _mount = mount(cache.root, { size: '1m' });
  await storeArchive(key, archive('one'), cache);
  expect(await read(cache)).toBe('one');
});

test('a runner without a tool cache has none', async () => {
  const cache = { clock: systemClock, toolCache: { ...toolCache().toolCache, root: undefined } };
  await storeArchive(key, archive('one'), cache);
  expect(await find(cache)).toBeUndefined();
});

test('entries that were not used for two weeks are removed when another one is stored', async () => {
  const cache = toolCache();
  const [unused, used] = [
    { ...key, jobId: 'exp_unused' },
    { ...key, jobId: 'exp_used' },
  ] as const;
  for (const entry of [unused, used]) await storeArchive(entry, archive(entry.jobId), cache);
  const after = (days: number) => ({
    ...cache,
    clock: { ...systemClock, now: () => Date.now() + days * 24 * 60 * 60_000 },
  });
  await storeArchive(key, archive('new'), after(13));
  expect(await find(cache, {}, unused)).toBeDefined();
  const long = new Date(Date.now() - 15 * 24 * 60 * 60_000);
  for (const name of globSync('**/*', { cwd: cache.root })) utimesSync(join(cache.root, name), long, long);
  // Finding it counts as use.
  expect(await find(cache, {}, used)).toBeDefined();
  await storeArchive(key, archive('newer'), cache);
  expect(await find(cache, {}, unused)).toBeUndefined();
  expect(await find(cache, {}, used)).toBeDefined();
  expect(await find(cache)).toBeDefined();
  expect(readdirSync(join(cache.root, 'docs-admin-action-bundle'))).toHaveLength(2);
});

test('an entry whose archive has a name that a server gave is not used', async () => {
  const cache = toolCache();
  await storeArchive(key, { ...archive('one'), name: 'token-0123456789.tar.gz' }, cache);
  expect(await find(cache)).toBeUndefined();
});

import { createHash } from 'node:crypto';
import { chmodSync, globSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { find } from '@actions/tool-cache';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { ArchiveCache } from '../../../src/delivery/archive-cache.ts';
import { baseUrl } from '../../../src/inputs/fields.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { onUnix } from '../../support/named-pipe.ts';
import { testDirectory } from '../../support/test-directory.ts';

const day = 24 * 60 * 60_000;
const directory = testDirectory();
const toolCache = () => join(directory(), 'tools');
const entries = () => join(toolCache(), 'docs-admin-action-bundle');

/** The cache for a job's archive, with its debug lines. */
function cacheFor({ url = 'https://api.example.com/admin', jobId = 'exp_1', clock = systemClock } = {}) {
  const lines: string[] = [];
  const log = { debug: (line: string) => void lines.push(line) };
  const { signal } = new AbortController();
  // The toolkit looks there.
  process.env['RUNNER_TOOL_CACHE'] = toolCache();
  const tools = { toolCache: { root: toolCache(), find: findTool }, clock, log, signal };
  return Object.assign(new ArchiveCache({ baseUrl: z.parse(baseUrl, url), jobId }, tools), { lines });
}

const findTool = async (tool: string, version: string, arch: string) =>
  find(tool, version, arch) || undefined;

const read = async (cache: ArchiveCache) => readFileSync((await cache.find())?.path ?? '', 'utf8');

function archive(text: string) {
  const path = join(directory(), `${text}.tar.gz`);
  writeFileSync(path, text);
  return {
    path,
    name: 'bundle.tar.gz',
    size: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
    etag: '"1"',
    location: 'ab'.repeat(32),
  };
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

test.each([
  ['other bytes', undefined, 'two'],
  ['another size', undefined, 'longer'],
  ['an unreadable record', 'archive.json', '{'],
  ['a record that points elsewhere', 'archive.json', '{"name":"../../x","size":3,"sha256":"0"}'],
])('an entry with %s is not believed, and makes room', async (_, name, text) => {
  const cache = cacheFor();
  await cache.store(archive('one'));
  const path = (await cache.find())?.path ?? '';
  writeFileSync(name === undefined ? path : join(path, '..', name), text);
  expect(await cache.find()).toBeUndefined();
  expect(readdirSync(entries())).toEqual([]);
  await cache.store(archive('one again'));
  expect(await read(cache)).toBe('one again');
});

test('another archive of the same job replaces the first, whose file stays for those that read it', async () => {
  const cache = cacheFor();
  await cache.store(archive('old'));
  const old = (await cache.find())?.path ?? '';
  await cache.store(archive('newer'));
  expect(await cache.find(3)).toBeUndefined();
  expect((await cache.find(5))?.size).toBe(5);
  expect(await read(cache)).toBe('newer');
  expect(readFileSync(old, 'utf8')).toBe('old');
});

test('entries are never mixed by runs that store, find and discard them at once', async () => {
  const cache = cacheFor();
  const archives = Array.from({ length: 8 }, (_, index) => archive(`copy ${'x'.repeat(index)}`));
  const runs = Array.from({ length: 200 }, async (_, index) => {
    const one = archives[index % archives.length] as (typeof archives)[number];
    if (index % 10 === 0) return cache.evict();
    if (index % 2 === 0) return cache.store(one);
    const found = await cache.find();
    const { size, sha256 } = archives.find(({ sha256 }) => sha256 === found?.sha256) ?? {};
    expect({ size, sha256 }).toEqual({ size: found?.size, sha256: found?.sha256 });
  });
  await Promise.all(runs);
  await cache.store(archive('last'));
  expect(await read(cache)).toBe('last');
  expect(globSync('**/*.partial', { cwd: entries() })).toEqual([]);
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

/** Does something as a user whom modes of files hold back; the superuser may do anything. */
async function asOrdinaryUser(work: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  chmodSync(directory(), 0o755);
  if (isRoot) process.seteuid?.(54_321);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('what belongs to another user is a debug line, and never an error', () => {
  const notUsed = expect.stringMatching(/^Could not use an archive in the tool cache: /);
  const notRemoved = expect.stringMatching(/^Could not remove an archive in the tool cache: .*EACCES/);
  /** @param mode of the directory of the entry */
  async function storeAs(cache: ArchiveCache, mode: number): Promise<string> {
    await cache.store(archive('one'));
    const path = (await cache.find())?.path ?? '';
    chmodSync(dirname(path), mode);
    return path;
  }

  onUnix.each([
    ['that cannot be read', 0o000, ''],
    ['that is damaged', 0o555, 'two'],
  ])('an archive %s', async (_, mode, damage) => {
    const cache = cacheFor();
    const path = await storeAs(cache, mode);
    if (damage !== '') writeFileSync(path, damage);
    await asOrdinaryUser(async () => expect(await cache.find()).toBeUndefined());
    expect(cache.lines).toEqual([notUsed, notRemoved]);
    await asOrdinaryUser(() => cache.evict());
    expect(cache.lines).toEqual([notUsed, notRemoved, notRemoved]);
  });
});

import { hash, randomBytes, randomUUID } from 'node:crypto';
import {
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { entryOf, restoreArchive, storeArchive } from '../../../src/delivery/archive-cache.ts';
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
const newFile = () => join(directory(), randomUUID());
const sha256Of = (bytes: string | Buffer) => hash('sha256', bytes);

const archiveOne = {
  url: 'https://api.example.com/admin',
  jobId: 'exp_1',
  location: 'https://store.example.com/exp_1/bundle.tar.gz',
  size: 3,
  etag: '"1"',
};

/** The cache for an archive, with its debug lines. */
function cacheFor(changes: Partial<typeof archiveOne> = {}, clock = systemClock) {
  const { url, jobId, ...version } = { ...archiveOne, ...changes };
  const network = testNetwork(clock);
  const context = { ...network, toolCache: toolCacheAt(root()) };
  const entry = entryOf({ baseUrl: z.parse(baseUrl, url), jobId }, version);
  return {
    lines: network.lines,
    cancel: network.cancel,
    restore: (file = newFile()) => restoreArchive(entry, file, context),
    /** Under a name that no file may have, which shows once there is a directory for it. */
    storeInVain: () => storeArchive(entry, { path: import.meta.filename, sha256: 'a'.repeat(300) }, context),
    store(bytes: string | Buffer) {
      const path = newFile();
      writeFileSync(path, bytes);
      return storeArchive(entry, { path, sha256: sha256Of(bytes) }, context);
    },
  };
}

test('what was stored is copied to a file', async () => {
  const cache = cacheFor();
  expect(await cache.restore()).toBeUndefined();
  await cache.store('one');
  const file = newFile();
  expect(await cache.restore(file)).toEqual({ sha256: sha256Of('one'), bytes: 3 });
  expect(readFileSync(file, 'utf8')).toBe('one');
  // A slash at the end of the URL does not make it another service.
  expect(await cacheFor({ url: 'https://api.example.com/admin/' }).restore()).toBeDefined();
  expect(cache.lines).toEqual([]);
});

test.each<Partial<typeof archiveOne>>([
  { url: 'https://other.example.com' },
  { jobId: 'exp_2' },
  { location: 'https://store.example.com/exp_2/bundle.tar.gz' },
  { size: 4 },
  { size: Number.POSITIVE_INFINITY },
  { etag: '"2"' },
])('an archive with another %j is not found', async changes => {
  await cacheFor().store('one');
  expect(await cacheFor(changes).restore()).toBeUndefined();
});

test('what a killed run has half copied is not found', async () => {
  const cache = cacheFor();
  await cache.store('one');
  for (const name of globSync('*/any.complete', { cwd: entries() })) rmSync(join(entries(), name));
  expect(await cache.restore()).toBeUndefined();
});

test.each([
  ['other bytes', (path: string) => writeFileSync(path, 'two')],
  ['fewer bytes', (path: string) => truncateSync(path, 2)],
  ['no file', (path: string) => rmSync(path)],
  ['another file', (path: string) => writeFileSync(join(dirname(path), '0'), 'one')],
  ['a named pipe', process.platform === 'win32' ? (path: string) => rmSync(path) : makePipe],
])('an entry with %s is not believed, and the archive is stored anew', async (_, damage) => {
  const cache = cacheFor();
  await cache.store('one');
  const [path = ''] = globSync('*/any/*', { cwd: entries() });
  damage(join(entries(), path));
  expect(await cache.restore()).toBeUndefined();
  expect(cache.lines).toEqual([expect.stringMatching(/^Could not use an archive in the tool cache: /)]);
  await cache.store('one');
  expect(await cache.restore()).toEqual({ sha256: sha256Of('one'), bytes: 3 });
});

test('runs that store, find, and remove one entry at once get the right bytes, or none', async () => {
  const archives = [randomBytes(1_000_000), randomBytes(2_000_000)];
  const digests = new Map(archives.map(bytes => [sha256Of(bytes), bytes.length]));
  let whole = 0;
  let isOver = false;
  const store = (turn: number) => cacheFor().store(archives[turn % 2] ?? '');
  // For this clock, every entry is old.
  const remove = () => cacheFor({ jobId: 'exp_2' }, manualClock(Date.now() + 15 * day)).store('other');
  async function restore() {
    while (!isOver) {
      // Looking for what is not there gives back no control.
      await setImmediate();
      const file = newFile();
      const digest = await cacheFor().restore(file);
      if (digest === undefined) continue;
      expect(digests.get(digest.sha256)).toBe(digest.bytes);
      expect(sha256Of(readFileSync(file))).toBe(digest.sha256);
      whole += 1;
    }
  }
  async function change() {
    for (let turn = 0; turn < 60; turn += 1) await (turn % 10 === 9 ? remove() : store(turn));
  }
  const readers = [restore(), restore(), restore()];
  await Promise.all([change(), change()]);
  isOver = true;
  await Promise.all(readers);
  expect(whole).toBeGreaterThan(0);
});

test('a cancel while an archive is copied ends the run', async () => {
  const cache = cacheFor();
  const canceled = new Error('canceled');
  await cache.store(randomBytes(1_000_000));
  const restoring = cache.restore();
  const storing = cache.store('one');
  cache.cancel(canceled);
  await expect(restoring).rejects.toBe(canceled);
  await expect(storing).rejects.toBe(canceled);
});

test('entries that were stored more than two weeks ago are removed when another one is stored', async () => {
  const [old, young] = [cacheFor({ jobId: 'exp_old' }), cacheFor({ jobId: 'exp_young' })];
  await old.store('old');
  const [oldVersion = ''] = readdirSync(entries());
  await young.store('young');
  const time = new Date(Date.now() - 2 * day);
  utimesSync(join(entries(), oldVersion), time, time);
  await cacheFor({}, manualClock(Date.now() + 11 * day)).store('new');
  expect(await old.restore()).toBeDefined();
  await cacheFor({}, manualClock(Date.now() + 13 * day)).store('new');
  expect(await old.restore()).toBeUndefined();
  expect(await young.restore()).toBeDefined();
});

test('a copy that fails leaves nothing', async () => {
  const cache = cacheFor();
  await cache.storeInVain();
  expect(cache.lines).toEqual([expect.stringMatching(/^Could not save an archive in the tool cache: /)]);
  expect(readdirSync(entries())).toEqual([]);
});

test('a cache that cannot be written is a debug line, and never an error', async () => {
  const cache = cacheFor();
  writeFileSync(root(), 'not a directory');
  await cache.store('one');
  expect(cache.lines).toEqual([expect.stringMatching(/^Could not save an archive in the tool cache: /)]);
  expect(await cache.restore()).toBeUndefined();
});

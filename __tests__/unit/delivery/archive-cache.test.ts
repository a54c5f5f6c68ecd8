import { hash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { findPaths } from '../../../script/find-paths.ts';
import { entryOf, restoreArchive, storeArchive } from '../../../src/delivery/archive-cache.ts';
import { baseUrl } from '../../../src/inputs/fields.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import type { ExportSubject } from '../../../src/shared/job.ts';
import { makePipe } from '../../support/named-pipe.ts';
import { testNetwork } from '../../support/network.ts';
import { testDirectory } from '../../support/test-directory.ts';
import { quietToolCache } from '../../support/tool-cache.ts';

const directory = testDirectory();
const toolCacheAt = quietToolCache();
const root = () => join(directory(), 'tools');
const entries = () => join(root(), 'docs-admin-action-bundle');
const newFile = () => join(directory(), randomUUID());
const sha256Of = (bytes: string | Buffer) => hash('sha256', bytes);

const archiveOne = {
  url: 'https://api.acme.test/admin',
  subject: { domain: 'docs.example.com' } as ExportSubject | undefined,
  jobId: 'exp_1',
  location: 'https://store.example.com/exp_1/bundle.tar.gz',
  size: 3,
  etag: '"1"',
};

/** The cache for an archive, with its debug lines. */
function cacheFor(changes: Partial<typeof archiveOne> = {}) {
  const { url, subject, jobId, ...version } = { ...archiveOne, ...changes };
  const network = testNetwork(systemClock);
  const context = { ...network, toolCache: toolCacheAt(root()) };
  const entry = entryOf({ baseUrl: z.parse(baseUrl, url), subject, jobId }, version);
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
  expect(await cacheFor({ url: 'https://api.acme.test/admin/' }).restore()).toBeDefined();
  expect(cache.lines).toEqual([]);
});

test.each<Partial<typeof archiveOne>>([
  { url: 'https://other.acme.test' },
  { jobId: 'exp_2' },
  { location: 'https://store.example.com/exp_2/bundle.tar.gz' },
  { size: 4 },
  { size: Number.POSITIVE_INFINITY },
  { etag: '"2"' },
])('an archive with another %j is not found', async changes => {
  await cacheFor().store('one');
  expect(await cacheFor(changes).restore()).toBeUndefined();
});

test('what a killed run has half copied is not found, and goes with the next archive of its site', async () => {
  const cache = cacheFor();
  await cache.store('one');
  for (const name of findPaths('*/any.complete', entries())) rmSync(join(entries(), name));
  expect(await cache.restore()).toBeUndefined();
  await cacheFor({ jobId: 'exp_2' }).store('two');
  expect(stored()).toEqual(['two']);
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
  const [path = ''] = findPaths('*/any/*', entries());
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
  const remove = () => cacheFor({ jobId: 'exp_2' }).store('other');
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
  const canceled = new Error('canceled');
  await cacheFor().store(randomBytes(1_000_000));
  for (const copy of ['restore', 'store'] as const) {
    const cache = cacheFor();
    const copied = cache[copy](copy === 'store' ? 'one' : newFile());
    cache.cancel(canceled);
    await expect(copied).rejects.toBe(canceled);
  }
});

const stored = () => findPaths('*/any/*', entries()).map(path => readFileSync(join(entries(), path), 'utf8'));

test('of each site, the newest archive is kept', async () => {
  const sites: readonly Partial<typeof archiveOne>[] = [
    {},
    { subject: { domain: 'api.acme.test' } },
    { subject: { project: 'docs.example.com' } },
    // Of this service, and not known.
    { subject: undefined },
    { url: 'https://other.acme.test' },
  ];
  for (const jobId of ['exp_1', 'exp_2']) {
    for (const [index, site] of sites.entries())
      await cacheFor({ ...site, jobId }).store(`${index} ${jobId}`);
  }
  expect(stored().sort()).toEqual(sites.map((_, index) => `${index} exp_2`));
  expect(readdirSync(entries())).toHaveLength(sites.length);
});

test('a step that knows the job alone finds its archive, for whatever site it was stored', async () => {
  await cacheFor({ subject: { project: 'docs' } }).store('one');
  expect(await cacheFor({ subject: undefined }).restore()).toMatchObject({ sha256: sha256Of('one') });
});

test('a copy that fails leaves nothing', async () => {
  const cache = cacheFor();
  await cache.storeInVain();
  expect(cache.lines).toEqual([expect.stringMatching(/^Could not save an archive in the tool cache: /)]);
  expect(readdirSync(entries())).toEqual([]);
});

test('runs that store archives of one site at once do not fail, and the next one leaves only its own', async () => {
  const jobs = Array.from({ length: 8 }, (_, index) => ({ jobId: `exp_${index}` }));
  await Promise.all(jobs.map((job, index) => cacheFor(job).store(Buffer.alloc(1_000_000, `${index}`))));
  expect(new Set(stored().map(text => text.length))).toEqual(new Set([1_000_000]));
  await cacheFor({ jobId: 'exp_last' }).store('last');
  expect(stored()).toEqual(['last']);
});

test('a cache that cannot be written is a debug line, and never an error', async () => {
  const cache = cacheFor();
  writeFileSync(root(), 'not a directory');
  await cache.store('one');
  expect(cache.lines).toEqual([expect.stringMatching(/^Could not save an archive in the tool cache: /)]);
  expect(await cache.restore()).toBeUndefined();
});

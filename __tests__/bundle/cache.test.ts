import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type ArchiveKey, discardArchive, findArchive, storeArchive } from '../../src/bundle/cache.ts';
import type { ToolCache } from '../../src/kernel/ports.ts';

const { signal } = new AbortController();
const key: ArchiveKey = { baseUrl: new URL('https://api.example.com/admin'), jobId: 'exp_1' };
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-cache-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Finds entries by the rules of the toolkit: tool/version/arch, with a mark beside it. */
function toolCache(): ToolCache {
  const root = join(directory, 'tools');
  return {
    root,
    async find(tool, version, arch) {
      const entry = join(root, tool, version, arch);
      return existsSync(entry) && existsSync(`${entry}.complete`) ? entry : undefined;
    },
  };
}

function archive(text: string) {
  const path = join(directory, `${text}.tar.gz`);
  writeFileSync(path, text);
  return {
    path,
    name: 'bundle.tar.gz',
    size: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  };
}

test('what was stored is found again, by service and job', async () => {
  const cache = toolCache();
  await storeArchive(key, archive('one'), cache);
  const found = await findArchive(key, cache, signal);
  expect(readFileSync(found?.path ?? '', 'utf8')).toBe('one');
  // A slash at the end of the address makes no other service of it.
  expect(
    await findArchive({ ...key, baseUrl: new URL('https://api.example.com/admin/') }, cache, signal),
  ).toEqual(found);
  expect(await findArchive({ ...key, jobId: 'exp_2' }, cache, signal)).toBeUndefined();
  expect(
    await findArchive({ ...key, baseUrl: new URL('https://other.example.com') }, cache, signal),
  ).toBeUndefined();
});

test.each([
  ['other bytes', 'bundle.tar.gz', 'two'],
  ['another size', 'bundle.tar.gz', 'longer'],
  ['an unreadable record', 'archive.json', '{'],
  ['a record that points elsewhere', 'archive.json', '{"name":"../../x","size":3,"sha256":"0"}'],
])('an entry with %s is not believed, and makes room', async (_, name, text) => {
  const cache = toolCache();
  await storeArchive(key, archive('one'), cache);
  const path = (await findArchive(key, cache, signal))?.path ?? '';
  writeFileSync(join(path, '..', name), text);
  expect(await findArchive(key, cache, signal)).toBeUndefined();
  await storeArchive(key, archive('one again'), cache);
  expect(readFileSync((await findArchive(key, cache, signal))?.path ?? '', 'utf8')).toBe('one again');
});

test('many who store the same entry at once leave one, whole', async () => {
  const cache = toolCache();
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => storeArchive(key, archive(`copy-${index}`), cache)),
  );
  const found = await findArchive(key, cache, signal);
  expect(readFileSync(found?.path ?? '', 'utf8')).toMatch(/^copy-\d+$/);
  const [version = ''] = readdirSync(join(directory, 'tools/docs-admin-action-bundle'));
  expect(readdirSync(join(directory, 'tools/docs-admin-action-bundle', version)).sort()).toEqual([
    'any',
    'any.complete',
  ]);
});

test('a runner without a tool cache has none', async () => {
  const cache = { ...toolCache(), root: undefined };
  await storeArchive(key, archive('one'), cache);
  expect(await findArchive(key, cache, signal)).toBeUndefined();
});

test('entries that nobody has used for two weeks are removed when another one is stored', async () => {
  const cache = toolCache();
  const [unused, used] = ['exp_unused', 'exp_used'].map(jobId => ({ ...key, jobId })) as [
    ArchiveKey,
    ArchiveKey,
  ];
  for (const entry of [unused, used]) await storeArchive(entry, archive(entry.jobId), cache);
  const long = new Date(Date.now() - 15 * 24 * 60 * 60_000);
  for (const name of globSync('**/*', { cwd: cache.root as string })) {
    utimesSync(join(cache.root as string, name), long, long);
  }
  // Finding it counts as use.
  expect(await findArchive(used, cache, signal)).toBeDefined();
  await storeArchive(key, archive('new'), cache);
  expect(await findArchive(unused, cache, signal)).toBeUndefined();
  expect(await findArchive(used, cache, signal)).toBeDefined();
  expect(await findArchive(key, cache, signal)).toBeDefined();
  expect(readdirSync(join(cache.root as string, 'docs-admin-action-bundle'))).toHaveLength(2);
});

test('an entry that proved to be damaged is gone when it has been discarded', async () => {
  const cache = toolCache();
  await storeArchive(key, archive('one'), cache);
  await discardArchive(key, cache);
  expect(await findArchive(key, cache, signal)).toBeUndefined();
});

test('an entry whose archive has a name that a server gave is not used', async () => {
  const cache = toolCache();
  await storeArchive(key, { ...archive('one'), name: 'token-0123456789.tar.gz' }, cache);
  expect(await findArchive(key, cache, signal)).toBeUndefined();
});

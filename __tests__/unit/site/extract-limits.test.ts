import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createArchiveLimits } from '../../../src/archive/limits.ts';
import { readTar } from '../../../src/archive/tar.ts';
import { createSiteWriter } from '../../../src/site/writer.ts';

const mebi = 1024 ** 2;
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-limits-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('half a million entries are fine, and not one more', () => {
  const { countEntry } = createArchiveLimits(1);
  for (let entries = 0; entries < 500_000; entries += 1) countEntry();
  expect(countEntry).toThrow('more than 500000 entries');
});

test('1 GiB is fine from the smallest archive; beyond that, a hundred times the archive', () => {
  const small = createArchiveLimits(1);
  small.countWritten(1024 * mebi);
  expect(() => small.countWritten(1)).toThrow('unpacks to more than 1.0 GiB');
  const large = createArchiveLimits(20 * mebi);
  large.countWritten(2000 * mebi);
  expect(() => large.countWritten(1)).toThrow('The archive of 20.0 MiB unpacks to more than');
});

test('what is read and what is written are counted apart', () => {
  const limits = createArchiveLimits(1);
  limits.countRead(1024 * mebi);
  limits.countWritten(1024 * mebi);
  expect(() => limits.countRead(1)).toThrow('unpacks to more than');
});

test('a large archive may have more zstd frames, if they are as large as frames are', () => {
  const count = (size: number, frames: number) => {
    const { countFrame } = createArchiveLimits(size);
    for (let frame = 0; frame < frames; frame += 1) countFrame();
  };
  expect(() => count(mebi, 1_000)).not.toThrow();
  expect(() => count(mebi, 1_001)).toThrow('more than 1000 zstd frames');
  expect(() => count(100 * mebi, 6_400)).not.toThrow();
  expect(() => count(100 * mebi, 6_401)).toThrow('more than 6400 zstd frames');
});

function writer(ceilings: { readonly entries?: number; readonly names?: number; readonly bytes?: number }) {
  const limits = createArchiveLimits(1, {
    entries: 1000,
    names: 1000,
    extensions: mebi,
    bytes: mebi,
    ...ceilings,
  });
  const { signal } = new AbortController();
  return createSiteWriter({ directory, limits, signal, onProgress: () => undefined });
}

test('directories that only follow from a path count as entries', () => {
  const { writeFile } = writer({ entries: 3 });
  writeFile('a/b/c/file', Buffer.of());
  expect(() => writeFile('d/file', Buffer.of())).toThrow('more than 3 entries');
});

test('directories that have an entry of their own count once', () => {
  const { countEntry, makeDirectory, writeFile } = writer({ entries: 2 });
  countEntry();
  makeDirectory('a');
  countEntry();
  writeFile('a/file', Buffer.of());
  expect(countEntry).toThrow('more than 2 entries');
});

test('copies that links ask for count as entries', async () => {
  const { writeFile, addLink, finish } = writer({ entries: 4 });
  writeFile('a/1', Buffer.of());
  writeFile('a/2', Buffer.of());
  addLink('b', 'a', 'symbolic');
  addLink('c', 'a', 'symbolic');
  await expect(finish()).rejects.toThrow('more than 4 entries');
});

test('bytes of copies count as written', async () => {
  const { writeFile, addLink, finish } = writer({});
  writeFile('a', Buffer.alloc(300 * 1024));
  addLink('b', 'a', 'hard');
  expect(await finish()).toMatchObject({ fileCount: 2, byteCount: 600 * 1024 });
});

test('names are held in memory, so their length has a limit, too', () => {
  const { writeFile, makeDirectory } = writer({ names: 10 });
  writeFile('12345', Buffer.of());
  expect(() => makeDirectory('123456')).toThrow('more than 10 characters');
  expect(() => writeFile('1234567', Buffer.of())).toThrow('more than 10 characters');
});

test.each(['tar', 'tar.gz', 'tar.zst'] as const)(
  'a bomb of padding, which belongs to no file: %s',
  async format => {
    const compress = { tar: (bytes: Buffer) => bytes, 'tar.gz': gzipSync, 'tar.zst': zstdCompressSync }[
      format
    ];
    const archive = join(directory, 'archive');
    writeFileSync(archive, compress(Buffer.alloc(2 * mebi)));
    const reading = readTar(archive, format, writer({}), new AbortController().signal);
    await expect(reading).rejects.toThrow('unpacks to more than 1.0 MiB');
  },
);

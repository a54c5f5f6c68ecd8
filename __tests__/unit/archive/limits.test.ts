import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ArchiveLimits } from '../../../src/archive/limits.ts';
import { readTar } from '../../../src/archive/tar.ts';
import { TimeSlice } from '../../../src/archive/time-slice.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { SiteWriter } from '../../../src/site/writer.ts';

const mebi = 1024 ** 2;
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-limits-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('half a million entries are fine, and not one more', () => {
  const limits = new ArchiveLimits(1);
  for (let entries = 0; entries < 500_000; entries += 1) limits.count('entries');
  expect(() => limits.count('entries')).toThrow('more than 500000 entries');
});

test('1 GiB is fine from the smallest archive; beyond that, a hundred times the archive', () => {
  const small = new ArchiveLimits(1);
  small.count('written', 1024 * mebi);
  expect(() => small.count('written')).toThrow('unpacks to more than 1.0 GiB');
  const large = new ArchiveLimits(20 * mebi);
  large.count('written', 2000 * mebi);
  expect(() => large.count('written')).toThrow('The archive of 20.0 MiB unpacks to more than');
});

test('what is read and what is written are counted apart', () => {
  const limits = new ArchiveLimits(1);
  limits.count('read', 1024 * mebi);
  limits.count('written', 1024 * mebi);
  expect(() => limits.count('read')).toThrow('unpacks to more than');
});

test('a large archive may have more zstd frames, if they are as large as frames are', () => {
  const count = (size: number, frames: number) => {
    const limits = new ArchiveLimits(size);
    for (let frame = 0; frame < frames; frame += 1) limits.count('frames');
  };
  expect(() => count(mebi, 1_000)).not.toThrow();
  expect(() => count(mebi, 1_001)).toThrow('more than 1000 zstd frames');
  expect(() => count(100 * mebi, 6_400)).not.toThrow();
  expect(() => count(100 * mebi, 6_401)).toThrow('more than 6400 zstd frames');
});

const timeSlice = new TimeSlice(systemClock, new AbortController().signal);

function setUp(maxima: { readonly entries?: number; readonly names?: number; readonly bytes?: number }) {
  const limits = new ArchiveLimits(1, { entries: 1000, names: 1000, bytes: mebi, ...maxima });
  const options = { directory, limits, timeSlice, now: Date.now(), onProgress: () => undefined };
  return { limits, sink: new SiteWriter(options) };
}

const file = (name: string) => [{ name, size: 0, modified: undefined }, Buffer.of()] as const;

test('directories that only follow from a path count as entries', () => {
  const { sink } = setUp({ entries: 4 });
  sink.writeFile(...file('a/b/c/file'));
  expect(() => sink.writeFile(...file('file'))).toThrow('more than 4 entries');
});

test('directories that have an entry of their own count once', () => {
  const { sink } = setUp({ entries: 2 });
  sink.makeDirectory('a');
  sink.writeFile(...file('a/file'));
  expect(() => sink.writeFile(...file('a/other'))).toThrow('more than 2 entries');
});

test('a directory counts each time the archive has an entry for it', () => {
  const { sink } = setUp({ entries: 3 });
  for (const name of ['a', 'a/', './']) sink.makeDirectory(name);
  expect(() => sink.makeDirectory('a')).toThrow('more than 3 entries');
});

test('copies that links ask for count as entries', async () => {
  const { sink } = setUp({ entries: 10 });
  sink.writeFile(...file('a/1'));
  sink.writeFile(...file('a/2'));
  sink.addLink('b', 'a', 'symbolic');
  sink.addLink('c', 'a', 'symbolic');
  // Five entries so far, and three for each copy.
  await expect(sink.finish()).rejects.toThrow('more than 10 entries');
});

test('bytes of copies count as written', async () => {
  const { sink } = setUp({});
  const size = 300 * 1024;
  sink.writeFile({ name: 'a', size, modified: undefined }, Buffer.alloc(size));
  sink.addLink('b', 'a', 'hard');
  expect(await sink.finish()).toMatchObject({ fileCount: 2, byteCount: 600 * 1024 });
});

test('names are held in memory, so their length has a limit, too', () => {
  const { sink } = setUp({ names: 10 });
  sink.writeFile(...file('12345'));
  expect(() => sink.makeDirectory('123456')).toThrow('more than 10 characters');
  expect(() => sink.writeFile(...file('1234567'))).toThrow('more than 10 characters');
});

test.each(['tar', 'tar.gz', 'tar.zst'] as const)(
  'a bomb of padding, which belongs to no file: %s',
  async format => {
    const compress = { tar: (bytes: Buffer) => bytes, 'tar.gz': gzipSync, 'tar.zst': zstdCompressSync }[
      format
    ];
    const archive = join(directory, 'archive');
    writeFileSync(archive, compress(Buffer.alloc(2 * mebi)));
    const reading = readTar(format, { archive, size: statSync(archive).size, timeSlice, ...setUp({}) });
    await expect(reading).rejects.toThrow('unpacks to more than 1.0 MiB');
  },
);

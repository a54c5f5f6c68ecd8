import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { ArchiveLimits } from '../../../src/archive/limits.ts';
import { readTar } from '../../../src/archive/tar.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { TimeSlice } from '../../../src/shared/time-slice.ts';
import { SiteWriter } from '../../../src/site/writer.ts';
import { testDirectory } from '../../support/test-directory.ts';

const mebi = 1024 ** 2;
const directory = testDirectory();

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

const { signal } = new AbortController();
const timeSlice = new TimeSlice(systemClock, signal);

function setUp(maxima: ConstructorParameters<typeof ArchiveLimits>[1] = {}) {
  const limits = new ArchiveLimits(1, { entries: 1000, bytes: mebi, ...maxima });
  const options = { limits, timeSlice, now: Date.now(), servedBelow: '' };
  return { limits, sink: new SiteWriter({ ...options, directory: directory() }) };
}

type Maxima = Parameters<typeof setUp>[0];

type Step = (sink: SiteWriter) => unknown;

const file = (name: string, size = 0): Step => {
  return sink => sink.writeFile({ name, modified: undefined }, Buffer.alloc(size));
};
const folder = (name: string): Step => {
  return sink => sink.makeDirectory(name);
};
const copy = (name: string, original: string): Step => {
  return sink => sink.copyFile({ name, original, modified: undefined });
};
const entries = (max: number) => [{ entries: max }, `more than ${max} entries`] as const;
const bytes = (max: number) => [{ bytes: max }, 'unpacks to more than'] as const;

test.each<[string, readonly [Maxima, string], readonly Step[]]>([
  ['directories that follow from a path count as entries', entries(4), [file('a/b/c/file'), file('file')]],
  ['each entry of a directory counts', entries(3), [folder('a'), folder('a/'), folder('./'), folder('a')]],
  ['bytes of files count when they are written', bytes(mebi), [file('a', mebi), file('b', 1)]],
  ['copies count as entries', entries(2), [file('a'), copy('b', 'a'), copy('c', 'a')]],
  ['bytes of copies count as written', bytes(2 * 300 * 1024 - 1), [file('a', 300 * 1024), copy('b', 'a')]],
])('%s', async (_, [maxima, words], steps) => {
  const { sink } = setUp(maxima);
  for (const step of steps.slice(0, -1)) await step(sink);
  await expect(async () => steps.at(-1)?.(sink)).rejects.toThrow(words);
});

test('a bomb of padding, which belongs to no file', async () => {
  const archive = join(directory(), 'archive');
  const content = gzipSync(Buffer.alloc(2 * mebi));
  writeFileSync(archive, content);
  const request = { archive, size: content.length, timeSlice, signal, ...setUp() };
  await expect(readTar('tar.gz', request)).rejects.toThrow('unpacks to more than 1.0 MiB');
});

test('each frame of zstd counts, also an empty one', async () => {
  const archive = join(directory(), 'archive');
  const content = Buffer.concat([zstdCompressSync(''), zstdCompressSync('')]);
  writeFileSync(archive, content);
  const request = { archive, size: content.length, timeSlice, signal, ...setUp() };
  request.limits.count('frames', 999);
  await expect(readTar('tar.zst', request)).rejects.toThrow('more than 1000 zstd frames');
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { ArchiveLimits } from '../../../src/archive/limits.ts';
import { readTar } from '../../../src/archive/tar.ts';
import { TimeSlice } from '../../../src/archive/time-slice.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { SiteWriter } from '../../../src/site/writer.ts';
import { tarBlocks } from '../../support/extract.ts';
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

function setUp(maxima: ConstructorParameters<typeof ArchiveLimits>[1] = {}) {
  const limits = new ArchiveLimits(1, { entries: 1000, names: 1000, bytes: mebi, ...maxima });
  const options = { directory: directory(), limits, timeSlice, now: Date.now(), onProgress: () => undefined };
  return { limits, sink: new SiteWriter(options) };
}

type Maxima = Parameters<typeof setUp>[0];

const file = (name: string, size = 0) => [{ name, size, modified: undefined }, Buffer.alloc(size)] as const;

test.each<[string, Maxima, (sink: SiteWriter) => void, (sink: SiteWriter) => void, string]>([
  [
    'directories that only follow from a path count as entries',
    { entries: 4 },
    sink => sink.writeFile(...file('a/b/c/file')),
    sink => sink.writeFile(...file('file')),
    'more than 4 entries',
  ],
  [
    'directories that have an entry of their own count once',
    { entries: 2 },
    sink => {
      sink.makeDirectory('a');
      sink.writeFile(...file('a/file'));
    },
    sink => sink.writeFile(...file('a/other')),
    'more than 2 entries',
  ],
  [
    'a directory counts each time the archive has an entry for it',
    { entries: 3 },
    sink => {
      for (const name of ['a', 'a/', './']) sink.makeDirectory(name);
    },
    sink => sink.makeDirectory('a'),
    'more than 3 entries',
  ],
  [
    'names are held in memory',
    { names: 10 },
    sink => sink.writeFile(...file('12345')),
    sink => sink.makeDirectory('123456'),
    'more than 10 characters',
  ],
  [
    'so are the targets of links',
    { names: 10 },
    sink => sink.addLink('1', '12345678', 'symbolic'),
    sink => sink.addLink('2', '12345678', 'symbolic'),
    'more than 10 characters',
  ],
  [
    'bytes of files count when they are written',
    { bytes: mebi },
    sink => sink.writeFile(...file('a', mebi)),
    sink => sink.writeFile(...file('b', 1)),
    'unpacks to more than 1.0 MiB',
  ],
])('%s', (_, maxima, fill, exceed, words) => {
  const { sink } = setUp(maxima);
  fill(sink);
  expect(() => exceed(sink)).toThrow(words);
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

test('links inside linked directories count each time, although they lead to nothing', async () => {
  const { sink } = setUp({ entries: 20 });
  for (const name of ['1', '2', '3']) sink.addLink(`a/b/c/${name}`, 'none', 'symbolic');
  for (const target of ['a', 'a/b', 'a/b/c']) sink.addLink(`to-${target.length}`, target, 'symbolic');
  // Nine entries so far, six in the copies, and nine looks at a link inside.
  await expect(sink.finish()).rejects.toThrow('more than 20 entries');
});

test('bytes of copies count as written', async () => {
  const size = 300 * 1024;
  const { sink } = setUp({ bytes: 2 * size - 1 });
  sink.writeFile(...file('a', size));
  sink.addLink('b', 'a', 'hard');
  await expect(sink.finish()).rejects.toThrow('unpacks to more than');
});

const padding = Buffer.alloc(2 * mebi);
/** A frame of zstd without a size that asks for the widest window. */
const wideFrame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x88, 1, 0, 0]);

test.each<[string, Parameters<typeof readTar>[0], Buffer, Maxima, string]>([
  ['padding, which belongs to no file', 'tar.gz', gzipSync(padding), {}, 'unpacks to more than 1.0 MiB'],
  ['frames of zstd that ask for 128 MiB each', 'tar.zst', wideFrame, {}, 'ask for too much memory'],
  ['extended headers', 'tar', tarBlocks('x', 'x'.repeat(2000)), { extensions: 1000 }, 'of extended headers'],
])('a bomb of %s', async (_, format, content, maxima, words) => {
  const archive = join(directory(), 'archive');
  writeFileSync(archive, content);
  const request = { archive, size: content.length, timeSlice, ...setUp(maxima) };
  await expect(readTar(format, request)).rejects.toThrow(words);
});

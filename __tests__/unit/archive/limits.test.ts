import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { ArchiveLimits } from '../../../src/archive/limits.ts';
import { readTar } from '../../../src/archive/tar.ts';
import { systemClock, TimeSlice } from '../../../src/shared/clock.ts';
import { SiteWriter } from '../../../src/site/extract.ts';
import { testDirectory } from '../../support/test-directory.ts';

const mebi = 1024 ** 2;
const directory = testDirectory();

test('half a million entries are fine, and not one more', () => {
  const limits = new ArchiveLimits(1);
  for (let entries = 0; entries < 500_000; entries += 1) limits.countEntry();
  expect(() => limits.countEntry()).toThrow('more than 500000 entries');
});

test('1 GiB is fine from the smallest archive; beyond that, a hundred times the archive (promise: An archive that unpacks to far more)', () => {
  const small = new ArchiveLimits(1);
  small.countWritten(1024 * mebi);
  expect(() => small.countWritten(1)).toThrow('unpacks to more than 1.0 GiB');
  const large = new ArchiveLimits(20 * mebi);
  large.countWritten(2000 * mebi);
  expect(() => large.countWritten(1)).toThrow('The archive of 20.0 MiB unpacks to more than');
});

const { signal } = new AbortController();
const timeSlice = new TimeSlice(systemClock, signal);

/** A place to write to, with limits that are used up but for this. */
function setUp({ entries = 1000, bytes = mebi } = {}) {
  const limits = new ArchiveLimits(1);
  for (let counted = entries; counted < 500_000; counted += 1) limits.countEntry();
  limits.countRead(1024 * mebi - bytes);
  limits.countWritten(1024 * mebi - bytes);
  return { limits, sink: new SiteWriter({ limits, timeSlice, directory: directory() }) };
}

type Step = (sink: SiteWriter) => unknown;

const file = (name: string, size = 0): Step => {
  return sink => sink.writeFile(name, Buffer.alloc(size));
};
const folder = (name: string): Step => {
  return sink => sink.makeDirectory(name);
};
const copy = (name: string, original: string): Step => {
  return sink => sink.copyFile(name, original);
};

test.each<[string, Parameters<typeof setUp>[0], readonly Step[]]>([
  ['directories that follow from a path', { entries: 4 }, [file('a/b/c/file'), file('file')]],
  ['entries of a directory', { entries: 3 }, [folder('a'), folder('a/'), folder('./'), folder('a')]],
  ['copies', { entries: 2 }, [file('a'), copy('b', 'a'), copy('c', 'a')]],
  ['bytes of files', { bytes: mebi }, [file('a', mebi), file('b', 1)]],
  ['bytes of copies', { bytes: 2 * 300 * 1024 - 1 }, [file('a', 300 * 1024), copy('b', 'a')]],
])('%s count', async (_, left, steps) => {
  const { sink } = setUp(left);
  for (const step of steps.slice(0, -1)) await step(sink);
  await expect(async () => steps.at(-1)?.(sink)).rejects.toThrow(/more than (500000 entries|1\.0 GiB)/);
});

test('a bomb of padding, which belongs to no file, is rejected', async () => {
  const archive = join(directory(), 'archive');
  const content = gzipSync(Buffer.alloc(2 * mebi));
  writeFileSync(archive, content);
  const request = { archive, size: content.length, timeSlice, signal, ...setUp() };
  await expect(readTar('tar.gz', request)).rejects.toThrow('unpacks to more than 1.0 GiB');
});

/** Whatever a tar contains, each step of reading it moves on. Counted in steps: a test that hangs would say nothing. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { detectFormat } from '../../../src/archive/detect-format.ts';
import { ArchiveLimits } from '../../../src/archive/limits.ts';
import { readTar } from '../../../src/archive/tar.ts';
import { TarExtensions } from '../../../src/archive/tar-extensions.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { TimeSlice } from '../../../src/shared/time-slice.ts';
import { SiteWriter } from '../../../src/site/writer.ts';
import { tarBlocks, writeChecksum } from '../../support/extract.ts';
import { casesOf } from '../../support/long.ts';
import { seed } from '../../support/seed.ts';
import { testDirectory } from '../../support/test-directory.ts';

const numRuns = casesOf(200, 20_000);
const directory = testDirectory();

const keyword = fc.constantFrom('path', 'linkpath', 'size', 'mtime', 'GNU.sparse.major', 'comment', '');
/** Right, or with another length. */
const record = fc
  .tuple(keyword, fc.string({ maxLength: 20 }), fc.constantFrom(0, 0, 0, 0, -1, 1, 100))
  .map(([name, value, difference]) => {
    const rest = ` ${name}=${value}\n`;
    const length = Buffer.byteLength(rest) + 1;
    return `${length + (length > 9 ? 1 : 0) + difference}${rest}`;
  });
const other = fc.constantFrom('\0', '\0'.repeat(40), ' ', '=', '\n', '0', '0 a=b\n', '9999999 a=b\n');
const piece = fc.oneof({ weight: 4, arbitrary: record }, { weight: 1, arbitrary: other });
const paxHeader = fc.array(piece, { maxLength: 8 }).map(pieces => Buffer.from(pieces.join('')));

const characters = ['\0', '0', '1', '9', ' ', '=', '\n', 'a', '\xff'];
const pairs = characters.flatMap(one => characters.map(other => one + other));

test('an extended header of one character, or of two in turn, is rejected, whatever they are', () => {
  for (const unit of [...characters, ...pairs]) {
    const add = () => new TarExtensions().add('pax-header', Buffer.alloc(1024 ** 2, unit, 'latin1'));
    expect(add).toThrow('an extended header of tar is damaged');
  }
});

const type = fc.constantFrom(...'0000000125567xxxgLKS\0Z');
const content = fc.oneof(
  paxHeader,
  fc.constantFrom('', 'text', 'a/b', 'x'.repeat(2000)).map(text => Buffer.from(text)),
);
const name = fc.constantFrom('a', 'b', 'c/d', 'e/', 'index.html', '../f', '');
const sizeField = fc.constantFrom(undefined, undefined, undefined, '00000001000', '77777777777', '        ');
const entry = fc.tuple(type, content, name, sizeField).map(([flag, bytes, path, size]) => {
  const blocks = tarBlocks(flag, bytes, path);
  if (size !== undefined) blocks.write(size, 124);
  writeChecksum(blocks);
  return blocks;
});
const zeros = fc.constant(Buffer.alloc(512));
const parts = fc.array(fc.oneof({ weight: 9, arbitrary: entry }, { weight: 1, arbitrary: zeros }), {
  minLength: 1,
  maxLength: 10,
});
/** Some with an end mark, without which none is complete. */
const tar = fc
  .tuple(parts, fc.constantFrom(0, 1024))
  .map(([blocks, end]) => Buffer.concat([...blocks, Buffer.alloc(end)]));

test('a tar is read with at most one step for each of its blocks', async () => {
  let complete = 0;
  await fc.assert(
    fc.asyncProperty(tar, async archive => {
      const blocks = archive.length / 512;
      const error = await readCounted(archive, blocks).catch((reason: unknown) => reason);
      if (error === undefined) complete += 1;
      else expect(error).toBeInstanceOf(ActionError);
    }),
    { seed, numRuns, endOnFailure: true },
  );
  expect(complete).toBeGreaterThan(0);
});

let archives = 0;

/** Reads a tar, and throws something else than an ActionError when that takes too many steps. */
async function readCounted(content: Buffer, maxSteps: number): Promise<void> {
  archives += 1;
  const archive = join(directory(), `${archives}.tar`);
  writeFileSync(archive, content);
  let steps = 0;
  const now = () => {
    steps += 1;
    // One when it begins, and one when it ends.
    if (steps > maxSteps + 2) throw new Error(`more than ${maxSteps} steps`);
    return 0;
  };
  const { signal } = new AbortController();
  const timeSlice = new TimeSlice({ ...systemClock, now }, signal);
  const limits = new ArchiveLimits(content.length);
  const options = { limits, timeSlice, now: 0 };
  const sink = new SiteWriter({ ...options, directory: mkdtempSync(join(directory(), 'site-')) });
  expect(await detectFormat(archive)).toBe('tar');
  await readTar('tar', { archive, size: content.length, sink, limits, timeSlice, signal });
}

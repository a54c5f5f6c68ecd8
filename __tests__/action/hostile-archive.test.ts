import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import process from 'node:process';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { extract, formats, type TarEntry, tarBlocks, writeChecksum } from '../support/extract.ts';
import { casesOf } from '../support/long.ts';
import { seed, seededRandom, shuffle } from '../support/seed.ts';
import { testDirectory } from '../support/test-directory.ts';

const runs = casesOf(50, 3_000);
const directory = testDirectory();
const rejection = { code: expect.stringMatching(/^ARCHIVE_(UNSAFE|INVALID)$/) };

/** Mostly what a site holds, now and then what could do harm. */
const piece = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('a', 'b', 'index.html', 'ü', 'A') },
  { weight: 1, arbitrary: fc.constantFrom('..', '.', '', 'C:', 'a\\b', '..\\..', '.git', 'n'.repeat(300)) },
);
const name = fc
  .tuple(fc.constantFrom('', '', '', '', '', '/', './'), fc.array(piece, { minLength: 1, maxLength: 4 }))
  .map(([start, pieces]) => start + pieces.join('/'));
const mode = fc.constantFrom(0o644, 0o755, 0o4755, 0o2777, 0o1777, 0o000);
const text = fc.constantFrom('', 'one', '<title>two</title>', 'x'.repeat(2_000));
const link = fc.constantFrom('symlink' as const, 'link' as const);
const special = fc.constantFrom('fifo' as const, 'character-device' as const, 'block-device' as const);
const entry: fc.Arbitrary<TarEntry> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ name, text, mode }) },
  { weight: 2, arbitrary: fc.record({ name, type: fc.constant('directory' as const), mode }) },
  { weight: 1, arbitrary: fc.record({ name, type: link, linkname: name }) },
  { weight: 1, arbitrary: fc.record({ name, type: special, mode }) },
);

/** Everything below a directory: paths of files and directories, which is all that there may be. */
function contentOf(root: string, below = ''): readonly string[] {
  return readdirSync(join(root, below)).flatMap(found => {
    const path = join(below, found);
    const status = lstatSync(join(root, path));
    const modes = status.isDirectory() ? [0o755] : [0o644];
    expect({ path, plain: status.isFile() || status.isDirectory() }).toEqual({ path, plain: true });
    if (process.platform !== 'win32') expect(modes).toContain(status.mode & 0o7777);
    return status.isDirectory() ? contentOf(root, path) : [path.split(sep).join('/')];
  });
}

/** On a push, one of them. */
const packs = shuffle(Object.entries(formats), seededRandom(seed)).slice(0, casesOf(1, 3));
test.each(packs)(
  '%s: whatever it contains, plain files appear, or nothing does',
  async (_, pack) => {
    let unpacked = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 7 }), async entries => {
        // Names that differ only in case can be two directories on this disk, so its own rules hold.
        const { platform } = process;
        const error = await extract(directory(), await pack(entries), { platform }).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        try {
          if (error !== undefined) {
            expect(error).toMatchObject(rejection);
            expect(readdirSync(directory())).toEqual(['archive']);
            return;
          }
          unpacked += 1;
          expect(readdirSync(directory()).sort()).toEqual(['archive', 'site']);
          const texts = new Set(entries.map(({ text: content = '' }) => String(content)));
          for (const path of contentOf(join(directory(), 'site'))) {
            expect(path).not.toMatch(/(^|\/)\.\.(\/|$)|\\|^\/|^[A-Z]:/);
            expect(texts).toContain(readFileSync(join(directory(), 'site', path), 'utf8'));
          }
        } finally {
          rmSync(join(directory(), 'site'), { recursive: true, force: true });
        }
      }),
      { seed, numRuns: runs, endOnFailure: true },
    );
    expect(unpacked).toBeGreaterThan(runs / 20);
  },
  600_000,
);

/** A tar with a file whose header states this size. */
function sized(size: string | Buffer): Buffer {
  const block = tarBlocks('0', 'hello', 'index.html');
  Buffer.from(size).copy(block, 124);
  writeChecksum(block);
  return Buffer.concat([block, end]);
}

const end = Buffer.alloc(1024);
const file = tarBlocks('0', 'hello', 'index.html');
const extended = (record: string) => Buffer.concat([tarBlocks('x', record), file, end]);

test.each([
  ['a negative size', sized(Buffer.alloc(12, 0xff))],
  ['a size beyond all numbers', sized(Buffer.from([0x80, ...Array(11).fill(0xff)]))],
  ['a size beyond the archive', sized('777777777777')],
  ['a negative size in an extended header', extended('11 size=-1\n')],
  ['no number in an extended header', extended('12 size=NaN\n')],
  ['a path that climbs, in an extended header', extended('13 path=../x\n')],
  ['a path with NUL, in an extended header', extended('12 path=a\0b\n')],
  ['what climbs behind its end', Buffer.concat([file, end, extended('13 path=../x\n')])],
])('a tar with %s is rejected', async (_, archive) => {
  await expect(extract(directory(), archive)).rejects.toMatchObject(rejection);
  expect(readdirSync(directory())).toEqual(['archive']);
});

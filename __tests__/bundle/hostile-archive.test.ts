import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import process from 'node:process';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ActionError } from '../../src/kernel/errors.ts';
import { extract, type TarEntry, tar, zip } from './extract-support.ts';

const runs = process.env['LONG_TESTS'] === undefined ? 150 : 3_000;
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-hostile-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Mostly what a site holds, now and then what could do harm. */
const piece = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('a', 'b', 'index.html', 'ü', 'A') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '..',
      '.',
      '',
      'C:',
      'a\\b',
      '..\\..',
      '\\\\host\\share',
      'con',
      'x.',
      'x ',
      'a:b',
      '.git',
      'ü'.normalize('NFD'),
      'n'.repeat(300),
    ),
  },
);
const name = fc
  .tuple(fc.constantFrom('', '', '', '', '', '/', './'), fc.array(piece, { minLength: 1, maxLength: 4 }))
  .map(([start, pieces]) => start + pieces.join('/'));
const mode = fc.constantFrom(0o644, 0o755, 0o4755, 0o2777, 0o1777, 0o000);
const text = fc.constantFrom('', 'one', '<title>two</title>', 'x'.repeat(2_000));
const entry: fc.Arbitrary<TarEntry> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ name, text, mode }) },
  { weight: 2, arbitrary: fc.record({ name, type: fc.constant('directory' as const), mode }) },
  {
    weight: 1,
    arbitrary: fc.record({
      name,
      type: fc.constantFrom('symlink' as const, 'link' as const),
      linkname: name,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      name,
      type: fc.constantFrom('fifo' as const, 'character-device' as const, 'block-device' as const),
      mode,
    }),
  },
);

const formats: Readonly<Record<string, (entries: readonly TarEntry[]) => Promise<Buffer>>> = {
  tar,
  'tar.gz': async entries => gzipSync(await tar(entries)),
  'tar.zst': async entries => zstdCompressSync(await tar(entries)),
  zip: entries =>
    zip(archive => {
      for (const { name: path, text: content = '', mode: bits = 0o644, type } of entries) {
        // What the library that writes it refuses cannot be tried in this way.
        if (/^\/|^[a-z]:|\\|(^|\/)\.\.?(\/|$)|\/\/|^$|\/$/i.test(path)) continue;
        const kind = type === 'symlink' ? 0o120000 : type === 'fifo' ? 0o010000 : 0o100000;
        archive.addBuffer(Buffer.from(content), path, { mode: kind | bits });
      }
    }),
};

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

test.each(Object.entries(formats))(
  '%s: whatever it holds, plain files appear, or nothing does',
  async (_, pack) => {
    let unpacked = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 7 }), async entries => {
        const error = await extract(directory, await pack(entries)).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        try {
          if (error !== undefined) {
            expect(error).toMatchObject({ code: expect.stringMatching(/^ARCHIVE_(UNSAFE|INVALID)$/) });
            expect(error).toBeInstanceOf(ActionError);
            expect(readdirSync(directory)).toEqual(['archive']);
            return;
          }
          unpacked += 1;
          expect(readdirSync(directory).sort()).toEqual(['archive', 'site']);
          const texts = new Set(entries.map(({ text: content = '' }) => String(content)));
          for (const path of contentOf(join(directory, 'site'))) {
            expect(path).not.toMatch(/(^|\/)\.\.(\/|$)|\\|^\/|^[A-Z]:/);
            expect(texts).toContain(readFileSync(join(directory, 'site', path), 'utf8'));
          }
        } finally {
          rmSync(join(directory, 'site'), { recursive: true, force: true });
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
    expect(unpacked).toBeGreaterThan(runs / 20);
  },
  600_000,
);

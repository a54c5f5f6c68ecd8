import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startSimulator } from '../../simulator/server.ts';
import { ActionError } from '../../src/shared/errors.ts';
import { expectFailure } from '../support/export-action.ts';
import { extract, type TarEntry, tarFormats, zip } from '../support/extract.ts';
import { startAction } from '../support/local-runner.ts';
import { casesOf } from '../support/long.ts';
import { peakMemory } from '../support/peak-memory.ts';
import { seed } from '../support/seed.ts';

const runs = casesOf(50, 3_000);
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
  ...tarFormats,
  zip: entries =>
    zip(archive => {
      for (const { name: path, text: content = '', mode: bits = 0o644, type } of entries) {
        // The library that writes the archive rejects these.
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
  '%s: whatever it contains, plain files appear, or nothing does',
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
      { seed, numRuns: runs, endOnFailure: true },
    );
    expect(unpacked).toBeGreaterThan(runs / 20);
  },
  600_000,
);

/** A block of tar with its checksum; numbers as they are to stand there. */
function header(fields: {
  readonly name: string;
  readonly size: string | Buffer;
  readonly type: string;
}): Buffer {
  const block = Buffer.alloc(512);
  block.write(fields.name, 0);
  block.write('0000644', 100);
  Buffer.from(fields.size).copy(block, 124);
  block.write('        ', 148);
  block.write(fields.type, 156);
  block.write('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function padded(text: string | Buffer): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 511)]);
}

const octal = (size: number) => `${size.toString(8).padStart(11, '0')}\0`;
const file = (size: string | Buffer) =>
  Buffer.concat([header({ name: 'index.html', size, type: '0' }), padded('hello')]);
const pax = (record: string) =>
  Buffer.concat([header({ name: 'pax', size: octal(record.length), type: 'x' }), padded(record)]);
const end = Buffer.alloc(1024);

test.each([
  ['a negative size', Buffer.concat([file(Buffer.alloc(12, 0xff)), end])],
  ['a size beyond all numbers', Buffer.concat([file(Buffer.from([0x80, ...Array(11).fill(0xff)])), end])],
  ['a size beyond the archive', Buffer.concat([file('777777777777'), end])],
  ['a negative size in an extended header', Buffer.concat([pax('11 size=-1\n'), file(octal(5)), end])],
  ['no number in an extended header', Buffer.concat([pax('12 size=NaN\n'), file(octal(5)), end])],
  ['a path that climbs, in an extended header', Buffer.concat([pax('13 path=../x\n'), file(octal(5)), end])],
  ['a path with NUL, in an extended header', Buffer.concat([pax('12 path=a\0b\n'), file(octal(5)), end])],
  [
    'what climbs behind its end',
    Buffer.concat([file(octal(5)), end, pax('13 path=../x\n'), file(octal(5)), end]),
  ],
  ...['x', 'g', 'L', 'K'].map(type => {
    const extended = header({ name: 'x', size: octal(300 * 2 ** 20), type });
    return [
      `an extended header of 300 MiB (${type})`,
      gzipSync(Buffer.concat([extended, Buffer.alloc(300 * 2 ** 20)]), { level: 1 }),
    ] as const;
  }),
])('a tar with %s is rejected', async (_, archive) => {
  const error = await extract(directory, archive).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code: expect.stringMatching(/^ARCHIVE_(UNSAFE|INVALID)$/) });
  expect(readdirSync(directory)).toEqual(['archive']);
});

test('the directory of a zip counts, whatever its local headers contain', async () => {
  const archive = await zip(made => made.addBuffer(Buffer.from('hello'), 'index.html'));
  archive.write('../../evil', archive.indexOf('index.html'));
  await extract(directory, archive);
  expect(readdirSync(directory).sort()).toEqual(['archive', 'site']);
  expect(readFileSync(join(directory, 'site/index.html'), 'utf8')).toBe('hello');
});

test('a zip whose entries share their data is a bomb, whatever they unpack to', async () => {
  const archive = await zip(made => {
    for (let index = 0; index < 1500; index += 1) {
      made.addBuffer(index === 0 ? Buffer.alloc(2 ** 20) : Buffer.of(), String(index).padStart(4, '0'));
    }
  });
  const first = archive.indexOf('PK\u0001\u0002');
  for (let at = first, next = at; next !== -1; at = next) {
    // Checksum and sizes, and where the data lies.
    archive.copy(archive, at + 16, first + 16, first + 28);
    archive.copy(archive, at + 42, first + 42, first + 46);
    archive.copy(archive, at + 10, first + 10, first + 12);
    next = archive.indexOf('PK\u0001\u0002', at + 4);
  }
  await expect(extract(directory, archive)).rejects.toMatchObject({
    code: 'ARCHIVE_UNSAFE',
    message: expect.stringContaining('entries that share their data'),
  });
  expect(readdirSync(directory)).toEqual(['archive']);
});

test('taking back very many files takes no memory', async () => {
  const entries = Array.from({ length: 60_000 }, (_, index) =>
    header({ name: `${index}.html`, size: octal(0), type: '0' }),
  );
  const archive = gzipSync(
    Buffer.concat([...entries, header({ name: '../x', size: octal(0), type: '0' }), end]),
  );
  await using service = await startSimulator({ archive, jobSeconds: 0, queueSeconds: 0 });
  const inputs = {
    'api-key': service.key,
    'base-url': service.baseUrl,
    domain: 'docs.example.com',
    'extract-to': 'site',
  };
  const started = startAction({ inputs });
  const peak = await peakMemory(started.process.pid ?? 0);
  using run = await started.finished;
  expectFailure(run, 'ARCHIVE_UNSAFE');
  expect(readdirSync(run.workspace)).toEqual([]);
  if (!Number.isNaN(peak)) expect(peak).toBeLessThan(200);
});

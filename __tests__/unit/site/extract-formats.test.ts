import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findPaths } from '../../../script/find-paths.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import {
  expectRejected,
  extract,
  type Files,
  page,
  tar,
  tarBlocks,
  writeChecksum,
  zip,
} from '../../support/extract.ts';
import { casesOf } from '../../support/long.ts';
import { seed } from '../../support/seed.ts';
import { testDirectory } from '../../support/test-directory.ts';

const mebi = 1024 ** 2;
const end = Buffer.alloc(1024);
const directory = testDirectory();

/** Every file below the site, by path. */
function unpacked(): Files {
  const site = join(directory(), 'site');
  const files = findPaths('**/*', site).filter(path => statSync(join(site, path)).isFile());
  return Object.fromEntries(files.map(path => [path, readFileSync(join(site, path))]));
}

/** Unpacks, and removes what was unpacked. */
async function roundTrip(archive: Buffer): Promise<Files> {
  await extract(directory(), archive);
  const files = unpacked();
  rmSync(join(directory(), 'site'), { recursive: true });
  return files;
}

const expectInvalid = (archive: Buffer, words = '') =>
  expectRejected(directory(), archive, 'ARCHIVE_INVALID', words);

/** Compares files without showing megabytes of them. */
function expectSame(found: Files, expected: Files): void {
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
  const different = Object.keys(expected).filter(path => !found[path]?.equals(expected[path] ?? end));
  expect(different).toEqual([]);
}

/** Bytes that do not compress, the same for the same seed. */
const noise = (length: number, seed = 1) =>
  createHash('shake256', { outputLength: length }).update(`${seed}`).digest();

const tarOf = (files: Files) => tar(Object.entries(files).map(([name, text]) => ({ name, text })));
const zipOf = (files: Files, compress: boolean) =>
  zip(archive => {
    for (const [name, bytes] of Object.entries(files)) archive.addBuffer(bytes, name, { compress });
  });
const gzip = (part: Buffer) => gzipSync(part, { level: 1 });
const compressed = {
  'tar.gz': async (files: Files) => gzip(await tarOf(files)),
  'zip, deflated': (files: Files) => zipOf(files, true),
};
const formats = { tar: tarOf, 'zip, stored': (files: Files) => zipOf(files, false), ...compressed };

// Around every size at which the code does something else: tar's blocks, small and large files.
const sizes = [0, 1, 511, 512, 513, mebi, mebi + 1, 4 * mebi, 4 * mebi + 1];
const edges = Object.fromEntries(
  sizes.map((size, at) => [`${at % 3}/${size}.bin`, at % 2 === 0 ? noise(size) : Buffer.alloc(size, 'ab ')]),
);
test.each(Object.entries(formats))('files of all sizes come out as they went in: %s', async (_, make) => {
  const { fileCount } = await extract(directory(), await make(edges));
  expect(fileCount).toBe(sizes.length);
  expectSame(unpacked(), edges);
});

test.each([
  ['zip', () => zip(() => {})],
  ['tar', async () => end],
])('an archive without entries is a %s, too', async (_, make) => {
  expect((await extract(directory(), await make())).fileCount).toBe(0);
});

describe('zip', () => {
  const start = Buffer.from(page);

  /** Offsets inside a record of the directory (APPNOTE 4.3.12). */
  test.each([
    ['encrypted', start, 8, 'ARCHIVE_UNSAFE', 'an encrypted file'],
    ['compressed in another way', start, 10, 'ARCHIVE_INVALID', 'not supported'],
    ['with another checksum', start, 16, 'ARCHIVE_INVALID', 'a checksum does not match'],
    ['large, with another checksum', Buffer.alloc(5 * mebi), 16, 'ARCHIVE_INVALID', 'a checksum does not'],
  ] as const)('an entry that is %s is rejected', async (_, content, offset, code, words) => {
    const archive = await zipOf({ 'index.html': content }, true);
    const at = archive.indexOf('PK\x01\x02', 0, 'latin1') + offset;
    archive[at] = (archive[at] ?? 0) ^ 1;
    await expectRejected(directory(), archive, code, words);
  });

  test('a large entry without data is rejected', async () => {
    const archive = await zipOf({ 'index.html': Buffer.alloc(5 * mebi) }, true);
    archive.writeUInt32LE(0, archive.indexOf('PK\x01\x02', 0, 'latin1') + 20);
    await expectInvalid(archive, 'a file has no data');
  });

  test('entries that share their data are rejected', async () => {
    const archive = await zipOf({ a: noise(1000) }, false);
    const [start, end] = ['PK\x01\x02', 'PK\x05\x06'].map(it => archive.indexOf(it, 0, 'latin1'));
    const records = ['a', 'b'].map(name => {
      const record = Buffer.from(archive.subarray(start, end));
      record.write(name, 46);
      return record;
    });
    const tail = archive.subarray(end);
    tail.writeUInt16LE(records.length, 8);
    tail.writeUInt16LE(records.length, 10);
    const shared = Buffer.concat([archive.subarray(0, start), ...records, tail]);
    await expectRejected(directory(), shared, 'ARCHIVE_UNSAFE', 'entries that share their data');
  });

  test('a directory that has more entries than it says is rejected', async () => {
    const archive = await zipOf({ 'index.html': start, 'left-out.html': start }, true);
    const counts = archive.indexOf('PK\x05\x06', 0, 'latin1') + 8;
    archive.writeUInt16LE(1, counts);
    archive.writeUInt16LE(1, counts + 2);
    await expectInvalid(archive, 'more entries than it says');
  });
});

describe('tar', () => {
  const file = tarBlocks('0', page, 'index.html');

  test('a global header of pax names no file', async () => {
    // As "git archive" writes it: a comment for the whole archive.
    const comment = '52 comment=0123456789012345678901234567890123456789\n';
    const archive = Buffer.concat([tarBlocks('g', comment, 'pax_global_header'), file, end]);
    expect(await roundTrip(archive)).toEqual({ 'index.html': Buffer.from(page) });
  });

  test('times in a header of GNU are no part of the name', async () => {
    const header = Buffer.from(file);
    header.write('ustar  \0', 257, 'latin1');
    // As "tar --incremental" writes when the file was read and changed.
    header.write('15147321045\u000015147321045', 345);
    writeChecksum(header);
    expect(await roundTrip(Buffer.concat([header, end]))).toEqual({ 'index.html': Buffer.from(page) });
  });

  test('a directory may be marked by its name alone, as older archives do', async () => {
    const archive = Buffer.concat([tarBlocks('0', '', 'a/'), tarBlocks('0', page, 'a/index.html'), end]);
    expect(await roundTrip(archive)).toEqual({ 'a/index.html': Buffer.from(page) });
  });

  test('an empty value in an extended header takes back an earlier one', async () => {
    const records = '10 path=a\n8 path=\n10 size=9\n8 size=\n';
    expect(await roundTrip(Buffer.concat([tarBlocks('x', records), file, end]))).toEqual({
      'index.html': Buffer.from(page),
    });
  });

  const written = spawnSync('tar', ['--version'], { encoding: 'utf8' }).stdout ?? '';
  // Each has its own way with names that are too long for a header.
  const withGnu = written.includes('GNU tar') ? test.each : test.skip.each;

  /** Files whose path has a directory that ends at each byte around the end of a header's name. */
  const paths: Files = { 'index.html': Buffer.from(page) };
  for (let length = 80; length <= 120; length += 1) {
    const parent = `${'a'.repeat(50)}/${'b'.repeat(length - 51)}`;
    Object.assign(paths, { [`${parent}/page.html`]: noise(600, length), [`${parent}/a.css`]: Buffer.of() });
  }

  withGnu(['gnu', 'pax', 'ustar'])('as GNU tar writes it: --format=%s', async format => {
    const long = `${'long-directory-name/'.repeat(format === 'ustar' ? 5 : 12)}größe-日本.html`;
    const files: Files = { ...paths, [long]: noise(70_000) };
    const input = join(directory(), 'in');
    for (const [name, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(input, name)), { recursive: true });
      writeFileSync(join(input, name), bytes);
    }
    linkSync(join(input, 'index.html'), join(input, 'hard.html'));
    const archive = execFileSync('tar', [`--format=${format}`, '-cf', '-', '-C', input, '.']);
    expectSame(await roundTrip(archive), { ...files, 'hard.html': Buffer.from(page) });
  });

  test.each([
    ['a record without an end', '30 path=a\n'],
    ['text that is no record behind one', '10 path=a\npath=a\n'],
    ['NUL that its size counts', `10 path=a\n${'\0'.repeat(502)}`],
  ])('an extended header with %s is rejected', async (_, records) => {
    const words = 'The archive is damaged: an extended header of tar is damaged';
    await expectInvalid(Buffer.concat([tarBlocks('x', records), file, end]), words);
  });

  test('a sparse file is rejected', async () => {
    const archive = await tar([{ name: 'a', text: 'x', pax: { 'GNU.sparse.major': '1' } }]);
    await expectRejected(directory(), archive, 'ARCHIVE_UNSAFE', 'a sparse file');
  });
});

test('an archive whose last compressed part is missing or foreign is rejected', async () => {
  const files = Array.from({ length: 10 }, (_, at) => [`${at}.html`, Buffer.from(`${page}${at}`)] as const);
  const whole = await tarOf(Object.fromEntries(files));
  // Five whole entries of a header and a block of data each.
  const words = 'The archive is not complete: the end mark of tar is missing';
  await expectInvalid(gzip(whole.subarray(0, 5 * 1024)), words);
  const zeros = await tarOf({ 'zeros.bin': Buffer.alloc(1024) });
  await expectInvalid(gzip(zeros.subarray(0, 3 * 512)), words);
  await expectInvalid(Buffer.concat([gzip(whole), Buffer.from('something else')]));
});

test('a compressed web page is no archive', () => expectInvalid(gzip(Buffer.from('<html>'.repeat(500)))));

describe('damage', () => {
  // One of them is too large to be held in memory.
  const files: Files = {
    'index.html': Buffer.from(page),
    'large.bin': noise(mebi + 5000),
    'text.txt': Buffer.alloc(70_000, 'some text '),
  };
  const contents = (all: Files) =>
    Object.values(all)
      .map(bytes => bytes.length + bytes.toString('latin1', 0, 64))
      .sort();

  // A tar by itself has no checksum over what files hold.
  test.each(Object.entries(compressed))(
    'a flipped bit gives the same bytes or nothing: %s',
    async (_, make) => {
      const whole = await make(files);
      await fc.assert(
        fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
          const damaged = Buffer.from(whole);
          damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
          const result = await roundTrip(damaged).catch((reason: unknown) => reason);
          if (result instanceof Error) expect(result).toBeInstanceOf(ActionError);
          else {
            // Names in a zip are not covered by a checksum; what the files hold is.
            const found = result as Files;
            expect(contents(found)).toEqual(contents(files));
            expect(Object.values(found).some(bytes => bytes.equals(files['large.bin'] ?? end))).toBe(true);
          }
          expect(readdirSync(directory())).toEqual(['archive']);
        }),
        { seed, numRuns: casesOf(12, 300) },
      );
    },
  );

  test.each(Object.entries(formats))(
    'an archive that was cut anywhere is not complete: %s',
    async (format, make) => {
      const whole = await make(files);
      // The end mark of tar has two blocks, one of which is enough.
      const least = format === 'tar' ? 513 : 1;
      const anywhere = fc.oneof(
        fc.nat(2000),
        fc.nat(2000).map(left => whole.length - least - left),
        fc.nat(whole.length - least),
      );
      await fc.assert(
        fc.asyncProperty(anywhere, length => expectInvalid(whole.subarray(0, length))),
        { seed, numRuns: casesOf(12, 300) },
      );
    },
  );
});

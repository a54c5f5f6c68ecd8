import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ActionError } from '../../../src/shared/errors.ts';
import { extract, type Files, page, tar, zip } from '../../support/extract.ts';
import { seed } from '../../support/seed.ts';
import { until } from '../../support/until.ts';

const mebi = 1024 ** 2;
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-formats-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Every file below the site, by path. */
function unpacked(): Files {
  const entries = readdirSync(join(directory, 'site'), { recursive: true, withFileTypes: true });
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map(path => [path.slice(directory.length + '/site/'.length), readFileSync(path)]),
  );
}

/** Writes files for `packInput`. */
function writeInput(files: Files): void {
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, 'in', name)), { recursive: true });
    writeFileSync(join(directory, 'in', name), bytes);
  }
}

/** Packs them with GNU tar. */
function packInput(format: string): Buffer {
  return execFileSync('tar', [`--format=${format}`, '-cf', '-', '-C', join(directory, 'in'), '.']);
}

/** Bytes that do not compress, the same for the same seed. */
function noise(length: number, seed = 1): Buffer {
  const words = new Uint32Array(Math.ceil(length / 4));
  let state = seed;
  for (let at = 0; at < words.length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    words[at] = state ^ (state >>> 15);
  }
  return Buffer.from(words.buffer).subarray(0, length);
}

const tarOf = (files: Files) => tar(Object.entries(files).map(([name, text]) => ({ name, text })));
const zipOf = (files: Files, compress: boolean) =>
  zip(archive => {
    for (const [name, bytes] of Object.entries(files)) archive.addBuffer(bytes, name, { compress });
  });
const checksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
const formats: Readonly<Record<string, (files: Files) => Promise<Buffer>>> = {
  tar: tarOf,
  'tar.gz': async files => gzipSync(await tarOf(files), { level: 1 }),
  'tar.zst': async files => zstdCompressSync(await tarOf(files), checksum),
  'zip, deflated': files => zipOf(files, true),
  'zip, stored': files => zipOf(files, false),
};

describe('what goes in comes out', () => {
  // Around every size at which the code does something else: tar's blocks, zlib's chunks, windows, small and large files.
  const sizes = [0, 1, 511, 512, 513, 16_384, 262_144, mebi - 40, mebi, mebi + 1, 4 * mebi, 4 * mebi + 1];
  const edges = Object.fromEntries(
    sizes.map((size, at) => [
      `${at % 3}/${size}.bin`,
      at % 2 === 0 ? noise(size) : Buffer.alloc(size, 'ab '),
    ]),
  );
  test.each(Object.entries(formats))('files of all sizes, as %s', async (_, make) => {
    const { fileCount, byteCount } = await extract(directory, await make(edges));
    expect(fileCount).toBe(sizes.length);
    expect(byteCount).toBe(sizes.reduce((sum, size) => sum + size));
    const found = unpacked();
    expect(Object.keys(found).sort()).toEqual(Object.keys(edges).sort());
    for (const [path, bytes] of Object.entries(edges)) expect(found[path]?.equals(bytes)).toBe(true);
  });

  const segment = fc.stringMatching(/^[a-z0-9äß日😀_-][a-z0-9äß日😀 ._-]{0,30}[a-z]$/u);
  const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map(segments => `d/${segments.join('/')}.x`);
  const files = fc.dictionary(path, fc.uint8Array({ maxLength: 2000 }), { maxKeys: 12 });
  test.each(Object.entries(formats))('any names, as %s', async (_, make) => {
    await fc.assert(
      fc.asyncProperty(files, async generated => {
        const expected = Object.fromEntries(
          Object.entries(generated).map(([name, bytes]) => [name, Buffer.from(bytes)]),
        );
        await extract(directory, await make(expected));
        expect(unpacked()).toEqual(expected);
        rmSync(join(directory, 'site'), { recursive: true });
      }),
      { seed, numRuns: 20 },
    );
  });
});

describe('zip', () => {
  test('with 64-bit sizes', async () => {
    const archive = await zip(it => {
      it.addBuffer(Buffer.from(page), 'index.html', { forceZip64Format: true });
    }, true);
    expect((await extract(directory, archive)).fileCount).toBe(1);
  });

  test('written as a stream, with sizes behind the data', async () => {
    const archive = await zip(it => {
      it.addReadStream(Readable.from([Buffer.from(page)]), 'index.html');
      it.addEmptyDirectory('empty');
    });
    await extract(directory, archive);
    expect(unpacked()).toEqual({ 'index.html': Buffer.from(page) });
    expect(readdirSync(join(directory, 'site')).sort()).toEqual(['empty', 'index.html']);
  });

  test('without entries', async () => {
    expect((await extract(directory, await zip(() => undefined))).fileCount).toBe(0);
  });

  test('in any order of the data: the directory decides', async () => {
    const expected = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`${at}.bin`, noise(9000, at)]),
    );
    const archive = await zipOf(expected, false);
    // The directory's records, reversed.
    const recordMark = 'PK\x01\x02';
    const start = archive.indexOf(recordMark, 0, 'latin1');
    const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
    const records = archive.subarray(start, end).toString('latin1').split(recordMark).slice(1);
    const reversed = Buffer.from(
      records
        .reverse()
        .map(record => recordMark + record)
        .join(''),
      'latin1',
    );
    await extract(directory, Buffer.concat([archive.subarray(0, start), reversed, archive.subarray(end)]));
    const found = unpacked();
    for (const [path, bytes] of Object.entries(expected)) expect(found[path]?.equals(bytes)).toBe(true);
  });

  /** Offsets inside a record of the directory (APPNOTE 4.3.12). */
  test.each([
    ['encrypted', 8, 'ARCHIVE_UNSAFE', 'an encrypted file'],
    ['compressed in another way', 10, 'ARCHIVE_INVALID', 'not supported'],
    ['with another checksum', 16, 'ARCHIVE_INVALID', 'damaged'],
    ['with another size', 24, 'ARCHIVE_INVALID', 'damaged'],
    ['somewhere else', 42, 'ARCHIVE_INVALID', 'damaged'],
  ])('an entry that is %s is rejected', async (_, offset, code, words) => {
    const archive = await zipOf({ 'index.html': Buffer.from(page) }, true);
    const at = archive.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + offset;
    archive[at] = (archive[at] ?? 0) ^ 1;
    const error = await extract(directory, archive).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code, what: expect.stringContaining(words) });
    expect(readdirSync(directory)).toEqual(['archive']);
  });
});

describe('tar', () => {
  test('a global header of pax names no file', async () => {
    // As "git archive" writes it: a comment for the whole archive.
    const comment = '52 comment=0123456789012345678901234567890123456789\n';
    const [header, rest] = await Promise.all([
      tar([{ name: 'pax_global_header', text: comment }]),
      tar([{ name: 'index.html', text: page }]),
    ]);
    header.write('g', 156);
    header.write('        ', 148);
    const sum = header.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    await extract(directory, Buffer.concat([header.subarray(0, 1024), rest]));
    expect(unpacked()).toEqual({ 'index.html': Buffer.from(page) });
  });

  const written = spawnSync('tar', ['--version'], { encoding: 'utf8' }).stdout ?? '';
  // Each has its own way with names that are too long for a header.
  const gnuFormats = written.includes('GNU tar') ? ['gnu', 'oldgnu', 'pax', 'ustar', 'posix'] : [];

  /** Files whose path has a directory that ends at each byte around the end of a header's name. */
  const paths: Files = { 'index.html': Buffer.from(page) };
  for (let end = 80; end <= 120; end += 1) {
    const parent = `${'a'.repeat(50)}/${'b'.repeat(end - 51)}`;
    Object.assign(paths, { [`${parent}/page.html`]: noise(600, end), [`${parent}/empty.css`]: Buffer.of() });
  }

  test('a directory ends anywhere in a long path', async () => {
    await extract(directory, await tarOf(paths));
    expect(unpacked()).toEqual(paths);
  });

  test.each(gnuFormats)('a directory ends anywhere in a long path: --format=%s', async format => {
    writeInput(paths);
    await extract(directory, packInput(format));
    expect(unpacked()).toEqual(paths);
  });

  test.each(gnuFormats)('as GNU tar writes it: --format=%s', async format => {
    const long = `${'long-directory-name/'.repeat(format === 'ustar' ? 5 : 12)}größe-日本.html`;
    const files: Files = { 'index.html': Buffer.from(page), [long]: noise(70_000), 'ü.css': Buffer.of() };
    writeInput(files);
    linkSync(join(directory, 'in/index.html'), join(directory, 'in/hard.html'));
    const target = format === 'ustar' ? 'index.html' : long;
    symlinkSync(target, join(directory, 'in/symbolic.html'));
    await extract(directory, packInput(format));
    expect(unpacked()).toEqual({
      ...files,
      'hard.html': files['index.html'],
      'symbolic.html': files[target],
    });
  });

  test('numbers that need more digits than a header has', async () => {
    const archive = await tar([{ name: 'index.html', text: page }]);
    // As GNU tar writes them: a mark, and a binary number.
    archive.fill(0, 124, 136);
    archive[124] = 0x80;
    archive.writeUInt32BE(page.length, 132);
    archive.write('        ', 148);
    const sum = archive.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    archive.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    await extract(directory, archive);
    expect(unpacked()).toEqual({ 'index.html': Buffer.from(page) });
  });

  test.each([
    ['a record without an end', '30 path=a\n'],
    ['a record without a keyword', '8 paths\n'],
    ['a record of no length', '0 path=a\n'],
    ['text that is no record', 'path=a\n'],
  ])('an extended header with %s is rejected', async (_, records) => {
    const [header, rest] = await Promise.all([
      tar([{ name: 'PaxHeader', text: records }]),
      tar([{ name: 'index.html', text: page }]),
    ]);
    header.write('x', 156);
    header.write('        ', 148);
    const sum = header.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    await expect(extract(directory, Buffer.concat([header.subarray(0, 1024), rest]))).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
      what: 'The archive is damaged: an extended header of tar is damaged',
    });
  });

  test('a sparse file is rejected', async () => {
    const archive = tar([{ name: 'a', text: 'x', pax: { 'GNU.sparse.major': '1' } }]);
    await expect(extract(directory, await archive)).rejects.toMatchObject({
      code: 'ARCHIVE_UNSAFE',
      what: expect.stringContaining('a sparse file'),
    });
  });
});

describe('archives of several compressed parts', () => {
  const files = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`${at}.html`, Buffer.from(`${page}${at}`)]),
  );
  const skippable = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);
  const compressors = { gzip: gzipSync, zstd: (part: Buffer) => zstdCompressSync(part, checksum) };

  test.each(Object.entries(compressors))('%s: wherever they are divided', async (format, compress) => {
    const whole = await tarOf(files);
    const cuts = fc.uniqueArray(fc.nat(whole.length), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(cuts, async unsorted => {
        const at = [0, ...unsorted.sort((left, right) => left - right), whole.length];
        const parts = at.slice(1).map((end, index) => compress(whole.subarray(at[index], end)));
        const between = format === 'zstd' ? [skippable] : [];
        await extract(directory, Buffer.concat([...between, ...parts.flatMap(part => [part, ...between])]));
        expect(unpacked()).toEqual(files);
        rmSync(join(directory, 'site'), { recursive: true });
      }),
      { seed, numRuns: 30 },
    );
  });

  test.each(Object.entries(compressors))('%s: a missing last part is noticed', async (_, compress) => {
    const whole = await tarOf(files);
    // Five whole entries of a header and a block of data each.
    await expect(extract(directory, compress(whole.subarray(0, 5 * 1024)))).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
      what: 'The archive is not complete: the end mark of tar is missing',
    });
    expect(readdirSync(directory)).toEqual(['archive']);
  });

  test.each(Object.entries(compressors))('%s: other formats are rejected', async (_, compress) => {
    const archive = Buffer.concat([compress(await tarOf(files)), Buffer.from('something else')]);
    await expect(extract(directory, archive)).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
    expect(readdirSync(directory)).toEqual(['archive']);
  });

  test.each([
    ['gzip of nothing', gzipSync('')],
    ['zstd of nothing', zstdCompressSync('')],
    ['gzip of a web page', gzipSync('<html>'.repeat(500))],
    ['only a skippable frame', skippable],
    [
      'a skippable frame longer than the file',
      Buffer.concat([skippable.subarray(0, 4), Buffer.alloc(4, 0xff)]),
    ],
  ])('%s is no archive', async (_, archive) => {
    await expect(extract(directory, archive)).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
    expect(readdirSync(directory)).toEqual(['archive']);
  });
});

describe('damage', () => {
  const files: Files = {
    'index.html': Buffer.from(page),
    'large.bin': noise(4 * mebi + 5000),
    'text.txt': Buffer.alloc(70_000, 'some text '),
  };
  // A tar by itself has no checksum over what files hold.
  const checked = Object.entries(formats).filter(([format]) => format !== 'tar');
  const contents = (all: Files) =>
    Object.values(all)
      .map(bytes => bytes.length + bytes.toString('latin1', 0, 64))
      .sort();

  test.each(checked)('a flipped bit gives the same bytes or nothing: %s', async (_, make) => {
    const whole = await make(files);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
        const damaged = Buffer.from(whole);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        const error = await extract(directory, damaged).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        if (error === undefined) {
          const found = unpacked();
          // Names in a zip are not covered by a checksum; what the files hold is.
          expect(contents(found)).toEqual(contents(files));
          expect(Object.values(found).some(bytes => bytes.equals(files['large.bin'] ?? noise(0)))).toBe(true);
          rmSync(join(directory, 'site'), { recursive: true });
        } else {
          expect(error).toBeInstanceOf(ActionError);
        }
        expect(readdirSync(directory)).toEqual(['archive']);
      }),
      { seed, numRuns: 12 },
    );
  });

  test('a zip that counts fewer entries than it has is rejected', async () => {
    const damaged = (await formats['zip, deflated']?.(files)) ?? Buffer.alloc(0);
    damaged[damaged.length - 12] = Object.keys(files).length - 1;
    await expect(extract(directory, damaged)).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
    expect(readdirSync(directory)).toEqual(['archive']);
  });

  test.each(checked)('cut anywhere in a large file: %s', async (_, make) => {
    const whole = await make(files);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async length => {
        await expect(extract(directory, whole.subarray(0, length))).rejects.toMatchObject({
          code: 'ARCHIVE_INVALID',
        });
        expect(readdirSync(directory)).toEqual(['archive']);
      }),
      { seed, numRuns: 12 },
    );
  });

  test.each(Object.entries(formats))('canceled within a large file: %s', async (format, make) => {
    // A fast disk takes 12 ms for 24 MiB, too short to be canceled; compressing 128 takes seconds.
    const size = /gz|deflated/.test(format) ? 24 : 128;
    const archive = await make({ 'large.bin': randomBytes(size * mebi) });
    const controller = new AbortController();
    const reason = new Error('cancelled');
    const result = extract(directory, archive, { signal: controller.signal });
    await until(() =>
      readdirSync(directory, { recursive: true }).some(path => `${path}`.endsWith('large.bin')),
    );
    controller.abort(reason);
    await expect(result).rejects.toBe(reason);
    expect(readdirSync(directory)).toEqual(['archive']);
  });
});

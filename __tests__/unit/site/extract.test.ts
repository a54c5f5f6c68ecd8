import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pack } from 'tar-stream';
import { ActionError, type ErrorCode } from '../../../src/shared/errors.ts';
import type { ExtractRequest } from '../../../src/site/extract.ts';
import { extract as extractTo, zip as packZip, type TarEntry, tar } from '../../support/extract.ts';
import { seed } from '../../support/seed.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-extract-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function zip(files: Readonly<Record<string, string | Buffer>>, mode = 0o100644): Promise<Buffer> {
  return packZip(archive => {
    for (const [name, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), name, { mode });
  });
}

/** Gives an entry of a zip archive another name of the same length, as no writer would. */
function rename(archive: Buffer, from: string, to: string): Buffer {
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');
}

const extract = (archive: Buffer, changes: Partial<ExtractRequest> = {}) =>
  extractTo(directory, archive, { target: join(directory, 'out/site'), ...changes });

/** Expects a rejection, and nothing left behind: no target, no file of it, no parents made for it. */
async function expectRefused(
  archive: Buffer,
  code: ErrorCode,
  words?: string | RegExp,
  changes = {},
): Promise<void> {
  const error = await extract(archive, changes).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ActionError);
  expect((error as ActionError).code).toBe(code);
  if (words !== undefined) expect((error as ActionError).message).toMatch(words);
  expect(readdirSync(directory)).toEqual(['archive']);
}

const page = '<!doctype html><title>Page</title>';
const site: readonly TarEntry[] = [
  { name: 'index.html', text: page },
  { name: 'guides/', type: 'directory' },
  { name: 'guides/start.HTM', text: page.repeat(1000) },
  { name: './assets/a.css', text: '' },
];
/** Larger than what is written in one go. */
const large = Buffer.alloc(5 * 1024 * 1024, 'large ');

describe('a whole site', () => {
  const formats = {
    tar: async () => tar(site),
    'tar.gz': async () => gzipSync(await tar(site)),
    'tar.zst': async () => zstdCompressSync(await tar(site)),
    zip: () => zip({ 'index.html': page, 'guides/start.HTM': page.repeat(1000), 'assets/a.css': '' }),
  };
  test.each(Object.entries(formats))('as %s', async (_, make) => {
    const result = await extract(await make());
    expect(result).toEqual({
      sitePath: join(directory, 'out/site'),
      hasIndex: true,
      fileCount: 3,
      htmlFileCount: 2,
      rootRelativeLinks: 0,
      byteCount: page.length * 1001,
      warnings: [],
    });
    expect(readFileSync(join(directory, 'out/site/guides/start.HTM'), 'utf8')).toBe(page.repeat(1000));
    expect(readdirSync(join(directory, 'out'))).toEqual(['site']);
  });

  test.each([
    ['tar', () => tar([{ name: 'a.bin', text: large }])],
    ['zip', () => zip({ 'a.bin': large })],
  ])('files that are too large to be held in memory (%s)', async (_, make) => {
    await extract(await make());
    expect(readFileSync(join(directory, 'out/site/a.bin')).equals(large)).toBe(true);
  });

  test('several gzip members in one file', async () => {
    const bytes = await tar(site);
    const archive = Buffer.concat([gzipSync(bytes.subarray(0, 700)), gzipSync(bytes.subarray(700))]);
    expect((await extract(archive)).fileCount).toBe(3);
  });

  test('the site is the directory that has every file, if it has a start page', async () => {
    const entries = ['site/b/index.html', 'site/index.html', 'site/a.css'];
    const result = await extract(await tar(entries.map(name => ({ name, text: page }))));
    expect(result).toMatchObject({ sitePath: join(directory, 'out/site/site'), hasIndex: true });
  });

  test('otherwise the site is the target', async () => {
    const result = await extract(await tar([{ name: 'a/page.html', text: page }]));
    expect(result).toMatchObject({ sitePath: join(directory, 'out/site'), hasIndex: false });
  });

  test('modes are plain, whatever the archive contains', async () => {
    await extract(
      await tar([
        { name: 'd/', type: 'directory', mode: 0o7000 },
        { name: 'd/run', text: 'x', mode: 0o6777 },
      ]),
    );
    expect(statSync(join(directory, 'out/site/d/run')).mode & 0o7777).toBe(0o644 & ~process.umask());
    expect(statSync(join(directory, 'out/site/d')).mode & 0o7777).toBe(0o755 & ~process.umask());
  });

  test('files that macOS adds are not pages', async () => {
    const result = await extract(
      await tar([
        { name: 'index.html', text: page },
        { name: '._index.html', text: 'x' },
      ]),
    );
    expect(result.htmlFileCount).toBe(1);
  });

  test('long and foreign names', async () => {
    const name = `${'long-directory-name/'.repeat(12)}größe-日本.html`;
    const result = await extract(await tar([{ name, text: page }]));
    expect(existsSync(join(result.sitePath, name))).toBe(true);
  });
});

describe('links', () => {
  test('that stay inside are resolved by copying', async () => {
    await extract(
      await tar([
        { name: 'latest', type: 'symlink', linkname: 'v2' },
        { name: 'v2/index.html', text: page },
        { name: 'v2/same.html', type: 'symlink', linkname: 'index.html' },
        { name: 'v2/again.html', type: 'symlink', linkname: '../latest/../v2/same.html' },
        { name: 'hard.html', type: 'link', linkname: 'v2/index.html' },
      ]),
    );
    for (const path of ['latest/index.html', 'v2/same.html', 'v2/again.html', 'hard.html']) {
      expect(readFileSync(join(directory, 'out/site', path), 'utf8')).toBe(page);
    }
    expect(statSync(join(directory, 'out/site/latest')).isSymbolicLink()).toBe(false);
  });

  test('in a zip archive as well', async () => {
    const archive = await packZip(content => {
      content.addBuffer(Buffer.from(page), 'a.html');
      content.addBuffer(Buffer.from('a.html'), 'b.html', { mode: 0o120777 });
    });
    await extract(archive);
    expect(readFileSync(join(directory, 'out/site/b.html'), 'utf8')).toBe(page);
  });

  test('that lead to nothing, or in a circle, are left out, with a warning', async () => {
    const result = await extract(
      await tar([
        { name: 'index.html', text: page },
        { name: 'a', type: 'symlink', linkname: 'b' },
        { name: 'b', type: 'symlink', linkname: 'a' },
        { name: 'c', type: 'symlink', linkname: 'missing' },
      ]),
    );
    expect(result.warnings).toEqual([
      'Links that lead to nothing in the archive were left out: 3, such as "a".',
    ]);
    expect(readdirSync(join(directory, 'out/site'))).toEqual(['index.html']);
  });

  test.each([
    ['symlink', '../outside'],
    ['symlink', 'd/../../outside'],
    ['symlink', '/etc/passwd'],
    ['symlink', 'C:\\Windows'],
    ['link', '../outside'],
    ['link', '/etc/passwd'],
    ['symlink', '.'],
  ] as const)('%s to %s is rejected', async (type, linkname) => {
    await expectRefused(
      await tar([
        { name: 'a.html', text: page },
        { name: 'x', type, linkname },
      ]),
      'ARCHIVE_UNSAFE',
    );
  });

  test('cannot be written through', async () => {
    const entries: readonly TarEntry[] = [
      { name: 'd', type: 'symlink', linkname: 'e' },
      { name: 'd/x.html', text: page },
    ];
    await expectRefused(await tar(entries), 'ARCHIVE_UNSAFE', /a link and a directory of the same name/);
  });
});

describe('names that could lead out', () => {
  const names = [
    '../a',
    'a/../../b',
    'a/..',
    '/a',
    '//a',
    'C:/a',
    'c:a',
    '..\\a',
    'a\\b',
    '\\\\host\\a',
    'a\tb',
    'a\nb',
    'x'.repeat(256),
    'y/'.repeat(2100),
  ];
  test.each(names)('%j in a tar archive', async name => {
    await expectRefused(
      await tar([
        { name: 'index.html', text: page },
        { name, text: 'x' },
      ]),
      'ARCHIVE_UNSAFE',
      /^The archive contains "/,
    );
  });

  test.each(['../aaa', '/aaaaa', 'C:/aaa', '..\\aaa', 'a/../b', 'aaa\0aa'])(
    '%j in a zip archive',
    async name => {
      const archive = rename(await zip({ 'index.html': page, '123456': 'x' }), '123456', name.padEnd(6, 'a'));
      await expectRefused(archive, 'ARCHIVE_UNSAFE', /^The archive contains "/);
    },
  );

  test('that are not UTF-8', async () => {
    await expectRefused(
      rename(await zip({ abcdef: 'x' }), 'abcdef', 'abc\xffef'),
      'ARCHIVE_UNSAFE',
      /not UTF-8/,
    );
  });

  test('whatever they are, nothing is written outside', async () => {
    const piece = fc.constantFrom('..', '.', '', 'a', 'b.html', 'C:', '\\', '\0', '~', ' ', '…', '%2e%2e');
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), async pieces => {
        const name = pieces.join('/');
        if (name.includes('\0') || name === '') return;
        await extract(await tar([{ name, text: 'x' }])).catch(() => undefined);
        expect(readdirSync(directory).filter(found => found !== 'archive' && found !== 'out')).toEqual([]);
        rmSync(join(directory, 'out'), { recursive: true, force: true });
      }),
      { seed, numRuns: 150 },
    );
  });
});

describe('entries that no site needs', () => {
  test.each(['character-device', 'block-device', 'fifo'] as const)('a %s', async type => {
    await expectRefused(await tar([{ name: 'x', type }]), 'ARCHIVE_UNSAFE', new RegExp(type));
  });

  test('a special file in a zip archive', async () => {
    await expectRefused(await zip({ x: '' }, 0o010644), 'ARCHIVE_UNSAFE', /special file/);
  });

  test.each([
    [
      'a file twice',
      [
        { name: 'a', text: '1' },
        { name: './a', text: '2' },
      ],
      /twice/,
    ],
    [
      'a file below a file',
      [
        { name: 'a', text: '1' },
        { name: 'a/b', text: '2' },
      ],
      /a file and a directory/,
    ],
    [
      'a file over a directory',
      [
        { name: 'a/', type: 'directory' },
        { name: 'a', text: '2' },
      ],
      /twice/,
    ],
  ] as const)('%s', async (_, entries, words) => {
    await expectRefused(await tar(entries), 'ARCHIVE_UNSAFE', words);
  });
});

describe('bombs', () => {
  test('far more bytes than the archive has', async () => {
    const part = 64 * 1024 * 1024;
    const archive = pack();
    archive.entry({ name: 'zeros', size: 17 * part });
    const header = await new Promise<Buffer>(resolve =>
      archive.once('data', data => resolve(data as Buffer)),
    );
    const zeros = gzipSync(Buffer.alloc(part), { level: 1 });
    const bomb = Buffer.concat([gzipSync(header), ...Array.from({ length: 17 }, () => zeros)]);
    await expectRefused(bomb, 'ARCHIVE_UNSAFE', /unpacks to more than 1\.0 GiB/);
  });
});

describe('archives that are not whole', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['a web page', '<!doctype html><title>Sign in', 'an HTML page, perhaps of a login or an error'],
    [
      'an error of a store',
      '\ufeff<?xml version="1.0"?><Error/>',
      'an XML document, perhaps an error of the store',
    ],
    ['credentials', '\n{ "SecretAccessKey": "hidden" }', 'JSON, perhaps an error of the store'],
    ['a document', '%PDF-1.7\n\u0000', 'a PDF document'],
    ['an archive of another format', Buffer.from('fd377a585a00', 'hex'), 'xz'],
    ['words', 'root:x:0:0:root:/root:/bin/sh\n', 'plain text'],
    ['noise', Buffer.from('00010203', 'hex'), 'of an unknown kind'],
  ])(
    '%s instead of an archive: the message says what it is, and quotes nothing',
    async (_, content, kind) => {
      await expectRefused(Buffer.from(content), 'ARCHIVE_INVALID', `zip; it is ${kind}. Run`);
    },
  );

  const entries: readonly TarEntry[] = [
    ...site,
    { name: 'b.bin', text: Buffer.from(Array.from({ length: 9000 }, (_, index) => (index * 7919) % 251)) },
  ];
  // The end mark of tar has two blocks, one of which is enough.
  test.each([
    ['tar', async () => tar(entries), 513],
    ['tar.gz', async () => gzipSync(await tar(entries)), 1],
    ['tar.zst', async () => zstdCompressSync(await tar(entries)), 1],
    ['zip', () => zip({ 'index.html': page, 'b.bin': 'x'.repeat(9000) }), 1],
  ] as const)('%s cut at any byte', async (_, make, least) => {
    const whole = await make();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - least }), async length => {
        await expectRefused(whole.subarray(0, length), 'ARCHIVE_INVALID');
      }),
      { seed, numRuns: 60 },
    );
  });

  test.each([
    ['tar.gz', async () => gzipSync(await tar(entries))],
    ['zip', () => zip({ 'index.html': page, 'b.bin': 'x'.repeat(9000) })],
  ])('%s with any bit flipped gives the same files, or none', async (_, make) => {
    const whole = await make();
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
        const damaged = Buffer.from(whole);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        const result = await extract(damaged).catch(() => undefined);
        if (result === undefined) expect(readdirSync(directory)).toEqual(['archive']);
        // A name is no content: a flipped bit in one of zip's unchecked fields may change it.
        else if (existsSync(join(directory, 'out/site/index.html'))) {
          expect(readFileSync(join(directory, 'out/site/index.html'), 'utf8')).toBe(page);
        }
        rmSync(join(directory, 'out'), { recursive: true, force: true });
      }),
      { seed, numRuns: 100 },
    );
  });
});

describe('replacing the target', () => {
  test('what the check rejects: nothing is', async () => {
    const rejected = new ActionError('TOO_FEW_PAGES', { what: 'no' });
    const seen: unknown[] = [];
    const check = async (written: { readonly htmlFileCount: number }, place: string) => {
      seen.push(written.htmlFileCount, readdirSync(place).sort());
      throw rejected;
    };
    await expect(extract(await tar(site), { check })).rejects.toBe(rejected);
    expect(seen).toEqual([2, expect.arrayContaining(['index.html'])]);
    expect(existsSync(join(directory, 'out/site'))).toBe(false);
  });

  test('what was there stays when unpacking fails', async () => {
    mkdirSync(join(directory, 'out/site'), { recursive: true });
    writeFileSync(join(directory, 'out/site/old.html'), 'old');
    const damaged = gzipSync(await tar(site)).subarray(0, 200);
    await expect(extract(damaged, { clean: true })).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
    expect(readdirSync(join(directory, 'out'))).toEqual(['site']);
    expect(readFileSync(join(directory, 'out/site/old.html'), 'utf8')).toBe('old');
  });

  test('what was there is replaced as a whole with clean, and never without', async () => {
    mkdirSync(join(directory, 'out/site'), { recursive: true });
    writeFileSync(join(directory, 'out/site/old.html'), 'old');
    await expect(extract(await tar(site))).rejects.toMatchObject({ code: 'TARGET_NOT_EMPTY' });
    expect(readdirSync(join(directory, 'out/site'))).toEqual(['old.html']);
    await extract(await tar(site), { clean: true });
    expect(readdirSync(join(directory, 'out/site')).sort()).toEqual(['assets', 'guides', 'index.html']);
    expect(readdirSync(join(directory, 'out'))).toEqual(['site']);
  });

  test('cancelling in the middle leaves nothing', async () => {
    const entries = Array.from({ length: 200 }, (_, index) => ({
      name: `${index % 50}/${index}.html`,
      text: page,
    }));
    const controller = new AbortController();
    const reason = new ActionError('CANCELLED', { what: 'Cancelled' });
    const result = extract(gzipSync(await tar(entries)), {
      signal: controller.signal,
      onProgress: ({ files }) => {
        if (files === 100) controller.abort(reason);
      },
    });
    await expect(result).rejects.toBe(reason);
    expect(readdirSync(directory)).toEqual(['archive']);
  });
});

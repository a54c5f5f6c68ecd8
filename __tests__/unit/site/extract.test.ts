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
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ActionError, type ErrorCode } from '../../../src/shared/errors.ts';
import type { ExtractRequest } from '../../../src/site/extract.ts';
import { extract as extractTo, link, page, type TarEntry, tar, zip } from '../../support/extract.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-extract-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const extract = (archive: Buffer, changes: Partial<ExtractRequest> = {}) =>
  extractTo(directory, archive, { target: join(directory, 'out/site'), ...changes });

/** Expects a rejection, and nothing left behind: no target, no file of it, no parents made for it. */
async function expectRefused(archive: Buffer, code: ErrorCode, words: string | RegExp): Promise<void> {
  const error = await extract(archive).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ActionError);
  expect((error as ActionError).code).toBe(code);
  expect((error as ActionError).message).toMatch(words);
  expect(readdirSync(directory)).toEqual(['archive']);
}

const file = (name: string, text = page): TarEntry => ({ name, text });
const site: readonly TarEntry[] = [
  file('index.html'),
  { name: 'guides/', type: 'directory', mode: 0o7000 },
  { name: 'guides/start.HTM', text: page.repeat(1000), mode: 0o6777 },
  file('./assets/a.css', ''),
  // Files that macOS adds are no pages.
  file('._index.html', 'x'),
];

describe('a whole site', () => {
  test('is described as it is on disk', async () => {
    const result = await extract(await tar(site));
    expect(result).toEqual({
      sitePath: join(directory, 'out/site'),
      hasIndex: true,
      fileCount: 4,
      htmlFileCount: 2,
      rootRelativeLinks: 0,
      warnings: [],
    });
    expect(readFileSync(join(directory, 'out/site/guides/start.HTM'), 'utf8')).toBe(page.repeat(1000));
    expect(readdirSync(join(directory, 'out'))).toEqual(['site']);
    // Plain, whatever the archive contains.
    const modes = ['guides', 'guides/start.HTM'].map(
      path => statSync(join(result.sitePath, path)).mode & 0o7777,
    );
    expect(modes).toEqual([0o755 & ~process.umask(), 0o644 & ~process.umask()]);
  });

  test.each([
    ['that has every file, if it has a start page', ['b/b/index.html', 'b/index.html'], 'out/site/b', true],
    ['that is the target otherwise', ['a/page.html'], 'out/site', false],
  ] as const)('is the directory %s', async (_, names, path, hasIndex) => {
    const result = await extract(await tar(names.map(name => file(name))));
    expect(result).toMatchObject({ sitePath: join(directory, path), hasIndex });
  });
});

describe('links', () => {
  test('that lead to nothing, or in a circle, are left out, with a warning', async () => {
    const links = [link('a', 'b'), link('b', 'a'), link('c', 'missing')];
    const result = await extract(await tar([file('index.html'), ...links]));
    expect(result.warnings).toEqual([
      'Links that lead to nothing in the archive were left out: 3, such as "a".',
    ]);
    expect(readdirSync(join(directory, 'out/site'))).toEqual(['index.html']);
  });

  test.each<[string, TarEntry, string]>([
    ['symbolic', link('d/x', '../../outside'), 'points outside the site'],
    ['hard', { name: 'd/x', type: 'link', linkname: '../outside' }, 'points outside the site'],
    ['to a directory that contains it', link('d/x', '.'), 'a directory that contains it'],
  ])('that lead out are rejected: %s', async (_, entry, words) => {
    await expectRefused(await tar([file('a.html'), entry]), 'ARCHIVE_UNSAFE', words);
  });

  test('cannot be written through', async () => {
    const archive = await tar([link('d', 'e'), file('d/x.html')]);
    await expectRefused(archive, 'ARCHIVE_UNSAFE', 'a link and a directory of the same name');
  });
});

describe('entries that no site needs', () => {
  const special = (mode: number) => zip(archive => archive.addBuffer(Buffer.of(), 'x', { mode }));
  const named = async (name: string) => {
    const archive = await zip(it => it.addBuffer(Buffer.of(), '123456'));
    return Buffer.from(archive.toString('latin1').replaceAll('123456', name), 'latin1');
  };
  test.each<[string, () => Promise<Buffer>, string]>([
    ['a device', () => tar([{ name: 'x', type: 'character-device' }]), 'character-device'],
    ['another device', () => tar([{ name: 'x', type: 'block-device' }]), 'block-device'],
    ['a named pipe', () => tar([{ name: 'x', type: 'fifo' }]), 'fifo'],
    ['a special file in a zip', () => special(0o010644), 'special file'],
    ['a file twice', () => tar([file('a'), file('./a')]), 'twice'],
    ['a file below a file', () => tar([file('a'), file('a/b')]), 'a file and a directory'],
    ['a file over a directory', () => tar([{ name: 'a/', type: 'directory' }, file('a')]), 'twice'],
    ['a name that leads out', () => tar([file('index.html'), file('../a')]), 'leads out'],
    ['a name that leads out of a zip', () => named('../aaa'), 'leads out'],
    ['a name that is not UTF-8', () => named('abc\xffef'), 'not UTF-8'],
  ])('%s', async (_, make, words) => {
    await expectRefused(await make(), 'ARCHIVE_UNSAFE', words);
  });
});

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
])('%s instead of an archive: the message says what it is, and quotes nothing', async (_, content, kind) => {
  await expectRefused(Buffer.from(content), 'ARCHIVE_INVALID', `zip; it is ${kind}. Run`);
});

describe('replacing the target', () => {
  const target = () => join(directory, 'out/site');
  function writeOld(): void {
    mkdirSync(target(), { recursive: true });
    writeFileSync(join(target(), 'old.html'), 'old');
  }

  test('what the check rejects: nothing is', async () => {
    const rejected = new ActionError('TOO_FEW_PAGES', { what: 'no' });
    const seen: unknown[] = [];
    const check = async (written: { readonly htmlFileCount: number }, place: string) => {
      seen.push(written.htmlFileCount, readdirSync(place).sort());
      throw rejected;
    };
    await expect(extract(await tar(site), { check })).rejects.toBe(rejected);
    expect(seen).toEqual([2, expect.arrayContaining(['index.html'])]);
    expect(existsSync(target())).toBe(false);
  });

  test('what was there stays when unpacking fails', async () => {
    writeOld();
    const damaged = gzipSync(await tar(site)).subarray(0, 200);
    await expect(extract(damaged, { clean: true })).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
    expect(readdirSync(join(directory, 'out'))).toEqual(['site']);
    expect(readFileSync(join(target(), 'old.html'), 'utf8')).toBe('old');
  });

  test('what was there is replaced as a whole with clean, and never without', async () => {
    writeOld();
    await expect(extract(await tar(site))).rejects.toMatchObject({ code: 'TARGET_NOT_EMPTY' });
    expect(readdirSync(target())).toEqual(['old.html']);
    await extract(await tar(site), { clean: true });
    expect(readdirSync(target()).sort()).toEqual(['._index.html', 'assets', 'guides', 'index.html']);
    expect(readdirSync(join(directory, 'out'))).toEqual(['site']);
  });

  test('canceling in the middle leaves nothing', async () => {
    const entries = Array.from({ length: 200 }, (_, index) => file(`${index % 50}/${index}.html`));
    const controller = new AbortController();
    const reason = new ActionError('CANCELLED', { what: 'Canceled' });
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

import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from '@jest/globals';
import { systemClock } from '../../../src/shared/clock.ts';
import {
  expectRejected,
  extract,
  formats,
  link,
  page,
  type TarEntry,
  tar,
  tarBlocks,
  writeChecksum,
  zip,
} from '../../support/extract.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();
const inSite = (path = '') => join(directory(), 'site', path);

const file = (name: string, text = page): TarEntry => ({ name, text });
const files = (...names: readonly string[]) => tar(names.map(name => file(name)));
const site: readonly TarEntry[] = [
  file('index.html'),
  { name: 'guides/', type: 'directory', mode: 0o7000 },
  { name: 'guides/start.HTM', text: page.repeat(1000), mode: 0o6777 },
  file('./assets/a.css', ''),
  // Files that macOS adds are no pages.
  file('._index.html', 'x'),
];

test('a whole site is described as it is on disk', async () => {
  const result = await extract(directory(), await tar(site));
  expect(result).toEqual({
    root: '.',
    paths: ['index.html', 'guides/start.HTM', 'assets/a.css', '._index.html'],
    hasIndex: true,
    emptyPageCount: 0,
    fileCount: 4,
    htmlFileCount: 2,
  });
  expect(readFileSync(inSite('guides/start.HTM'), 'utf8')).toBe(page.repeat(1000));
  expect(readdirSync(directory()).sort()).toEqual(['archive', 'site']);
  // Plain, whatever the archive contains.
  const modes = ['guides', 'guides/start.HTM'].map(path => statSync(inSite(path)).mode & 0o7777);
  const plain =
    process.platform === 'win32' ? [0o666, 0o666] : [0o755 & ~process.umask(), 0o644 & ~process.umask()];
  expect(modes).toEqual(plain);
});

describe('a hard link', () => {
  const hardLink = (name: string, linkname: string): TarEntry => ({ name, type: 'link', linkname });

  test('to an earlier file is a copy of it', async () => {
    const content = randomBytes(300 * 1024);
    const links = [hardLink('d/copy', './original'), hardLink('another', 'd/copy')];
    const archive = await tar([{ name: 'original', text: content }, ...links, file('index.html')]);
    const { fileCount } = await extract(directory(), archive);
    expect(fileCount).toBe(4);
    const isCopy = (path: string) => readFileSync(inSite(path)).equals(content);
    expect(['d/copy', 'another'].filter(path => !isCopy(path))).toEqual([]);
    // Nothing that is written to one of them may change the other.
    expect(statSync(inSite('another')).nlink).toBe(1);
  });

  test.each([
    ['a later file', 'z', 'a hard link to "z", which is not an earlier file'],
    ['a directory', 'd', 'a hard link to "d", which is not an earlier file'],
    ['a file outside', '../a', '"../a", a path that leads out'],
    ['an absolute path', '/a', '"/a", an absolute path'],
  ])('to %s is rejected', async (_, linkname, words) => {
    const archive = await tar([file('a'), file('d/b'), hardLink('link', linkname), file('z')]);
    await expectRejected(directory(), archive, 'ARCHIVE_UNSAFE', words);
  });
});

const special = (mode: number) => zip(archive => archive.addBuffer(Buffer.of(), 'x', { mode }));
const named = async (name: string) => {
  const archive = await zip(it => it.addBuffer(Buffer.of(), '123456'));
  return Buffer.from(archive.toString('latin1').replaceAll('123456', name), 'latin1');
};
const notUtf8 = (type: string, at: number) => {
  const header = tarBlocks(type);
  header[at] = 0xff;
  writeChecksum(header);
  return header;
};
test.each<[string, () => Promise<Buffer>, string]>([
  ['a device', () => tar([{ name: 'x', type: 'character-device' }]), 'special file'],
  ['a symbolic link', () => tar([file('a'), link('x', 'a')]), 'a symbolic link'],
  ['a symbolic link in a zip', () => special(0o120777), 'a symbolic link'],
  ['a special file in a zip', () => special(0o010644), 'special file'],
  ['a file twice', () => tar([file('a'), file('./a')]), 'twice'],
  ['a file below a file', () => tar([file('a'), file('a/b')]), 'a file and a directory'],
  ['a hard link over a file', () => tar([file('a'), { name: 'a', type: 'link', linkname: 'a' }]), 'twice'],
  ['a file over a directory', () => tar([{ name: 'a/', type: 'directory' }, file('a')]), 'twice'],
  ['a name that leads out of a zip', () => named('../aaa'), 'leads out'],
  ['a name in a zip that is not UTF-8', () => named('abc\xffef'), 'not UTF-8'],
  ['a name in a tar that is not UTF-8', async () => notUtf8('0', 0), 'not UTF-8'],
  ['a repository', () => tar([file('docs/.Git/config')]), 'part of a Git repository'],
  ['a bare repository', () => files('HEAD', 'objects/a', 'refs/a'), '"HEAD", part of a Git repository'],
  ['one in other letters', () => files('d/Refs/a', 'D/OBJECTS/a', 'd/head'), '"d/head", part of a Git'],
  ['one that shares data', () => files('d/HEAD', 'd/commondir'), '"d/HEAD", part of a Git repository'],
  [
    'a name in an extended header that is not UTF-8',
    async () => Buffer.concat([tarBlocks('x', Buffer.from('9 path=\xff\n', 'latin1')), tarBlocks('0')]),
    'not UTF-8',
  ],
])('an archive is rejected that has %s (promise: No entry can lie outside)', async (_, make, words) => {
  await expectRejected(directory(), await make(), 'ARCHIVE_UNSAFE', words);
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
  ['words', 'root:x:0:0:root:/root:/bin/sh\n', 'plain text'],
  ['zstd', Buffer.from('28b52ffd00', 'hex'), 'compressed with zstd'],
  ['noise', Buffer.from('00010203', 'hex'), 'of an unknown kind'],
])('%s instead of an archive: the message says what it is, and quotes nothing', async (_, content, kind) => {
  await expectRejected(
    directory(),
    Buffer.from(content),
    'ARCHIVE_INVALID',
    `neither tar \\(plain or gzip\\) nor zip; it is ${kind}$`,
  );
});

test.each([
  ['a file', '"A.HTML", the same name twice', 'a.html', 'A.HTML'],
  ['a directory', '"Guide", the same name twice', 'guide/a.html', 'Guide'],
  ['a repository', '"D/Head", part of a Git repository', 'D/Head', 'D/Commondir'],
])('where case does not count, %s is found, and named as in the archive', async (_, words, ...names) => {
  await expectRejected(directory(), await files(...names), 'ARCHIVE_UNSAFE', words);
});

test('where case does not count, a directory has the name that came first', async () => {
  const hardLink = { name: 'c.html', type: 'link', linkname: 'guide/a.html' } as const;
  const archive = await tar([file('Guide/a.html'), file('guide/b.html'), hardLink]);
  const { paths } = await extract(directory(), archive);
  expect(paths).toEqual(['Guide/a.html', 'Guide/b.html', 'c.html']);
  expect(readdirSync(inSite('Guide'))).toEqual(['a.html', 'b.html']);
});

test('what only has some names of a repository is unpacked', async () => {
  const names = ['HEAD', 'objects/a', 'heads/refs/a', 'refs.html', 'b/HEAD.html', 'b/objects/a', 'b/refs/a'];
  const { paths } = await extract(directory(), await files(...names));
  expect(paths).toEqual(names);
});

test.each(Object.entries(formats))('a fault of our own is not taken for damage: %s', async (_, make) => {
  const fault = new TypeError('a fault of our own');
  let looks = 0;
  const now = () => {
    looks += 1;
    if (looks > 2) throw fault;
    return 0;
  };
  const unpacked = extract(directory(), await make(site), { clock: { ...systemClock, now } });
  await expect(unpacked).rejects.toBe(fault);
});

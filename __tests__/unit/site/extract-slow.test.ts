import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FileWindow } from '../../../src/archive/file-window.ts';
import { TarExtensions } from '../../../src/archive/tar-extensions.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { cpuRatio } from '../../support/cpu-growth.ts';
import { extract, tarBlocks } from '../../support/extract.ts';
import { casesOf } from '../../support/long.ts';

const mebi = 1024 ** 2;
const size = casesOf(mebi / 4, 16 * mebi);

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-slow-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** As many whole copies as there is room for. */
const repeat = (unit: Buffer, room: number) =>
  Buffer.alloc(Math.floor(room / unit.length) * unit.length, unit);

const record = (keyword: string, value: string) => {
  const rest = ` ${keyword}=${value}\n`;
  const length = rest.length + String(rest.length + 2).length;
  return `${length}${rest}`;
};
const page = tarBlocks('0', 'page', 'index.html');
const tarOf = (...parts: readonly Buffer[]) =>
  zstdCompressSync(Buffer.concat([...parts, page, Buffer.alloc(1024)]));
const deep = (levels: number) => Array.from({ length: levels }, () => 'a').join('/');

const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]);
const emptyBlock = Buffer.from([0, 0, 0]);
const emptyExtension = tarBlocks('x');
const unpack = (archive: Buffer, changes: Parameters<typeof extract>[2] = {}) =>
  extract(directory, archive, changes).then(
    ({ fileCount }) => fileCount,
    (error: { readonly code?: string; readonly what?: string }) => `${error.code}: ${error.what}`,
  );

test.each([
  [
    'skippable frames of zstd',
    size / skippable.length,
    () => Buffer.concat([repeat(skippable, size), tarOf()]),
  ],
  [
    'empty blocks of zstd',
    Math.floor(size / emptyBlock.length),
    () =>
      Buffer.concat([
        Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x58]),
        repeat(emptyBlock, size),
        Buffer.from([1, 0, 0]),
        tarOf(),
      ]),
  ],
  [
    'empty extended headers',
    (16 * size) / emptyExtension.length,
    () => tarOf(repeat(emptyExtension, 16 * size)),
  ],
])('%s in any number are read, and a cancellation is noticed at each', async (_, count, make) => {
  const archive = make();
  let looks = 0;
  const clock = {
    ...systemClock,
    now: () => {
      looks += 1;
      return 0;
    },
  };
  expect(await unpack(archive, { clock })).toBe(1);
  expect(looks).toBeGreaterThan(count);
  // Some for each.
  expect(looks).toBeLessThan(4 * count);
  rmSync(join(directory, 'site'), { recursive: true });

  const canceled = new AbortController();
  let seen = 0;
  // Each look ends a time slice.
  const now = () => {
    seen += 1;
    if (seen === 50) canceled.abort(new ActionError('CANCELLED', { what: 'by this test' }));
    return seen * 1000;
  };
  const result = await unpack(archive, { clock: { ...systemClock, now }, signal: canceled.signal });
  expect(result).toBe('CANCELLED: by this test');
  expect(seen).toBeLessThan(60);
  expect(readdirSync(directory)).toEqual(['archive']);
});

test.each([
  [
    '2,000 empty frames of zstd',
    () => repeat(zstdCompressSync(''), 2000 * zstdCompressSync('').length),
    'zstd frames',
  ],
  [
    'a name of a mebibyte that says little',
    () => tarOf(tarBlocks('L', './'.repeat(mebi / 2 - 8)), tarBlocks('5')),
    'a path that is too long',
  ],
  [
    'an extended header of two mebibytes',
    () => tarOf(tarBlocks('x', 'x'.repeat(2 * mebi))),
    'an extended header that is too long',
  ],
  [
    'thousands of directories in one another',
    () => tarOf(tarBlocks('L', deep(1_900)), tarBlocks('5')),
    'a path of more than 100 directories',
  ],
  ['a zip whose entries share data that unpacks to nothing', sharedZip, 'entries that share their data'],
])('%s: rejected', async (_, make, words) => {
  expect(await unpack(make())).toMatch(new RegExp(`^ARCHIVE_UNSAFE: .*${words}`));
  expect(readdirSync(directory)).toEqual(['archive']);
});

/** Entries that all lie in one place, which inflates to nothing, in a mebibyte (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
function sharedZip(): Buffer {
  const entries = 1_000;
  // Stored blocks of deflate with nothing in them, and one that is the last.
  const empty = Buffer.from([0, 0, 0, 0xff, 0xff]);
  const nothing = Buffer.concat([repeat(empty, mebi - 100), Buffer.from([1, 0, 0, 0xff, 0xff])]);
  const local = Buffer.alloc(31);
  local.write('PK\u0003\u0004');
  local.write('x', 30);
  local.writeUInt16LE(1, 26);
  const entry = Buffer.alloc(46 + 5);
  entry.write('PK\u0001\u0002');
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(nothing.length, 20);
  entry.writeUInt16LE(5, 28);
  const records = repeat(entry, entries * entry.length);
  for (let index = 0; index < entries; index += 1)
    records.write(`${10_000 + index}`, index * entry.length + 46);
  const last = Buffer.alloc(22);
  last.write('PK\u0005\u0006');
  last.writeUInt16LE(entries, 8);
  last.writeUInt16LE(entries, 10);
  last.writeUInt32LE(records.length, 12);
  last.writeUInt32LE(local.length + nothing.length, 16);
  return Buffer.concat([local, nothing, records, last]);
}

test('the keywords of a global header are not copied for each entry', () => {
  const header = { name: 'a', type: 'file', linkname: '', size: 0, modified: 0 } as const;
  const applyAfter = (keywords: number) => {
    const extensions = new TarExtensions();
    const records = Array.from({ length: keywords }, (_, index) => record(index.toString(36), ''));
    extensions.add('pax-global-header', Buffer.from(records.join('')));
    for (let entry = 0; entry < 20_000; entry += 1) extensions.apply(header);
  };
  const ratio = cpuRatio(
    () => applyAfter(5_000),
    () => applyAfter(1),
  );
  expect(ratio).toBeLessThan(50);
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('a file is not read a mebibyte at a time for each jump in it', () => {
  const path = join(directory, 'file');
  writeFileSync(path, Buffer.alloc(4 * mebi));
  const file = openSync(path, 'r');
  // What this process has read by system calls (proc_pid_io(5)).
  const read = () => Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
  const window = new FileWindow(file);
  const before = read();
  const jumps = 1_000;
  for (let jump = 0; jump < jumps; jump += 1) window.read(jump % 2 === 0 ? jump : 3 * mebi - jump, 30);
  expect(read() - before).toBeLessThan(jumps * 20_000);
  // From front to back, hardly more than there is.
  const middle = read();
  for (let at = 0; at < 4 * mebi; at += 1024) window.read(at, 1024);
  expect(read() - middle).toBeLessThan(5 * mebi);
});

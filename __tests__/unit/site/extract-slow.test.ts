import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FileWindow } from '../../../src/archive/file-window.ts';
import { type Clock, systemClock } from '../../../src/shared/clock.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { extract } from '../../support/extract.ts';
import { casesOf } from '../../support/long.ts';

const mebi = 1024 ** 2;
/** What is promised of archives up to 16 MiB, in milliseconds of computing. A smaller one shows the same sooner. */
const largest = casesOf(2, 16) * mebi;
const longest = casesOf(10_000, 30_000);
const longestWithoutLook = 1_000;

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-slow-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** As many whole copies as there is room for. */
const repeat = (unit: Buffer, room: number) =>
  Buffer.alloc(Math.floor(room / unit.length) * unit.length, unit);

/** A header of tar, and its content in whole blocks. */
function block(type: string, content = '', name = 'x'): Buffer {
  const header = Buffer.alloc(512);
  const body = Buffer.from(content);
  header.write(name);
  header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, body, Buffer.alloc(-body.length & 511)]);
}

const record = (keyword: string, value: string) => {
  const rest = ` ${keyword}=${value}\n`;
  const length = rest.length + String(rest.length + 2).length;
  return `${length}${rest}`;
};
/** Different keywords, as many as there is room for in an extended header. */
const keywords = Array.from({ length: 90_000 }, (_, index) => record(index.toString(36), ''))
  .join('')
  .slice(0, mebi - 1)
  .replace(/[^\n]*$/, '');
const end = Buffer.alloc(1024);
const page = block('0', 'page', 'index.html');
const site = Buffer.concat([page, end]);
const deep = (levels: number) => Array.from({ length: levels }, () => 'a').join('/');
const tarOf = (...parts: readonly Buffer[]) => zstdCompressSync(Buffer.concat([...parts, end]));

const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]);
const emptyFrame = zstdCompressSync('');
/** Without a size; the widest window that is allowed, so that each takes much memory. */
const wideFrame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x88, 1, 0, 0]);
/** Stored blocks of deflate with nothing in them, and one that is the last. */
const nothing = Buffer.concat([
  repeat(Buffer.from([0, 0, 0, 0xff, 0xff]), mebi - 100),
  Buffer.from([1, 0, 0, 0xff, 0xff]),
]);

/** Entries that all lie in one place, which inflates to nothing, in a mebibyte (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
function sharedZip(): Buffer {
  const entries = 50_000;
  const local = Buffer.alloc(31);
  local.write('PK\u0003\u0004');
  local.write('x', 30);
  local.writeUInt16LE(1, 26);
  const record = Buffer.alloc(46 + 5);
  record.write('PK\u0001\u0002');
  record.writeUInt16LE(8, 10);
  record.writeUInt32LE(nothing.length, 20);
  record.writeUInt16LE(5, 28);
  const records = repeat(record, entries * record.length);
  for (let index = 0; index < entries; index += 1)
    records.write(`${10_000 + index}`, index * record.length + 46);
  const last = Buffer.alloc(22);
  last.write('PK\u0005\u0006');
  last.writeUInt16LE(entries, 8);
  last.writeUInt16LE(entries, 10);
  last.writeUInt32LE(records.length, 12);
  last.writeUInt32LE(local.length + nothing.length, 16);
  return Buffer.concat([local, nothing, records, last]);
}

/** Each with its result: a number of files, or the text of the error. */
const archives: Readonly<Record<string, readonly [() => Buffer | Promise<Buffer>, number | string]>> = {
  'millions of skippable frames of zstd': [
    () => Buffer.concat([repeat(skippable, largest - 1000), tarOf(page)]),
    1,
  ],
  '100,000 empty frames of zstd': [
    () => Buffer.concat([repeat(emptyFrame, 100_000 * emptyFrame.length), tarOf(page)]),
    'zstd frames',
  ],
  'frames of zstd that ask for 128 MiB of memory each': [() => repeat(wideFrame, largest), 'zstd frames'],
  'millions of empty blocks of zstd': [
    () =>
      Buffer.concat([
        Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x58]),
        repeat(Buffer.from([0, 0, 0]), largest - 1000),
        Buffer.from([1, 0, 0]),
        zstdCompressSync(site),
      ]),
    1,
  ],
  'a global header with many keywords, and headers that each inherit them': [
    () => tarOf(block('g', keywords), repeat(block('x', record('mtime', '1')), 100 * mebi), page),
    1,
  ],
  'extended headers of many keywords': [
    () => tarOf(repeat(block('x', keywords), 150 * mebi), page),
    'The archive has more than 128 MiB of extended headers',
  ],
  'empty extended headers': [() => tarOf(repeat(block('x'), 16 * largest), page), 1],
  'names of a mebibyte that say little': [
    () => tarOf(repeat(Buffer.concat([block('L', './'.repeat(mebi / 2 - 8)), block('5')]), 200 * mebi), page),
    'a path that is too long',
  ],
  'an extended header of four mebibytes': [
    () => tarOf(block('x', 'x'.repeat(4 * mebi - 512)), page),
    'an extended header that is too long',
  ],
  'thousands of directories in one another': [
    () => tarOf(block('L', deep(1_900)), block('5'), page),
    'a path of more than 100 directories',
  ],
  'links with long targets': [
    () =>
      tarOf(
        ...Array.from({ length: 20_000 }, (_, index) =>
          Buffer.concat([block('K', `${'a'.repeat(250)}/`.repeat(16)), block('2', '', `${index}`)]),
        ),
      ),
    'The archive contains names of more than',
  ],
  'links to directories in one another, which contain links to nothing': [
    () =>
      tarOf(
        block('L', deep(90)),
        block('5'),
        ...Array.from({ length: 20_000 }, (_, index) =>
          Buffer.concat([block('L', `${deep(90)}/${index}`), block('K', 'none'), block('2')]),
        ),
        ...Array.from({ length: 89 }, (_, index) =>
          Buffer.concat([block('K', deep(90 - index)), block('2', '', `l${index}`)]),
        ),
      ),
    'more than 500000 entries',
  ],
  'a zip whose entries share data that unpacks to nothing': [sharedZip, 'entries that share their data'],
};

/** The system's time. Calls `onLook` whenever the code looks whether its time slice is used up. */
function watchedClock(onLook: () => void): Clock {
  return {
    ...systemClock,
    now() {
      onLook();
      return systemClock.now();
    },
  };
}

const unpack = (archive: Buffer, changes: Parameters<typeof extract>[2]) =>
  extract(directory, archive, changes).then(
    ({ fileCount }) => fileCount,
    (error: { readonly code?: string; readonly what?: string }) => `${error.code}: ${error.what}`,
  );
/** Milliseconds of computing of this thread, whatever else the machine does. */
const computed = () => Object.values(process.threadCpuUsage()).reduce((sum, time) => sum + time) / 1000;

test.each(Object.entries(archives))(
  '%s: the end comes soon, and cancellation gets through',
  async (_, [make, outcome]) => {
    const archive = await make();
    expect(archive.length).toBeLessThanOrEqual(Math.max(largest, 4 * mebi));
    const begin = computed();
    let [last, longestTurn, looks] = [begin, 0, 0];
    const clock = watchedClock(() => {
      looks += 1;
      const time = computed();
      longestTurn = Math.max(longestTurn, time - last);
      last = time;
    });
    const result = await unpack(archive, { clock });
    if (typeof outcome === 'number') expect(result).toBe(outcome);
    else {
      expect(result).toContain('ARCHIVE_UNSAFE');
      expect(result).toContain(outcome);
      expect(readdirSync(directory)).toEqual(['archive']);
    }
    expect(computed() - begin).toBeLessThan(longest);
    expect(longestTurn).toBeLessThan(longestWithoutLook);

    rmSync(join(directory, 'site'), { recursive: true, force: true });
    const canceled = new AbortController();
    // It is over at the first look.
    if (looks < 10) return;
    let seen = 0;
    // Each look ends a time slice.
    const now = () => {
      seen += 1;
      if (seen === Math.min(50, Math.floor(looks / 2)))
        canceled.abort(new ActionError('CANCELLED', { what: 'by this test' }));
      return seen * 1000;
    };
    expect(await unpack(archive, { clock: { ...systemClock, now }, signal: canceled.signal })).toBe(
      'CANCELLED: by this test',
    );
    expect(readdirSync(directory)).toEqual(['archive']);
  },
);

test.each(process.platform === 'linux' ? [10_000] : [])(
  'a file is not read a mebibyte at a time for each of %i jumps in it',
  jumps => {
    const path = join(directory, 'file');
    writeFileSync(path, Buffer.alloc(4 * mebi));
    const file = openSync(path, 'r');
    // What this process has read by system calls (proc_pid_io(5)).
    const read = () => Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
    const window = new FileWindow(file);
    const before = read();
    for (let jump = 0; jump < jumps; jump += 1) window.read(jump % 2 === 0 ? jump : 3 * mebi - jump, 30);
    expect(read() - before).toBeLessThan(jumps * 20_000);
    // From front to back, hardly more than there is.
    const middle = read();
    for (let at = 0; at < 4 * mebi; at += 1024) window.read(at, 1024);
    expect(read() - middle).toBeLessThan(5 * mebi);
  },
);

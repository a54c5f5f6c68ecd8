import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { modificationTime } from '../../../src/archive/modification-time.ts';
import { extract, page, tar, zip } from '../../support/extract.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-times-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const timeOf = (path: string) => statSync(join(directory, 'site', path)).mtime;
const begin = new Date(Date.now() - 5000);
const day = 24 * 60 * 60 * 1000;
/** DOS times have steps of two seconds. */
const [first, second] = [new Date('2024-02-29T12:34:56Z'), new Date('2025-11-03T01:02:04Z')];
const large = Buffer.alloc(5 * 1024 ** 2, 'large ');
const tarred = () =>
  tar([
    { name: 'index.html', text: page, mtime: first },
    { name: 'large.bin', text: large, mtime: second },
  ]);

describe('unpacked files have the times that the archive gives', () => {
  test.each([
    ['tar', tarred],
    ['tar.gz', async () => gzipSync(await tarred())],
    ['tar.zst', async () => zstdCompressSync(await tarred())],
    [
      'zip',
      () =>
        zip(archive => {
          archive.addBuffer(Buffer.from(page), 'index.html', { mtime: first });
          archive.addBuffer(large, 'large.bin', { mtime: second });
        }),
    ],
  ])('as %s', async (_, make) => {
    await extract(directory, await make());
    expect([timeOf('index.html'), timeOf('large.bin')]).toEqual([first, second]);
  });

  test('with fractions of a second, where a pax header has them', async () => {
    await extract(directory, await tar([{ name: 'a.html', text: page, pax: { mtime: '1735689600.125' } }]));
    expect(timeOf('a.html').getTime()).toBe(1_735_689_600_125);
  });

  test('from a DOS time alone as UTC, whatever zone the machine is in', async () => {
    const dosOnly = { mtime: first, forceDosTimestamp: true };
    await extract(directory, await zip(it => it.addBuffer(Buffer.from(page), 'a.html', dosOnly)));
    // The packer writes its own local time.
    expect(timeOf('a.html').getTime()).toBe(first.getTime() - first.getTimezoneOffset() * 60_000);
  });

  test('copies that stand for links as well', async () => {
    const link = { name: 'latest.html', type: 'symlink', linkname: 'a.html' } as const;
    await extract(directory, await tar([{ name: 'a.html', text: page, mtime: first }, link]));
    expect(timeOf('latest.html')).toEqual(first);
  });
});

describe('a meaningless time is replaced by the time of unpacking', () => {
  test.each([
    ['zero', new Date(0)],
    ['the earliest of zip', new Date('1980-01-01T00:00:00Z')],
    ['that of npm packages', new Date('1985-10-26T08:15:00Z')],
    ['in two days', new Date(Date.now() + 2 * day)],
  ])('%s', async (_, mtime) => {
    await extract(directory, await tar([{ name: 'a.html', text: page, mtime }]));
    expect(timeOf('a.html').getTime()).toBeGreaterThan(begin.getTime());
    expect(timeOf('a.html').getTime()).toBeLessThanOrEqual(Date.now());
  });

  test.each(['nonsense', '', '-1', '1e999', 'Infinity', '99999999999999999999'])(
    'a pax header of %j',
    async mtime => {
      await extract(directory, await tar([{ name: 'a.html', text: page, pax: { mtime } }]));
      expect(timeOf('a.html').getTime()).toBeGreaterThan(begin.getTime());
    },
  );

  test('the bounds are the year 2000 and a day from now', () => {
    const now = Date.UTC(2026, 5, 1);
    const [earliest, latest] = [Date.UTC(2000, 0, 1), now + day];
    expect([earliest, latest].map(time => modificationTime(time, now))).toEqual([earliest, latest]);
    for (const time of [earliest - 1, latest + 1, Number.NaN, undefined]) {
      expect(modificationTime(time, now)).toBeUndefined();
    }
  });
});

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { modificationTime } from '../../../src/archive/modification-time.ts';
import { extract, link, page, type TarEntry, tar, zip } from '../../support/extract.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-times-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** DOS times have steps of two seconds. */
const mtime = new Date('2024-02-29T12:34:56Z');
const file = (change: Partial<TarEntry>) => tar([{ name: 'a.html', text: page, ...change }]);

test.each([
  ['tar', () => file({ mtime }), mtime.getTime()],
  ['tar, large', () => file({ mtime, text: Buffer.alloc(1024 ** 2 + 1) }), mtime.getTime()],
  ['zip', () => zip(it => it.addBuffer(Buffer.from(page), 'a.html', { mtime })), mtime.getTime()],
  [
    'a fraction of a second in an extended header',
    () => file({ pax: { mtime: '1735689600.125' } }),
    1_735_689_600_125,
  ],
  [
    'a DOS time alone, as UTC in whatever zone the machine is',
    () => zip(it => it.addBuffer(Buffer.from(page), 'a.html', { mtime, forceDosTimestamp: true })),
    // The packer writes its own local time.
    mtime.getTime() - mtime.getTimezoneOffset() * 60_000,
  ],
])('a file has the time that the archive gives: %s', async (_, make, expected) => {
  await extract(directory, await make());
  expect(statSync(join(directory, 'site/a.html')).mtime.getTime()).toBe(expected);
});

test('copies that stand for links have it as well', async () => {
  await extract(directory, await tar([{ name: 'a.html', text: page, mtime }, link('b.html', 'a.html')]));
  expect(statSync(join(directory, 'site/b.html')).mtime).toEqual(mtime);
});

test.each([{ mtime: new Date(0) }, { pax: { mtime: 'nonsense' } }])(
  'a meaningless time is replaced by that of unpacking: %j',
  async change => {
    const begin = Date.now() - 5000;
    await extract(directory, await file(change));
    expect(statSync(join(directory, 'site/a.html')).mtime.getTime()).toBeGreaterThan(begin);
  },
);

test('times from the year 2000 to a day from now have a meaning', () => {
  const now = Date.UTC(2026, 5, 1);
  const [earliest, latest] = [Date.UTC(2000, 0, 1), now + 24 * 60 * 60 * 1000];
  for (const time of [earliest, latest]) expect(modificationTime(time, now)).toBe(time);
  for (const time of [earliest - 1, latest + 1, -1, Number.NaN, Number.POSITIVE_INFINITY, undefined])
    expect(modificationTime(time, now)).toBeUndefined();
});

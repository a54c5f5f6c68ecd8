import { readdirSync } from 'node:fs';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { systemClock } from '../../../src/shared/clock.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { expectRejected, extract, tarBlocks } from '../../support/extract.ts';
import { casesOf } from '../../support/long.ts';
import { testDirectory } from '../../support/test-directory.ts';

const mebi = 1024 ** 2;
const size = casesOf(mebi / 4, 16 * mebi);
const directory = testDirectory();

/** As many whole copies as there is room for. */
const repeat = (unit: Buffer, room: number) =>
  Buffer.alloc(Math.floor(room / unit.length) * unit.length, unit);

const page = tarBlocks('0', 'page', 'index.html');
const tarContent = Buffer.concat([page, Buffer.alloc(1024)]);
const gzipEnd = Buffer.alloc(8);
gzipEnd.writeUInt32LE(crc32(tarContent));
gzipEnd.writeUInt32LE(tarContent.length, 4);
const tarOf = (...parts: readonly Buffer[]) => gzipSync(Buffer.concat([...parts, page, Buffer.alloc(1024)]));

const gzipHeader = Buffer.from('1f8b0800000000000003', 'hex');
/** Of deflate: not the last one, stored, of length 0. */
const emptyBlock = Buffer.from('000000ffff', 'hex');
const unpack = (archive: Buffer, changes: Parameters<typeof extract>[2] = {}) =>
  extract(directory(), archive, changes).then(
    ({ fileCount }) => fileCount,
    (error: { readonly code?: string; readonly what?: string }) => `${error.code}: ${error.what}`,
  );

test('a cancellation is noticed at each of many empty extended headers', async () => {
  const archive = tarOf(repeat(tarBlocks('x'), 16 * size));
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
  expect(readdirSync(directory())).toEqual(['archive']);
});

test('a cancellation is noticed where nothing comes out for long: in blocks of gzip without content', async () => {
  const blocks = repeat(emptyBlock, 64 * mebi);
  const archive = Buffer.concat([gzipHeader, blocks, deflateRawSync(tarContent), gzipEnd]);
  const canceled = new AbortController();
  // No time slice ever ends, so that only the decompressor can notice.
  const now = () => {
    setImmediate(() => canceled.abort(new ActionError('CANCELLED', { what: 'by this test' })));
    return 0;
  };
  const result = await unpack(archive, { clock: { ...systemClock, now }, signal: canceled.signal });
  // Otherwise the entries behind it would have been read.
  expect(result).toBe('CANCELLED: by this test');
  expect(readdirSync(directory())).toEqual(['archive']);
});

test('an extended header of two mebibytes is rejected', async () => {
  const archive = tarOf(tarBlocks('x', 'x'.repeat(2 * mebi)));
  await expectRejected(directory(), archive, 'ARCHIVE_UNSAFE', 'an extended header that is too long');
});

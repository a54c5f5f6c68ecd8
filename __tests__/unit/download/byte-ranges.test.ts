import { expect, test } from '@jest/globals';
import { ByteRanges } from '../../../src/download/byte-ranges.ts';

test('each byte has one owner, and what is missing of a range is handed out again', () => {
  const ranges = new ByteRanges(20, 8);
  const taken = [ranges.take(), ranges.take(), ranges.take(), ranges.take()];
  expect(taken).toEqual([{ start: 0, end: 8 }, { start: 8, end: 16 }, { start: 16, end: 20 }, undefined]);
  ranges.return({ start: 8, end: 8 });
  ranges.return({ start: 13, end: 16 });
  expect([ranges.take(), ranges.take()]).toEqual([{ start: 13, end: 16 }, undefined]);
  ranges.return({ start: 16, end: 16 });
  expect(ranges.complete).toBe(false);
  ranges.return({ start: 20, end: 20 });
  expect(ranges.complete).toBe(true);
});

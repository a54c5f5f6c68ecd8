import { expect, test } from '@jest/globals';
import { createBufferReclaimer } from '../../../src/shared/gc.ts';

const mebi = 1024 ** 2;

test('unused buffers are collected once for every 8 MiB that have passed', () => {
  let collections = 0;
  const reclaim = createBufferReclaimer(() => {
    collections += 1;
  });
  for (let passed = 0; passed < 40; passed += 1) reclaim(mebi);
  expect(collections).toBe(5);
});

test('memory outside the heap stays flat while buffers pass', () => {
  const reclaim = createBufferReclaimer();
  // Other tests of this process may hold some.
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  for (let passed = 0; passed < 400; passed += 1) {
    Buffer.alloc(mebi);
    reclaim(mebi);
    most = Math.max(most, process.memoryUsage().arrayBuffers);
  }
  expect(most - before).toBeLessThan(100 * mebi);
});

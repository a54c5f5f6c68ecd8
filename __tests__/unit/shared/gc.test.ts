import { expect, test } from '@jest/globals';
import { createBufferReclaimer } from '../../../src/shared/gc.ts';

const mebi = 1024 ** 2;

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

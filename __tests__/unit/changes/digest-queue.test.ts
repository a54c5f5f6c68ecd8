import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DigestQueue, startDigestWorker } from '../../../src/changes/digest-queue.ts';
import { FileDigester } from '../../../src/changes/file-digester.ts';
import type { ManifestFile } from '../../../src/changes/manifest.ts';

/** Sizes of files around that of a batch, and chunks they come in. */
const file = fc.record({
  extension: fc.constantFrom('html', 'png'),
  size: fc.oneof(fc.nat(2000), fc.constantFrom(0, 512 * 1024 - 1, 512 * 1024, 512 * 1024 + 1, 1_500_000)),
  chunk: fc.option(fc.constantFrom(1000, 70_000, 512 * 1024)),
});

test('a thread makes the same entries, in the same order, however files lie in its batches', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 4, maxLength: 12 }), async files => {
      const worker = startDigestWorker();
      try {
        const [found, expected]: [ManifestFile[], ManifestFile[]] = [[], []];
        const queue = new DigestQueue(worker, entry => found.push(entry));
        const digester = new FileDigester();
        for (const [index, { extension, size, chunk }] of files.entries()) {
          const path = `${index}.${extension}`;
          const bytes = Buffer.alloc(size, `<p>${index} `);
          expected.push(digester.digest(path, bytes));
          if (chunk === null) queue.add(path, bytes);
          else {
            queue.begin(path);
            for (let at = 0; at < size; at += chunk) queue.write(bytes.subarray(at, at + chunk));
            queue.end();
          }
          await queue.ready();
        }
        await queue.finish();
        expect(found).toEqual(expected);
      } finally {
        await worker.terminate();
      }
    }),
    { numRuns: 4 },
  );
}, 120_000);

test('a thread that ends too early is reported at the end, and nothing waits for it', async () => {
  const worker = startDigestWorker();
  const queue = new DigestQueue(worker, () => undefined);
  queue.add('a.html', Buffer.alloc(5_000_000));
  await worker.terminate();
  await queue.ready();
  queue.add('b.html', Buffer.alloc(5_000_000));
  await queue.ready();
  await expect(queue.finish()).rejects.toThrow('The thread for page digests has ended');
});

test('a thread that runs out of memory is reported at the end', async () => {
  const worker = new Worker(resolve(import.meta.dirname, '../../../src/changes/digest-worker.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  const queue = new DigestQueue(worker, () => undefined);
  queue.add('a.html', Buffer.alloc(8_000_000, '<p>a<a href=b>'));
  await queue.ready();
  await expect(queue.finish()).rejects.toThrow(/memory limit/);
});

test('the thread beside the bundle does the same', async () => {
  const worker = new Worker(resolve(import.meta.dirname, '../../../dist/digest-worker.js'));
  try {
    const found: ManifestFile[] = [];
    const queue = new DigestQueue(worker, file => found.push(file));
    const page = Buffer.from('<title>a</title><p>b &amp; c');
    queue.add('a.html', page);
    await queue.finish();
    expect(found).toEqual([new FileDigester().digest('a.html', page)]);
  } finally {
    await worker.terminate();
  }
});

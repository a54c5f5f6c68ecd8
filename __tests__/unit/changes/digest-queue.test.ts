import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DigestQueue } from '../../../src/changes/digest-queue.ts';
import { FileDigester } from '../../../src/changes/file-digester.ts';
import type { ManifestFile } from '../../../src/changes/manifest.ts';

const program = resolve(import.meta.dirname, '../../../src/changes/digest-worker.ts');

/** Sizes of files around that of a batch, and chunks they come in. */
const file = fc.record({
  extension: fc.constantFrom('html', 'png'),
  size: fc.oneof(fc.nat(2000), fc.constantFrom(0, 512 * 1024 - 1, 512 * 1024, 512 * 1024 + 1, 1_500_000)),
  chunk: fc.option(fc.constantFrom(1000, 70_000, 512 * 1024)),
  isNew: fc.boolean(),
});
/** Has the same path as a page, and other bytes. */
const otherPage = { title: 'earlier', text: 'e'.repeat(32), sha256: '0'.repeat(64) };

const byPath = (left: ManifestFile, right: ManifestFile) => (left.path < right.path ? -1 : 1);

test.each([1, 3])(
  '%d threads make the same entries, however files lie in their batches',
  async threads => {
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 4, maxLength: 12 }), async files => {
        const [found, expected]: [ManifestFile[], ManifestFile[]] = [[], []];
        await using queue = new DigestQueue({
          onFile: entry => found.push(entry),
          findEarlier: path => (files[Number.parseInt(path, 10)]?.isNew === true ? undefined : otherPage),
          threads,
        });
        const digester = new FileDigester();
        for (const [index, { extension, size, chunk }] of files.entries()) {
          const path = `${index}.${extension}`;
          const bytes = Buffer.alloc(size, `<p>${index} `);
          expected.push(digester.digest({ path }, bytes));
          if (chunk === null) queue.add(path, bytes);
          else {
            queue.begin(path);
            for (let at = 0; at < size; at += chunk) queue.write(bytes.subarray(at, at + chunk));
            queue.end();
          }
          await queue.ready();
        }
        await queue.finish();
        expect(found.toSorted(byPath)).toEqual(expected.toSorted(byPath));
      }),
      { numRuns: 4 },
    );
  },
  120_000,
);

test('a thread that ends too early is reported at the end, and nothing waits for it', async () => {
  const workers: Worker[] = [];
  const startWorker = () => {
    const worker = new Worker(program);
    workers.push(worker);
    return worker;
  };
  await using queue = new DigestQueue({ onFile: () => undefined, startWorker, threads: 2 });
  queue.add('a.html', Buffer.alloc(5_000_000));
  await workers[0]?.terminate();
  await queue.ready();
  queue.add('b.html', Buffer.alloc(5_000_000));
  await queue.ready();
  await expect(queue.finish()).rejects.toThrow('The thread for page digests has ended');
});

test.each([
  [0, 'Error: no thread can be started (EAGAIN)'],
  [1, 'digested'],
])('where only %d threads can be started: %s', async (available, expected) => {
  const found: string[] = [];
  let started = 0;
  const startWorker = () => {
    if (started === available) throw new Error('EAGAIN');
    started += 1;
    return new Worker(program);
  };
  await using queue = new DigestQueue({ onFile: ({ path }) => found.push(path), startWorker, threads: 3 });
  for (const path of ['a.html', 'b.png', 'c.html']) {
    queue.add(path, Buffer.alloc(512 * 1024));
    await queue.ready();
  }
  const result = await queue.finish().then(() => 'digested', String);
  expect(result).toBe(expected);
  expect(found).toEqual(available === 0 ? [] : ['a.html', 'b.png', 'c.html']);
});

test('pages with the same bytes are found without a thread, except after a page with others', async () => {
  const page = Buffer.from('<title>a</title>');
  const found: string[] = [];
  const { sha256 } = new FileDigester().digest({ path: 'a.html' }, page);
  const known = { title: 'earlier', text: 'e'.repeat(32), sha256 };
  await using queue = new DigestQueue({
    onFile: ({ path }) => found.push(path),
    findEarlier: path => (path.endsWith('.html') && path !== 'new.html' ? known : undefined),
  });
  const added = (path: string, bytes: Buffer) => {
    queue.add(path, bytes);
    return found.includes(path);
  };
  expect(added('1.html', page)).toBe(true);
  expect(added('image.png', page)).toBe(false);
  expect(added('new.html', page)).toBe(false);
  await queue.finish();
  expect(added('2.html', page)).toBe(true);
  expect(added('other.html', Buffer.from('<title>b</title>'))).toBe(false);
  expect(added('3.html', page)).toBe(false);
  expect(added('image-2.png', page)).toBe(false);
  await queue.finish();
  expect(added('4.html', page)).toBe(true);
  expect(found.toSorted()).toEqual([
    '1.html',
    '2.html',
    '3.html',
    '4.html',
    'image-2.png',
    'image.png',
    'new.html',
    'other.html',
  ]);
});

test('a thread that runs out of memory is reported at the end', async () => {
  const startWorker = () => new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 5 } });
  await using queue = new DigestQueue({ onFile: () => undefined, startWorker });
  queue.add('a.html', Buffer.alloc(8_000_000, '<title>a&amp;'));
  await queue.ready();
  await expect(queue.finish()).rejects.toThrow(/memory limit/);
});

test('the digest of the same bytes, and of bytes that differ in scripts, is taken from the earlier site', async () => {
  const page = Buffer.from('<title>a</title><script>1</script>');
  const built = Buffer.from('\ufeff<title>a</title><script>2</script>');
  const found: ManifestFile[] = [];
  const { sha256, source } = new FileDigester().digest({ path: 'page.html' }, page);
  const earlier = { title: 'earlier', text: 'e'.repeat(32), sha256, source };
  await using queue = new DigestQueue({
    onFile: entry => found.push(entry),
    findEarlier: path => (path === 'new.html' ? undefined : earlier),
  });
  queue.add('same.html', page);
  queue.add('built.html', built);
  for (const [path, bytes] of [['chunks.html', page] as const, ['built-chunks.html', built] as const]) {
    queue.begin(path);
    for (const byte of bytes) queue.write(Buffer.of(byte));
    queue.end();
  }
  queue.add('other.html', Buffer.from('<title>b</title>'));
  queue.add('new.html', page);
  await queue.finish();
  expect(found.map(({ path, title }) => `${path}: ${title}`)).toEqual([
    'same.html: earlier',
    'built.html: earlier',
    'chunks.html: earlier',
    'built-chunks.html: earlier',
    'other.html: b',
    'new.html: a',
  ]);
  expect(found.filter(entry => entry.source !== source).map(({ path }) => path)).toEqual(['other.html']);
  expect(found.find(({ path }) => path === 'built.html')).toMatchObject({
    size: built.length,
    sha256: createHash('sha256').update(built).digest('hex'),
  });
});

test('the thread beside the bundle does the same', async () => {
  const found: ManifestFile[] = [];
  const bundled = resolve(import.meta.dirname, '../../../dist/digest-worker.js');
  await using queue = new DigestQueue({
    onFile: file => found.push(file),
    startWorker: () => new Worker(bundled),
  });
  const page = Buffer.from('<title>a</title><p>b &amp; c');
  queue.add('a.html', page);
  await queue.finish();
  expect(found).toEqual([new FileDigester().digest({ path: 'a.html' }, page)]);
});

import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FileDigester, maxPageSize } from '../../../src/changes/file-digester.ts';
import { factsOf } from '../../support/page-digest.ts';

test('a file has the same entry in chunks as in one, and only pages have a title and a digest', () => {
  const digester = new FileDigester();
  const text = '<title>a</title><p>é';
  const bytes = Buffer.from(text);
  const entry = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  const inChunks = (path: string) => {
    digester.begin({ path });
    for (const byte of bytes) digester.write(Buffer.of(byte));
    return digester.end();
  };
  for (const read of [(path: string) => digester.digest({ path }, bytes), inChunks]) {
    expect(read('a.html')).toEqual({ path: 'a.html', ...entry, ...factsOf(text) });
    expect(read('a.svg')).toEqual({ path: 'a.svg', ...entry });
  }
});

test('chunks of any size make no difference', () => {
  const page = Buffer.from(`<main>${'<p>a&amp;b é <a href="c">d</a></p>'.repeat(50)}</main>`);
  const digester = new FileDigester();
  const expected = digester.digest({ path: 'a.html' }, page);
  fc.assert(
    fc.property(fc.array(fc.nat(page.length)), ends => {
      const edges = [0, ...ends.toSorted((left, right) => left - right), page.length];
      digester.begin({ path: 'a.html' });
      const chunk = Buffer.alloc(page.length);
      for (const [index, end] of edges.slice(1).entries()) {
        // Always the same memory, as in the thread.
        const length = page.copy(chunk, 0, edges[index], end);
        digester.write(chunk.subarray(0, length));
      }
      expect(digester.end()).toEqual(expected);
    }),
  );
});

test.each([
  ['largest page that is read', 0, false],
  ['smallest page that is not read', 1, true],
])('the %s is compared by what a reader sees, and larger ones by their bytes', (_, more, isByBytes) => {
  const page = Buffer.alloc(maxPageSize + more);
  page.write('<title>a</title>');
  const digester = new FileDigester();
  const whole = digester.digest({ path: 'a.html' }, page);
  digester.begin({ path: 'a.html' });
  digester.write(page.subarray(0, 5_000_000));
  digester.write(page.subarray(5_000_000));
  expect(digester.end()).toEqual(whole);
  expect(whole.text === whole.sha256.slice(0, 32)).toBe(isByBytes);
  expect(whole.title).toBe(isByBytes ? '' : 'a');
});

test('a page of 50 MB without an end is not kept in memory', () => {
  const digester = new FileDigester();
  const chunk = Buffer.alloc(256 * 1024, '<a href="b');
  const before = process.memoryUsage().rss;
  digester.begin({ path: 'a.html' });
  for (let written = 0; written < 50_000_000; written += chunk.length) digester.write(chunk);
  expect(digester.end().title).toBe('');
  expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024);
});

test('nothing of a file is left for the next one', () => {
  const digester = new FileDigester();
  digester.begin({ path: 'a.html' });
  digester.write(Buffer.from('<title>a'));
  digester.begin({ path: 'b.html' });
  digester.write(Buffer.from('<title>b'));
  expect(digester.end()).toEqual(new FileDigester().digest({ path: 'b.html' }, Buffer.from('<title>b')));
});

import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { FileDigester } from '../../../src/changes/file-digester.ts';
import { factsOf } from '../../support/page-digest.ts';

test('a file has the same entry in chunks as in one, and only pages have a title and a digest', () => {
  const digester = new FileDigester();
  const text = '<title>a</title><p>é';
  const bytes = Buffer.from(text);
  const entry = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  const inChunks = (path: string) => {
    digester.begin(path);
    for (const byte of bytes) digester.write(Buffer.of(byte));
    return digester.end();
  };
  for (const read of [(path: string) => digester.digest(path, bytes), inChunks]) {
    expect(read('a.html')).toEqual({ path: 'a.html', ...entry, ...factsOf(text) });
    expect(read('a.svg')).toEqual({ path: 'a.svg', ...entry });
  }
});

/** One digest of what readers get. What changes the text of a page: __tests__/unit/html/. */
import { hash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { digestOfContent } from '../../../src/changes/compare.ts';

test('it is the SHA-256 of the documented JSON', () => {
  const one = { path: 'b.html', size: 1, sha256: 'ab'.repeat(32), title: 'B', text: 'cd'.repeat(16) };
  const files = [one, { ...one, path: 'a.html' }, { path: 'a.png', size: 1, sha256: one.sha256 }];
  const json = `["docs-content",1,"/docs",[["a.html","${one.text}"],["b.html","${one.text}"]]]`;
  expect(digestOfContent('/docs', files)).toBe(hash('sha256', json));
  const data = 'ef'.repeat(16);
  const withData = files.map(file => (file === one ? { ...file, data } : file));
  const more = json.replace(/\]\]\]$/, `,"${data}"]]]`);
  expect(digestOfContent('/docs', withData)).toBe(hash('sha256', more));
});

import { expect, test } from '@jest/globals';
import { changesForReview } from '../../../src/changes/changes-for-review.ts';
import { compareSites } from '../../../src/changes/compare.ts';
import type { SiteFile } from '../../../src/changes/manifest.ts';

const filesOf = (entries: Readonly<Record<string, string>>): readonly SiteFile[] =>
  Object.entries(entries).map(([path, text]) => ({ path, size: 1, sha256: text, title: '', text }));

/** @returns what reviewers read when the first files were deployed, and the second ones are exported */
const review = (earlier: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>) =>
  changesForReview(compareSites(filesOf(earlier), filesOf(now)));

test('reviewers see that scripts, styles, pictures, and downloads differ, although no page does', () => {
  const earlier = { 'index.html': '1', 'a.css': '1', '_next/static/a/x.js': '1', 'b.png': '1', 'b.pdf': '1' };
  const now = { 'index.html': '1', 'a.css': '2', '_next/static/b/x.js': '1', 'b.png': '2', 'b.pdf': '1' };
  expect(review(earlier, now)).toBe(`Pages: 0 pages added, 0 changed, 0 removed (of 1)
Scripts and styles: 2 new or changed, 1 removed
Pictures, downloads, and other files: 1 new or changed, 0 removed`);
});

test('what a build writes anew beside each page is counted by itself', () => {
  const data = ['index.txt', 'guide.txt', '__next._tree.txt', 'guide/__next.guide.txt', 'guide.rsc'];
  const site = (build: string) =>
    Object.fromEntries(['index.html', 'guide.html', 'robots.txt', ...data].map(path => [path, build]));
  const before = { ...site('1'), 'robots.txt': '2', 'old.html': '1', 'old.txt': '1' };
  expect(review(before, site('2')).split('\n').slice(1, 4)).toEqual([
    'Scripts and styles: 0 new or changed, 0 removed',
    'Pictures, downloads, and other files: 0 new or changed, 0 removed',
    'Data that pages load: 5 new or changed, 1 removed',
  ]);
});

test('pages that differ only in text that is not shown at first are listed', () => {
  const page = (data: string) => [{ path: 'a.html', size: 1, sha256: data, title: '', text: '1', data }];
  const text = changesForReview(compareSites(page('1'), page('2')));
  expect(text).toContain('0 removed (of 1), and 1 changed in text that is not shown at first\n');
  expect(text).toMatch(/\n\n {4}~ a\.html$/);
});

test('a path is one line of code, whatever it contains', () => {
  const path = 'a\n\n# Approve @octocat <img src=x> ##[error]`\u{202e}.html';
  const lines = review({}, { [path]: '1' }).split('\n');
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toBe('    + a # Approve @octocat <img src=x> ## [error]`.html');
});

test.each([1, 299])(
  '100,000 pages with paths of %d and more characters fit into 30,000 characters',
  length => {
    const names = Array.from({ length: 100_000 }, (_, index) => `${'x'.repeat(length)}${index}.html`);
    const text = review({}, Object.fromEntries(names.map(name => [name, '1'])));
    expect(text.length).toBeLessThanOrEqual(30_000);
    expect(text.length).toBeGreaterThan(29_600);
    const listed = text.split('\n').filter(line => line.startsWith('    + '));
    const [, more = ''] = /\n {4}and ([\d,]+) more$/.exec(text) ?? [];
    expect(listed.length + Number(more.replace(',', ''))).toBe(100_000);
  },
);

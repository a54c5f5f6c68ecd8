import { expect, test } from '@jest/globals';
import {
  allowedRemovals,
  compareSites,
  describeChanges,
  type RemovalLimit,
} from '../../../src/changes/compare.ts';
import type { SiteFile } from '../../../src/changes/manifest.ts';

const filesOf = (entries: Readonly<Record<string, string>>): readonly SiteFile[] =>
  Object.entries(entries).map(([path, text]) => ({
    path,
    size: 1,
    sha256: text,
    title: `${path} ${text}`,
    text,
  }));

const earlier = filesOf({ 'same.html': '1', 'b.html': '1', 'gone.html': '1', 'a.css': '1', 'old.js': '1' });
const now = filesOf({
  'z.html': '1',
  'same.html': '1',
  'b.html': '2',
  'B.html': '1',
  'a/é.html': '1',
  'a.css': '2',
});

test('pages that are new, changed and gone are named by path, with the titles they have or had, and files by path', () => {
  expect(compareSites(earlier, now)).toEqual({
    added: ['B.html', 'a/é.html', 'z.html'].map(path => ({ path, title: `${path} 1` })),
    changed: [{ path: 'b.html', title: 'b.html 2' }],
    removed: [{ path: 'gone.html', title: 'gone.html 1' }],
    changedData: [],
    ruined: {
      short: [],
      alike: [],
      broken: [],
      words: '',
      lostCode: [],
      lostPictures: { pages: 0, paths: [] },
    },
    total: 5,
    files: {
      changed: ['B.html', 'a.css', 'a/é.html', 'b.html', 'z.html'],
      removed: ['gone.html', 'old.js'],
    },
  });
});

test.each([
  [3, 12, 1, 128, '3 pages added, 12 changed, 1 removed (of 128)'],
  [1, 0, 0, 1, '1 page added, 0 changed, 0 removed (of 1)'],
  [0, 2000, 1000, 12_345, '0 pages added, 2,000 changed, 1,000 removed (of 12,345)'],
])('%d, %d and %d pages of %d are one line', (added, changed, removed, total, line) => {
  const pages = (number: number) => Array(number).fill({ path: 'page.html', title: 'Page' });
  const changes = { added: pages(added), changed: pages(changed), removed: pages(removed), total };
  expect(describeChanges(changes)).toBe(line);
});

const pages = (number: number): RemovalLimit => ({ kind: 'pages', pages: number });
const percent = (number: number): RemovalLimit => ({ kind: 'percent', percent: number });

test.each([
  [pages(0), 10, 0],
  [pages(30), 10, 30],
  [percent(0), 10, 0],
  [percent(10), 19, 1],
  [percent(10), 20, 2],
  [percent(0.5), 199, 0],
  // 56.99999999999999 for a computer.
  [percent(0.57), 10_000, 57],
])('the limit of missing pages: %j of %d pages allows %d', (limit, earlier, allowed) => {
  expect(allowedRemovals(limit, earlier)).toBe(allowed);
});

test('pages that differ in their data alone are apart from those that have changed', () => {
  const file = (path: string, text: string, data?: string) => ({ path, size: 1, sha256: text, text, data });
  const before = [
    file('a.html', '1', 'x'),
    file('b.html', '1', 'x'),
    file('c.html', '1'),
    file('d.html', '1', 'x'),
  ];
  const after = [
    file('a.html', '1', 'y'),
    file('b.html', '2', 'y'),
    file('c.html', '1', 'y'),
    file('d.html', '1', 'x'),
  ];
  const { changed, changedData } = compareSites(before, after);
  expect([changed, changedData].map(pages => pages.map(({ path }) => path))).toEqual([
    ['b.html'],
    ['a.html'],
  ]);
});

import { describe, expect, test } from '@jest/globals';
import {
  allowedRemovals,
  comparePages,
  exceedsLimit,
  type Pages,
  type RemovalLimit,
} from '../../../src/changes/compare.ts';

const pagesOf = (entries: Readonly<Record<string, string>>): Pages =>
  new Map(Object.entries(entries).map(([path, text]) => [path, { title: `${path} ${text}`, text }]));

test('pages that are new, changed and gone are named by path, with the titles they have or had', () => {
  const earlier = pagesOf({ 'same.html': '1', 'b.html': '1', 'gone.html': '1' });
  const now = pagesOf({ 'z.html': '1', 'same.html': '1', 'b.html': '2', 'B.html': '1', 'a/é.html': '1' });
  expect(comparePages(earlier, now)).toEqual({
    added: ['B.html', 'a/é.html', 'z.html'].map(path => ({ path, title: `${path} 1` })),
    changed: [{ path: 'b.html', title: 'b.html 2' }],
    removed: [{ path: 'gone.html', title: 'gone.html 1' }],
    total: 5,
  });
});

test('a page whose title alone is another in the list has changed only if its digest has', () => {
  const one: Pages = new Map([['a.html', { title: 'a', text: '1' }]]);
  const other: Pages = new Map([['a.html', { title: 'b', text: '1' }]]);
  expect(comparePages(one, other).changed).toEqual([]);
});

describe('the limit of missing pages', () => {
  const pages = (number: number): RemovalLimit => ({ kind: 'pages', pages: number });
  const percent = (number: number): RemovalLimit => ({ kind: 'percent', percent: number });

  test.each([
    [pages(0), 10, 0],
    [pages(3), 10, 3],
    [pages(30), 10, 30],
    [percent(0), 10, 0],
    [percent(100), 10, 10],
    [percent(10), 10, 1],
    [percent(10), 19, 1],
    [percent(10), 9, 0],
    [percent(10), 20, 2],
    [percent(0.5), 200, 1],
    [percent(0.5), 199, 0],
    [percent(1.1), 10_000, 110],
    [percent(33.3), 1000, 333],
    [percent(50), 0, 0],
  ])('%j of %d pages allows %d', (limit, earlier, allowed) => {
    expect(allowedRemovals(limit, earlier)).toBe(allowed);
    expect(exceedsLimit(limit, { removed: allowed, earlier })).toBe(false);
    expect(exceedsLimit(limit, { removed: allowed + 1, earlier })).toBe(true);
  });

  test('is never exceeded when there was no page', () => {
    expect(exceedsLimit(pages(0), { removed: 0, earlier: 0 })).toBe(false);
    expect(exceedsLimit(percent(0), { removed: 0, earlier: 0 })).toBe(false);
  });
});

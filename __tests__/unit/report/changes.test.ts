import { describe, expect, test } from '@jest/globals';
import { changesMarkdown, describeChanges, pageUrl } from '../../../src/report/changes.ts';

const pages = (number: number, title = 'Page') =>
  Array.from({ length: number }, (_, index) => ({ path: `page-${index + 1}.html`, title }));
const none = { added: [], changed: [], removed: [], total: 0 };

test.each([
  [3, 12, 1, 128, '3 pages added, 12 changed, 1 removed (of 128)'],
  [1, 0, 0, 1, '1 page added, 0 changed, 0 removed (of 1)'],
  [0, 2000, 1000, 12_345, '0 pages added, 2,000 changed, 1,000 removed (of 12,345)'],
])('%d, %d and %d pages of %d are one line', (added, changed, removed, total, line) => {
  const facts = { added: pages(added), changed: pages(changed), removed: pages(removed), total };
  expect(describeChanges(facts)).toBe(line);
});

describe('the list', () => {
  test('has a part for each kind that there is, and links pages that are there', () => {
    const facts = {
      ...none,
      added: [{ path: 'a/index.html', title: 'A & B' }],
      removed: [{ path: 'b.html', title: '' }],
      total: 5,
    };
    expect(changesMarkdown(facts, 'https://docs.example.com/v1').split('\n')).toEqual([
      '**Changes:** 1 page added, 0 changed, 1 removed (of 5)',
      '',
      '<details><summary>1 page added</summary>',
      '',
      '- [A &#38; B](<https://docs.example.com/v1/a/>) `a/index.html`',
      '',
      '</details>',
      '',
      '<details><summary>1 page removed</summary>',
      '',
      '- `b.html`',
      '',
      '</details>',
    ]);
  });

  test('names twenty pages, and how many more there are', () => {
    const lines = changesMarkdown({ ...none, changed: pages(57), total: 57 }).split('\n');
    expect(lines.filter(line => line.startsWith('- Page `'))).toHaveLength(20);
    expect(lines).toContain('- and 37 more');
  });
});

test('the lists with the longest names of files and titles leave room in a comment', () => {
  const most = pages(100, '頁'.repeat(200)).map(page => ({ ...page, path: `${'頁'.repeat(83)}.html` }));
  const facts = { added: most, changed: most, removed: most, total: 300 };
  expect(changesMarkdown(facts, 'https://docs.example.com').length).toBeLessThan(60_000);
});

test.each([
  ['https://docs.example.com', 'index.html', 'https://docs.example.com/'],
  ['https://docs.example.com/v1/', 'index.html', 'https://docs.example.com/v1/'],
  ['https://docs.example.com', 'a/index.html', 'https://docs.example.com/a/'],
  ['https://docs.example.com', 'a/b.html', 'https://docs.example.com/a/b.html'],
  ['https://docs.example.com', 'a b/?#%.html', 'https://docs.example.com/a%20b/%3F%23%25.html'],
])('below %s, %s is at %s', (site, path, url) => expect(pageUrl(site, path)).toBe(url));

import { describe, expect, test } from '@jest/globals';
import { changesMarkdown, pageUrl } from '../../../src/report/export-report.ts';

const pages = (number: number, title = 'Page') =>
  Array.from({ length: number }, (_, index) => ({ path: `page-${index + 1}.html`, title }));
const none = { added: [], changed: [], removed: [], counts: 'as many as there are' };

describe('the list', () => {
  test('has a part for each kind that there is, and links pages that are there', () => {
    const facts = {
      ...none,
      added: [{ path: 'a/index.html', title: 'A & B' }],
      removed: [{ path: 'b.html', title: '' }],
    };
    expect(changesMarkdown(facts, 'https://docs.example.com/v1').split('\n')).toEqual([
      '**Changes:** as many as there are',
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
    const lines = changesMarkdown({ ...none, changed: pages(57) }).split('\n');
    expect(lines.filter(line => line.startsWith('- Page `'))).toHaveLength(20);
    expect(lines).toContain('- and 37 more');
  });
});

test('the lists with the longest names of files and titles leave room in a comment', () => {
  const most = pages(100, '頁'.repeat(200)).map(page => ({ ...page, path: `${'頁'.repeat(83)}.html` }));
  const facts = { ...none, added: most, changed: most, removed: most };
  expect(changesMarkdown(facts, 'https://docs.example.com').length).toBeLessThan(60_000);
});

test.each([
  ['https://docs.example.com', 'index.html', 'https://docs.example.com/'],
  ['https://docs.example.com/v1/', 'index.html', 'https://docs.example.com/v1/'],
  ['https://docs.example.com', 'a/index.html', 'https://docs.example.com/a/'],
  ['https://docs.example.com', 'a/b.html', 'https://docs.example.com/a/b.html'],
  ['https://docs.example.com', 'a b/?#%.html', 'https://docs.example.com/a%20b/%3F%23%25.html'],
])('below %s, %s is at %s', (site, path, url) => expect(pageUrl(site, path)).toBe(url));

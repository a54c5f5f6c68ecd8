import { describe, expect, test } from '@jest/globals';
import { changesMarkdown, pageUrl } from '../../../src/report/export-report.ts';

const pages = (number: number, title = 'Page') =>
  Array.from({ length: number }, (_, index) => ({ path: `page-${index + 1}.html`, title }));
type Changes = Parameters<typeof changesMarkdown>[0];
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
      'Added:',
      '',
      '- [A &#38; B](<https://docs.example.com/v1/a/>) `a/index.html`',
      '',
      'Removed:',
      '',
      '- `b.html`',
    ]);
  });

  test.each([
    [[57, 0, 0], [10]],
    [
      [57, 1, 2],
      [7, 1, 2],
    ],
    [
      [57, 57, 57],
      [3, 3, 3],
    ],
    [
      [4, 5, 1],
      [4, 5, 1],
    ],
  ])('of %j pages of each kind, names %j, and says how many more there are', (given, named) => {
    const [added, changed, removed] = given.map(number => pages(number));
    const lists = changesMarkdown({ ...none, added, changed, removed } as Changes).split(/\w+:\n/);
    const counts = lists
      .slice(1)
      .map(list => list.split('\n').filter(line => line.startsWith('- Page `')).length);
    expect(counts).toEqual(named);
    const left = lists.slice(1).map(list => Number(/^- and (\d+) more$/m.exec(list)?.[1] ?? 0));
    expect(left).toEqual(given.filter(Boolean).map((number, index) => number - (named[index] ?? 0)));
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

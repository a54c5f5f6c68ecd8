import { describe, expect, test } from '@jest/globals';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
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
    expect(changesMarkdown(facts, 'comment', 'https://docs.example.com/v1').split('\n')).toEqual([
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

  test.each([
    ['summary', 50, 87],
    ['comment', 20, 57],
  ] as const)('in the %s names %d pages, and how many more there are', (place, shown, all) => {
    const lines = changesMarkdown({ ...none, changed: pages(all), total: all }, place).split('\n');
    expect(lines.filter(line => line.startsWith('- Page `'))).toHaveLength(shown);
    expect(lines).toContain('- and 37 more');
  });

  test('is in natural order', () => {
    const paths = ['step-10.html', 'b.html', 'step-9.html', 'a/10/x.html', 'a/9/x.html', 'B.html'];
    const markdown = changesMarkdown(
      { ...none, added: paths.map(path => ({ path, title: '' })), total: 6 },
      'summary',
    );
    expect([...markdown.matchAll(/^- `(.*)`/gm)].map(([, path]) => path)).toEqual([
      ...['a/9/x.html', 'a/10/x.html', 'b.html', 'B.html', 'step-9.html', 'step-10.html'],
    ]);
  });

  test('of pages with very long titles stays short', () => {
    const titles = ['@'.repeat(1_000_000), '😀'.repeat(500_000), '*'.repeat(1_000_000)];
    const changed = Array.from({ length: 40 }, (_, index) => ({
      path: `${'é/'.repeat(900)}${index}.html`,
      title: titles[index % 3] ?? '',
    }));
    const facts = { added: changed, changed, removed: changed, total: 40 };
    const markdown = changesMarkdown(facts, 'comment', 'https://docs.example.com');
    expect(markdown.length).toBeLessThan(50_000);
    expect(markdown.match(/<\/details>/g)).toHaveLength(3);
    expect(markdown).toMatch(/- and \d+ more/);
    expect(changesMarkdown(facts, 'summary').length).toBeLessThan(310_000);
  });

  test.each([
    '</details><script>alert(1)</script>',
    '![a](https://example.com/a.png) [b](javascript:alert(1)) **c** `d`',
    '@admin and #1, GH-1, https://example.com, www.example.com',
    'a\n\n# b\n- c\n</details>\u0000\u001b[31m\u202e',
    ']](<https://example.com>) <img src=x onerror=alert(1)>',
    '\ud800',
  ])('shows %j as text', title => {
    for (const path of ['a.html', `${title}.html`]) {
      const markdown = changesMarkdown(
        { ...none, added: [{ path, title }], total: 1 },
        'comment',
        'https://docs.example.com',
      );
      const html = micromark(markdown, {
        extensions: [gfm()],
        htmlExtensions: [gfmHtml()],
        allowDangerousHtml: true,
      });
      const tags = [...html.matchAll(/<\/?([a-z]+\d?)/g)].map(([, name]) => name);
      expect(new Set(tags)).toEqual(new Set(['p', 'strong', 'details', 'summary', 'ul', 'li', 'a', 'code']));
      expect(html.match(/<\/details>/g)).toHaveLength(1);
      expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => new URL(url ?? '').host)).toEqual([
        'docs.example.com',
      ]);
      const outside = html.replace(/<code>.*?<\/code>/gs, '').replace(/<[^>]*>/g, '');
      expect(outside).not.toMatch(/@\w|#\d|\bGH-\d/);
    }
  });
});

test.each([
  ['https://docs.example.com', 'index.html', 'https://docs.example.com/'],
  ['https://docs.example.com/v1/', 'index.html', 'https://docs.example.com/v1/'],
  ['https://docs.example.com', 'a/index.html', 'https://docs.example.com/a/'],
  ['https://docs.example.com', 'a/b.html', 'https://docs.example.com/a/b.html'],
  ['https://docs.example.com', 'a/myindex.html', 'https://docs.example.com/a/myindex.html'],
  ['https://docs.example.com', 'a b/?#%.html', 'https://docs.example.com/a%20b/%3F%23%25.html'],
  ['https://docs.example.com', 'é.htm', 'https://docs.example.com/%C3%A9.htm'],
])('below %s, %s is at %s', (site, path, url) => expect(pageUrl(site, path)).toBe(url));

import { expect, test } from '@jest/globals';
import { brokenPagesMarkdown } from '../../../src/report/deployment-report.ts';

const problem = { page: 'a.mdx', message: 'x', position: undefined, file: undefined, url: undefined };

test('broken pages are a table, in which nothing of the service has a meaning, and links to lines', () => {
  const position = { startLine: 61, endLine: 61 };
  const url = 'https://github.com/example/docs/blob/5d41402/docs/a.mdx?plain=1#L61';
  const odd = { ...problem, page: '`a|b`.mdx', message: '<b> | @x [y](z)' };
  const markdown = brokenPagesMarkdown({ count: 12, problems: [{ ...problem, position, url }, odd] });
  expect(markdown.split('\n')).toEqual([
    '**Pages that could not be built**',
    '',
    '| Page | Line | Message |',
    '|:--|--:|:--|',
    `| [\`a.mdx\`](<${url}>) | 61 | x |`,
    "| `'a¦b'.mdx` |  | &#60;b&#62; &#124; &#64;&#8203;x &#91;y&#93;&#40;z&#41; |",
    '',
    'and 10 more',
  ]);
  expect(brokenPagesMarkdown({ count: 1, problems: [problem] })).not.toContain('more');
  expect(brokenPagesMarkdown({ count: 0, problems: [] })).toBe('');
});

import type { Facts } from '../record/outputs.ts';
import { formatCount } from '../shared/text.ts';
import { code, link, plain } from './markdown.ts';

type BrokenPages = NonNullable<Facts['broken']>;

/** The table for summary and comment, as Markdown in which nothing of a path or a message has a meaning. Empty without a page. */
export function brokenPagesMarkdown({ count, problems }: BrokenPages = { count: 0, problems: [] }): string {
  if (count === 0) return '';
  const left = count - new Set(problems.map(({ page }) => page)).size;
  const table = ['| Page | Line | Message |', '|:--|--:|:--|', ...problems.map(rowOf)].join('\n');
  const more = left > 0 ? [`and ${formatCount(left)} more`] : [];
  return ['**Pages that could not be built**', table, ...more].join('\n\n');
}

function rowOf({ page, position, message, url }: BrokenPages['problems'][number]): string {
  const shown = url === undefined ? code(page) : link(url, code(page));
  return `| ${shown} | ${position?.startLine ?? ''} | ${plain(message)} |`;
}

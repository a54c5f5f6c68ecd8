import type { Facts } from '../record/outputs.ts';
import { count, formatCount } from '../shared/text.ts';
import { code, link, plain } from './markdown.ts';

/** Pages of a kind that are listed: as many as a comment has room for, whatever their names and titles. */
const maxPages = 20;
const maxTitle = 100;

type Changes = NonNullable<Facts['changes']>;
type ListedPage = Changes['added'][number];

/**
 * The three numbers and, folded, the pages of each kind, as Markdown in which nothing of a page's title or path has a meaning.
 * @param siteUrl public URL of the site: pages are linked below it, except those that are gone
 */
export function changesMarkdown(changes: Changes, siteUrl?: string): string {
  const list = (kind: string, pages: readonly ListedPage[], url?: string) => {
    if (pages.length === 0) return [];
    const shown = pages.slice(0, maxPages);
    const lines = shown.map(page => lineOf(page, url));
    if (lines.length < pages.length) lines.push(`- and ${formatCount(pages.length - lines.length)} more`);
    const title = `${count(pages.length, 'page')} ${kind}`;
    return [`<details><summary>${title}</summary>\n\n${lines.join('\n')}\n\n</details>`];
  };
  return [
    `**Changes:** ${changes.counts}`,
    ...list('added', changes.added, siteUrl),
    ...list('changed', changes.changed, siteUrl),
    ...list('removed', changes.removed),
  ].join('\n\n');
}

function lineOf({ path, title }: ListedPage, siteUrl: string | undefined): string {
  // Cut before it is escaped, so that no entity is cut.
  const label = plain(title, maxTitle) || plain(path, maxTitle);
  const shown = siteUrl === undefined ? label : link(pageUrl(siteUrl, path), label);
  return title === '' && siteUrl === undefined ? `- ${code(path)}` : `- ${shown} ${code(path)}`;
}

/**
 * The URL of a page: that of its directory for an index.html; otherwise with its extension, which every server understands.
 * @param siteUrl without query and fragment
 */
export function pageUrl(siteUrl: string, path: string): string {
  const segments = path.replace(/(^|\/)index\.html$/, '$1').split('/');
  const encoded = segments.map(segment => encodeURIComponent(segment.toWellFormed()));
  return `${siteUrl.replace(/\/+$/, '')}/${encoded.join('/')}`;
}

import { parseInParts } from '../html/page-parts.ts';
import { PageReferences } from '../html/page-references.ts';
import { prefixesOf } from '../html/path-cuts.ts';
import type { Network } from '../net/network.ts';
import { TimeSlice } from '../shared/time-slice.ts';
import type { ServedPage } from './served-page.ts';

/**
 * Finds the scripts and style sheets that a page loads from its own origin, and that are files of the site: wherever the page expects
 * them, since a page at "/docs/" that loads "/assets/site.css" lacks that file.
 * @param paths of the files of the site
 * @returns their URLs, each once
 * @throws `network.signal.reason`
 */
export async function findLoadedFiles(
  { url: page, bytes }: ServedPage,
  paths: ReadonlySet<string>,
  { clock, signal }: Network,
): Promise<readonly URL[]> {
  const found = new Map<string, URL>();
  const reader = new PageReferences(page, (kind, url) => {
    url.hash = '';
    // After any cut of its first segments, the path is that of a file.
    const isFile = () => prefixesOf(url.pathname, rest => paths.has(rest)).length > 0;
    if (kind === 'load' && url.origin === page.origin && isFile()) found.set(url.href, url);
  });
  const timeSlice = new TimeSlice(clock, signal);
  for (const _ of parseInParts(bytes.toString(), reader)) await timeSlice.yieldToEventLoop();
  return [...found.values()];
}

import { hash } from 'node:crypto';
import { byPath, isPage } from '../files/site-paths.ts';
import type { SiteFile } from './manifest.ts';

/**
 * One digest of what readers can open: the same until a page or its data changes, comes, or goes.
 * @param basePath for which the site was made, because relative links read the same at another path; empty if the files do not tell
 * @returns SHA-256, hexadecimal
 */
export function digestOfContent(basePath: string, files: readonly SiteFile[]): string {
  const pages = files.filter(({ path }) => isPage(path)).toSorted(byPath);
  const texts = pages.map(({ path, text, data }) => (data === undefined ? [path, text] : [path, text, data]));
  return hash('sha256', JSON.stringify(['docs-content', 1, basePath, texts]));
}

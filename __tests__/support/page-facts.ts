import { createHash } from 'node:crypto';
import { type PageFacts, readPage } from '../../src/changes/page-facts.ts';

/**
 * What is known about a page.
 * @param hashes SHA-256 of the other files of its site, by path; empty for a page
 */
export function factsOf(
  page: string | Buffer,
  hashes: Readonly<Record<string, string>> = {},
  path = 'guides/page.html',
): PageFacts {
  const bytes = Buffer.from(page as string);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return readPage(bytes, path, new Map(Object.entries(hashes))) ?? { title: '', text: digest };
}

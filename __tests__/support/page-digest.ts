import { digestPage, type PageFacts } from '../../src/changes/page-digest.ts';

/** What is known about a page. */
export function factsOf(page: string | Buffer): PageFacts {
  return digestPage(Buffer.from(page as string));
}

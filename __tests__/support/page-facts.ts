import { createHash } from 'node:crypto';
import { type PageFacts, readPage, type SitePage } from '../../src/html/page-facts.ts';

const none = { title: '', words: [], letters: 0 };

/**
 * A page that is nested too deeply counts by its bytes.
 * @param site by default one that has no other files
 */
export function factsOf(page: string | Buffer, site: Partial<Omit<SitePage, 'bytes'>> = {}): PageFacts {
  const bytes = Buffer.from(page as string);
  const reading = readPage({ bytes, path: 'a.html', digests: new Map(), ...site });
  for (;;) {
    const { done, value } = reading.next();
    if (done)
      return value ?? { ...none, text: createHash('sha256').update(bytes).digest('hex').slice(0, 32) };
  }
}

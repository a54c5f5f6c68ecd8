import { createHash } from 'node:crypto';
import { type PageFacts, readPage } from '../../src/html/page-facts.ts';

/** A page that is nested too deeply counts by its bytes. */
export function factsOf(page: string | Buffer): PageFacts {
  const bytes = Buffer.from(page as string);
  const reading = readPage(bytes);
  for (;;) {
    const { done, value } = reading.next();
    if (done)
      return value ?? { title: '', text: createHash('sha256').update(bytes).digest('hex').slice(0, 32) };
  }
}

import { PageDigest, type PageFacts } from '../../src/changes/page-digest.ts';

/** What is known of a page that comes in chunks which end at `ends`. */
export function digestInChunks(page: Buffer, ends: readonly number[]): PageFacts {
  const digest = new PageDigest();
  const edges = [0, ...ends.toSorted((left, right) => left - right), page.length];
  for (const [index, start] of edges.slice(0, -1).entries()) {
    // A copy, so that nothing can be read before or behind the chunk.
    digest.write(Buffer.from(page.subarray(start, edges[index + 1])));
  }
  return digest.end();
}

/** What is known of a page, whole and byte by byte. */
export function factsOf(page: string | Buffer): PageFacts {
  const bytes = Buffer.from(page as string);
  const whole = digestInChunks(bytes, []);
  if (bytes.length < 10_000) {
    const single = digestInChunks(bytes, [...bytes.keys()]);
    if (JSON.stringify(single) !== JSON.stringify(whole))
      throw new Error(`chunks make a difference in ${page}`);
  }
  return whole;
}

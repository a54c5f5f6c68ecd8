import { posix } from 'node:path';
import { expect, test } from '@jest/globals';
import { generateSite, type SiteFile } from '../../simulator/site/site.ts';

/** The values of attributes that make a browser load or follow something. */
function targetsOf({ text }: SiteFile): readonly string[] {
  const loaded = text.replace(/<link rel="canonical"[^>]*>/, '').matchAll(/ (?:href|src)="([^"]*)"/g);
  return [...loaded].map(([, target = '']) => target);
}

test.each([
  ['file', '/', ''],
  ['root', '/', '/'],
  ['/docs', '/docs/', '/docs/'],
] as const)(
  'links of a site with the style "%s" lead to every file, and nowhere else',
  (links, served, prefix) => {
    const byUrl = new Map(
      generateSite(24, 'docs.example.com', links).map(file => [served + file.path, file]),
    );
    const reached = new Set([`${served}index.html`]);
    for (const url of reached) {
      const page = byUrl.get(url);
      if (!page?.path.endsWith('.html')) continue;
      for (const target of targetsOf(page)) {
        expect(target.startsWith(prefix)).toBe(true);
        reached.add(posix.resolve(posix.dirname(url), target));
      }
    }
    const reachable = [...byUrl.keys()].filter(url => !url.endsWith('/robots.txt'));
    expect([...reached].sort()).toEqual(reachable.sort());
  },
);

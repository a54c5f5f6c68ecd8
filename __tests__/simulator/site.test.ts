import { posix } from 'node:path';
import { expect, test } from '@jest/globals';
import { generateSite, type SiteFile } from '../../simulator/site/site.ts';

/** The values of attributes that make a browser load or follow something. */
function targetsOf({ text }: SiteFile): readonly string[] {
  const loaded = text.replace(/<link rel="canonical"[^>]*>/, '').matchAll(/ (?:href|src)="([^"]*)"/g);
  return [...loaded].map(([, target = '']) => target);
}

test.each([0, 24, 3000])('a site has %d pages of bounded size, each with another path', count => {
  const files = generateSite(count, 'docs.example.com');
  const texts = files.filter(({ path }) => path.endsWith('.html')).map(({ text }) => text.length);
  expect(texts).toHaveLength(count);
  expect(Math.max(0, ...texts)).toBeLessThan(20_000);
  expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
});

test('its links lead from the start page to every page, and nowhere else', () => {
  const byPath = new Map(generateSite(24, 'docs.example.com').map(file => [file.path, file]));
  const reached = new Set(['index.html']);
  for (const path of reached) {
    const page = byPath.get(path);
    if (page?.path.endsWith('.html'))
      for (const target of targetsOf(page)) reached.add(posix.join(posix.dirname(path), target));
  }
  const reachable = [...byPath.keys()].filter(path => !/^robots\.txt$/.test(path));
  expect([...reached].sort()).toEqual(reachable.sort());
});

test('they can begin at the root of the domain, without extensions, as public descriptions of such sites show it', () => {
  const files = generateSite(24, 'docs.example.com', 'root');
  const served = new Set(files.map(({ path }) => `/${path.replace(/(^|\/)index\.html$|\.html$/, '$1')}`));
  const targets = files.filter(({ path }) => path.endsWith('.html')).flatMap(targetsOf);
  expect(targets.filter(target => !served.has(target))).toEqual([]);
});

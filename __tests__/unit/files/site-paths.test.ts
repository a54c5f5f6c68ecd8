import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findSiteRoot } from '../../../src/files/site-paths.ts';
import { seed } from '../../support/seed.ts';

const segment = fc.constantFrom('a', 'b', 'a b', 'en');
const name = fc.constantFrom('index.html', 'page.html', 'x.css', 'Index.html');
const path = fc
  .tuple(fc.array(segment, { maxLength: 3 }), name)
  .map(([segments, file]) => [...segments, file].join('/'));
/** Paths of the files of a site: in half of the cases below a directory of its own, as archives often are. */
const tree = fc
  .tuple(fc.constantFrom('', '', 'top/', 'top/v1/'), fc.uniqueArray(path, { minLength: 1, maxLength: 12 }))
  .map(([prefix, paths]) => paths.map(file => prefix + file));

/** The rule as the contract states it: the longest directory that every file is below, if it has an index.html. */
function expectedRoot(paths: readonly string[]): string {
  const parents = (paths[0] ?? '').split('/').slice(0, -1);
  const candidates = parents.map((_, index) => parents.slice(0, index + 1).join('/'));
  const common = candidates.filter(root => paths.every(file => file.startsWith(`${root}/`))).at(-1);
  return common !== undefined && paths.includes(`${common}/index.html`) ? common : '.';
}

test('a site begins in the directory that holds every file and an index.html, or where the paths do', () => {
  fc.assert(
    fc.property(tree, paths => {
      const root = findSiteRoot(paths);
      expect(root.path).toBe(expectedRoot(paths));
      const index = root.path === '.' ? 'index.html' : `${root.path}/index.html`;
      if (root.path !== '.') expect(root.hasIndex).toBe(true);
      else if (paths.some(file => !file.includes('/'))) expect(root.hasIndex).toBe(paths.includes(index));
    }),
    { seed, numRuns: 2_000 },
  );
});

/** What is checked, counted, compared, listed, and published is one set of files, whatever directories an archive has. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startSimulator } from '../../simulator/server.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';
import { casesOf } from '../support/long.ts';
import { manifestOf } from '../support/manifest.ts';
import { seed } from '../support/seed.ts';

const quick = { jobSeconds: 0.05, queueSeconds: 0 };
const numRuns = casesOf(4, 200);

/** Paths of the files of a site, separated by "/". */
type Tree = readonly string[];

const digest = 'ab'.repeat(32);
const textOf = (path: string) => `<!doctype html><title>${path}</title><p>${path}</p>`;

function archiveOf(tree: Tree): Promise<Buffer> {
  return packSite(
    tree.map(path => ({ path, text: textOf(path) })),
    'tar.gz',
  );
}

/** Files below a directory, sorted. */
function filesIn(directory: string): Tree {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => posix.join(parentPath.slice(directory.length + 1), name))
    .sort();
}

/** The rule as the contract states it, for the longest directory that every file is below. */
function rootOf(tree: Tree): string {
  const parents = (tree[0] ?? '').split('/').slice(0, -1);
  const candidates = parents.map((_, index) => `${parents.slice(0, index + 1).join('/')}/`);
  const common = candidates.filter(prefix => tree.every(path => path.startsWith(prefix))).at(-1) ?? '';
  return tree.includes(`${common}index.html`) ? common : '';
}

const isPage = (path: string) => path.endsWith('.html');
const inside = (tree: Tree) => tree.map(path => path.slice(rootOf(tree).length)).sort();

const languages: Tree = [
  '404.html',
  'assets/app.css',
  'en/index.html',
  'en/start.html',
  'fr/index.html',
  'fr/start.html',
];

async function exportSite(
  tree: Tree,
  inputs: Readonly<Record<string, string>>,
  earlier: Tree = [],
): ReturnType<typeof runExport> {
  await using service = await startSimulator({ ...quick, archive: await archiveOf(tree) });
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-root-'));
  const files = Object.fromEntries(earlier.map(path => [path, textOf(path)]));
  const listed = inside(earlier).map(path => ({ path, size: 1, sha256: digest, text: digest.slice(0, 32) }));
  if (earlier.length > 0) files[`${rootOf(earlier)}docs-manifest.json`] = manifestOf(listed);
  for (const [path, text] of Object.entries(files)) {
    const file = join(directory, 'workspace/earlier', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const comparing = earlier.length === 0 ? {} : { 'compare-with': 'earlier' };
  const run = await runExport(service, {
    directory,
    inputs: { 'extract-to': 'site', ...comparing, ...inputs },
  });
  return { ...run, [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }) };
}

test('an archive with a directory for each language, and no home page, is published whole, with a warning', async () => {
  using run = expectSuccess(await exportSite(languages, { 'min-pages': '5' }));
  const sitePath = join(run.workspace, 'site');
  expect(run.outputs).toMatchObject({ sitePath, htmlFileCount: '5' });
  const message = expect.stringContaining(
    `The site has no index.html in ${sitePath}, so it has no home page`,
  );
  expect(run.annotations).toContainEqual(expect.objectContaining({ level: 'warning', message }));
});

const segment = fc.constantFrom('a', 'b', 'a b', 'en');
const name = fc.constantFrom('index.html', 'page.html', 'x.css', 'Index.html');
const path = fc
  .tuple(fc.array(segment, { maxLength: 3 }), name)
  .map(([segments, file]) => [...segments, file].join('/'));
/** Below a directory of its own in half of the cases, as archives often are. */
const tree = fc
  .tuple(fc.constantFrom('', '', 'top/', 'top/v1/'), fc.uniqueArray(path, { minLength: 1, maxLength: 12 }))
  .map(([prefix, paths]) => [...paths.map(file => prefix + file), `${prefix}en/page.html`])
  // Upper and lower case of one name are rejected.
  .map(paths => [...new Map(paths.map(file => [file.toLowerCase(), file])).values()].sort());

test('guards, numbers, manifest, and published files agree for random trees', async () => {
  await fc.assert(
    fc.asyncProperty(tree, tree, async (earlier, now) => {
      const [before, after] = [inside(earlier), inside(now)].map(files => files.filter(isPage));
      const removed = before?.filter(file => !after?.includes(file)).length ?? 0;
      const limits = { 'min-pages': String(after?.length), 'max-removed-pages': String(removed) };
      using run = expectSuccess(await exportSite(now, limits, earlier));
      const { sitePath = '', manifestFile = '' } = run.outputs;
      expect(run.outputs).toMatchObject({
        sitePath: join(run.workspace, 'site', rootOf(now)).replace(/\/$/, ''),
        htmlFileCount: String(after?.length),
        pagesRemoved: String(removed),
      });
      const { files } = JSON.parse(readFileSync(manifestFile, 'utf8')) as { files: { path: string }[] };
      expect(files.map(file => file.path)).toEqual(inside(now));
      const published = filesIn(sitePath).filter(file => file !== 'docs-manifest.json');
      expect(published).toEqual(inside(now));
      // One page fewer is allowed, or one more required, and nothing is published.
      const [tooMany, code] =
        removed > 0
          ? [{ 'max-removed-pages': String(removed - 1) }, 'TOO_MANY_REMOVED' as const]
          : [{ 'min-pages': String((after?.length ?? 0) + 1) }, 'TOO_FEW_PAGES' as const];
      using rejected = await exportSite(now, { ...limits, ...tooMany }, earlier);
      expectFailure(rejected, code);
      expect(readdirSync(rejected.workspace)).toEqual(['earlier']);
    }),
    { seed, numRuns },
  );
}, 600_000);

/** Second nights: the pages are complete, and the files that they load or show are not. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { SiteFile } from '../../../src/changes/manifest.ts';
import { findRuined } from '../../../src/changes/ruined.ts';
import { readSite } from '../../../src/changes/site-files.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();

/** Path of a file → its content; undefined for one that is not there. */
type Site = Readonly<Record<string, string | undefined>>;

let sites = 0;

async function read(site: Site): Promise<readonly SiteFile[]> {
  sites += 1;
  const place = join(directory(), `${sites}`);
  for (const [path, content] of Object.entries(site)) {
    if (content === undefined) continue;
    mkdirSync(join(place, dirname(path)), { recursive: true });
    writeFileSync(join(place, path), content);
  }
  const { signal } = new AbortController();
  return await readSite(place, { clock: manualClock(), signal }, 'docs.example.com');
}

const html = '<!doctype html><title>Not found</title>';
const head = '<link rel="stylesheet" href="/docs/assets/site.css"><script src="../assets/app.js"></script>';
const page = `${head}<main><p>Text of a page.<img src="/docs/images/a.png"><img src="../images/b.svg"></main>`;
const site: Site = {
  'guides/a.html': page,
  'guides/b.html': page,
  'plain.html': '<p>Loads nothing.',
  'assets/site.css': 'p { color: red }',
  'assets/app.js': 'start()',
  'images/a.png': 'a',
  'images/b.svg': '<svg></svg>',
};

async function lost(after: Site, before: Site = site) {
  const [earlier, now] = [await read(before), await read(after)];
  const { short, alike, broken, lostCode, lostPictures } = findRuined(earlier, now);
  expect([...short, ...alike]).toEqual([]);
  return { broken: broken.map(({ path }) => path), lostCode, pictures: lostPictures };
}

const nothing = { broken: [], lostCode: [], pictures: { pages: 0, paths: [] } };
const both = ['guides/a.html', 'guides/b.html'];

describe('a page counts as missing if', () => {
  test.each<readonly [string, Site, string]>([
    ['its style sheet is gone', { 'assets/site.css': undefined }, 'assets/site.css'],
    ['its style sheet is empty', { 'assets/site.css': '' }, 'assets/site.css'],
    ['its style sheet is an HTML page', { 'assets/site.css': html }, 'assets/site.css'],
    ['its script is gone', { 'assets/app.js': undefined }, 'assets/app.js'],
    ['its script is empty', { 'assets/app.js': '' }, 'assets/app.js'],
    ['its script is an HTML page', { 'assets/app.js': `\ufeff\n ${html}` }, 'assets/app.js'],
  ])('%s', async (_, change, file) => {
    expect(await lost({ ...site, ...change })).toEqual({ ...nothing, broken: both, lostCode: [file] });
  });

  const rebuilt = { 'assets/site.css': undefined, 'guides/a.html': page.replace('site.css', 'site.1f.css') };

  test('no style sheet is left, whatever its new name is', async () => {
    const lostCode = ['assets/site.css', 'docs/assets/site.1f.css'];
    expect(await lost({ ...site, ...rebuilt })).toEqual({ ...nothing, broken: both, lostCode });
  });

  test('no script and no style sheet is left', async () => {
    const after = { ...site, 'assets/site.css': undefined, 'assets/app.js': undefined };
    const lostCode = ['assets/app.js', 'assets/site.css'];
    expect(await lost(after)).toEqual({ ...nothing, broken: both, lostCode });
  });

  test('it names the file with the host of the site', async () => {
    const absolute = {
      'guides/a.html': page.replace('/docs/assets', 'https://docs.example.com/docs/assets'),
    };
    const after = { ...site, ...absolute, 'assets/site.css': '' };
    expect(await lost(after)).toEqual({ ...nothing, broken: both, lostCode: ['assets/site.css'] });
  });
});

describe('no page counts as missing if', () => {
  const other = { 'other.css': 'a {}', 'other.js': 'a()' };

  test.each<readonly [string, Site, Site?]>([
    ['nothing has changed', site],
    ['files have other bytes', { ...site, 'assets/site.css': 'p {}', 'assets/app.js': 'stop()' }],
    [
      'a build renames its files',
      {
        ...site,
        'guides/a.html': page.replace('site.css', 'site.1f.css').replace('app.js', 'app.1f.js'),
        'guides/b.html': page.replace('site.css', 'site.1f.css').replace('app.js', 'app.1f.js'),
        'assets/site.css': undefined,
        'assets/app.js': undefined,
        'assets/site.1f.css': 'p {}',
        'assets/app.1f.js': 'start()',
      },
    ],
    [
      'files were empty, or HTML pages, before, too',
      { ...site, 'assets/site.css': '', 'assets/app.js': html },
      { ...site, 'assets/site.css': '', 'assets/app.js': html },
    ],
    [
      'files were missing before, too',
      { ...site, ...other, 'assets/site.css': undefined, 'assets/app.js': undefined },
      { ...site, ...other, 'assets/site.css': undefined, 'assets/app.js': undefined },
    ],
    [
      'no page loads a file any more',
      {
        ...site,
        'guides/a.html': page.replace(head, ''),
        'guides/b.html': page.replace(head, ''),
        'assets/site.css': undefined,
        'assets/app.js': undefined,
      },
    ],
    [
      'files move to another host',
      {
        ...site,
        'guides/a.html': page.replaceAll(/"[^"]*\/assets/g, '"https://cdn.example.com/assets'),
        'guides/b.html': page.replaceAll(/"[^"]*\/assets/g, '"https://cdn.example.com/assets'),
        'assets/site.css': undefined,
        'assets/app.js': undefined,
      },
    ],
    [
      'hosts add scripts',
      { ...site, 'guides/a.html': `${page}<script src="/_vercel/insights/script.js"></script>` },
    ],
  ])('%s', async (_, after, before = site) => {
    expect(await lost(after, before)).toEqual(nothing);
  });

  test('only a new page lacks a file', async () => {
    const after = { ...site, 'new.html': `<script src="old.js"></script>` };
    expect(await lost(after, { ...site, 'old.js': 'a()' })).toEqual(nothing);
  });
});

test.each<readonly [string, Site, number, readonly string[]]>([
  ['gone', { 'images/a.png': undefined }, 2, ['images/a.png']],
  ['empty', { 'images/b.svg': '' }, 2, ['images/b.svg']],
  [
    'gone, and one page does not show it',
    { 'images/a.png': undefined, 'guides/a.html': head },
    1,
    ['images/a.png'],
  ],
  [
    'gone, and no page shows it',
    { 'images/a.png': undefined, 'guides/a.html': head, 'guides/b.html': head },
    0,
    [],
  ],
])('pictures that are %s count with their pages', async (_, change, pages, paths) => {
  const [earlier, now] = [await read(site), await read({ ...site, ...change })];
  expect(findRuined(earlier, now).lostPictures).toEqual({ pages, paths });
});

test('pictures that were missing or empty before do not count', async () => {
  const before = { ...site, 'images/a.png': undefined, 'images/b.svg': '' };
  expect(await lost(before, before)).toEqual(nothing);
});

/** Second nights: the export is complete, and its pages say something else. */
import { describe, expect, test } from '@jest/globals';
import { compareSites } from '../../../src/changes/compare.ts';
import type { SiteFile } from '../../../src/changes/manifest.ts';
import { factsOf } from '../../support/page-facts.ts';

/** Writes the main part of a page. */
type Write = (number: number, name: string) => string;

const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta'];
/** What identifies a page: neither numbers nor slashes, so that the words differ. */
const nameOf = (number: number) => `${names[number % 8]} ${names[Math.floor(number / 8)]}`;
const heading: Write = (_, name) => `<h1>Guide to ${name}</h1>`;
const good: Write = (number, name) =>
  `${heading(number, name)}<p>To install ${name}, run:<pre>install ${name}</pre><p>More in <a href="/guides/${number}">${name}</a>.`;

function siteOf(write: Write, head: Write = () => '', pages = 40): readonly SiteFile[] {
  return Array.from({ length: pages }, (_, number) => {
    const name = nameOf(number);
    const html = `<html><head><title>Guide to ${name} – Docs</title>${head(number, name)}</head><body><main>${write(number, name)}</main>`;
    return { path: `guides/${number}.html`, size: 1, sha256: html, ...factsOf(html) };
  });
}

function ruinedOf(before: readonly SiteFile[], after: readonly SiteFile[]) {
  const { ruined } = compareSites(before, after);
  return { pages: ruined.alike.length + ruined.empty.length, words: ruined.words };
}

const error = '<p>Application error: a client-side exception has occurred.';

describe('all pages count as missing, each of which has its own title, and below it', () => {
  test.each<readonly [string, Write, string]>([
    [
      'an error',
      (...page) => `${heading(...page)}${error}`,
      'Application error: a client-side exception has occurred.',
    ],
    [
      'an error below the end of that title',
      (_, name) => `<h1>${name} – Docs</h1>${error}`,
      'Application error: a client-side exception has occurred.',
    ],
    ['an error, and no heading', () => error, 'Application error: a client-side exception has occurred.'],
    [
      'an error with an ID',
      (number, name) => `${heading(number, name)}${error}<p>Digest: ${3_421_345 + number * 77}`,
      'Application error: a client-side exception has occurred.',
    ],
    [
      'an error with a time',
      (number, name) => `${heading(number, name)}<p>Failed at 2026-11-27T02:00:${10 + number}Z.`,
      'Failed at',
    ],
    [
      'an error with the path of the page',
      (number, name) => `${heading(number, name)}<p>The page /guides/${number} could not be loaded.`,
      'The page could not be loaded.',
    ],
    [
      'an error with a link to the page',
      (number, name) => `${heading(number, name)}<p>Failed. <a href="/guides/${number}">Retry</a>`,
      'Failed. Retry',
    ],
    [
      'an error below breadcrumbs',
      (number, name) =>
        `<ul><li><a href="/guides">Guides</a><li><a href="/guides/${number}">Guide to ${name}</a></ul>${error}`,
      'Guides',
    ],
    ['“Loading…”', (...page) => `${heading(...page)}<p>Loading…`, 'Loading…'],
    [
      'a challenge',
      number => `<p>Checking your browser before you continue.<p>Ray ID: 8f${number}a`,
      'Checking your browser before you continue.',
    ],
    ['nothing', heading, ''],
  ])('%s', (_, write, words) => {
    expect(ruinedOf(siteOf(good), siteOf(write))).toEqual({ pages: 40, words });
  });
});

describe('no page counts as missing if', () => {
  const stub: Write = (...page) => `${heading(...page)}<p>Coming soon.`;
  const client: Write = (...page) => `${heading(...page)}<div id="app"></div>`;
  const version: Write = number => `<h1>Version ${number}.0</h1><p>Released on 2026-11-${number}.`;

  test.each<readonly [string, readonly SiteFile[], readonly SiteFile[]]>([
    ['nothing has changed', siteOf(good), siteOf(good)],
    [
      'each page has one more paragraph',
      siteOf(good),
      siteOf((...page) => `${good(...page)}<p>Was this helpful?`),
    ],
    [
      'pages have moved, each to a place of its own',
      siteOf(good),
      siteOf(
        () => '',
        number => `<meta http-equiv="refresh" content="0; url=/new/${nameOf(number)}">`,
      ),
    ],
    ['the pages were stubs before', siteOf(stub), siteOf((...page) => `${stub(...page)}<p>In December.`)],
    [
      'scripts have shown the pages before, too',
      siteOf(client),
      siteOf(
        (...page) => `${client(...page)} `,
        () => '<meta name="description" content="New">',
      ),
    ],
    [
      'pages differ in numbers alone, as before',
      siteOf(version),
      siteOf((...page) => `${version(...page)}<p>Signed.`),
    ],
    ['only two pages say the same', siteOf(good), [...siteOf(stub, undefined, 2), ...siteOf(good).slice(2)]],
    [
      'the earlier release of the action did not write the digest',
      siteOf(good).map(({ body: _, ...file }) => file),
      siteOf((...page) => `${heading(...page)}${error}`),
    ],
  ])('%s', (_, before, after) => {
    expect(ruinedOf(before, after)).toEqual({ pages: 0, words: '' });
  });
});

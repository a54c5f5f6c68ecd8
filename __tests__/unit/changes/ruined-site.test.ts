/** Second nights: the export is complete, and its pages say something else. */
import { describe, expect, test } from '@jest/globals';
import type { SiteFile } from '../../../src/changes/manifest.ts';
import { findRuined } from '../../../src/changes/ruined.ts';
import { factsOf } from '../../support/page-facts.ts';

/** Writes the main part of a page. */
type Write = (number: number, name: string) => string;
type Site = readonly SiteFile[];

const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta'];
/** What identifies a page: neither numbers nor slashes, so that the words differ. */
const nameOf = (number: number) => `${names[number % 8]} ${names[Math.floor(number / 8)]}`;
const heading: Write = (_, name) => `<h1>Guide to ${name}</h1>`;
const neighbors: Write = number =>
  `<p><a href="/guides/${number - 1}">Previous: ${nameOf(number - 1)}, which comes before this page</a> <a href="/guides/${number + 1}">Next: ${nameOf(number + 1)}, which comes after this page</a>`;
const good: Write = (number, name) =>
  `${heading(number, name)}<p>To install ${name}, open a terminal, go to the directory of your project, and run this command:<pre>install ${name}</pre><p>${'Then restart the service. '.repeat(6 + (number % 7))}${neighbors(number, name)}`;

const titled: Write = (_, name) => `<title>Guide to ${name} – Docs</title>`;
const description: Write = (_, name) =>
  `<meta name="description" content="How to install ${name}, step by step, on each operating system">`;
const none: Write = () => '';

interface Head {
  readonly head?: Write;
  readonly title?: Write;
}

function siteOf(write: Write, { head = none, title = titled }: Head = {}, directory = 'guides'): Site {
  return Array.from({ length: 40 }, (_, number) => {
    const page = [number, nameOf(number)] as const;
    const html = `<html><head>${title(...page)}${head(...page)}</head><body><main>${write(...page)}</main>`;
    const path = `${directory}/${number}.html`;
    return { path, size: 1, sha256: html, ...factsOf(html, { path }) };
  });
}

function ruinedOf(before: Site, after: Site) {
  const { short, alike, broken, words } = findRuined(before, after);
  return { short: short.length, alike: alike.length, broken: broken.length, words };
}

const error = '<p>Application error: a client-side exception.';
const login = (query: Write): Write => {
  return (...page) => `<meta http-equiv="refresh" content="0; url=/login${query(...page)}">`;
};

describe('all of 40 pages count as missing, each of which has', () => {
  const short = { short: 40, alike: 0, broken: 0, words: '' };
  const application = 'Application error: a client-side exception.';

  test.each<readonly [string, Write, Partial<typeof short>, Head?]>([
    ['nothing', none, { words: '' }, { title: none }],
    ['its own title only', none, {}],
    ['its own heading only', heading, {}],
    ['its own title, and links to its neighbors', neighbors, {}],
    ['its own heading, and links to its neighbors', (...page) => heading(...page) + neighbors(...page), {}],
    ['an error below its own heading', (...page) => heading(...page) + error, { words: application }],
    ['an error without a heading', () => error, { words: application }],
    ['an error below its own description', () => error, { words: application }, { head: description }],
    [
      'an error under the title of the error',
      () => error,
      { words: 'Error' },
      { title: () => '<title>Error</title>' },
    ],
    ['an error with its name', (_, name) => `<p>Failed to load ${name}.`, {}],
    ['a login with its name', (_, name) => `<p>Sign in to read ${name}`, {}],
    [
      'an error with an ID',
      (number, name) => `${heading(number, name)}<p>Error: try again.<p>Digest: ${3_421_345 + number * 77}`,
      { words: 'Error: try again.' },
    ],
    ['an error with its path', number => `<p>/guides/${number} could not be loaded.`, {}],
    [
      'an error with a link to itself',
      number => `<p>Failed. <a href="/guides/${number}">Retry`,
      { words: 'Failed.' },
    ],
    ['“Loading…”', (...page) => `${heading(...page)}<p>Loading…`, { words: 'Loading…' }],
    [
      'a challenge that loads the page again',
      () => '<p>Checking your browser.',
      { words: 'Checking your browser.' },
      { head: () => '<meta http-equiv="refresh" content="5; url=?try=2">' },
    ],
    [
      'an error that is loaded again later',
      () => error,
      { words: application },
      { head: () => '<meta http-equiv="refresh" content="30; url=/">' },
    ],
    ['a redirect to a login', none, { short: 0, alike: 40, words: '' }, { head: login(() => '') }],
    [
      'a redirect to a login, and its own query',
      none,
      { short: 0, alike: 40, words: '' },
      { head: login(number => `?next=/guides/${number}`) },
    ],
    [
      'a redirect to a login under its title',
      none,
      { short: 0, alike: 40, words: 'Sign in' },
      { head: login(number => `?next=/guides/${number}`), title: () => '<title>Sign in</title>' },
    ],
    [
      'a login that is as long as a page',
      () => `<h1>Sign in</h1><p>${'To read this site, you need an account of your company. '.repeat(4)}`,
      { short: 0, alike: 40, words: 'Sign in' },
      { title: () => '<title>Sign in</title>' },
    ],
  ])('%s', (_, write, ruined, head = {}) => {
    expect(ruinedOf(siteOf(good), siteOf(write, head))).toEqual({ ...short, ...ruined });
  });
});

describe('no page counts as missing if', () => {
  const stub: Write = (...page) => `${heading(...page)}<p>Coming soon.`;
  const client: Write = (...page) => `${heading(...page)}<div id="app"></div>`;
  const links: Write = (...page) => neighbors(...page);
  const version: Write = number => `<h1>Version ${number}.0</h1><p>Released on 2026-11-${number}.`;
  const newer: Write = (...page) => `${good(...page)}<p>This is new.`;
  /** The same pages below several directories. */
  const copies = (write: Write, ...directories: readonly string[]) =>
    directories.flatMap(directory => siteOf(write, {}, directory));
  const german: Write = (number, name) =>
    `<h1>Anleitung für ${name}</h1><p>${'Bitte starten. '.repeat(9 + (number % 5))}`;
  const oneTitle = { title: () => '<title>Docs</title>' };

  test.each<readonly [string, Site, Site]>([
    ['nothing has changed', siteOf(good), siteOf(good)],
    ['each has one more paragraph', siteOf(good), siteOf(newer)],
    ['each has one more paragraph, and all have one title', siteOf(good, oneTitle), siteOf(newer, oneTitle)],
    [
      'each has another title',
      siteOf(good),
      siteOf(good, { title: (_, name) => `<title>${name} | Manual</title>` }),
    ],
    [
      'each has lost two thirds of its text',
      siteOf((_, name) => `<p>${name} ${'words '.repeat(30)}`),
      siteOf((_, name) => `<p>${name} ${'words '.repeat(10)}`),
    ],
    [
      'pages have moved, each to a place of its own',
      siteOf(good),
      siteOf(none, {
        title: () => '<title>Redirecting…</title>',
        head: number => `<meta http-equiv="refresh" content="0; url='/new/${number}'">`,
      }),
    ],
    ['the pages were stubs before', siteOf(stub), siteOf((...page) => `${stub(...page)}<p>In December.`)],
    ['30 stubs are new', siteOf(good), [...siteOf(newer), ...siteOf(stub, {}, 'new').slice(0, 30)]],
    ['scripts have shown the pages before, too', siteOf(client), siteOf(client, { head: description })],
    [
      'pages had only links before, too',
      siteOf(links),
      siteOf((...page) => `${links(...page)}<a href="/">Start`),
    ],
    [
      'pages differ in numbers alone, as before',
      siteOf(version),
      siteOf((...page) => `${version(...page)}<p>Signed.`),
    ],
    [
      'only two pages say the same',
      siteOf(good),
      [...siteOf(() => good(0, 'a'), oneTitle).slice(0, 2), ...siteOf(good).slice(2)],
    ],
    ['three versions are copies of each other', copies(good, 'v1', 'v2'), copies(newer, 'v1', 'v2', 'v3')],
    [
      'a third language is not translated yet',
      [...siteOf(good, {}, 'en'), ...siteOf(german, {}, 'de')],
      [...copies(newer, 'en', 'fr'), ...siteOf(german, {}, 'de')],
    ],
    [
      'a third language was translated, and is not any more',
      [...copies(good, 'en', 'fr'), ...siteOf(german, {}, 'de')],
      copies(newer, 'en', 'fr', 'de'),
    ],
    [
      'an earlier release of the action did not count letters',
      siteOf(good).map(({ letters: _, ...file }) => file),
      siteOf((...page) => heading(...page) + error),
    ],
  ])('%s', (_, before, after) => {
    expect(ruinedOf(before, after)).toEqual({ short: 0, alike: 0, broken: 0, words: '' });
  });
});

test('a page that is empty now counts as missing, also if an earlier release of the action did not count letters', () => {
  const before = siteOf(good).map(({ letters: _, ...file }) => file);
  expect(ruinedOf(before, siteOf(none, { title: none }))).toMatchObject({ short: 40 });
});

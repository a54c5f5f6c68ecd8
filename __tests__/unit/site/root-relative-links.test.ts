import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hasRootRelativeLink, readMarkup } from '../../../src/site/root-relative-links.ts';
import { casesOf } from '../../support/long.ts';
import { seed } from '../../support/seed.ts';

const isFound = (page: string, servedBelow = '') => hasRootRelativeLink(Buffer.from(page), servedBelow);

describe('a link that begins with "/"', () => {
  test.each([
    "<a href='/'>",
    '<a href=/guides>',
    '<A HREF = "/guides">',
    '<script src="/site.js"></script>',
    '<img srcset="/a.png 1x, /b.png 2x">',
    '<object data="/a.svg">',
    '<meta http-equiv="refresh" content="0; url=/guides">',
    '<script>if (a < b) c = "</scripts>"</script><a href="/guides">',
    '<title>a</title><a href="/guides">',
  ])('is found in %j', page => expect(isFound(page)).toBe(true));

  test.each([
    '',
    '<img src="/\\cdn.example.com/a.png">',
    '<script>document.write(\'<a href="/guides">\')</script>',
    '<style>a { background: url(/a.png) } /* <a href="/b"> */</style>',
    '<title><a href="/guides"></title>',
    '<meta name="description" content="/guides">',
    '<!-- <a href="/guides">',
    '<a href>="/guides"',
  ])('is not seen in %j', page => expect(isFound(page)).toBe(false));
});

describe('where the site is served below /docs', () => {
  test.each(['/docs/', '/docs/guides', '/docs/#a', ' /docs/a.css'])('%j is right', href => {
    expect(isFound(`<a href="${href}"><img src="/docs/a.png">`, '/docs')).toBe(false);
    expect(isFound(`<a href="${href}"><img src=/a.png>`, '/docs')).toBe(true);
  });

  test.each(['/', '/docs', '/docsify/x', '/a/docs/b', '/Docs/a', '/docs\\a'])('%j is not', href => {
    expect(isFound(`<a href="/docs/"><a href="${href}">`, '/docs')).toBe(true);
  });

  test.each(['//docs/a', 'docs/a', '../a', 'https://docs.example.com/a'])('%j does not count', href => {
    expect(isFound(`<a href="${href}">`, '/docs')).toBe(false);
  });
});

const fragment = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '<',
    '<a',
    '<a href',
    '="',
    "='",
    '<!-',
    '<!--',
    '-->',
    '</',
    '</script',
    '<SCRIPT',
    '<title>',
    '>',
    '/',
    ' ',
  ),
);
const anything = fc.array(fragment, { maxLength: 12 }).map(parts => parts.join(''));

test('each step of reading a page ends behind its start and within the page', () => {
  fc.assert(
    fc.property(anything, page => {
      for (let at = page.indexOf('<'); at !== -1; ) {
        const { end } = readMarkup(page, at);
        expect(end).toBeGreaterThan(at);
        expect(end).toBeLessThanOrEqual(page.length);
        at = page.indexOf('<', end);
      }
    }),
    { seed, numRuns: casesOf(2_000, 100_000) },
  );
});

test('pages of one character, or of two in turn, are read to their end, however long they are', () => {
  const script = fileURLToPath(new URL('../../support/repeated-pages.ts', import.meta.url));
  const size = casesOf(64 * 1024, 1024 ** 2);
  // Only so that the test ends: it takes some seconds, and hours for code that looks again at what it has seen.
  const timeout = casesOf(5, 30) * 60_000;
  const { status, signal } = spawnSync(process.execPath, [script, String(size)], { timeout });
  expect({ status, signal }).toEqual({ status: 0, signal: null });
}, 3_600_000);

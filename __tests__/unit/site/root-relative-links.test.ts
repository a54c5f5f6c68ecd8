import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { hasRootRelativeLink } from '../../../src/site/root-relative-links.ts';

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
    '<!-- a --><a class="b" href="/guides">',
  ])('is found in %j', page => expect(isFound(page)).toBe(true));

  test.each([
    '',
    '<img src="/\\cdn.example.com/a.png">',
    '<script>document.write(\'<a href="/guides">\')</script>',
    '<style>a { background: url(/a.png) } /* <a href="/b"> */</style>',
    '&lt;a href="/guides"&gt;',
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

test('large pages that repeat what a search may look for the end of are searched to their end', () => {
  const script = fileURLToPath(new URL('../../support/repeated-pages.ts', import.meta.url));
  // Only so that the test ends.
  const { status, signal } = spawnSync(process.execPath, [script], { timeout: 120_000 });
  expect({ status, signal }).toEqual({ status: 0, signal: null });
}, 150_000);

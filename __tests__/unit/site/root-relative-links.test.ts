import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { hasRootRelativeLink, readMarkup } from '../../../src/site/root-relative-links.ts';
import { casesOf } from '../../support/long.ts';
import { seed } from '../../support/seed.ts';

const isFound = (page: string, servedBelow = '') => hasRootRelativeLink(Buffer.from(page), servedBelow);

describe('a link that begins with "/"', () => {
  test.each([
    "<a href='/'>",
    '<a href=/guides>',
    '<A HREF = "/guides">',
    '<a\nhref\n=\n"\n/guides">',
    '<link rel=stylesheet href=/style.css>',
    '<script src="/site.js"></script>',
    '<img srcset="/a.png 1x, /b.png 2x">',
    '<link rel="preload" imagesrcset="/a.png">',
    '<form action="/search">',
    '<button formaction="/search">',
    '<object data="/a.svg">',
    '<svg><use xlink:href="/icons.svg#a"/></svg>',
    '<base href="/">',
    '<meta http-equiv="refresh" content="0; url=/guides">',
    '<br/><a/href="/guides">',
    '<!--><a href="/guides">',
    '<script>if (a < b) c = "</scripts>"</script><a href="/guides">',
    '<title>a</title><a href="/guides">',
    '<<a href="/guides">',
  ])('is found in %j', page => expect(isFound(page)).toBe(true));

  test.each([
    '',
    '<img src="/\\cdn.example.com/a.png">',
    '<!doctype html SYSTEM href="/guides">',
    '<?xml href="/guides"?>',
    '<script>document.write(\'<a href="/guides">\')</script>',
    '<SCRIPT>a = "<a href=/guides>"</Script >',
    '<style>a { background: url(/a.png) } /* <a href="/b"> */</style>',
    '<title><a href="/guides"></title>',
    '<meta name="description" content="/guides">',
    '<!-- <a href="/guides">',
    '<a href>="/guides"',
    'a = "/guides"',
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

  test('a page with a thousand right links is read to its end', () => {
    const links = '<a href="/docs/a">a</a>\n'.repeat(1000);
    expect(isFound(links, '/docs')).toBe(false);
    expect(isFound(`${links}<a href="/a">`, '/docs')).toBe(true);
  });
});

test('behind the navigation, a link is found, unless it is in a comment that began before', () => {
  const filler = 'text '.repeat(1000);
  expect(isFound(`<p>${filler}</p><a href="/guides">`)).toBe(true);
  expect(isFound(`<!-- ${filler}<a href="/guides"> -->`)).toBe(false);
});

const word = fc.constantFrom('a', 'guides', 'x > y', 'ß', '1 &lt; 2', "it's", '=', '/');
const link = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('/guides', '/', ' /a', '/a//b') },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'a.html',
      '../a',
      '//cdn.example.com/a',
      '#/a',
      '?a=/b',
      'https://a.example/b',
      '',
    ),
  },
);
const quoted = link.map(value => `="${value}"`);
const attribute = fc.oneof(
  fc
    .tuple(fc.constantFrom('href', 'SRC', 'poster', 'data-href', 'title'), quoted)
    .map(parts => parts.join('')),
  fc.constantFrom('hidden', "title='/a'", 'title=/a', 'title = "<a href=/b>"', '/', 'class="a>b"'),
);
// Of attributes with the same name a parser drops all but the first.
const nameOf = (text: string) => text.split(/[= ]/, 1)[0]?.toLowerCase();
const attributes = fc.uniqueArray(attribute, { maxLength: 3, selector: nameOf });
const tag = fc
  .tuple(fc.constantFrom('a', 'IMG', 'div', 'video', 'x-link'), attributes)
  .map(([name, attributes]) => `<${[name, ...attributes].join(' ')} >`);
const looksLikeLink = '<a href="/guides">';
const hidden = fc.constantFrom(
  `<!-- ${looksLikeLink} -->`,
  `<!-- > ${looksLikeLink} - -- -->`,
  `<script>a = '${looksLikeLink}</scrip>'</script>`,
  `<style>/* ${looksLikeLink} */</style>`,
  `<textarea>${looksLikeLink}</textarea>`,
  '<pre>href="/guides"</pre>',
  '<code>&lt;a href="/guides"&gt;</code>',
  '</p>',
  '< a href="/b">',
  '<1 href="/b">',
  '</ a href="/b">',
  '<!element href="/b">',
);
const pageOf = fc.array(fc.oneof(word, tag, hidden), { maxLength: 12 }).map(parts => parts.join('\n'));

/** What a real parser of HTML says. */
function oracle(page: string): boolean {
  const visit = (node: DefaultTreeAdapterTypes.Node): boolean =>
    ('attrs' in node && node.attrs.some(isLink)) || ('childNodes' in node && node.childNodes.some(visit));
  return visit(parse(`<!doctype html><body>${page}`));
}

function isLink({ name, value }: { readonly name: string; readonly value: string }): boolean {
  return ['href', 'src', 'poster'].includes(name) && /^\s*\/(?!\/)/.test(value);
}

const fragment = fc.oneof(
  pageOf,
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

test('a parser of HTML finds the same', () => {
  fc.assert(
    fc.property(pageOf, page => {
      expect(isFound(page)).toBe(oracle(page));
    }),
    { seed, numRuns: casesOf(300, 20_000) },
  );
});

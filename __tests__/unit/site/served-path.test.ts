import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { systemClock } from '../../../src/shared/clock.ts';
import { TimeSlice } from '../../../src/shared/time-slice.ts';
import { findServedPath } from '../../../src/site/served-path.ts';
import type { SiteRequest } from '../../../src/site/site-targets.ts';
import { cpuGrowth } from '../../support/cpu-growth.ts';
import { seed } from '../../support/seed.ts';

/** Path of a file → its content. */
type Site = Readonly<Record<string, string | Buffer>>;

function find(site: Site, changes: Partial<SiteRequest> = {}) {
  return findServedPath({
    paths: Object.keys(site),
    readStart: async (path, maxBytes) => Buffer.from(site[path] as string).subarray(0, maxBytes),
    host: 'docs.example.com',
    servedAt: undefined,
    timeSlice: new TimeSlice(systemClock, new AbortController().signal),
    ...changes,
  });
}

const fill = (paths: readonly string[], content = ''): Site =>
  Object.fromEntries(paths.map(path => [path, content]));
const nothing = { basePath: undefined, verdict: 'unknown', missing: undefined };

/** Sites as generators write them for the path BASE. */
const generators = {
  'the App router of Next.js': {
    page: `<!DOCTYPE html><html><head><meta charSet="utf-8"/><link rel="preload" as="script" fetchPriority="low" href="BASE/_next/static/chunks/31.js"/><link rel="stylesheet" href="BASE/_next/static/chunks/0t.css" data-precedence="next"/><script src="BASE/_next/static/chunks/app/%5Bslug%5D/page-1.js?dpl=2" async=""></script><link rel="icon" href="/favicon.ico"/></head><body><main><a href="BASE/guide/start">Start</a><a href="BASE/guide/next#a">Next</a><img src="/logo.svg"/></main>
<script>self.__next_f.push([1,"2:\\"BASE/_next/x.js\\" <a href='/wrong/guide/start'>"])</script></body></html>`,
    pages: ['index.html', 'guide/start.html', 'guide/next.html', '404.html', '_not-found.html'],
    assets: ['31.js', '0t.css', 'app/[slug]/page-1.js'].map(name => `_next/static/chunks/${name}`),
  },
  'the Pages router of Next.js': {
    page: `<!DOCTYPE html><html><head><link rel="preload" href="BASE/_next/static/css/a.css" as="style"/><link rel="stylesheet" href="BASE/_next/static/css/a.css" data-n-g=""/><noscript data-n-css=""></noscript><script defer="" noModule="" src="BASE/_next/static/chunks/polyfills.js"></script><script src="BASE/_next/static/b1/_buildManifest.js" defer=""></script></head>
<body><a href="BASE/">Home</a><a href="BASE/guide/">Guide</a><script id="__NEXT_DATA__" type="application/json">{"a":"<a href='/x/guide'>"}</script></body></html>`,
    pages: ['index.html', 'guide/index.html'],
    assets: ['css/a.css', 'chunks/polyfills.js', 'b1/_buildManifest.js'].map(name => `_next/static/${name}`),
  },
  Docusaurus: {
    page: `<!doctype html><html><head><link rel="canonical" href="https://docs.example.com/elsewhere/guide"><link rel="stylesheet" href="BASE/assets/css/styles.1.css"><script src="BASE/assets/js/runtime~main.2.js" defer="defer"></script></head><body><a class="navbar__brand" href="BASE/">T</a><a href="BASE/guide">Guide</a><a href="BASE/guide/second/">Second</a><a href="https://github.com/example/docs">GitHub</a></body></html>`,
    pages: ['index.html', 'guide/index.html', 'guide/second/index.html', '404.html'],
    assets: ['assets/css/styles.1.css', 'assets/js/runtime~main.2.js'],
  },
  VitePress: {
    page: `<!DOCTYPE html><html><head><link rel="preload stylesheet" href="BASE/assets/style.D.css" as="style"><script type="module" src="BASE/assets/app.3.js"></script>
<link rel="modulepreload" href="BASE/assets/chunks/theme.B.js"></head><body><!--[--><!--]--><!----><a class="title" href="BASE/">T</a><a href="BASE/guide/start.html">Start</a></body></html>`,
    pages: ['index.html', 'guide/start.html', '404.html'],
    assets: ['assets/style.D.css', 'assets/app.3.js', 'assets/chunks/theme.B.js'],
  },
};

describe.each(Object.entries(generators))('a site of %s', (_, { page, pages, assets }) => {
  test.each(['', '/docs', '/a/b/c/d'])('that was made for "%s" works there, and nowhere else', async base => {
    const site = { ...fill(pages, page.replaceAll('BASE', base)), ...fill(assets) };
    const made = { basePath: base === '' ? '/' : base, missing: undefined };
    expect(await find(site, { host: undefined })).toEqual({ ...made, verdict: 'unknown' });
    expect(await find(site, { servedAt: base })).toEqual({ ...made, verdict: 'works' });
    for (const servedAt of ['', '/docs', '/a', '/elsewhere'].filter(path => path !== base))
      expect(await find(site, { servedAt })).toEqual({ ...made, verdict: 'cannot-work' });
  });
});

const style = (href: string) => `<link rel="stylesheet" href="${href}">`;
const loads = (base: string) => `${style(`${base}/assets/a.css`)}<script src="${base}/assets/b.js"></script>`;
const links = (base: string) => `<a href="${base}/guide">a</a><a href="${base}/next">b</a>`;
const whole = loads('/docs') + links('/docs');
/** As MkDocs and Sphinx write it. */
const relative = `<link href="../assets/a.css" rel="stylesheet"><script src="../assets/b.js"></script>
<a class="navbar-brand" href="..">T</a><a href="../guide">Guide</a><a href="#a">a</a><a href=".">Start</a>`;
const wrong = links('').repeat(9);
const belowBase = '<a href="guide"><a href="next"><a href=en/><a href="#a">';
/** Leads to "/docs/", and has 198 and 2 for each further step characters. */
const longBase = (steps: number) => `<base href="/docs/${'./'.repeat(96 + steps)}">`;
const image = '<img src="/guide"><form action="/next"><link rel=icon href=/assets/a.css>';
const font = '<link rel=preload as=font href=/assets/a.css><a href="/">';
const siteOf = (page: string | Buffer, ...more: readonly string[]): Site => ({
  ...fill(['assets/a.css', 'assets/b.js', 'guide.html', 'next.html', 'en/index.html', ...more]),
  'index.html': page,
});

describe('the path for which a site was made', () => {
  test.each([
    ['files that one page loads', loads('/docs')],
    ['links, when files are on a CDN', loads('//a.example/docs') + style('/') + links('/docs').repeat(2)],
    ['three of five links', links('/docs').repeat(3) + links('').repeat(2)],
    ['four of five files', loads('/docs').repeat(4) + loads('')],
    ['absolute links to its host', links('https://DOCS.example.com/docs').repeat(2)],
    ['links below <base>', `<base href="/docs/">${belowBase}`],
    ['links below a <base> of 200 characters', longBase(1) + belowBase],
    ['more links than are relative', `${links('/docs').repeat(2)}${'<a href="guide">'.repeat(3)}`],
    ['links beside a relative <base>', `<base href="./">${whole}${'<a href="guide">'.repeat(9)}`],
    ['redirects', '<meta http-equiv=Refresh content="0; URL=\'/docs/en/\'">'.repeat(3)],
    ['areas', '<area href=/docs/guide>'.repeat(3)],
    ['modules', '<LINK REL=ModulePreload HREF = " /docs/assets/b.js?a#b\n">'],
    ['styles that are loaded early', '<Link as=Style rel=PRELOAD href=/docs/assets/a.css>'],
    ['links, and not in text', `${whole}<!--${wrong}--><script>${wrong}</script><title>${wrong}`],
    ['links, and not in images and fonts', whole + (image + font).repeat(9)],
    ['links beside bytes that are no text', Buffer.from(`\xff\xfe<\x80${whole}\xc3`, 'latin1')],
  ])('is found in %s', async (_, page) => {
    expect(await find(siteOf(page))).toMatchObject({ basePath: '/docs' });
  });

  test.each([
    ['relative links', relative],
    ['two links', links('/docs')],
    ['fewer than three of five links', links('/docs').repeat(7) + links('').repeat(5)],
    ['three of four files', loads('/docs').repeat(3) + loads('')],
    ['files, when most links lead elsewhere', `${loads('/docs')}<a href="/guide">`],
    ['files, when all links lead elsewhere', loads('/docs') + links('').repeat(2)],
    [
      'a menu of versions, beside as many relative links',
      links('/docs').repeat(2) + '<a href="guide">'.repeat(4),
    ],
    ['links below a <base> of 202 characters', longBase(2) + belowBase],
    ['links in a template', `<template><template></template>${whole}</template>${links('/docs')}`],
    ['links to another host', links('https://www.example.com/docs').repeat(2)],
    ['a page whose <base> is another host', `<base href="//other.example/">${whole}<a href="guide">`],
    ['a path of five segments', loads('/a/b/c/d/e')],
    ['UTF-16', Buffer.from(`\ufeff${whole}`, 'utf16le')],
    ['what comes after 256 KiB', ' '.repeat(256 * 1024) + whole],
    ['what comes after elements that are nested too deeply', '<i>'.repeat(30_000) + whole],
  ])('is not found in %s', async (_, page) => {
    expect(await find(siteOf(page), { servedAt: '/elsewhere' })).toEqual(nothing);
  });

  test('is percent-encoded, as in a URL', async () => {
    const page = '<a href="/d%C3%B6/100%"><a href="/dö/1%2520"><a href="/dö/2%20">';
    const site = siteOf(page, '100%', '1%20', '2%20');
    expect((await find(site, { servedAt: '/d%c3%b6' })).verdict).toBe('works');
  });

  test('is read from the first page and nine others, and not from pages of errors', async () => {
    const errors = ['404.html', '_not-found/index.html', 'en/500.html', '_error.htm', '._a.html'];
    const read: string[] = [];
    const readStart = async (path: string) => Buffer.from(read.push(path) === 0 ? '' : whole);
    expect(await find(fill([...errors, 'assets/a.css', 'assets/b.js']), { readStart })).toEqual(nothing);
    expect(read).toEqual([]);
    const pages = Array.from({ length: 90 }, (_, index) => `page-${index + 10}.html`);
    await find(fill([...errors, ...pages.toReversed(), 'index.html']), { readStart });
    expect(read).toEqual(['index.html', ...pages.filter((_, index) => index % 10 === 0)]);
  });
});

const onePage = (page: string): Site => ({
  ...fill(['assets/a.css', 'assets/b.js', 'a.pdf']),
  'index.html': page,
});
/** Its pages are below a directory that is no page itself. */
const nested = {
  ...fill(['assets/a.css', 'assets/b.js', 'docs/next.html']),
  'docs/guide.html': loads('') + links('/docs'),
};

test.each([
  ['cannot work', '', 'cannot-work', siteOf(whole)],
  ['cannot work below one of its pages', '/docs/en/a', 'cannot-work', siteOf(whole)],
  ['cannot work, although half of its links do', '', 'cannot-work', siteOf(whole, 'docs/guide.html')],
  ['may work, when all of its links do', '', 'differs', siteOf(whole, 'docs/guide.html', 'docs/next.html')],
  ['may work, when half of what it loads does', '', 'differs', siteOf(whole, 'docs/assets/a.css')],
  ['cannot work, when one page loads two files', '', 'cannot-work', onePage(loads('/docs'))],
  [
    'may work, when one page has two references',
    '',
    'differs',
    onePage(`${style('/docs/assets/a.css')}<a href="/docs/a.pdf">`),
  ],
  ['says nothing, when its files may be elsewhere than its pages', '', 'unknown', siteOf(loads('/docs'))],
  ['may work, when all of its pages are below that path', '/docs', 'differs', nested],
  ['cannot work at another path than its pages', '/help', 'cannot-work', nested],
  [
    'cannot work with a <base>, below which nothing is relative',
    '',
    'cannot-work',
    siteOf(`<base href="/docs/">${relative.replaceAll('../', '')}`),
  ],
  ['may work, when it is one of its pages', '/docs/en', 'differs', siteOf(whole)],
  ['may work in one of its folders', '/en', 'differs', siteOf(links('').repeat(2))],
  ['cannot work with links only', '', 'cannot-work', siteOf(`${links('/docs')}<a href="/docs/en">`)],
  [
    'may work with links only, of which one is relative',
    '',
    'differs',
    siteOf(`${links('/docs')}<a href="/docs/en"><a href=en>`),
  ],
  ['may work, when each page has the same link', '', 'differs', siteOf(links('/docs').repeat(9))],
  ['works for its styles, which are relative', '', 'differs', siteOf(whole + style('assets/a.css'))],
  [
    'works for the styles of its first page that has any',
    '',
    'differs',
    { ...siteOf(links('/docs').repeat(9)), 'api/index.html': style('../assets/a.css') + loads('/docs') },
  ],
  [
    'is judged by its first page: others may come from another generator',
    '',
    'cannot-work',
    { ...siteOf(whole), 'api/index.html': style('../assets/a.css') },
  ],
  [
    'is one of its pages, however that is encoded',
    '/d%C3%B6/en',
    'differs',
    siteOf(whole.replaceAll('/docs', '/d%c3%b6')),
  ],
  ['works, however its path is encoded', '/%64ocs', 'works', siteOf(whole)],
  ['may work with some links', '', 'differs', siteOf(links('/docs').repeat(2), 'docs/guide.html')],
  ['works beside a copy', '', 'works', siteOf(loads('') + links('/en'), 'en/guide.html', 'en/next.html')],
  ['works, case aside', '/DOCS', 'works', siteOf(whole)],
])('a site at another path %s', async (_, servedAt, verdict, site) => {
  expect(await find(site, { servedAt })).toMatchObject({ verdict });
});

test('what pages load from folders of the site can be missing', async () => {
  const hrefs = ['/c.css', '/assets', '/cdn/c.css', '/assets/c.css?v=1', '/assets/d.css', '/assets/c.css'];
  for (const base of ['', '/docs']) {
    const unused = `<template>${style(`${base}/assets/e.css`)}</template>`;
    const page = loads(base).repeat(3) + unused + hrefs.map(path => style(base + path)).join('');
    const missing = { first: `${base}/assets/c.css`, count: 2 };
    expect(await find(siteOf(page))).toMatchObject({ missing });
  }
  // Nothing that pages load is there, so only links tell where the site begins.
  const linked = links('/docs').repeat(2) + style('/docs/assets/c.css');
  expect(await find(siteOf(linked))).toMatchObject({ basePath: undefined, missing: { count: 1 } });
  const elsewhere = siteOf(loads('/docs').repeat(3) + style('/else/assets/c.css'));
  expect(await find(elsewhere)).toMatchObject({ basePath: '/docs', missing: undefined });
});

test('bytes of strangers never break anything, and take time that grows with their number', async () => {
  const tags = ['<a href=/docs/', '<a href="/', '<b>', '</i>', '<script src=/', '<base href=', '&amp;'];
  const piece = fc.constantFrom(...tags, ...'<>"\'=&/-!%? aé\0\xff');
  const run = (page: Buffer) => find(siteOf(page), { servedAt: '' });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 5 }), async parts => {
      const growth = cpuGrowth(size => run(Buffer.alloc(size, parts.join(''), 'latin1')), 256 * 1024);
      await expect(growth).resolves.toBeLessThan(6);
    }),
    { seed, numRuns: 25 },
  );
});

test('a long <base> is not resolved again for each link', async () => {
  const page = (size: number) => `<base href="/${'x'.repeat(size / 3)}/">${'<a href=b>'.repeat(size / 15)}`;
  const growth = cpuGrowth(size => find(siteOf(page(size)), { servedAt: '' }), 240 * 1024);
  expect(await growth).toBeLessThan(6);
});

test('a cancellation is noticed while a page is read', async () => {
  const times = [0, 20];
  const clock = { ...systemClock, now: () => times.shift() ?? 40 };
  const timeSlice = new TimeSlice(clock, AbortSignal.abort(new Error('canceled')));
  await expect(find(siteOf(' '), { timeSlice })).rejects.toThrow('canceled');
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findBasePath, type SiteRequest } from '../../../src/site/base-path.ts';
import { cpuGrowth } from '../../support/cpu-growth.ts';
import { onUnix } from '../../support/named-pipe.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();

/** Path of a file → its content. */
type Site = Readonly<Record<string, string | Buffer>>;

function find(site: Site, changes: Partial<SiteRequest> = {}) {
  for (const [path, content] of Object.entries(site)) {
    mkdirSync(join(directory(), dirname(path)), { recursive: true });
    writeFileSync(join(directory(), path), content);
  }
  return findBasePath({
    directory: directory(),
    paths: Object.keys(site),
    host: 'docs.example.com',
    servedAt: undefined,
    ...changes,
  });
}

const fill = (paths: readonly string[], content = ''): Site =>
  Object.fromEntries(paths.map(path => [path, content]));

/** As Next.js writes it for the path BASE. */
const nextPage = `<!DOCTYPE html><html><head><link rel="preload" as="script" href="BASE/_next/static/chunks/31.js"/><link rel="stylesheet" href="BASE/_next/static/chunks/0t.css"/><script src="BASE/_next/static/chunks/app/%5Bslug%5D/page-1.js?dpl=2" async=""></script><link rel="icon" href="/favicon.ico"/><link rel="canonical" href="https://docs.example.com/elsewhere/guide/start"></head><body><a href="/">Logo</a><a href="BASE/guide/start">Start</a><a href="BASE/guide/next/#a">Next</a><img src="/logo.svg"/>
<script>self.__next_f.push([1,"2:\\"BASE/_next/x.js\\" <a href='/wrong/guide/start'>"])</script></body></html>`;
const nextAssets = ['31.js', '0t.css', 'app/[slug]/page-1.js'].map(name => `_next/static/chunks/${name}`);

test.each(['', '/docs', '/a'.repeat(15)])('a site for "%s" works there, and nowhere else', async base => {
  const pages = ['index.html', 'guide/start.html', 'guide/next/index.html', '404.html'];
  const site = { ...fill(nextAssets), ...fill(pages, nextPage.replaceAll('BASE', base)) };
  const made = { basePath: base || '/', missing: [] };
  expect(await find(site, { host: undefined })).toEqual({ ...made, isMismatch: false });
  for (const servedAt of ['/', '/docs', '/a', '/elsewhere', made.basePath])
    expect(await find(site, { servedAt })).toEqual({ ...made, isMismatch: servedAt !== made.basePath });
});

const style = (href: string) => `<link rel="stylesheet" href="${href}">`;
const link = (href: string) => `<a href="${href}">a</a>`;
const whole = style('/docs/assets/a.css') + link('/docs/guide');
const siteOf = (page: string | Buffer, ...more: readonly string[]): Site => ({
  ...fill(['assets/a.css', 'assets/b.js', 'guide.html', 'en/index.html', ...more]),
  'index.html': page,
});

describe('the path for which a site was made', () => {
  test.each([
    ['one file and one link', whole],
    ['a link to the file of the home page', style('/docs/assets/a.css') + link('/docs/index.html')],
    ['absolute references to its host', whole.replaceAll('/docs', 'https://DOCS.example.com/docs')],
    ['references below <base>', '<base href="/docs/"><script src=assets/b.js></script><a href="en/">'],
    ['modules', `<LINK REL=ModulePreload HREF = " /docs/assets/b.js?a#b\n">${link('/docs/guide')}`],
    [
      'styles that are loaded early',
      `<Link as=Style rel=PRELOAD href=/docs/assets/a.css>${link('/docs/en')}`,
    ],
    ['a file, beside links to other sites', whole + link('/guide').repeat(9) + link('/v2/guide')],
    ['paths with two slashes', whole.replaceAll('/docs', 'https://docs.example.com//docs/')],
    ['what is encoded', `${style('/d%6fcs/assets/a.css')}${link('/d%6Fcs/100%')}`, '100%.html'],
  ])('is read from %s', async (_, page, ...more) => {
    expect(await find(siteOf(page, ...more))).toMatchObject({ basePath: '/docs' });
  });

  test.each([
    ['files without links', style('/docs/assets/a.css')],
    ['links without files', link('/docs/guide').repeat(9)],
    ['files at another path than pages', style('/cdn/assets/a.css') + link('/docs/guide')],
    ['files beside a link to the home page', style('/docs/assets/a.css') + link('/docs/') + link('/docs')],
    ['a site that is made for two paths', whole + whole.replaceAll('/docs', '/v2')],
    [
      'relative references',
      `<script src="./assets/b.js"></script>${link('guide')}${link('../../assets/a.css')}`,
    ],
    ['relative files', style('assets/a.css') + link('/docs/guide')],
    ['another host', whole.replaceAll('/docs', 'https://www.example.com/docs')],
    ['a template', `<template><template></template>${whole}</template>${link('/docs/guide')}`],
    [
      'pictures and fonts',
      `<img src="/docs/assets/a.css"><link rel=preload as=font href=/docs/assets/a.css>`,
    ],
    ['a path of 16 segments', whole.replaceAll('/docs', '/a'.repeat(16))],
    ['what comes after 256 KiB', ' '.repeat(256 * 1024) + whole],
    ['a page of levels without end', '<i>'.repeat(30_000) + whole],
  ])('is not read from %s', async (_, page) => {
    expect(await find(siteOf(page), { servedAt: '/elsewhere' })).toMatchObject({
      basePath: undefined,
      isMismatch: false,
    });
  });

  // Windows has no such name.
  onUnix('is not read from a page whose directory has a name that a URL would end at', async () => {
    const page = style('../../../assets/a.css') + link('../../../guide');
    expect(await find({ ...fill(['assets/a.css', 'guide.html']), 'why?/index.html': page })).toMatchObject({
      basePath: undefined,
      isMismatch: false,
    });
  });

  test('is read from up to three pages: the first that loads a file of the site decides (promise: Where the site is served)', async () => {
    const unbuilt = style('/gone.css') + link('/guide');
    const others = Array.from({ length: 90 }, (_, index) => `page-${index + 10}.html`);
    const errors = ['404.html', 'en/500.html', '._a.html'];
    const built = fill(
      [...errors, ...others.toReversed(), 'guide.html', 'assets/a.css', 'index.html'],
      whole,
    );
    const findIn = (...read: readonly string[]) => find({ ...built, ...fill(read, unbuilt) });
    expect(await findIn('index.html', 'guide.html')).toMatchObject({ basePath: '/docs' });
    expect(await findIn('index.html', 'guide.html', 'page-55.html')).toMatchObject({
      basePath: undefined,
      isMismatch: false,
    });
    const alone = fill(['404.html', 'assets/a.css'], style('/docs/assets/a.css') + link('/docs/404'));
    expect(await find(alone)).toMatchObject({ basePath: '/docs' });
    const first = siteOf(whole, 'docs/a/index.html');
    const later = fill(['en/index.html', 'guide.html'], whole.replaceAll('/docs', '/v2'));
    expect(await find({ ...later, ...first })).toMatchObject({ basePath: '/docs' });
  });
});

test.each([
  ['/DOCS', true, ''],
  ['/%64ocs/', true, ''],
  ['/docs/en', true, ''],
  ['/v2', true, link('/v2/guide')],
  ['/', true, link('/guide')],
  ['/', false, link('/')],
  ['/', false, link('/elsewhere')],
  ['/v2', false, link('/v2/elsewhere') + style('/v2/assets/a.css')],
  ['/docs/e', false, ''],
  ['/docs/guide', false, ''],
  ['/doc', false, ''],
])('a site for /docs may work at %s: %s, with the references "%s"', async (servedAt, mayWork, more) => {
  expect((await find(siteOf(whole + more), { servedAt })).isMismatch).toBe(!mayWork);
});

test('files below its path that a page loads can be missing, each counted once', async () => {
  const hrefs = [
    '/docs/c.css',
    '/docs/c.css?v=1',
    '/docs/d/e.css',
    '/docs/v2/assets/a.css',
    '/f.css',
    'g.css',
  ];
  const page = `${whole + hrefs.map(style).join('')}<template>${style('/docs/h.css')}</template>`;
  expect((await find(siteOf(page))).missing).toEqual(['/docs/c.css', '/docs/d/e.css']);
  const atRoot = `${style('/assets/a.css')}${link('/guide')}${style('g.css')}${style('/i.css')}`;
  expect((await find(siteOf(atRoot))).missing).toEqual(['/i.css']);
});

test.each<readonly [string, string, Partial<SiteRequest>, readonly string[]]>([
  ['anywhere', style('/docs/c.css') + style('/d.css'), {}, ['/docs/c.css', '/d.css']],
  [
    'below the path of the site',
    style('/docs/c.css') + style('/d.css'),
    { servedAt: '/docs' },
    ['/docs/c.css'],
  ],
  ['relative to the page', style('c.css') + style('./d/e.css'), { servedAt: '/docs' }, ['c.css', 'd/e.css']],
  ['nothing of the site', style('https://cdn.example.com/c.css') + style('/_vercel/d.css'), {}, []],
])(
  'a home page that loads nothing that exists misses what it loads: %s',
  async (_, page, changes, missing) => {
    expect(await find({ 'index.html': page, 'guide.html': link('/') }, changes)).toMatchObject({ missing });
  },
);

test.each([
  ['links', (size: number) => link('/a/b').repeat(size / 16)],
  ['slashes', (size: number) => link('/'.repeat(1900)).repeat(size / 1920)],
  ['segments', (size: number) => link('/a'.repeat(950)).repeat(size / 1920)],
  [
    'a long <base>',
    (size: number) => `<base href="/${'x/'.repeat(size / 300)}">${link('b').repeat(size / 30)}`,
  ],
])('%s take time that grows with their number', async (_, page) => {
  expect(await cpuGrowth(size => find(siteOf(page(size))), 240 * 1024)).toBeLessThan(6);
});

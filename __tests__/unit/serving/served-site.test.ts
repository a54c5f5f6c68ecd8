/** Which pages and files of a site are looked at, and where. */
import { describe, expect, test } from '@jest/globals';
import { ServedSite } from '../../../src/serving/served-site.ts';
import { type LiveSite, type SiteHandler, serveText, startLiveSite } from '../../support/live-site.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';
import { fileOf, type Site, serveSite } from '../../support/served-site.ts';

const always = Number.POSITIVE_INFINITY;
const _html = { 'content-type': 'text/html' };

function siteAt({ url }: LiveSite, site: Site): ServedSite {
  const files = Object.entries(site).map(([path, content]) => fileOf(path, content));
  return new ServedSite(new URL(`${url}/`), files, testNetwork(manualClock()));
}

async function requestsFor(site: Site, handler: SiteHandler = serveSite(site)) {
  await using live = await startLiveSite(handler);
  const served = siteAt(live, site);
  const isRight = await served.look(always);
  const all = live.requests.map(request => request.slice('GET '.length)).toSorted();
  // The home page is requested by its file, too.
  const requests = all.filter(path => path !== '/docs/index.html');
  return { isRight, requests, problems: served.problems, counts: [served.pages.all, served.files.all] };
}

const manyPages = (count: number): Site =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.html`, `<p>${index}`]));

test('the home page and fifty others are looked at, and no pages of errors', async () => {
  const others = { '404.html': '<p>No', 'error/index.html': '<p>No' };
  const { isRight, requests, counts } = await requestsFor({
    'index.html': '<p>Home',
    ...manyPages(200),
    ...others,
  });
  expect({ isRight, counts, first: requests[0] }).toEqual({
    isRight: true,
    counts: [51, 0],
    first: '/docs/',
  });
  // Spread evenly: every fourth one.
  const numbers = requests.slice(1).map(path => path.replace(/\D/g, ''));
  const sorted = Object.keys(manyPages(200)).toSorted();
  expect(numbers.every((number, index) => sorted.indexOf(`${number}.html`) === index * 4)).toBe(true);
});

test('names are written as browsers write them', async () => {
  const names = {
    'a%b': 'a%25b',
    'a%20b/c': 'a%2520b/c',
    'a?b': 'a%3Fb',
    'a#b': 'a%23b',
    'a b': 'a%20b',
    'javascript:b': 'javascript:b',
    ü: '%C3%BC',
    // A common server does not take "%40" for "@".
    "a@:&=+;,$!'()*": "a@:&=+;,$!'()*",
  };
  const site = Object.fromEntries(Object.keys(names).map(name => [`${name}.html`, `<p>${name}`]));
  const { isRight, requests } = await requestsFor(site);
  expect(isRight).toBe(true);
  expect(requests).toEqual(
    Object.values(names)
      .map(name => `/docs/${name}.html`)
      .toSorted(),
  );
});

describe('the files that the home page loads', () => {
  const files = { 'site.css': '', 'en/app.js': '', 'a b+c.js': '', 'unused.js': '', 'a.png': '' };
  const loading = (head: string): Site => ({ ...files, 'index.html': `${head}<main>Home` });
  const filesOf = async (head: string, handler?: SiteHandler) => {
    const { requests } = await requestsFor(loading(head), handler);
    return requests.filter(path => !path.endsWith('/'));
  };
  const stylesheet = (href: string) => `<link rel="stylesheet" href="${href}">`;

  test.each<readonly [string, string, readonly string[]]>([
    [
      'relative to the page',
      `${stylesheet('site.css')}<script src="./en/app.js?v=1#x"></script>`,
      ['/docs/en/app.js?v=1', '/docs/site.css'],
    ],
    ['each once', stylesheet('site.css') + stylesheet('/docs/site.css#a'), ['/docs/site.css']],
    [
      'where the page expects them',
      stylesheet('/site.css') + stylesheet('/a/b/c/d/e/f/site.css'),
      ['/a/b/c/d/e/f/site.css', '/site.css'],
    ],
    ['below a base', `<base href="en/"><script src="app.js"></script>`, ['/docs/en/app.js']],
    ['whose names are encoded', '<script src="a%20b+c.js"></script>', ['/docs/a%20b+c.js']],
    [
      'that are preloaded',
      '<link rel="modulepreload" href="en/app.js"><link rel="preload" as="style" href="site.css">',
      ['/docs/en/app.js', '/docs/site.css'],
    ],
    ['but not those that the site does not have', '<script src="/cdn-cgi/x.js"></script>', []],
    [
      'and twenty pictures',
      Array.from({ length: 30 }, (_, index) => `<img src="a.png?${index + 10}">`).join(''),
      Array.from({ length: 20 }, (_, index) => `/docs/a.png?${index + 10}`),
    ],
    [
      'but not links, fonts, and data',
      '<a href="site.css"></a><link rel="preload" as="font" href="site.css"><script type="a/b" src="en/app.js"></script>',
      [],
    ],
    ['nor those of another origin', stylesheet('https://cdn.example.com/site.css'), []],
  ])('%s', async (_, head, expected) => expect(await filesOf(head)).toEqual(expected));
});

test('a site that serves nothing gets four requests a round, until each page was looked at', async () => {
  await using live = await startLiveSite();
  const served = siteAt(live, manyPages(10));
  for (const seen of [4, 8, 10, 10]) {
    const before = live.requests.length;
    expect(await served.look(always)).toBe(false);
    expect(live.requests.length - before).toBe(4);
    expect([served.problems.length, served.pages]).toEqual([
      seen,
      { all: 10, wrong: seen, untouched: 10 - seen },
    ]);
  }
});

test('after four missing files, the next four are asked for, and then the page that loads them', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `${index}.js`);
  const page = names.map(name => `<script src="${name}"></script>`).join('');
  const site = { 'index.html': page, 'a.html': 'A', ...Object.fromEntries(names.map(name => [name, '1'])) };
  const whole = serveSite(site);
  await using live = await startLiveSite((request, response) => {
    if (request.url?.endsWith('.js')) return serveText('', {}, 404)(request, response);
    whole(request, response);
  });
  const served = siteAt(live, site);
  const requests = async () => {
    const before = live.requests.length;
    expect(await served.look(always)).toBe(false);
    return live.requests
      .slice(before)
      .map(request => request.slice('GET /docs/'.length))
      .toSorted();
  };
  expect(await requests()).toEqual(['', ...names.slice(0, 4), 'a.html', 'index.html']);
  expect(await requests()).toEqual(names.slice(4));
  expect(await requests()).toEqual(['', ...names.slice(0, 4), 'index.html']);
});

/** Which pages and files of a site are looked at, and where. */
import { describe, expect, test } from '@jest/globals';
import { ServedSite } from '../../../src/serving/served-site.ts';
import { type LiveSite, serveText, startLiveSite } from '../../support/live-site.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';
import { fileOf, type Site, serveSite } from '../../support/served-site.ts';

const always = Number.POSITIVE_INFINITY;

/** @param changed pages that are marked */
function siteAt(
  { url }: LiveSite,
  site: Site,
  { sha256 = '0', changed = [''], clock = manualClock() } = {},
): ServedSite {
  const files = Object.entries(site).map(([path, content]) => fileOf(path, content));
  const marked = files.map(file => (changed.includes(file.path) ? { ...file, changed: true } : file));
  return new ServedSite(new URL(`${url}/`), { files: marked, sha256 }, testNetwork(clock));
}

async function requestsFor(site: Site, release?: Parameters<typeof siteAt>[2]) {
  await using live = await startLiveSite(serveSite(site));
  const served = siteAt(live, site, release);
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
  const sorted = Object.keys(manyPages(200)).toSorted();
  const everyFourth = sorted.filter((_, index) => index % 4 === 0);
  expect(requests.slice(1)).toEqual(everyFourth.map(page => `/docs/${page}`));
});

test('a page that is right at last is no problem any more, while another one still is', async () => {
  const home = { 'index.html': '<p>Home' };
  await using live = await startLiveSite(serveSite(home));
  const served = siteAt(live, { ...home, 'a.html': '<p>A', 'b.html': '<p>B' });
  const look = async () => {
    await served.look(always);
    return [served.pages.wrong, served.problems.map(({ url }) => url.pathname).toSorted()];
  };
  expect(await look()).toEqual([2, ['/docs/a.html', '/docs/b.html']]);
  live.handler = serveSite({ ...home, 'a.html': '<p>A' });
  expect(await look()).toEqual([1, ['/docs/b.html']]);
});

describe('of pages that have changed,', () => {
  const pages = manyPages(200);
  const sorted = Object.keys(pages).toSorted();
  const lookedAt = async (changed: readonly string[], sha256: string) => {
    const site = { 'index.html': '<p>Home', '404.html': '<p>No', ...pages };
    const { requests } = await requestsFor(site, { changed: [...changed, '404.html'], sha256 });
    return requests.map(path => path.slice('/docs/'.length)).filter(path => path !== '');
  };

  test('each is looked at, and fifty others, from another place in each release', async () => {
    const changed = ['101.html', '102.html'];
    const [one, other] = [await lookedAt(changed, 'ab'), await lookedAt(changed, 'ac')];
    expect([one, other].map(paths => paths.length)).toEqual([52, 52]);
    expect(one.filter(path => other.includes(path))).toEqual(changed);
  });

  test('fifty are looked at, if they are more', async () => {
    const changed = sorted.slice(0, 120);
    const paths = await lookedAt(changed, '0');
    const seen = paths.filter(path => changed.includes(path));
    expect([seen.length, paths.length]).toEqual([50, 100]);
    expect(changed.indexOf(seen.at(-1) ?? '')).toBeGreaterThan(115);
  });
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
  const pages = Object.fromEntries(Object.keys(names).map(name => [`${name}.html`, `<p>${name}`]));
  const { isRight, requests } = await requestsFor({ 'index.html': 'Home', ...pages });
  expect(isRight).toBe(true);
  expect(requests.filter(path => path !== '/docs/')).toEqual(
    Object.values(names)
      .map(name => `/docs/${name}.html`)
      .toSorted(),
  );
});

describe('the files that the home page loads', () => {
  const files = { 'site.css': '', 'en/app.js': '', 'a b+c.js': '', 'unused.js': '', 'a.png': '' };
  const loading = (head: string): Site => ({ ...files, 'index.html': `${head}<main>Home` });
  const filesOf = async (head: string) => {
    const { requests } = await requestsFor(loading(head));
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

  test('need not be there at another origin', async () => {
    const { isRight } = await requestsFor(loading(stylesheet('http://127.0.0.1:9/docs/site.css')));
    expect(isRight).toBe(true);
  });
});

test('scripts and style sheets of all pages are looked at, a hundred of the export in all, but pictures of the home page only', async () => {
  const numbers = Array.from({ length: 50 }, (_, index) => index);
  const page = (name: string) => `<script src="/docs/${name}.js"></script><img src="${name}.png">`;
  const filesOf = (name: string) => ({
    [`${name}.html`]: page(name),
    [`${name}.js`]: '1',
    [`${name}.png`]: '',
  });
  const site = (count: number): Site =>
    Object.assign({}, ...numbers.slice(0, count).map(n => filesOf(`${n}`)));
  const some = await requestsFor({ ...filesOf('index'), ...site(2) });
  expect(some.requests.filter(path => !/html$|\/$/.test(path))).toEqual(
    ['0.js', '1.js', 'index.js', 'index.png'].map(name => `/docs/${name}`),
  );
  // Three files for each page.
  const many = Object.entries(site(50)).map(([path, text]) => {
    const more = `<script src=${path}a.js></script><script src=${path}b.js></script>`;
    return path.endsWith('.html')
      ? { [path]: text + more, [`${path}a.js`]: '1', [`${path}b.js`]: '1' }
      : { [path]: text };
  });
  expect((await requestsFor(Object.assign({}, ...many))).counts).toEqual([50, 100]);
});

test('a site that serves nothing gets four requests a round, until each page was looked at', async () => {
  await using live = await startLiveSite();
  const served = siteAt(live, manyPages(11));
  // The URL of the site is the first, and is no page.
  for (const seen of [3, 7, 11, 11]) {
    const before = live.requests.length;
    expect(await served.look(always)).toBe(false);
    expect(live.requests.length - before).toBe(4);
    expect([served.problems.length, served.pages]).toEqual([
      seen,
      { all: 11, wrong: seen, untouched: 11 - seen },
    ]);
  }
});

test('a host that serves a page, and then nothing, does not count as one that limits requests', async () => {
  const site = { 'index.html': '<p>Home', 'a.html': '<p>A' };
  await using live = await startLiveSite(serveSite({ 'index.html': '<p>Home' }));
  const clock = manualClock();
  const served = siteAt(live, site, { clock });
  const end = clock.now() + 600_000;
  expect(await served.look(end)).toBe(false);
  live.handler = serveText('', {}, 503);
  const before = clock.now();
  expect(await served.look(end)).toBe(false);
  // Once more, and then the next round's turn has come.
  expect(clock.now() - before).toBeLessThan(60_000);
  expect(served.problems.map(({ served: found }) => found)).toContain('HTTP 503');
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
  // Of the URLs of the home page, one.
  expect(await requests()).toEqual(['', ...names.slice(0, 4)]);
});

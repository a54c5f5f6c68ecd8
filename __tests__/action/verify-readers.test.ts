/** `operation: verify` is green when readers get what was exported, and only then. How it waits: verify.test.ts. */
import { describe, expect, test } from '@jest/globals';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import { type SiteHandler, serveNothing, serveText, startLiveSite } from '../support/live-site.ts';
import { startAction } from '../support/local-runner.ts';
import { manualClock } from '../support/manual-clock.ts';
import type { Site } from '../support/served-site.ts';
import { until } from '../support/until.ts';
import { html, page, verifying } from '../support/verify-action.ts';

const files: Site = {
  'index.html': page('Home <img src="logo.png">'),
  'a.html': page('Ä'),
  'guides/b.html': page('B', '../'),
  'site.css': 'a{}',
  'app.js': '1',
  'logo.png': 'PNG',
};
const docs = verifying(files);
const ofDocs = (name: string) => String(files[name]);
const short = { 'timeout-minutes': '0.1' };
const missing = serveText('<h1>Not found</h1>', html, 404);
const large = Buffer.alloc(9 * 1024 ** 2);

/** Verifies a site behind a host. @returns the error, or the summary of a step that succeeds */
async function look(handler: SiteHandler, { verify } = docs): Promise<string> {
  await using live = await startLiveSite(handler);
  using run = await verify(live, { inputs: short });
  if (run.exitCode === 0) return expectSuccess(run).summary;
  return expectFailure(run, 'SITE_NOT_LIVE').replaceAll(live.url, 'SITE');
}

const old = (head: string, name = 'a.html') =>
  serveText(`<!doctype html>${head}${/<main>.*/.exec(ofDocs(name))}`, {
    'content-type': 'text/html; charset=utf-8',
  });
const typed = (text: string, type: string, more = {}) => serveText(text, { 'content-type': type, ...more });
test.each<readonly [string, SiteHandler, string]>([
  [
    'a page with the same text, whose script is gone',
    docs.serveBut('a.html', old('<script src="app.OLD.js"></script>')),
    'SITE/app.OLD.js (HTTP 404)',
  ],
  [
    'a page with the same text, whose style sheet is gone',
    docs.serveBut('guides/b.html', old('<link rel=stylesheet href="../OLD.css">', 'guides/b.html')),
    'SITE/OLD.css (HTTP 404)',
  ],
  [
    'an older page at /index.html',
    docs.serveBut('index.html', old('', 'a.html')),
    'SITE/index.html (older or other content)',
  ],
  ['nothing at the URL of the site as it is typed', docs.serveBut(/^\/docs$/, missing), 'SITE (HTTP 404)'],
  [
    'a home page at /docs, to which its script is not relative',
    docs.serveBut(/^\/docs$/, old('<script src="app.js"></script>', 'index.html')),
    '/app.js (HTTP 404)',
  ],
  ['no picture', docs.serveBut('logo.png', missing), 'SITE/logo.png (HTTP 404)'],
])('readers who get %s do not get what was exported', async (_, handler, problem) => {
  expect(await look(handler)).toContain(problem);
});

let isEven = false;
function alternate(): boolean {
  isEven = !isEven;
  return isEven;
}
test.each<readonly [string, Site, (docs: ReturnType<typeof verifying>) => SiteHandler, string]>([
  [
    'pages of which every second one is old',
    { 'index.html': 'Home', 'a.html': 'A' },
    ({ site, manifestThen }) =>
      manifestThen((...exchange) => (alternate() ? site.handler : serveText('Old', html))(...exchange)),
    'older or other content',
  ],
  [
    'only a page of errors, which is not there',
    { '404.html': 'No', 'site.css': 'a' },
    ({ manifestThen }) => manifestThen(missing),
    '1 of 1 page is not served as exported: SITE/404.html (HTTP 404)',
  ],
  [
    'large pages, which are not there',
    { 'index.html': large, 'a.html': large },
    ({ manifestThen }) => manifestThen(missing),
    '2 of 2 pages',
  ],
  [
    'a home page that is large, and whose URL is forbidden',
    { 'index.html': large, 'a.html': 'A' },
    ({ serveBut }) => serveBut(/^\/docs\/?$/, serveText('', {}, 403)),
    'SITE/ (HTTP 403)',
  ],
  [
    'the home page index.htm, and whose URL is forbidden',
    { 'a.html': 'A', 'index.htm': 'Home' },
    ({ serveBut }) => serveBut(/^\/docs\/?$/, serveText('', {}, 403)),
    'SITE/ (HTTP 403)',
  ],
])('a site is not served as exported that has %s', async (_, site, handlerOf, problem) => {
  const other = verifying(site);
  expect(await look(handlerOf(other), other)).toContain(problem);
});

const tag = (type: string) => `<script type="${type}" src="x.js"></script>`;
const right = ': all 3 pages and 3 files checked: all as exported';
test.each<readonly [string, SiteHandler]>([
  [
    'loads scripts later',
    docs.serveBut('a.html', old(tag('0a1b-text/javascript') + tag('application/ld+json'))),
  ],
  [
    'adds scripts from elsewhere',
    docs.serveBut(
      'a.html',
      old(
        '<script src="/chat.js"></script><script src="http://127.0.0.1:9/x.js"></script><script src="blob:http://127.0.0.1/x.js"></script>',
      ),
    ),
  ],
])('a host is right that %s', async (_, handler) => expect(await look(handler)).toContain(right));

test('at the root of a host, too, what hosts add is not looked at', async () => {
  const added = old(
    '<script src="/cdn-cgi/x.js"></script><script src="/_vercel/insights/script.js"></script><script src="/.netlify/x.js"></script>',
  );
  const handler = docs.serveBut('a.html', added);
  await using live = await startLiveSite((request, response) => {
    request.url = `/docs${request.url}`;
    handler(request, response);
  });
  using run = await docs.verify({ url: new URL(live.url).origin }, { inputs: short });
  // Its style sheet is at "/docs".
  expect(expectFailure(run, 'SITE_NOT_LIVE')).toMatch(
    / 1 of 3 files is not served as exported: \S+\/docs\/site.css /,
  );
});

test('a page of another version is looked at again until what it loads is there', async () => {
  const before = docs.serveBut('a.html', old('<script src="app.OLD.js"></script>'), 3);
  expect(await look(before)).toContain(right);
});

test('a file may be at another origin, and a host may close connections that it has kept', async () => {
  await using cdn = await startLiveSite(typed('1', 'text/javascript'));
  const used = new WeakSet();
  const handler = docs.serveBut('app.js', serveText('', { location: `${cdn.url}/app.js` }, 302));
  const closing: SiteHandler = (request, response) => {
    if (used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    handler(request, response);
  };
  await using live = await startLiveSite(closing);
  using run = expectSuccess(await docs.verify(live, { inputs: short }));
  expect(run.summary).toContain(right);
  expect(run.log.join('\n')).not.toContain('not served');
});

test('without a rule of the host that rewrites links, the page is right, as the error says', async () => {
  const link = '<main><a href="http://example.com/">E</a>';
  const linked = verifying({ 'index.html': 'Home', 'a.html': link });
  const secure = serveText(link.replace('http:', 'https:'), html);
  const early = await look(linked.serveBut('a.html', secure), linked);
  expect(early).toMatch(
    /content is older, invalidate the cache.* turn off rules of the host .*Automatic HTTPS Rewrites/,
  );
  expect(await look(linked.site.handler, linked)).toContain(': all 2 pages checked: all as exported');
});

test('an export without pages fails at once', async () => {
  const none = verifying({ 'site.css': 'a' });
  await using live = await startLiveSite(none.site.handler);
  const clock = manualClock();
  using run = await none.verify(live, { clock });
  expect(expectFailure(run, 'SITE_NOT_LIVE')).toContain('has no page');
  expect([live.requests.length, clock.pauses]).toEqual([1, []]);
});

test('of twenty thousand scripts in the home page, a hundred are looked at', async () => {
  const scripts = Array.from({ length: 20_000 }, (_, index) => `<script src=app.js?${index}></script>`);
  const many = verifying({ 'index.html': `${scripts.join('')}<main>Home`, 'app.js': '1' });
  await using live = await startLiveSite(many.site.handler);
  using run = expectSuccess(await many.verify(live));
  expect(run.summary).toContain('1 page and 100 files checked: all as exported');
  expect(live.requests).toHaveLength(1 + 4 + 100);
});

describe('when time is up', () => {
  test('no request begins two seconds later, and what nobody has looked at is counted', async () => {
    const clock = manualClock();
    const pages = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${index}.html`, `${index}`]));
    const slow = verifying({ 'index.html': 'Home', ...pages });
    await using live = await startLiveSite((request, response) => {
      clock.advance(500);
      slow.site.handler(request, response);
    });
    using run = await slow.verify(live, { clock, inputs: { 'timeout-minutes': '0.05' } });
    const message = expectFailure(run, 'SITE_NOT_LIVE');
    expect(message).toMatch(/^After \d\.\d s, [34]\d of 51 pages are not checked yet\. Open the URLs /);
    expect(live.requests.length).toBeLessThan(16);
  });

  test('a right site is looked at all the same', async () => {
    const clock = manualClock();
    const slow = docs.serveBut(/manifest/, (...exchange) => {
      clock.advance(900);
      docs.site.handler(...exchange);
    });
    await using live = await startLiveSite(slow);
    using run = expectSuccess(await docs.verify(live, { clock, inputs: { 'timeout-minutes': '0.01' } }));
    expect(run.summary).toContain(right);
  });

  test('requests that hang are not followed by others', async () => {
    const clock = manualClock();
    await using live = await startLiveSite(docs.manifestThen(serveNothing));
    const inputs = docs.inputsOf(live.url, { 'timeout-minutes': '0.03' });
    const started = startAction({ clock, inputs });
    await until(() => live.requests.length === 5);
    clock.advance(30_000);
    using run = await started.finished;
    expect(expectFailure(run, 'SITE_NOT_LIVE')).toContain('no complete response within 30 s');
    expect(live.requests).toHaveLength(5);
  });
});

test('one failure at the URL without .html does not mean that a rule is missing', async () => {
  await using live = await startLiveSite(docs.serveBut(/\/a$/, serveText('', {}, 503), 1));
  using run = expectSuccess(await docs.verify(live));
  expect(run.annotations).toEqual([]);
});

test('where only the URL without a slash is missing, the error names the rule that it needs', async () => {
  await using live = await startLiveSite(docs.serveBut(/^\/docs$/, missing));
  const advice =
    /\(HTTP 404\)\. Give `\/docs`, without a slash at its end, a rule of its own .* behavior .* function, .* `basePath` /;
  expect(expectFailure(await docs.verify(live), 'SITE_NOT_LIVE')).toMatch(advice);
  const others = [
    docs.serveBut(/^\/docs(?:$|\/a)/, missing),
    // No rule is missing for a home page that is at none of its URLs, or that comes from a cache.
    docs.serveBut(/^\/docs\/?(?:index\.html)?$/, missing),
    docs.serveBut(/^\/docs$/, serveText(page('Old'), html)),
  ];
  for (const other of others) {
    live.handler = other;
    expect(expectFailure(await docs.verify(live), 'SITE_NOT_LIVE')).not.toMatch(advice);
  }
});

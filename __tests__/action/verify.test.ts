/** `operation: verify` against a real web server. The reading of a page, its files, and rounds: __tests__/unit/serving/. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { startGithub } from '../../simulator/github/server.ts';
import { listen } from '../../simulator/http/loopback.ts';
import { startSimulator } from '../../simulator/server.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { makeCertificate } from '../support/certificate.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';
import {
  type LiveSite,
  type SiteHandler,
  serveNothing,
  serveText,
  startLiveSite,
} from '../support/live-site.ts';
import { startAction } from '../support/local-runner.ts';
import { manualClock } from '../support/manual-clock.ts';
import { exportOf, type Site, serveSite, sha256Of } from '../support/served-site.ts';
import type { ActionRun } from '../support/step.ts';
import { until } from '../support/until.ts';
import { html, page, verifying } from '../support/verify-action.ts';

const files: Site = {
  'index.html': page('Home'),
  'a.html': page('A'),
  'guides/b.html': page('B', '../'),
  'guides/index.html': page('Guides', '../'),
  'site.css': 'a{}',
  'app.js': '1',
};
const { site, inputsOf, verify, manifestThen, serveBut } = verifying(files, {
  exportedAt: '2026-11-20T02:00:00.000Z',
});
const drop: SiteHandler = request => request.socket.destroy();

const warningsOf = ({ annotations }: ActionRun) => annotations.map(({ message }) => message);
/** Without the manifest, and without the URL that has no ".html". */
const paths = ({ requests }: LiveSite) => requests.map(request => request.slice('GET /docs/'.length));
const served = 'all 4 pages and 2 files checked: all as exported, after 0.0 s';

test('an export is verified by its output, without a key, and a comment says so (promise: `verify`: readers get)', async () => {
  await using service = await startSimulator({ jobSeconds: 0.05, queueSeconds: 0 });
  const b = page('B <img src="../a.png">', '../');
  const all = { ...files, 'guides/b.html': b, 'a.png': 'picture' };
  const contents = Object.entries(all).map(([path, text]) => ({ path, text: String(text) }));
  service.setArchive(await packSite(contents));
  const comparing = { 'extract-to': 'site', 'compare-with': 'nothing.json', cache: 'false' };
  using exported = expectSuccess(await runExport(service, { inputs: comparing }));
  const { manifestFile = '', manifestSha256 = '' } = exported.outputs;
  const manifest = readFileSync(manifestFile);
  expect(manifestSha256).toBe(sha256Of(manifest));
  const requests = service.log.length;

  // The digest of the page has that of its picture, which is known from the manifest.
  const changed = { 'guides/b.html': `${b}<!-- by the host -->` };
  await using live = await startLiveSite(serveSite({ ...all, ...changed, 'docs-manifest.json': manifest }));
  await using github = await startGithub({ pullRequests: [7] });
  const inputs = { 'manifest-sha256': manifestSha256.toUpperCase(), comment: 'true' };
  const event = { pull_request: { number: 7 } };
  const env = { ...github.env, GITHUB_EVENT_NAME: 'pull_request' };
  using run = expectSuccess(await verify(live, { inputs, event, env, githubToken: github.token }));
  const altered = `${served} (1 page changed by the host)`;
  expect(run.log).toContain(altered);
  const { exportedAt } = JSON.parse(manifest.toString());
  for (const text of [run.summary, github.commentsOf(7)[0]?.body])
    expect(text).toContain(`: ${altered}\n\nThis is the export that was made ${exportedAt}.\n`);
  expect(service.log).toHaveLength(requests);
  expect(run.outputs).toEqual({ commentUrl: expect.any(String) });
});

test('pages are requested as browsers do, at the URLs of their files, and the home page at that of the site', async () => {
  await using live = await startLiveSite(serveBut('nothing', drop));
  using run = expectSuccess(await verify(live));
  expect(warningsOf(run)).toEqual([]);
  const [manifest, ...others] = paths(live);
  expect(manifest).toMatch(/^docs-manifest\.json\?docs-admin-action=/);
  expect(live.headers[0]).toMatchObject({ 'cache-control': 'no-cache' });
  // As it is typed, which redirects; with a slash; and by its file.
  const home = ['', '', '', 'index.html'];
  const pages = [...home, 'a.html', 'guides/b.html', 'guides/index.html'];
  const files = ['app.js', 'site.css'];
  expect(others.toSorted()).toEqual([...pages, ...files, 'a', 'guides/'].toSorted());
  for (const headers of live.headers.slice(1)) {
    expect(headers).toMatchObject({
      accept: expect.stringMatching(/^text\/html,.*\*\/\*/),
      'accept-encoding': 'gzip, deflate, br, zstd',
      'user-agent': expect.any(String),
    });
    expect(headers).not.toHaveProperty('cache-control');
    expect(headers).not.toHaveProperty('authorization');
  }
});

test('until the manifest is that of the export, the log says once for each state what is there, and no page is requested', async () => {
  const old = (exportedAt: string) => serveText(exportOf(files, { exportedAt }).manifest);
  const states = [
    serveText('', {}, 404),
    serveText('', {}, 410),
    old('2026-11-19T02:00:00+01:00'),
    old('2026-11-19T02::00'),
    serveText('<h1>Sign in</h1>', html),
    serveText('', {}, 503),
    serveText('x', { 'content-encoding': 'gzip' }),
    // Each is followed by another request at once.
    drop,
    drop,
  ].flatMap(state => [state, state]);
  await using live = await startLiveSite((...exchange) =>
    (states.shift() ?? serveBut('nothing', drop))(...exchange),
  );
  const clock = manualClock();
  using run = expectSuccess(await verify(live, { clock }));
  const said = run.log.flatMap(
    line =>
      /http:\S+\/docs\/docs-manifest\.json is not the docs-manifest\.json of this export: (.*)$/.exec(
        line,
      )?.[1] ?? [],
  );
  expect(said).toEqual([
    'there is nothing (HTTP 404)',
    'there is nothing (HTTP 410)',
    'it is of another export, made 2026-11-19T02:00:00+01:00',
    'it is another file, and not a manifest',
    'there is no answer: HTTP 503',
    'there is no answer: damaged gzip',
    'there is no answer: the connection was lost (ECONNRESET)',
  ]);
  expect(paths(live).indexOf('')).toBe(19);
  // As other polls: a second at least, and a tenth of the time.
  expect(clock.pauses.slice(0, 3)).toEqual([1000, 1000, 1000]);
  expect(clock.pauses.at(-1)).toBeGreaterThan(1500);
});

test('what was not right is requested again, then everything once more, and what comes late is enough', async () => {
  await using live = await startLiveSite(serveBut('guides/b.html', serveText('', {}, 404), 3));
  using run = expectSuccess(await verify(live));
  const late = 'After 0.0 s, 1 of 4 pages is not served as exported: ';
  expect(run.log.filter(line => line.startsWith(late))).toEqual([
    `${late}${live.url}/guides/b.html (HTTP 404)`,
  ]);
  expect(paths(live).filter(path => path === 'guides/b.html')).toHaveLength(4 + 1);
  const all = 4 + 3 + 2;
  expect(paths(live)).toHaveLength(1 + all + 3 + all + 2);
});

describe('when time is up, the error names', () => {
  test('the only page that is wrong', async () => {
    await using live = await startLiveSite(serveBut('guides/b.html', serveText('', {}, 404)));
    using run = await verify(live, { inputs: { 'timeout-minutes': '0.1' } });
    const message = expectFailure(run, 'SITE_NOT_LIVE');
    expect(message).toContain(
      `s, 1 of 4 pages is not served as exported: ${live.url}/guides/b.html (HTTP 404).`,
    );
    expect(message.split(live.url)).toHaveLength(2);
    expect(run.summary).toContain('1 of 4 pages is not served as exported');
  });

  test('files apart, whose bytes are not compared', async () => {
    await using live = await startLiveSite(serveBut('site.css', serveText('<h1>Not found</h1>', html)));
    const inputs = { 'timeout-minutes': '0.1' };
    using run = await verify(live, { inputs });
    expect(expectFailure(run, 'SITE_NOT_LIVE')).toContain(
      `s, 1 of 2 files is not served as exported: ${live.url}/site.css (text/html instead of a script or style sheet).`,
    );
    live.handler = serveBut('site.css', serveText('a{color:red}', { 'content-type': 'text/css' }));
    using shortened = expectSuccess(await verify(live, { inputs }));
    expect(shortened.log).toContain(served);
  });

  test('three of many, and how many there are (promise: `verify`: time is up)', async () => {
    await using live = await startLiveSite(manifestThen(serveText('', {}, 404)));
    using run = await verify(live, { inputs: { 'timeout-minutes': '1' } });
    const message = expectFailure(run, 'SITE_NOT_LIVE');
    expect(message).toMatch(
      /^After 1m 00s, 4 of 4 pages are not served as exported: (\S+ \(HTTP 404\), ){3}and 1 more\./,
    );
  });

  test.each<readonly [string, SiteHandler, string, string]>([
    [
      'an older export',
      serveText(exportOf({}, { exportedAt: '2026-11-19T02:00:00Z' }).manifest),
      'it is of another export, made 2026-11-19T02:00:00Z',
      'Invalidate the cache, or check whether a newer run',
    ],
    [
      'nothing',
      serveText('', {}, 404),
      'nothing (HTTP 404)',
      'Check that the site was deployed to this host',
    ],
    [
      'a refusal',
      serveText('', {}, 403),
      'the request was refused (HTTP 403)',
      'readable without a login, and allow the CDN',
    ],
    [
      'a refusal of S3',
      serveText('', { server: 'AmazonS3' }, 403),
      'the request was refused (HTTP 403)',
      '1. If the file does not exist yet, allow CloudFront `s3:ListBucket`',
    ],
    ['an error', serveText('', {}, 503), 'no answer: HTTP 503', 'its name, and its certificate'],
    [
      'a login',
      serveText('<h1>Sign in</h1>'),
      'it is another file, and not a manifest',
      'neither a login nor a rule',
    ],
    [
      'plain http',
      serveText('', { location: 'http://docs.example.com' }, 302),
      'does not use https',
      'neither a login nor a rule',
    ],
  ])('what there is instead of the manifest, and what fits that: %s', async (_, handler, what, advice) => {
    await using live = await startLiveSite(handler);
    using run = await verify(live, { inputs: { 'timeout-minutes': '0.1' } });
    const message = expectFailure(run, 'SITE_NOT_LIVE');
    expect(message).toMatch(/^After 6.0 s, .* is not the docs-manifest\.json of this export: /);
    for (const words of [what, `${live.url}/docs-manifest.json is not`, advice])
      expect(message).toContain(words);
    expect(new Set(paths(live).map(path => path.slice(0, 18)))).toEqual(new Set(['docs-manifest.json']));
  });
});

describe('the URL of a site without index.html', () => {
  const { 'index.html': _, ...others } = files;
  const [a, b] = [verifying(others), { 'timeout-minutes': '0.1' }];

  test('has to lead to a page', async () => {
    await using live = await startLiveSite(a.site.handler);
    using run = await a.verify(live, { inputs: b });
    const message = expectFailure(run, 'SITE_NOT_LIVE');
    expect(message).toContain(
      `site-url does not lead to a page: ${live.url} (HTTP 404). Let the host redirect \`site-url\` to a page`,
    );
  });

  test('may redirect to one', async () => {
    const away = serveText('', { location: '/docs/a.html' }, 302);
    await using live = await startLiveSite(a.serveBut(/^\/docs\/?$/, away));
    using run = expectSuccess(await a.verify(live, { inputs: b }));
    expect(run.log.join()).toContain('all 3 pages and 2 files checked: all as exported');
  });
});

test('the manifest of another export is one, however long the name of its project is', async () => {
  const project = `a[b"${'ü'.repeat(390)}`;
  await using live = await startLiveSite(
    serveText(exportOf(files, { domain: undefined, project, exportedAt: '2026-11-19T02:00:00Z' }).manifest),
  );
  using run = await verify(live, { inputs: { 'timeout-minutes': '0.1' } });
  expect(expectFailure(run, 'SITE_NOT_LIVE')).toContain('another export, made 2026-11-19T02:00:00Z');
});

test('a host without a rule for URLs without .html gets one warning, which leads to the rule', async () => {
  await using live = await startLiveSite(site.handler);
  using run = expectSuccess(await verify(live));
  expect(run.log).toContain(served);
  expect(warningsOf(run)).toEqual([
    expect.stringMatching(`${live.url}/a \\(HTTP 404\\)\\. .* docs/hosting\\.md#urls-without-html`),
  ]);
  expect(paths(live)).toHaveLength(1 + 4 + 3 + 2 + 2);
});

test.each<readonly [string, Site, RegExp]>([
  ['the URL of a directory', files, /\/guides\/$/],
  [
    'the first link of the home page to another page',
    {
      ...files,
      'index.html': page('<a href="./">H</a> <a href="b.c#x">B</a> <a href="a.html">A</a>'),
      'b.c.html': page('B'),
    },
    /\/b\.c$/,
  ],
])('a warning names %s, if it does not lead there twice', async (_, whole, path) => {
  const other = verifying(whole);
  const refuse = serveText('', {}, 403);
  await using live = await startLiveSite(other.serveBut(path, refuse));
  using run = expectSuccess(await other.verify(live));
  expect(warningsOf(run)).toEqual([expect.stringContaining(' (HTTP 403). If people use such URLs')]);
  expect(live.requests.filter(request => path.test(request))).toHaveLength(2);
  live.handler = other.serveBut(path, refuse, 1);
  using again = expectSuccess(await other.verify(live));
  expect(warningsOf(again).join()).not.toContain('HTTP 403');
});

test('a link that fits two pages is not looked at, because hosts choose one of them differently', async () => {
  const other = verifying({
    ...files,
    'index.html': page('<a href="b.c">B</a>'),
    'b.c.html': page('One'),
    'b.c/index.html': '<main>Two</main>',
  });
  await using live = await startLiveSite(other.serveBut(/\/b\.c$/, serveText('', {}, 403)));
  using run = expectSuccess(await other.verify(live));
  expect(warningsOf(run).join()).not.toContain('HTTP 403');
});

test('a certificate may come late, and is looked at until time is up', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-verify-'));
  let connections = 0;
  const server = createServer(makeCertificate(directory, ['127.0.0.1']));
  server.on('connection', () => {
    connections += 1;
  });
  await using listening = await listen(server);
  const inputs = { 'timeout-minutes': '0.095' };
  using run = await verify({ url: `https://127.0.0.1:${listening.port}` }, { inputs });
  expect(expectFailure(run, 'SITE_NOT_LIVE')).toMatch(
    /^After 5.7 s, .* there is no answer: self-signed certificate \(DEPTH_\w+\)\. /,
  );
  expect(connections).toBe(7);
  rmSync(directory, { recursive: true });
});

describe('a run that is canceled ends at once, while', () => {
  const hanging: readonly (readonly [string, SiteHandler])[] = [
    ['the manifest', serveNothing],
    ['every page', serveNothing],
    ['the body of a page', (_, response) => void response.writeHead(200, html).write('<main>')],
  ];
  const isHanging = ({ requests }: LiveSite, what: string) =>
    requests.length === (what === 'the manifest' ? 1 : 5);

  test.each(hanging)('%s hangs', async (what, handler) => {
    await using live = await startLiveSite(what === 'the manifest' ? handler : manifestThen(handler));
    const started = startAction({ clock: manualClock(), inputs: inputsOf(live.url) });
    await until(() => isHanging(live, what));
    started.cancel();
    using run = await started.finished;
    expectFailure(run, 'CANCELLED');
    expect(run.log.join('\n')).not.toContain('After');
    expect(run.summary).toContain('🚫');
  });
});

/** Which pages changed: through the bundle, over several runs, with a web server that serves the earlier site. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { expectFailure, expectSuccess, runExport, startExport } from '../support/export-action.ts';
import { serveNothing, serveText, startLiveSite } from '../support/live-site.ts';
import type { ActionRun } from '../support/local-runner.ts';
import { manifestOf } from '../support/manifest.ts';

type Pages = Readonly<Record<string, string>>;

const page = (title: string, text: string, build = 'a1b2c3d4') =>
  `<!doctype html><html><head><title>${title}</title><script src="/assets/app.${build}.js"></script></head>` +
  `<body><nav><a href="index.html">Home</a></nav><main><h1>${title}</h1><p>${text}</p></main></body></html>`;

const first: Pages = {
  'index.html': page('Start', 'Welcome.'),
  'guides/install.html': page('Install', 'Run the installer.'),
  'guides/start.html': page('Start here', 'Open the app.'),
  'old.html': page('Old', 'Gone soon.'),
};
/** Another build: each asset has another name, one page has another word, one is new, one is missing. */
const second: Pages = {
  'index.html': page('Start', 'Welcome.', 'ffee0011'),
  'guides/install.html': page('Install', 'Run the new installer.', 'ffee0011'),
  'guides/start.html': page('Start here', 'Open the app.', 'ffee0011'),
  'new.html': page('New', 'Hello.', 'ffee0011'),
};

async function serve(service: Simulator, pages: Pages): Promise<void> {
  const files = Object.entries(pages).map(([path, text]) => ({ path, text }));
  service.setArchive(await packSite(files, 'tar.gz'));
}

const quick = { jobSeconds: 0.05, queueSeconds: 0 };
const comparing = { 'extract-to': 'site', 'compare-with': 'live', cache: 'false' };
const json = (path: string | undefined): unknown => JSON.parse(readFileSync(path ?? '', 'utf8'));
const numbers = ({ outputs }: ActionRun) => [
  outputs['pagesAdded'],
  outputs['pagesChanged'],
  outputs['pagesRemoved'],
];

const none = [undefined, undefined, undefined];
const read = (path: string | undefined) => readFileSync(path ?? '');
/** Without those about the simulator's count of pages, and about links from the root of a domain. */
const warnings = ({ annotations }: ActionRun) =>
  annotations
    .map(({ message }) => message)
    .filter(message => !/^The bundle has |begin with "\/"/.test(message));

test('the site that is live is compared by the manifest that was deployed with it', async () => {
  await using service = await startSimulator(quick);
  await using live = await startLiveSite();
  const inputs = { ...comparing, 'site-url': live.url };

  await serve(service, first);
  using run1 = await runExport(service, { inputs });
  expectSuccess(run1);
  expect(run1.log).toContain('Changes: no earlier export to compare with');
  expect(numbers(run1)).toEqual(none);
  const { manifestFile, sitePath = '' } = run1.outputs;
  expect(manifestFile).toBe(join(sitePath, 'docs-manifest.json'));
  expect(live.requests).toEqual([
    expect.stringMatching(/^GET \/docs\/docs-manifest\.json\?docs-admin-action=[\w-]{36}$/),
  ]);
  expect(live.headers[0]).toMatchObject({ 'cache-control': 'no-cache' });
  expect(live.headers[0]?.authorization).toBeUndefined();

  live.handler = serveText(read(manifestFile));
  await serve(service, second);
  using run2 = await runExport(service, { inputs: { ...inputs, 'site-url': `${live.url}/` } });
  expectSuccess(run2);
  expect(run2.log).toContain('Changes: 1 page added, 1 changed, 1 removed (of 4)');
  expect(numbers(run2)).toEqual(['1', '1', '1']);
  expect(json(run2.outputs['changesFile'])).toEqual({
    version: 1,
    baseline: { exportedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    added: [{ path: 'new.html', title: 'New' }],
    changed: [{ path: 'guides/install.html', title: 'Install' }],
    removed: [{ path: 'old.html', title: 'Old' }],
    files: {
      changed: ['guides/install.html', 'guides/start.html', 'index.html', 'new.html'],
      removed: ['old.html'],
    },
  });
  expect(live.requests[1]).toMatch(/^GET \/docs\/docs-manifest\.json\?/);
  expect(live.requests[1]).not.toBe(live.requests[0]);

  // Its deployment failed, so the first one stays the one to compare with.
  using run3 = await runExport(service, { inputs });
  expect(numbers(run3)).toEqual(['1', '1', '1']);
  live.handler = serveText(gzipSync(read(run3.outputs['manifestFile'])), { 'content-encoding': 'gzip' });
  using run4 = await runExport(service, { inputs });
  expect(run4.log).toContain('Changes: 0 pages added, 0 changed, 0 removed (of 4)');
});

test('a manifest that a step before has fetched is compared as the live one', async () => {
  await using service = await startSimulator(quick);
  await serve(service, first);
  using run1 = await runExport(service, { inputs: { ...comparing, 'compare-with': 'earlier.json' } });
  expect(run1.log.join('\n')).toContain('earlier.json has no pages to compare with');
  writeFileSync(join(run1.workspace, 'earlier.json'), read(run1.outputs['manifestFile']));
  await serve(service, second);
  const inputs = { ...comparing, 'compare-with': 'earlier.json', clean: 'true' };
  using run2 = await runExport(service, { inputs, directory: run1.directory });
  expectSuccess(run2);
  expect(numbers(run2)).toEqual(['1', '1', '1']);
  expect(json(run2.outputs['changesFile'])).toMatchObject({ baseline: { exportedAt: expect.any(String) } });
});

describe('without a live site to compare with', () => {
  const page = { path: 'index.html', size: 1, sha256: 'ab'.repeat(32), text: 'cd'.repeat(16) };

  test.each([404, 410])('because of HTTP %i, one line says so', async status => {
    await using service = await startSimulator(quick);
    await serve(service, first);
    await using live = await startLiveSite(serveText('', {}, status));
    using run = await runExport(service, { inputs: { ...comparing, 'site-url': live.url } });
    expectSuccess(run);
    expect(run.log).toContain('Changes: no earlier export to compare with');
    expect(warnings(run)).toEqual([]);
    using limited = await runExport(service, {
      inputs: { ...comparing, 'site-url': live.url, 'max-removed-pages': '0' },
    });
    expectSuccess(limited);
    expect(warnings(limited)).toEqual([
      'Changes: no earlier export to compare with, so max-removed-pages is not checked',
    ]);
  });

  test.each([
    ['another status', serveText('no', {}, 403), 'was refused with HTTP 403'],
    ['a login page', serveText('<!doctype html><title>Sign in</title>'), 'is incomplete or not a manifest'],
    [
      'a manifest of another domain',
      serveText(manifestOf([page], { domain: 'x.example.com' })),
      'of x.example.com',
    ],
    ['another encoding', serveText('a', { 'content-encoding': 'deflate' }), 'encoding'],
    ['damaged compression', serveText('not gzip', { 'content-encoding': 'gzip' }), 'incorrect header'],
    [
      'a manifest that expands to more than 64 MiB',
      serveText(gzipSync(Buffer.alloc(65 * 1024 ** 2)), { 'content-encoding': 'gzip' }),
      'is larger than 64 MiB',
    ],
    [
      'a redirect to plain http',
      serveText('', { location: 'http://docs.example.com/' }, 302),
      'does not use https',
    ],
    [
      'a redirect to inner addresses',
      serveText('', { location: 'https://169.254.169.254/' }, 302),
      'reserved IP address',
    ],
    ['endless redirects', serveText('', { location: '/docs/again' }, 301), 'redirected more than 5 times'],
    ['a lost connection', (request: IncomingMessage) => request.socket.destroy(), 'the connection was lost'],
  ])('because it sends %s, a warning says why, and the site is exported', async (_, handler, reason) => {
    await using service = await startSimulator(quick);
    await serve(service, first);
    await using live = await startLiveSite(handler);
    const inputs = { ...comparing, 'site-url': live.url, 'max-removed-pages': '0' };
    using run = await runExport(service, { inputs });
    expectSuccess(run);
    expect(numbers(run)).toEqual(none);
    expect(warnings(run)).toEqual([
      expect.stringMatching(
        /^The earlier export cannot be read, so max-removed-pages is not checked: [^\n]{5,300}$/,
      ),
    ]);
    expect(warnings(run)[0]).toContain(reason);
  });

  test('whose version is later, added and removed pages are counted, and the limit is checked', async () => {
    await using service = await startSimulator(quick);
    await serve(service, first);
    const gone = { path: 'gone.html' };
    await using live = await startLiveSite(
      serveText(manifestOf([{ path: 'index.html' }, gone], { version: 2 })),
    );
    const inputs = { ...comparing, 'site-url': live.url };
    using run = await runExport(service, { inputs });
    expectSuccess(run);
    expect(numbers(run)).toEqual(['3', undefined, '1']);
    expect(warnings(run)).toEqual([
      expect.stringContaining('another version, so changed pages are not known'),
    ]);
    using limited = await runExport(service, { inputs: { ...inputs, 'max-removed-pages': '0' } });
    expectFailure(limited, 'TOO_MANY_REMOVED');
  });
});

test('an archive with a file of the name of the manifest keeps it, with a warning', async () => {
  await using service = await startSimulator(quick);
  await serve(service, { ...first, 'docs-manifest.json': 'own' });
  await using live = await startLiveSite();
  using run = await runExport(service, { inputs: { ...comparing, 'site-url': live.url } });
  expectSuccess(run);
  expect(warnings(run)).toEqual([
    expect.stringContaining('The archive has a file docs-manifest.json of its own'),
  ]);
  expect(run.outputs['manifestFile']).toBeUndefined();
  expect(read(join(run.outputs['sitePath'] ?? '', 'docs-manifest.json')).toString()).toBe('own');
});

test('pages that cannot be read leave changed pages unknown; removed ones are counted, and the limit is checked', async () => {
  await using service = await startSimulator(quick);
  await serve(service, first);
  const page = (path: string) => ({ path, size: 1, sha256: 'ab'.repeat(32), text: 'cd'.repeat(16) });
  await using live = await startLiveSite(serveText(manifestOf([page('index.html'), page('gone.html')])));
  const dist = mkdtempSync(join(tmpdir(), 'docs-admin-action-dist-'));
  try {
    cpSync(resolve(import.meta.dirname, '../../dist'), dist, { recursive: true });
    const entry = join(dist, 'index.js');
    for (const program of ["throw new Error('no memory');", 'process.exit(1);']) {
      writeFileSync(join(dist, 'page-worker.js'), program);
      const inputs = { ...comparing, 'site-url': live.url };
      using run = await runExport(service, { inputs, entry });
      expectSuccess(run);
      expect(warnings(run)).toEqual([
        expect.stringMatching(/^The pages of the site could not be read, so changed pages are not known: /),
      ]);
      expect(run.outputs).toMatchObject({ htmlFileCount: '4', pagesAdded: '3', pagesRemoved: '1' });
      expect(run.outputs['pagesChanged']).toBeUndefined();
      expect(run.outputs['manifestFile']).toBeUndefined();
      using limited = await runExport(service, { inputs: { ...inputs, 'max-removed-pages': '0' }, entry });
      expectFailure(limited, 'TOO_MANY_REMOVED');
    }
  } finally {
    rmSync(dist, { recursive: true });
  }
});

describe('the earlier site is looked for while the job runs', () => {
  const inputs = { ...comparing, resume: 'false' };

  test('and a canceled run does not wait for it', async () => {
    await using live = await startLiveSite(serveNothing);
    await using service = await startSimulator({ ...quick, jobSeconds: 600 });
    const started = startExport(service, { inputs: { ...inputs, 'site-url': live.url } });
    await live.requested;
    started.process.kill('SIGINT');
    using run = await started.finished;
    expectFailure(run, 'CANCELLED');
  });

  test('and the end of a failed job does not wait for it', async () => {
    await using live = await startLiveSite(serveNothing);
    await using service = await startSimulator({ ...quick, outcome: 'failed' });
    using run = await runExport(service, { inputs: { ...inputs, 'site-url': live.url } });
    expectFailure(run, 'EXPORT_FAILED');
  });
});

describe('a directory', () => {
  const write = (workspace: string, pages: Pages, directory = 'published') => {
    for (const [path, text] of Object.entries(pages)) {
      mkdirSync(join(workspace, directory, path, '..'), { recursive: true });
      writeFileSync(join(workspace, directory, path), text);
    }
  };

  test('can be extract-to itself; the manifest lists every file', async () => {
    await using service = await startSimulator(quick);
    await serve(service, first);
    using run1 = await runExport(service, { inputs: { 'extract-to': 'site', cache: 'false' } });
    expect(run1.outputs['manifestFile']).toBeUndefined();
    expect(readdirSync(run1.outputs['sitePath'] ?? '')).not.toContain('docs-manifest.json');
    await serve(service, second);
    const inputs = {
      ...comparing,
      'compare-with': 'site',
      clean: 'true',
      'site-url': 'https://docs.example.com',
    };
    using run2 = await runExport(service, { inputs, directory: run1.directory });
    expectSuccess(run2);
    expect(numbers(run2)).toEqual(['1', '1', '1']);
    expect(json(run2.outputs['changesFile'])).toMatchObject({ baseline: null });
    const manifest = json(run2.outputs['manifestFile']) as {
      readonly files: readonly { readonly path: string }[];
    };
    expect(manifest).toMatchObject({ version: 1, domain: 'docs.example.com' });
    expect(manifest.files.map(({ path }) => path)).toEqual(Object.keys(second).sort());
    expect(run2.summary).toContain('**Changes:** 1 page added, 1 changed, 1 removed (of 4)');
    expect(run2.summary).toContain('https://docs.example.com/new.html');
    // The manifest in the directory is not a file of the earlier site.
    using run3 = await runExport(service, { inputs, directory: run1.directory });
    expect(json(run3.outputs['changesFile'])).toMatchObject({ files: { changed: [], removed: [] } });
  });

  // Which limits: __tests__/unit/changes/compare.test.ts.
  test('that has more pages than max-removed-pages allows to remove stays as it is', async () => {
    await using service = await startSimulator(quick);
    await serve(service, first);
    using run1 = await runExport(service, { inputs: { 'extract-to': 'site', cache: 'false' } });
    await serve(service, second);
    const inputs = { ...comparing, 'compare-with': 'site', clean: 'true', 'max-removed-pages': '20%' };
    using run2 = await runExport(service, { inputs, directory: run1.directory });
    const message = expectFailure(run2, 'TOO_MANY_REMOVED');
    expect(message).toContain('removes 1 of 4 pages, but max-removed-pages allows 0: old.html');
    expect(numbers(run2)).toEqual(['1', '1', '1']);
    expect(json(run2.outputs['changesFile'])).toMatchObject({ removed: [{ path: 'old.html' }] });
    expect(readdirSync(join(run2.workspace, 'site')).sort()).toEqual(['guides', 'index.html', 'old.html']);
    expect(run2.state).toEqual({});
  });

  test('names the first removed pages in the order that people expect', async () => {
    await using service = await startSimulator(quick);
    const steps = Array.from({ length: 12 }, (_, index) => [`step-${index + 1}.html`, 'Step'] as const);
    await serve(service, { ...first, ...Object.fromEntries(steps) });
    using run1 = await runExport(service, { inputs: { 'extract-to': 'site', cache: 'false' } });
    await serve(service, first);
    const inputs = { ...comparing, 'compare-with': 'site', clean: 'true', 'max-removed-pages': '0' };
    using run2 = await runExport(service, { inputs, directory: run1.directory });
    const named = steps.slice(0, 10).map(([path]) => path);
    expect(expectFailure(run2, 'TOO_MANY_REMOVED')).toContain(`: ${named.join(', ')}, and 2 more`);
  });

  test('that has no pages is no baseline, and max-removed-pages passes', async () => {
    await using service = await startSimulator(quick);
    const inputs = { ...comparing, 'compare-with': 'published', 'max-removed-pages': '0' };
    using run = await runExport(service, { inputs });
    expectSuccess(run);
    expect(warnings(run)).toEqual([
      expect.stringMatching(/published has no pages to compare with, so max-removed-pages is not checked$/),
    ]);
  });

  test('limits are percentages of the earlier pages', async () => {
    await using service = await startSimulator(quick);
    await serve(service, first);
    using run1 = await runExport(service, { inputs: { 'extract-to': 'site', cache: 'false' } });
    write(run1.workspace, first);
    await serve(service, second);
    const inputs = { ...comparing, 'compare-with': 'published', clean: 'true', 'max-removed-pages': '25%' };
    using run2 = await runExport(service, { inputs, directory: run1.directory });
    expectSuccess(run2);
    expect(numbers(run2)).toEqual(['1', '1', '1']);
  });
});

test('a site at the root of a domain may have links that begin with "/"', async () => {
  await using service = await startSimulator({ ...quick, pages: 3, links: 'root' });
  using run = await runExport(service, {
    inputs: { 'extract-to': 'site', 'site-url': 'https://docs.example.com' },
  });
  expectSuccess(run);
  expect(run.annotations).toEqual([]);
  using below = await runExport(service, {
    inputs: { 'extract-to': 'site', 'site-url': 'https://example.github.io/docs' },
  });
  expect(below.annotations).toMatchObject([
    { message: expect.stringContaining('to paths that begin with "/"') },
  ]);
});

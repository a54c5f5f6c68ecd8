/** Which pages changed, over several runs, with a web server that serves the earlier site. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';
import { serveNothing, serveText, startLiveSite } from '../support/live-site.ts';
import { manifestOf } from '../support/manifest.ts';
import type { ActionRun } from '../support/step.ts';
import { commented, pullRequest, startWorld } from '../support/world.ts';

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
  service.setArchive(await packSite(files));
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
/** Without those about the simulator's count of pages, and about scripts that these sites lack. */
const warnings = ({ annotations }: ActionRun) =>
  annotations.map(({ message }) => message).filter(message => !message.startsWith('The bundle '));

test('the site that is live is compared by the manifest that was deployed with it', async () => {
  await using service = await startSimulator(quick);
  await using live = await startLiveSite();
  const inputs = { ...comparing, 'site-url': live.url };

  await serve(service, first);
  using run1 = expectSuccess(await runExport(service, { inputs }));
  expect(run1.log).toContain('Changes: no earlier export to compare with');
  expect(warnings(run1)).toEqual([]);
  expect(numbers(run1)).toEqual(none);
  const { manifestFile, sitePath = '' } = run1.outputs;
  expect(manifestFile).toBe(join(sitePath, 'docs-manifest.json'));
  expect(live.requests).toEqual([
    expect.stringMatching(/^GET \/docs\/docs-manifest\.json\?docs-admin-action=[\w-]{36}$/),
  ]);
  expect(live.headers[0]).toMatchObject({ 'accept-encoding': 'gzip, br', 'cache-control': 'no-cache' });
  expect(live.headers[0]?.authorization).toBeUndefined();
  expect(live.headers[0]?.['user-agent']).toMatch(/^docs-admin-action\/\d/);

  live.handler = serveText(read(manifestFile));
  await serve(service, second);
  using run2 = expectSuccess(await runExport(service, { inputs: { ...inputs, 'site-url': `${live.url}/` } }));
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
  expect(run2.outputs['changesMarkdown']).toBe(
    `Pages: 1 page added, 1 changed, 1 removed (of 4)
Scripts and styles: 0 new or changed, 0 removed
Pictures, downloads, and other files: 0 new or changed, 0 removed

    + new.html
    ~ guides/install.html
    - old.html`,
  );
  expect(live.requests[1]).toMatch(/^GET \/docs\/docs-manifest\.json\?/);
  expect(live.requests[1]).not.toBe(live.requests[0]);

  // As a host sends it that keeps files compressed, whatever was asked for.
  live.handler = serveText(gzipSync(read(run2.outputs['manifestFile'])), { 'content-encoding': 'gzip' });
  using run3 = await runExport(service, { inputs });
  expect(run3.log).toContain('Changes: 0 pages added, 0 changed, 0 removed (of 4)');
});

const entry = { path: 'index.html', size: 1, sha256: 'ab'.repeat(32), text: 'cd'.repeat(16) };

test('25,000 pages that are all missing now fail the step, which names ten, lists all, and replaces nothing', async () => {
  await using service = await startSimulator(quick);
  await serve(service, { 'index.html': 'Start' });
  const pages = Array.from({ length: 25_000 }, (_, index) => ({ ...entry, path: `${index}.html` }));
  await using live = await startLiveSite(serveText(manifestOf(pages)));
  const inputs = { ...comparing, 'site-url': live.url, 'max-removed-pages': '99.9%' };
  using run = await runExport(service, { inputs });
  const message = expectFailure(run, 'TOO_MANY_REMOVED');
  expect(message).toContain(
    '25,000 of 25,000 pages are missing (25,000 are gone), but max-removed-pages allows only 24,975. Missing: 0.html, 1.html,',
  );
  expect(message).toContain(', and 24,990 more');
  expect(numbers(run)).toEqual(['1', '0', '25000']);
  expect((json(run.outputs['changesFile']) as { readonly removed: unknown[] }).removed).toHaveLength(25_000);
  expect(run.summary.length).toBeLessThan(60_000);
  expect(readdirSync(run.workspace)).toEqual([]);
});

describe('an export that is a ruin replaces nothing: 40 pages, of which', () => {
  const names = ['index.html', ...Array.from({ length: 39 }, (_, index) => `guides/${index}.html`)];
  const good = Object.fromEntries(
    names.map((name, index) => [name, page(name, `Text of a ${'very '.repeat(40 + index)}good page.`)]),
  );
  const all = (text: string) => Object.fromEntries(names.map(name => [name, text]));
  const error = page('Internal Server Error', 'Try again.');

  test.each<readonly [string, Pages, string]>([
    [
      'each says "Internal Server Error"',
      all(error),
      "40 of 40 pages are missing (40 have lost most of their text: 'Internal Server Error'), but max-removed-pages allows only 4. Missing: guides/0.html,",
    ],
    [
      'each says the same below its own title',
      Object.fromEntries(
        names.map(name => [name, page(name, `Application error.<p>Digest: ${name.length}7`)]),
      ),
      "40 of 40 pages are missing (40 have lost most of their text: 'Application error.')",
    ],
    [
      'two are empty, and 36 say the same without a title',
      {
        ...all('<h1>Internal Server Error</h1>'),
        ...Object.fromEntries(Object.entries(good).slice(0, 2)),
        'guides/1.html': '',
        'guides/2.html': '',
      },
      "38 of 40 pages are missing (38 have lost most of their text: 'Internal Server Error'), but",
    ],
    [
      '38 have no byte',
      { ...all(''), ...Object.fromEntries(Object.entries(good).slice(0, 2)) },
      '38 of 40 pages are missing (38 have lost most of their text), but',
    ],
    [
      '38 show nothing',
      { ...all('<html><body> </body></html>'), ...Object.fromEntries(Object.entries(good).slice(0, 2)) },
      '38 have lost most of their text',
    ],
  ])('%s', async (_, pages, words) => {
    await using service = await startSimulator(quick);
    await serve(service, good);
    const inputs = {
      ...comparing,
      'compare-with': 'site',
      clean: 'true',
      'max-removed-pages': '10%',
      'min-pages': '2',
    };
    using first = expectSuccess(await runExport(service, { inputs }));
    const site = first.outputs['sitePath'] ?? '';
    const before = readdirSync(site, { recursive: true });
    await serve(service, pages);
    using run = await runExport(service, { inputs, directory: first.directory });
    expect(expectFailure(run, 'TOO_MANY_REMOVED')).toContain(words);
    expect(run.outputs['changesFile']).toBeDefined();
    expect(readdirSync(site, { recursive: true })).toEqual(before);
  });
});

test('pages without content do not count for min-pages', async () => {
  await using service = await startSimulator(quick);
  await serve(service, { ...first, 'guides/start.html': '', 'old.html': ' \n\t' });
  using run = await runExport(service, {
    inputs: { 'extract-to': 'site', cache: 'false', 'min-pages': '3' },
  });
  expect(expectFailure(run, 'TOO_FEW_PAGES')).toContain(
    'The archive contains 4 HTML pages (2 of them empty) in 4 files, but min-pages requires 3',
  );
  expect(readdirSync(run.workspace)).toEqual([]);
});

test('the end of a failed job does not wait for the earlier site, which is looked for while it runs', async () => {
  await using live = await startLiveSite(serveNothing);
  await using service = await startSimulator({ ...quick, outcome: 'failed' });
  using run = await runExport(service, { inputs: { ...comparing, 'site-url': live.url } });
  expectFailure(run, 'EXPORT_FAILED');
});

test('extract-to itself is compared by the manifest in it; it lists every file, and summary and comment show changes', async () => {
  await using world = await startWorld({ service: quick });
  const { service } = world;
  // The manifest is in the directory that holds every file.
  const below = (pages: Pages) =>
    Object.fromEntries(Object.entries(pages).map(([path, text]) => [`v1/${path}`, text]));
  await serve(service, below(first));
  const inputs = {
    ...comparing,
    download: 'true',
    'compare-with': 'site',
    clean: 'true',
    'site-url': 'https://docs.acme.test',
    // Of four.
    'max-removed-pages': '25%',
  };
  using run1 = expectSuccess(await runExport(service, { inputs }));
  expect(warnings(run1)).toEqual([
    expect.stringMatching(
      /^Changes: no earlier export to compare with, so max-removed-pages is not checked\. This is normal for the first /,
    ),
  ]);
  expect(run1.outputs['manifestFile']).toBe(join(run1.workspace, 'site/v1/docs-manifest.json'));
  await serve(service, below(second));
  using run2 = expectSuccess(await commented(world, { ...pullRequest, inputs, directory: run1.directory }));
  expect(numbers(run2)).toEqual(['1', '1', '1']);
  const manifest = json(run2.outputs['manifestFile']) as {
    readonly files: readonly { readonly path: string }[];
  };
  expect(manifest).toMatchObject({ version: 1, domain: 'docs.example.com' });
  expect(manifest.files.map(({ path }) => path)).toEqual(Object.keys(second).sort());
  for (const markdown of [run2.summary, world.github.commentsOf(7)[0]?.body]) {
    expect(markdown).toContain('**Changes:** 1 page added, 1 changed, 1 removed (of 4)');
    expect(markdown).toContain('https://docs.acme.test/new.html');
  }
  // The manifest in the directory is not a file of the earlier site.
  using run3 = await runExport(service, { inputs, directory: run1.directory });
  expect(json(run3.outputs['changesFile'])).toMatchObject({ files: { changed: [], removed: [] } });
});

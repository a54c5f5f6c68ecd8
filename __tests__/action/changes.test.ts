/** Which pages changed: through the bundle, over several runs, with the cache service of the simulator. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type ActionRun, runPostStep } from '../../script/local-runner.ts';
import { type CacheServer, startCacheServer } from '../../simulator/github/cache-server.ts';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { expectFailure, expectSuccess, runExport, startExport } from '../support/export-action.ts';
import { until } from '../support/until.ts';

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
const comparing = { 'extract-to': 'site', 'compare-with': 'previous', cache: 'false' };
const json = (path: string | undefined): unknown => JSON.parse(readFileSync(path ?? '', 'utf8'));
const numbers = ({ outputs }: ActionRun) => [
  outputs['pagesAdded'],
  outputs['pagesChanged'],
  outputs['pagesRemoved'],
];

const baselines = ({ keys }: CacheServer) => keys.filter(key => key.includes('baseline'));

describe.each([1, 2] as const)('the previous export, with version %i of the cache service', version => {
  test('is the last whose job succeeded', async () => {
    await using cache = await startCacheServer({ version });
    await using service = await startSimulator(quick);
    const env = { ...cache.env() };

    await serve(service, first);
    using run1 = await runExport(service, { inputs: comparing, env });
    expectSuccess(run1);
    expect(run1.log).toContain('Changes: no earlier export to compare with');
    expect(numbers(run1)).toEqual([undefined, undefined, undefined]);
    using post1 = await runPostStep(run1, { inputs: { 'api-key': service.key }, env });
    expectSuccess(post1);
    expect(baselines(cache)).toHaveLength(1);

    await serve(service, second);
    using run2 = await runExport(service, { inputs: comparing, env });
    expectSuccess(run2);
    expect(run2.log).toContain('Changes: 1 page added, 1 changed, 1 removed (of 4)');
    expect(numbers(run2)).toEqual(['1', '1', '1']);
    expect(json(run2.outputs['changesFile'])).toEqual({
      version: 1,
      baseline: { jobId: run1.outputs['jobId'], exportedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      added: [{ path: 'new.html', title: 'New' }],
      changed: [{ path: 'guides/install.html', title: 'Install' }],
      removed: [{ path: 'old.html', title: 'Old' }],
    });
    // Its deployment fails, so the first one stays the one to compare with.
    using post2 = await runPostStep(run2, { inputs: { 'api-key': service.key }, env, jobStatus: 'failure' });
    expectSuccess(post2);
    expect(baselines(cache)).toHaveLength(1);

    using run3 = await runExport(service, { inputs: comparing, env });
    expect(numbers(run3)).toEqual(['1', '1', '1']);
    using post3 = await runPostStep(run3, { inputs: { 'api-key': service.key }, env });
    expectSuccess(post3);
    using run4 = await runExport(service, { inputs: comparing, env });
    expect(run4.log).toContain('Changes: 0 pages added, 0 changed, 0 removed (of 4)');
    // Another list of paths is another site.
    using other = await runExport(service, { inputs: { ...comparing, paths: '/guides' }, env });
    expect(other.log).toContain('Changes: no earlier export to compare with');
  });
});

test('a job without its domain has no previous export, and the log says how to get one', async () => {
  await using service = await startSimulator({
    ...quick,
    jobs: [{ jobId: 'exp_7', domain: 'docs.example.com', status: 'completed' }],
  });
  const inputs = { ...comparing, domain: '', 'job-id': 'exp_7', 'max-removed-pages': '0' };
  using run = await runExport(service, { inputs });
  expectSuccess(run);
  expect(run.log).toContain(
    'Changes: set "domain" to compare with the previous export, so max-removed-pages is not checked',
  );
});

test('without a cache service the tool cache of the runner holds the previous export', async () => {
  await using service = await startSimulator(quick);
  const env = { GITHUB_REPOSITORY: 'example/docs', GITHUB_REF: 'refs/heads/main' };
  await serve(service, first);
  using run1 = await runExport(service, { inputs: comparing, env });
  using _ = await runPostStep(run1, { inputs: { 'api-key': service.key }, env });
  await serve(service, second);
  using run2 = await runExport(service, { inputs: comparing, env, toolCache: run1.toolCache });
  expect(numbers(run2)).toEqual(['1', '1', '1']);
});

test('a cache service that fails is a warning, and the export succeeds', async () => {
  await using cache = await startCacheServer({ faults: [{ on: 'find', effect: 400 }] });
  await using service = await startSimulator(quick);
  await serve(service, first);
  using run = await runExport(service, {
    inputs: { ...comparing, 'max-removed-pages': '0' },
    env: cache.env(),
  });
  expectSuccess(run);
  expect(run.annotations.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^The earlier export cannot be read, so max-removed-pages is not checked: /),
  );
});

test('a site whose pages cannot be read is published with a warning', async () => {
  await using service = await startSimulator(quick);
  await serve(service, first);
  const dist = mkdtempSync(join(tmpdir(), 'docs-admin-action-dist-'));
  try {
    cpSync(resolve(import.meta.dirname, '../../dist'), dist, { recursive: true });
    // Where WebAssembly has no SIMD, the thread ends in the same way.
    writeFileSync(join(dist, 'digest-worker.js'), "throw new Error('SIMD is missing');");
    const inputs = { ...comparing, 'max-removed-pages': '0' };
    using run = await runExport(service, { inputs, entry: join(dist, 'index.js') });
    expectSuccess(run);
    expect(run.annotations.map(({ message }) => message)).toContain(
      'The site could not be compared, so max-removed-pages is not checked: Error: SIMD is missing',
    );
    expect(run.outputs).toMatchObject({ htmlFileCount: '4' });
    expect(run.outputs['manifestFile']).toBeUndefined();
  } finally {
    rmSync(dist, { recursive: true });
  }
});

describe('the earlier site is looked for while the job runs', () => {
  const inputs = { ...comparing, resume: 'false' };

  test('and a canceled run does not wait for it', async () => {
    await using cache = await startCacheServer({ faults: [{ on: 'find', effect: 'stall' }] });
    await using service = await startSimulator({ ...quick, jobSeconds: 600 });
    const started = startExport(service, { inputs, env: cache.env() });
    await until(() => cache.requests.includes('find'));
    const sent = performance.now();
    started.process.kill('SIGINT');
    using run = await started.finished;
    expectFailure(run, 'CANCELLED');
    // Looking for it may take 30 s.
    expect(performance.now() - sent).toBeLessThan(20_000);
  });

  test('and the end of a failed job does not wait for it', async () => {
    await using cache = await startCacheServer({ faults: [{ on: 'find', effect: 'stall' }] });
    await using service = await startSimulator({ ...quick, outcome: 'failed' });
    const begin = performance.now();
    using run = await runExport(service, { inputs, env: cache.env() });
    expectFailure(run, 'EXPORT_FAILED');
    expect(performance.now() - begin).toBeLessThan(20_000);
  });

  test('and what is said about it comes after the job', async () => {
    await using cache = await startCacheServer({});
    await using service = await startSimulator({ ...quick, jobSeconds: 3 });
    await serve(service, first);
    using run = await runExport(service, { inputs, env: cache.env() });
    const lines = ['Archive: ', 'Changes: no earlier export'].map(text =>
      run.log.findIndex(line => line.startsWith(text)),
    );
    expect(lines).toEqual([expect.any(Number), (lines[0] ?? 0) + 1]);
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
    expect(manifest).toMatchObject({ version: 1, domain: 'docs.example.com', jobId: run2.outputs['jobId'] });
    expect(manifest.files.map(({ path }) => path)).toEqual(Object.keys(second).sort());
    expect(run2.summary).toContain('**Changes:** 1 page added, 1 changed, 1 removed (of 4)');
    expect(run2.summary).toContain('https://docs.example.com/new.html');
  });

  test.each([
    ['0', 1],
    ['20%', 1],
  ])(
    'that has more pages than max-removed-pages %s allows to remove stays as it is',
    async (limit, removed) => {
      await using service = await startSimulator(quick);
      await serve(service, first);
      using run1 = await runExport(service, { inputs: { 'extract-to': 'site', cache: 'false' } });
      await serve(service, second);
      const inputs = { ...comparing, 'compare-with': 'site', clean: 'true', 'max-removed-pages': limit };
      using run2 = await runExport(service, { inputs, directory: run1.directory });
      const message = expectFailure(run2, 'TOO_MANY_REMOVED');
      expect(message).toContain(`removes ${removed} of 4 pages, but max-removed-pages allows 0: old.html`);
      expect(numbers(run2)).toEqual(['1', '1', '1']);
      expect(json(run2.outputs['changesFile'])).toMatchObject({ removed: [{ path: 'old.html' }] });
      expect(readdirSync(join(run2.workspace, 'site')).sort()).toEqual(['guides', 'index.html', 'old.html']);
      expect(run2.state).toEqual({});
    },
  );

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
    expect(run.log.join('\n')).toMatch(
      /published has no pages to compare with, so max-removed-pages is not checked/,
    );
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

test.each([
  [
    { 'compare-with': 'previous' },
    '- compare-with: given "previous". Accepted: only together with the input extract-to',
  ],
  [
    { 'extract-to': 'site', 'max-removed-pages': '10%' },
    '- max-removed-pages: given "10%". Accepted: only together with the input compare-with',
  ],
  [
    { 'extract-to': 'site', 'compare-with': 'previous', 'max-removed-pages': '-1' },
    '- max-removed-pages: given "-1". Accepted: a number of pages such as 5, or a percentage such as 10%',
  ],
  [{ 'site-url': 'https://docs.example.com/?a' }, '- site-url: given'],
  [{ 'site-url': 'http://docs.example.com' }, '- site-url: given'],
])('%j is rejected before any request', async (inputs, problem) => {
  await using service = await startSimulator(quick);
  using run = await runExport(service, { inputs });
  expect(expectFailure(run, 'INPUTS_INVALID')).toContain(problem);
  expect(service.requests).toEqual([]);
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

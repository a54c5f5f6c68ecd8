import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';
import { tar } from '../support/extract.ts';
import { linkOf } from '../support/simulator-client.ts';
import { type ActionRun, prepareRun } from '../support/step.ts';

/** Short, so that tests are; long enough for a status before the end. */
const quick = { jobSeconds: 0.2, queueSeconds: 0.05 };

test('the site that is there is replaced as a whole, with "clean" only, and not by too few pages', async () => {
  await using service = await startSimulator({ ...quick, pages: 3 });
  const directory = prepareRun(workspace => {
    mkdirSync(join(workspace, 'site'));
    writeFileSync(join(workspace, 'site/old.html'), 'old');
  });
  const run = (inputs: Readonly<Record<string, string>> = {}) =>
    runExport(service, { directory, inputs: { 'extract-to': 'site', ...inputs } });
  const files = (path: string) => readdirSync(join(directory, 'workspace', path));
  expect(expectFailure(await run(), 'TARGET_NOT_EMPTY')).toContain('old.html');
  expect(service.requests).toEqual([]);
  expect(expectFailure(await run({ clean: 'true', 'min-pages': '4' }), 'TOO_FEW_PAGES')).toContain(
    'contains 3 HTML pages in 7 files, but min-pages requires 4',
  );
  expect(files('.')).toEqual(['site']);
  expect(files('site')).toEqual(['old.html']);
  using _replaced = expectSuccess(await run({ clean: 'true' }));
  expect(files('.')).toEqual(['site']);
  expect(files('site')).toContain('index.html');
  expect(files('site')).not.toContain('old.html');
});

describe('cache', () => {
  test('the archive of the same job is not fetched twice', async () => {
    await using service = await startSimulator(quick);
    using first = await runExport(service, { inputs: { 'extract-to': 'site' } });
    const inputs = { domain: '', 'job-id': first.outputs['jobId'] ?? '', 'extract-to': 'site' };
    using second = expectSuccess(await runExport(service, { inputs, toolCache: first.toolCache }));
    expect(second.outputs).toMatchObject({ cacheHit: 'true', bundleSha256: first.outputs['bundleSha256'] });
    expect(second.outputs['bundlePath']).toContain(first.toolCache);
    const fetched = service.log.filter(({ origin }) => origin === 'store');
    expect(fetched.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, expect.any(String)]);
    expect(fetched.map(({ headers }) => headers['range'])).toEqual([undefined, undefined]);
    expect(second.log.join('\n')).toContain('from the tool cache, still the same in the store');
    expect(existsSync(join(second.workspace, 'site/index.html'))).toBe(true);
    using unasked = await runExport(service, {
      inputs: { ...inputs, cache: 'false' },
      toolCache: first.toolCache,
    });
    expect(unasked.outputs['cacheHit']).toBe('false');
  });

  /** Conditions of the requests to the store, from one on. */
  const conditionsSince = (service: Simulator, first: number) =>
    service.log
      .filter(({ origin }) => origin === 'store')
      .slice(first)
      .map(({ headers }) => headers['if-none-match'] !== undefined);

  /** Caches a site of one file, and puts another of the same size in its place, of which the service says no size. */
  async function replaceUnnoticed(service: Simulator) {
    const first = expectSuccess(await runExport(service, { inputs: { 'extract-to': 'site' } }));
    const jobId = first.outputs['jobId'] ?? '';
    service.setArchive(await tar([{ name: 'index.html', text: 'anew' }]));
    const bundleUrl = await linkOf(service, jobId);
    service.addFault({ on: 'bundle', body: { bundleUrl } });
    const inputs = { domain: '', 'job-id': jobId, 'extract-to': 'site' };
    return { inputs, toolCache: first.toolCache, [Symbol.dispose]: () => first[Symbol.dispose]() };
  }
  const old = () => tar([{ name: 'index.html', text: 'olds' }]);
  const siteOf = ({ workspace }: ActionRun) => readFileSync(join(workspace, 'site/index.html'), 'utf8');

  test('a bundle that was generated again is fetched, although it has the same size: the response is the download', async () => {
    await using service = await startSimulator({ ...quick, archive: await old() });
    using options = await replaceUnnoticed(service);
    using run = expectSuccess(await runExport(service, options));
    expect(run.outputs['cacheHit']).toBe('false');
    expect(siteOf(run)).toBe('anew');
    expect(conditionsSince(service, 1)).toEqual([true]);
  });

  test('after a failure and a lost connection, the store is asked again, and confirms', async () => {
    await using service = await startSimulator({ ...quick, archive: await old() });
    using first = await runExport(service);
    service.addFault({ on: 'archive', status: 503, retryAfter: 0 });
    service.addFault({ on: 'archive', reset: 'before-request' });
    const inputs = { domain: '', 'job-id': first.outputs['jobId'] ?? '', 'extract-to': 'site' };
    using run = expectSuccess(await runExport(service, { inputs, toolCache: first.toolCache }));
    expect(run.outputs['cacheHit']).toBe('true');
    expect(conditionsSince(service, 1)).toEqual([true, true, true]);
  });

  test.each([412, 400])('a store that rejects the condition with %i is asked without it', async status => {
    await using service = await startSimulator({ ...quick, archive: await old() });
    using options = await replaceUnnoticed(service);
    service.addFault({ on: 'archive', status });
    using run = expectSuccess(await runExport(service, options));
    expect(siteOf(run)).toBe('anew');
    expect(conditionsSince(service, 1)).toEqual([true, false]);
  });

  test.each([
    ['no ETag', undefined],
    ['a weak ETag', 'W/"1"'],
  ])('with %s, nothing is kept and nothing is reused', async (_, etag) => {
    await using service = await startSimulator({ ...quick, archive: await old() });
    service.addFault({ on: 'archive', headers: { ETag: etag }, times: 2 });
    using options = await replaceUnnoticed(service);
    expect(readdirSync(options.toolCache)).toEqual([]);
    using run = expectSuccess(await runExport(service, options));
    expect(siteOf(run)).toBe('anew');
    expect(conditionsSince(service, 1)).toEqual([false]);
  });

  test('nothing is asked for a link to another place', async () => {
    await using service = await startSimulator({ ...quick, archive: await old() });
    using first = await runExport(service, { inputs: { 'extract-to': 'site' } });
    // Another job has another path. Its archive is put where the first job's is looked for.
    using other = await runExport(service, { inputs: { 'extract-to': 'site' } });
    const bundleUrl = await linkOf(service, other.outputs['jobId'] ?? '');
    service.addFault({ on: 'bundle', body: { bundleUrl } });
    const inputs = { domain: '', 'job-id': first.outputs['jobId'] ?? '', 'extract-to': 'site' };
    using moved = expectSuccess(await runExport(service, { inputs, toolCache: first.toolCache }));
    expect(moved.outputs['cacheHit']).toBe('false');
    expect(conditionsSince(service, 1)).toEqual([false, false]);
  });
});

test('inputs switch off the mask of the link, the summary, and the cache', async () => {
  await using service = await startSimulator(quick);
  using run = await runExport(service, {
    inputs: { 'mask-bundle-url': 'false', summary: 'false', cache: 'false' },
  });
  expectSuccess(run);
  expect(run.masks).toEqual([service.key]);
  expect(run.log.join('\n')).not.toContain('X-Amz-');
  expect(run.summary).toBe('');
  expect(readdirSync(run.toolCache)).toEqual([]);
});

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';
import { prepareRun } from '../support/step.ts';

/** Short, so that tests are; long enough for a status before the end. */
const quick = { jobSeconds: 0.2, queueSeconds: 0.05 };

test('the site that is there is replaced as a whole, with "clean" only, and not by too few pages (promise: Replace a directory that you need)', async () => {
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

test('the archive of the same job is not fetched twice, and its path is not in the cache', async () => {
  await using service = await startSimulator(quick);
  using first = await runExport(service, { inputs: { 'extract-to': 'site' } });
  const { jobId = '', bundleSha256 } = first.outputs;
  const attached = { domain: '', 'job-id': jobId, 'extract-to': 'site' };
  const again = (inputs = {}) =>
    runExport(service, { inputs: { ...attached, ...inputs }, toolCache: first.toolCache });
  using second = expectSuccess(await again());
  expect(second.outputs).toMatchObject({ cacheHit: 'true', bundleSha256 });
  expect(second.outputs['bundlePath']).not.toContain(first.toolCache);
  expect(second.log.join('\n')).toContain('from the tool cache, the same as in the store');
  expect(existsSync(join(second.workspace, 'site/index.html'))).toBe(true);
  using unasked = await again({ cache: 'false' });
  expect(unasked.outputs['cacheHit']).toBe('false');
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

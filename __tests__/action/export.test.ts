import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { expectSuccess, runExport } from '../support/export-action.ts';

/** Short, so that tests are; long enough for a status before the end. */
const quick = { jobSeconds: 0.2, queueSeconds: 0.05 };

test('a whole export ends with the site in place and every output set (promise: export `completed`)', async () => {
  await using service = await startSimulator({ ...quick, pages: 12 });
  using run = expectSuccess(await runExport(service, { inputs: { 'extract-to': 'public/site' } }));
  const site = join(run.workspace, 'public/site');
  const jobId = run.outputs['jobId'];
  expect(run.outputs).toEqual({
    jobId: expect.stringMatching(/^exp_/),
    status: 'completed',
    pageCount: '12',
    bundleUrl: expect.stringContaining(`${service.storeUrl}/exports/${jobId}/docs.example.com.tar.gz?X-Amz-`),
    bundleExpiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    bundlePath: expect.stringMatching(/[\\/]bundle\.tar\.gz$/),
    bundleSha256: expect.stringMatching(/^[\da-f]{64}$/),
    sitePath: site,
    htmlFileCount: '12',
    basePath: '/',
    cacheHit: 'false',
  });
  expect(readFileSync(join(site, 'index.html'), 'utf8')).toContain('<h1>Welcome</h1>');
  expect(readdirSync(join(run.workspace, 'public'))).toEqual(['site']);
  const fetched = service.log.filter(({ origin }) => origin === 'store');
  expect(fetched.map(({ method }) => method)).toEqual(['GET']);
  // The link is presigned.
  expect(fetched[0]?.headers['authorization']).toBeUndefined();
  expect(fetched[0]?.headers['user-agent']).toMatch(/^docs-admin-action\/\d/);
});

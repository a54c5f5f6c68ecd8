import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { expectFailure, runExport } from '../support/export-action.ts';
import { tar } from '../support/extract.ts';

const jobs = [{ jobId: 'exp_1', domain: 'docs.example.com', status: 'completed' }];
const inputs = { 'job-id': 'exp_1', domain: '', cache: 'false' };

test('a body that breaks off where an earlier archive ended, and says nothing of its length, is not published', async () => {
  const whole = gzipSync(await tar([{ name: 'index.html', text: '<h1>Docs</h1>' }]));
  const headers = { 'Content-Length': undefined, 'Transfer-Encoding': undefined, Connection: 'close' };
  const archive = whole.subarray(0, -1);
  await using service = await startSimulator({ archive, jobs, faults: [{ on: 'archive', headers }] });
  using run = await runExport(service, { inputs: { ...inputs, 'extract-to': 'site' } });
  expectFailure(run, 'ARCHIVE_INVALID');
  expect(existsSync(join(run.workspace, 'site'))).toBe(false);
});

test('a store that fails ends the run when timeout-minutes have brought no progress', async () => {
  const faults = [{ on: 'archive', status: 503, times: Number.POSITIVE_INFINITY }] as const;
  await using service = await startSimulator({ jobs, faults });
  using run = await runExport(service, { inputs, timeIsUpAt: 'Download error' });
  expect(expectFailure(run, 'DOWNLOAD_FAILED')).toContain('HTTP 503');
});

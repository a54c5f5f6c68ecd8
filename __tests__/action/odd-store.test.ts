import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { type Fault, type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, runExport, startExport } from '../support/export-action.ts';
import { tar } from '../support/extract.ts';
import type { ActionRun } from '../support/local-runner.ts';
import { casesOf } from '../support/long.ts';
import { linkOf } from '../support/simulator-client.ts';
import { until } from '../support/until.ts';

const mebibyte = 1024 * 1024;
const large = randomBytes(17 * mebibyte);
const jobs = [{ jobId: 'exp_1', domain: 'docs.example.com', status: 'completed' }];
const inputs = { 'job-id': 'exp_1', domain: '', cache: 'false' };
/** From the second request to the store on: the ones for ranges. */
const onRanges = { on: 'archive', skip: 1, times: Number.POSITIVE_INFINITY } as const;

async function serve(options: SimulatorOptions): Promise<Simulator> {
  return startSimulator({ archive: large, jobs, ...options });
}

function expectBytes(run: ActionRun, bytes: Buffer): void {
  expectSuccess(run);
  expect(readFileSync(run.outputs['bundlePath'] ?? '').equals(bytes)).toBe(true);
  expect(run.outputs).toMatchObject({
    bundleSha256: createHash('sha256').update(bytes).digest('hex'),
    bundleSize: String(bytes.length),
  });
}

describe('responses to requests for ranges that make no sense end with the right bytes', () => {
  const total = large.length;
  const kinds: readonly [string, NonNullable<Fault['headers']>][] = [
    ['206 with another ETag', { ETag: '"other"' }],
    ['206 with a Content-Range that has another start', { 'Content-Range': `bytes 1-9/${total}` }],
    ['206 that is encoded', { 'Content-Encoding': 'gzip' }],
    ['206 without an ETag', { ETag: undefined }],
    ['206 with a Content-Range that ends before it begins', { 'Content-Range': `bytes 9-1/${total}` }],
    ['206 with a Content-Range beyond its own total', { 'Content-Range': `bytes 0-${total}/${total}` }],
    ['206 with another total', { 'Content-Range': `bytes 0-9/${total + 1}` }],
    ['206 without a Content-Range', { 'Content-Range': undefined }],
  ];
  test.each(kinds.slice(0, casesOf(3, kinds.length)))('%s', async (_, headers) => {
    await using service = await serve({ faults: [{ ...onRanges, headers }], bytesPerSecond: 40_000_000 });
    using run = await runExport(service, { inputs });
    expectBytes(run, large);
  });

  test('200 with the whole archive, although the store said that it sends ranges', async () => {
    const honest = { 'Accept-Ranges': 'bytes' };
    const faults = [{ on: 'archive', headers: honest, times: Number.POSITIVE_INFINITY }] as const;
    await using service = await serve({ ranges: false, faults, bytesPerSecond: 40_000_000 });
    using run = await runExport(service, { inputs });
    expectBytes(run, large);
  });

  test('an ETag that is another one in each response', async () => {
    const faults = Array.from({ length: 60 }, (_, index) => ({
      on: 'archive' as const,
      headers: { ETag: `"${index}"` },
    }));
    await using service = await serve({ faults, bytesPerSecond: 40_000_000 });
    using run = await runExport(service, { inputs });
    expectBytes(run, large);
  });
});

describe('what the whole archive comes with', () => {
  test.each([-1, 1])(
    'a size that is %d byte off what the service announced is an error',
    async difference => {
      const sizeBytes = large.length + difference;
      await using service = await serve({});
      const bundleUrl = await linkOf(service, 'exp_1');
      service.addFault({ on: 'bundle', body: { bundleUrl, sizeBytes }, times: Number.POSITIVE_INFINITY });
      using run = await runExport(service, { inputs });
      expect(expectFailure(run, 'DOWNLOAD_FAILED')).toMatch(
        `it has ${large.length} bytes, but the service announced ${sizeBytes}`,
      );
    },
  );

  test('the size in the newest link counts if the bundle was packed again', async () => {
    await using service = await serve({});
    const bundleUrl = await linkOf(service, 'exp_1');
    service.addFault({ on: 'bundle', body: { bundleUrl, sizeBytes: large.length - 1 } });
    using run = await runExport(service, { inputs });
    expectBytes(run, large);
  });

  test('bytes that were compressed on the way are an error', async () => {
    const archive = gzipSync(large);
    await using service = await serve({ archive });
    const bundleUrl = await linkOf(service, 'exp_1');
    service.addFault({ on: 'bundle', body: { bundleUrl } });
    const headers = { 'Content-Encoding': 'gzip' };
    service.addFault({ on: 'archive', headers, times: Number.POSITIVE_INFINITY });
    using run = await runExport(service, { inputs });
    expect(expectFailure(run, 'DOWNLOAD_FAILED')).toContain('Content-Encoding: gzip');
  });

  test('an object that was stored with Content-Encoding arrives as it is, when its size is the announced one', async () => {
    await using service = await serve({});
    const headers = { 'Content-Encoding': 'gzip' };
    service.addFault({ on: 'archive', headers, times: Number.POSITIVE_INFINITY });
    using run = await runExport(service, { inputs });
    expectBytes(run, large);
  });

  test('a body of which only its end could tell that it has ended is an error', async () => {
    await using service = await serve({});
    const bundleUrl = await linkOf(service, 'exp_1');
    service.addFault({ on: 'bundle', body: { bundleUrl } });
    const headers = { 'Content-Length': undefined, 'Transfer-Encoding': undefined, Connection: 'close' };
    service.addFault({ on: 'archive', headers, times: Number.POSITIVE_INFINITY });
    using run = await runExport(service, { inputs });
    expect(expectFailure(run, 'DOWNLOAD_FAILED')).toContain('the store did not send its size');
  });

  test('a body that breaks off where an earlier archive ended, and says nothing of its length, is not published', async () => {
    const whole = gzipSync(await tar([{ name: 'index.html', text: '<h1>Docs</h1>' }]));
    const archive = whole.subarray(0, -1);
    await using service = await serve({ archive });
    const headers = { 'Content-Length': undefined, 'Transfer-Encoding': undefined, Connection: 'close' };
    service.addFault({ on: 'archive', headers });
    using run = await runExport(service, { inputs: { ...inputs, 'extract-to': 'site' } });
    expectFailure(run, 'ARCHIVE_INVALID');
    expect(existsSync(join(run.workspace, 'site'))).toBe(false);
  });
});

test('a body that trickles a byte at a time ends the run when timeout-minutes have brought no progress', async () => {
  await using service = await serve({});
  const trickle = { bytesPerSecond: 20 };
  service.addFault({ on: 'archive', trickle, times: Number.POSITIVE_INFINITY });
  using run = await runExport(service, { inputs: { ...inputs, 'timeout-minutes': '0.1' } });
  expect(expectFailure(run, 'DOWNLOAD_FAILED')).toContain('less than 256 KiB arrived within 6.0 s');
});

test('a bundle that is packed again half-way arrives as the newest link describes it', async () => {
  const other = randomBytes(23 * mebibyte);
  await using service = await serve({ bytesPerSecond: 2_000_000 });
  const started = startExport(service, { inputs });
  await until(() => service.requests.filter(request => request.includes('store')).length >= 8);
  service.setArchive(other);
  service.expireLinks();
  // What is under way breaks off, and its links no longer serve.
  for (let index = 0; index < 8; index += 1) service.addFault({ on: 'archive', status: 503 });
  using run = await started.finished;
  expectBytes(run, other);
});

import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { type Fault, type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
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
const always = { on: 'archive', times: Number.POSITIVE_INFINITY } as const;
const encoded = { 'Content-Encoding': 'gzip' };
const endless = { 'Content-Length': undefined, 'Transfer-Encoding': undefined, Connection: 'close' };

/** @param said what the service says of the archive at first, besides the link; undefined: what is true */
async function serve(options: SimulatorOptions, said?: object) {
  const service = await startSimulator({ archive: large, jobs, ...options });
  if (said !== undefined)
    service.addFault({ on: 'bundle', body: { bundleUrl: await linkOf(service, 'exp_1'), ...said } });
  return service;
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
  /** From the second request to the store on: the ones for ranges. */
  const onRanges = (headers: NonNullable<Fault['headers']>) => ({
    faults: [{ ...always, skip: 1, headers }],
  });
  const changing = Array.from({ length: 60 }, (_, index) => ({
    on: 'archive' as const,
    headers: { ETag: `"${index}"` },
  }));
  const kinds: readonly [string, SimulatorOptions][] = [
    [
      '200 with the whole archive, although the store said that it sends ranges',
      { ranges: false, faults: [{ ...always, headers: { 'Accept-Ranges': 'bytes' } }] },
    ],
    ['an ETag that is another one in each response', { faults: changing }],
    ['206 with another ETag', onRanges({ ETag: '"other"' })],
    ['206 with a Content-Range that has another start', onRanges({ 'Content-Range': `bytes 1-9/${total}` })],
    ['206 that is encoded', onRanges(encoded)],
    ['206 without an ETag', onRanges({ ETag: undefined })],
    ['206 with an end before its start', onRanges({ 'Content-Range': `bytes 9-1/${total}` })],
    ['206 with an end beyond its own total', onRanges({ 'Content-Range': `bytes 0-${total}/${total}` })],
    ['206 with another total', onRanges({ 'Content-Range': `bytes 0-9/${total + 1}` })],
    ['206 without a Content-Range', onRanges({ 'Content-Range': undefined })],
  ];
  test.each(kinds.slice(0, casesOf(5, kinds.length)))('%s', async (_, options) => {
    await using service = await serve({ ...options, bytesPerSecond: 40_000_000 });
    using run = await runExport(service, { inputs });
    expectBytes(run, large);
  });
});

describe('what the whole archive comes with', () => {
  test('the size in the newest link counts if the bundle was packed again', async () => {
    await using service = await serve({}, { sizeBytes: large.length - 1 });
    using run = await runExport(service, { inputs });
    expectBytes(run, large);
  });

  test.each([
    ['bytes that were compressed on the way', gzipSync(large), encoded, 'Content-Encoding: gzip'],
    ['a body of which only its end could tell that it has ended', large, endless, 'did not send its size'],
  ])('%s are an error', async (_, archive, headers, words) => {
    await using service = await serve({ archive, faults: [{ ...always, headers }] }, {});
    using run = await runExport(service, { inputs });
    expect(expectFailure(run, 'DOWNLOAD_FAILED')).toContain(words);
  });

  test('an object that was stored with Content-Encoding arrives as it is, when its size is the announced one', async () => {
    await using service = await serve({ faults: [{ ...always, headers: encoded }] });
    using run = await runExport(service, { inputs });
    expectBytes(run, large);
  });

  test('a body that breaks off where an earlier archive ended, and says nothing of its length, is not published', async () => {
    const whole = gzipSync(await tar([{ name: 'index.html', text: '<h1>Docs</h1>' }]));
    const faults = [{ on: 'archive', headers: endless }] as const;
    await using service = await serve({ archive: whole.subarray(0, -1), faults });
    using run = await runExport(service, { inputs: { ...inputs, 'extract-to': 'site' } });
    expectFailure(run, 'ARCHIVE_INVALID');
    expect(existsSync(join(run.workspace, 'site'))).toBe(false);
  });
});

test('a store that fails ends the run when timeout-minutes have brought no progress', async () => {
  await using service = await serve({ faults: [{ ...always, status: 503 }] });
  using run = await runExport(service, { inputs, timeIsUpAt: 'Download error' });
  expect(expectFailure(run, 'DOWNLOAD_FAILED')).toContain('HTTP 503');
});

test('a bundle that is packed again half-way arrives as the newest link describes it', async () => {
  const other = randomBytes(23 * mebibyte);
  const { promise: hold, resolve: goOn } = Promise.withResolvers<void>();
  await using service = await serve({ faults: [{ ...always, skip: 1, hold }] });
  const started = startExport(service, { inputs });
  // The first connection has a range by the ninth, and all of them wait for the next.
  await until(() => service.requests.filter(request => request.includes('store')).length >= 9);
  service.setArchive(other);
  service.expireLinks();
  goOn();
  using run = await started.finished;
  expectBytes(run, other);
});

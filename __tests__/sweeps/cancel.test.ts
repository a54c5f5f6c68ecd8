import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { StartedAction } from '../../script/local-runner.ts';
import { type Fault, type Simulator, startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, startExport } from '../support/export-action.ts';
import { tar, zip } from '../support/extract.ts';
import { leaksOf, leftoversOf } from '../support/leaks.ts';
import { until } from '../support/until.ts';

const moments = process.env['LONG_TESTS'] === undefined ? 12 : 50;
/** Milliseconds that a whole run takes, more or less. */
const length = 2_500;
/** Milliseconds; it is some 50 when nothing else runs. The runner becomes impatient after 7.5 s. */
const limit = 1_000;

/** Many files, so that unpacking takes a while, and enough bytes for several connections. */
async function bundle(): Promise<Buffer> {
  const pages = Array.from({ length: 3_000 }, (_, page) => ({
    name: `p/${page}.html`,
    text: '<title>Page</title>',
  }));
  return tar([
    { name: 'index.html', text: '<title>Start</title>' },
    ...pages,
    { name: 'media.bin', text: randomBytes(20 * 1024 * 1024) },
  ]);
}

/** Cancels a run so many milliseconds after it has begun. @returns what it was that came to an end */
async function cancelAfter(moment: number, service: Simulator): Promise<string> {
  const started = startExport(service, { inputs: { 'extract-to': 'site' }, env: { RUNNER_DEBUG: '1' } });
  await sleep(moment);
  return cancel(started, service, moment % 2 === 0 ? 'SIGINT' : 'SIGTERM');
}

/** Cancels a run now. @returns what it was that came to an end */
async function cancel(
  started: StartedAction,
  service: Simulator,
  signal: 'SIGINT' | 'SIGTERM',
): Promise<string> {
  const sent = performance.now();
  started.process.kill(signal);
  using run = await started.finished;
  const elapsed = performance.now() - sent;
  expect(leaksOf(run, [service.key])).toEqual([]);
  if (run.exitCode === 0) {
    expectSuccess(run);
    return 'a run that was done';
  }
  // The archive is whole once there is an output for it, and steps that always run may want it.
  const { bundlePath } = run.outputs;
  const kept = bundlePath === undefined ? [] : [dirname(bundlePath), bundlePath];
  expect(leftoversOf(run).filter(path => !kept.includes(join(run.directory, path)))).toEqual([]);
  if (bundlePath !== undefined) expect(statSync(bundlePath).size).toBe(Number(run.outputs['bundleSize']));
  // Before it could listen to signals, the process ends as any other does.
  if (run.exitCode === null) return 'a run that had not begun';
  expect(elapsed).toBeLessThan(limit);
  const message = expectFailure(run, 'CANCELLED');
  const { jobId } = run.outputs;
  if (jobId === undefined) expect(message).toMatch(/the job may or may not exist|^Cancelled\./);
  else expect(message).toContain(`run the step with "job-id: ${jobId}"`);
  return 'a run';
}

test('a run that is cancelled at any moment ends at once, whole or not at all', async () => {
  await using service = await startSimulator({
    archive: await bundle(),
    jobSeconds: 0.4,
    queueSeconds: 0.1,
    bytesPerSecond: 4_000_000,
  });
  const ended: string[] = [];
  for (let index = 0; index < moments; index += 1) {
    // Spread evenly, and a little by chance.
    const moment = Math.round(((index + Math.random()) / moments) * length);
    ended.push(await cancelAfter(moment, service));
  }
  expect(ended.filter(what => what === 'a run').length).toBeGreaterThan(moments / 2);
}, 600_000);

/** What a run waits for in vain, and the request by which it can be told that it does. */
const waits: readonly (readonly [what: string, fault: Fault, request: RegExp])[] = [
  ['the answer to the start', { on: 'start', stall: 'answer' }, /^POST/],
  ['the answer to a poll', { on: 'poll', stall: 'answer' }, /^GET/],
  ['the rest of a poll', { on: 'poll', stall: { afterBytes: 10 } }, /^GET/],
  ['the link', { on: 'bundle', stall: 'answer' }, /bundle$/],
  ['a store that does not answer', { on: 'archive', stall: 'answer', times: 99 }, /store/],
  ['the rest of an archive', { on: 'archive', stall: { afterBytes: 100_000 }, times: 99 }, /store/],
  ['an archive that trickles', { on: 'archive', trickle: { bytesPerSecond: 1 }, times: 99 }, /store/],
  [
    'the words of a refusal',
    { on: 'archive', status: 403, body: '<Error>', stall: { afterBytes: 3 }, times: 99 },
    /store/,
  ],
];
const waitMoments = process.env['LONG_TESTS'] === undefined ? 2 : 10;

test.each(waits)(
  'a run that waits for %s ends at once when it is cancelled',
  async (_, fault, request) => {
    const archive = await bundle();
    for (let index = 0; index < waitMoments; index += 1) {
      await using service = await startSimulator({
        archive,
        jobSeconds: 0,
        queueSeconds: 0,
        faults: [fault],
      });
      const started = startExport(service, { inputs: { 'extract-to': 'site' }, env: { RUNNER_DEBUG: '1' } });
      await until(() => service.requests.some(seen => request.test(seen)));
      await sleep(Math.random() * 300);
      expect(await cancel(started, service, index % 2 === 0 ? 'SIGINT' : 'SIGTERM')).toBe('a run');
    }
  },
  600_000,
);

interface Page {
  readonly name: string;
  readonly text: string;
}
const formats: readonly (readonly [format: string, pack: (pages: readonly Page[]) => Promise<Buffer>])[] = [
  ['tar', tar],
  ['tar.gz', async pages => gzipSync(await tar(pages))],
  ['tar.zst', async pages => zstdCompressSync(await tar(pages))],
  [
    'zip',
    pages =>
      zip(archive => {
        for (const { name, text } of pages) archive.addBuffer(Buffer.from(text), name);
      }),
  ],
];

test.each(formats)(
  'a run that unpacks a %s ends at once when it is cancelled',
  async (_, pack) => {
    const pages = Array.from({ length: 20_000 }, (_, page) => ({ name: `p/${page}.html`, text: 'Page' }));
    const archive = await pack(pages);
    await using service = await startSimulator({ archive, jobSeconds: 0, queueSeconds: 0 });
    const ended: string[] = [];
    for (let index = 0; index < waitMoments; index += 1) {
      const arrived = Promise.withResolvers<void>();
      const started = startExport(service, {
        inputs: { 'extract-to': 'site' },
        env: { RUNNER_DEBUG: '1' },
        onLine: line => line.startsWith('Archive: ') && arrived.resolve(),
      });
      await arrived.promise;
      await sleep(Math.random() * 300);
      ended.push(await cancel(started, service, index % 2 === 0 ? 'SIGINT' : 'SIGTERM'));
    }
    expect(ended).toContain('a run');
  },
  600_000,
);

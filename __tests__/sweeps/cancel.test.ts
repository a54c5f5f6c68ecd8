import { randomBytes } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../simulator/seeded-random.ts';
import { type Fault, type Simulator, startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, startExport, startUnpacking } from '../support/export-action.ts';
import { tar, tarFormats, zip } from '../support/extract.ts';
import { leaksOf, leftoversOf } from '../support/leaks.ts';
import type { StartedAction } from '../support/local-runner.ts';
import { announceSeed } from '../support/seed.ts';
import { until } from '../support/until.ts';

const count = process.env['LONG_TESTS'] === undefined ? 12 : 50;
const random = seededRandom(announceSeed('cancel sweep'));
/** Milliseconds to make archives and try them once, on a machine that is busy. */
const setupLimit = 120_000;
/**
 * Milliseconds, in time for GitHub's runner, which sends the next signal after 7.5 s. It takes about 50 when nothing else runs,
 * but writing to a disk that is busy cannot be interrupted. So single runs may take up to `longest`.
 */
const [usual, longest] = [1_000, 5_000];
/** Milliseconds from the signal to the end, of each run that was canceled. */
const times: number[] = [];

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

/** Cancels a run so many milliseconds after it has begun. @returns what ended */
async function cancelAfter(moment: number, service: Simulator): Promise<string> {
  const started = startExport(service, { inputs: { 'extract-to': 'site' }, env: { RUNNER_DEBUG: '1' } });
  await sleep(moment);
  return cancel(started, service, Math.round(moment) % 2 === 0 ? 'SIGINT' : 'SIGTERM');
}

/** Cancels a run now. @returns what ended */
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
  if (run.log.some(line => line.startsWith('Done in '))) {
    // Node stops to handle signals shortly before the process ends.
    expectSuccess(run.exitCode === null ? { ...run, exitCode: 0 } : run);
    expect(globSync('site/**/*.html', { cwd: run.workspace })).toHaveLength(
      Number(run.outputs['htmlFileCount']),
    );
    return 'a run that had finished';
  }
  // The archive is complete once there is an output for it, and steps that always run may need it.
  const { bundlePath } = run.outputs;
  const kept = bundlePath === undefined ? [] : [dirname(bundlePath), bundlePath];
  expect(leftoversOf(run).filter(path => !kept.includes(join(run.directory, path)))).toEqual([]);
  if (bundlePath !== undefined) expect(statSync(bundlePath).size).toBe(Number(run.outputs['bundleSize']));
  // Until it listens for signals, the process ends as any other does.
  if (run.exitCode === null) return 'a run that had not begun';
  expect(elapsed).toBeLessThan(longest);
  times.push(elapsed);
  const message = expectFailure(run, 'CANCELLED');
  const { jobId } = run.outputs;
  if (jobId === undefined) expect(message).toMatch(/so the job may or may not exist|^Cancelled\./);
  else expect(message).toContain(`run the step with "job-id: ${jobId}"`);
  return 'a run';
}

describe('a run that is canceled at any moment ends at once, whole or not at all:', () => {
  let service: Simulator;
  /** Milliseconds that a run takes on this machine. */
  let duration = 0;
  beforeAll(async () => {
    service = await startSimulator({
      archive: await bundle(),
      jobSeconds: 0.4,
      queueSeconds: 0.1,
      bytesPerSecond: 4_000_000,
    });
    const begin = performance.now();
    using run = await startExport(service, { inputs: { 'extract-to': 'site' } }).finished;
    expectSuccess(run);
    duration = performance.now() - begin;
  }, setupLimit);
  afterAll(() => service.close());
  const ended: string[] = [];
  // Spread evenly, and a little by chance.
  const percentages = Array.from({ length: count }, (_, index) =>
    Math.round(((index + random()) / count) * 100),
  );

  test.each(percentages)('after %i %% of the time that a run takes', async percentage => {
    ended.push(await cancelAfter((duration * percentage) / 100, service));
  });

  test('most of these runs were canceled on their way', () => {
    expect(ended).toHaveLength(count);
    expect(ended.filter(what => what === 'a run').length).toBeGreaterThan(count / 2);
  });
});

/** What a run waits for in vain, and the request that shows that it waits. */
const waits: readonly (readonly [what: string, fault: Fault, request: RegExp])[] = [
  ['the response to the start', { on: 'start', stall: 'response' }, /^POST/],
  ['the response to a poll', { on: 'poll', stall: 'response' }, /^GET/],
  ['the rest of a poll', { on: 'poll', stall: { afterBytes: 10 } }, /^GET/],
  ['the link', { on: 'bundle', stall: 'response' }, /bundle$/],
  ['a store that sends no response', { on: 'archive', stall: 'response', times: 99 }, /store/],
  ['the rest of an archive', { on: 'archive', stall: { afterBytes: 100_000 }, times: 99 }, /store/],
  ['an archive that trickles', { on: 'archive', trickle: { bytesPerSecond: 1 }, times: 99 }, /store/],
  [
    'the text of an error',
    { on: 'archive', status: 403, body: '<Error>', stall: { afterBytes: 3 }, times: 99 },
    /store/,
  ],
];
/** Each half of them with one of the signals, some milliseconds after the run has begun to wait or unpack. */
const repetitions = Array.from({ length: process.env['LONG_TESTS'] === undefined ? 2 : 10 }, (_, index) => ({
  signal: index % 2 === 0 ? ('SIGINT' as const) : ('SIGTERM' as const),
  after: Math.round(random() * 300),
}));

let archive: Promise<Buffer> | undefined;
test.each(waits.flatMap(wait => repetitions.map(({ signal, after }) => [...wait, signal, after] as const)))(
  'a run that waits for %s ends at once when it is canceled',
  async (_, fault, request, signal, after) => {
    archive ??= bundle();
    await using service = await startSimulator({
      archive: await archive,
      jobSeconds: 0,
      queueSeconds: 0,
      faults: [fault],
    });
    const started = startExport(service, { inputs: { 'extract-to': 'site' }, env: { RUNNER_DEBUG: '1' } });
    await until(() => service.requests.some(seen => request.test(seen)));
    await sleep(after);
    expect(await cancel(started, service, signal)).toBe('a run');
  },
);

test('a run that is canceled while its process ends has published a whole site', async () => {
  await using service = await startSimulator({
    archive: await tar([{ name: 'index.html', text: '<title>Start</title>' }]),
    jobSeconds: 0,
    queueSeconds: 0,
  });
  for (let delay = 0; delay < count; delay += 1) {
    const done = Promise.withResolvers<void>();
    const started = startExport(service, {
      inputs: { 'extract-to': 'site' },
      onLine: line => line.startsWith('Done in ') && done.resolve(),
    });
    await done.promise;
    await sleep(delay);
    expect(await cancel(started, service, 'SIGINT')).toBe('a run that had finished');
  }
});

interface Page {
  readonly name: string;
  readonly text: string;
}
const formats: readonly (readonly [format: string, pack: (pages: readonly Page[]) => Promise<Buffer>])[] = [
  ...Object.entries(tarFormats),
  [
    'zip',
    pages =>
      zip(archive => {
        for (const { name, text } of pages) archive.addBuffer(Buffer.from(text), name);
      }),
  ],
];

describe.each(formats)('a run that unpacks a %s ends at once when it is canceled', (_, pack) => {
  let service: Simulator;
  beforeAll(async () => {
    const pages = Array.from({ length: 20_000 }, (_, page) => ({ name: `p/${page}.html`, text: 'Page' }));
    service = await startSimulator({ archive: await pack(pages), jobSeconds: 0, queueSeconds: 0 });
  }, setupLimit);
  afterAll(() => service.close());
  const ended: string[] = [];

  test.each(repetitions)('by $signal after $after ms', async ({ signal, after }) => {
    const started = await startUnpacking(service, { RUNNER_DEBUG: '1' });
    await sleep(after);
    ended.push(await cancel(started, service, signal));
  });

  test('at least one of these runs was canceled on its way', () => {
    expect(ended).toContain('a run');
  });
});

test('nine of ten runs end within a second', () => {
  const late = times.filter(time => time > usual);
  expect(times.length).toBeGreaterThan(count);
  expect(late.length).toBeLessThanOrEqual(times.length / 10);
});

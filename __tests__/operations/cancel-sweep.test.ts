import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { tar } from '../bundle/extract-support.ts';
import { expectFailure, expectSuccess, startExport } from '../support/export-action.ts';
import { leaksOf, leftoversOf } from '../support/leaks.ts';

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

/** Cancels a run after so many milliseconds. @returns what it was that came to an end */
async function cancelAfter(moment: number, service: Simulator): Promise<string> {
  const started = startExport(service, { inputs: { 'extract-to': 'site' }, env: { RUNNER_DEBUG: '1' } });
  await sleep(moment);
  const sent = performance.now();
  started.process.kill(moment % 2 === 0 ? 'SIGINT' : 'SIGTERM');
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
  if (jobId === undefined) expect(message).toMatch(/whether it was started is not known|^Cancelled\./);
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

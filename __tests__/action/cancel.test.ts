import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { options, pullRequest, startWorld } from '../support/commented-run.ts';
import { expectFailure, startExport } from '../support/export-action.ts';
import { startAction } from '../support/local-runner.ts';
import { until } from '../support/until.ts';

/** Cancels a run as soon as a request of a kind has been seen. */
async function cancelAt(
  request: RegExp,
  signal: 'SIGINT' | 'SIGTERM',
  options: Parameters<typeof startSimulator>[0],
) {
  await using service = await startSimulator(options);
  const started = startExport(service, { inputs: { 'extract-to': 'site' } });
  await until(() => service.requests.some(seen => request.test(seen)));
  await sleep(50);
  const sent = performance.now();
  started.process.kill(signal);
  const run = await started.finished;
  return { run, elapsed: performance.now() - sent };
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s while the job runs: names the job and how to attach',
  async signal => {
    const { run } = await cancelAt(/^GET/, signal, { jobSeconds: 60 });
    using _ = run;
    const message = expectFailure(run, 'CANCELLED');
    expect(message).toContain(`"job-id: ${run.outputs['jobId']}"`);
    expect(message).toContain('no way to cancel it');
    expect(run.summary).toContain('export cancelled');
  },
);

test('while the start is under way: whether there is a job is not known', async () => {
  const { run } = await cancelAt(/^POST/, 'SIGINT', { faults: [{ on: 'start', stall: 'response' }] });
  using _ = run;
  expect(expectFailure(run, 'CANCELLED')).toContain('the job may or may not exist');
});

test('while the archive arrives: no part of it stays behind', async () => {
  const { run, elapsed } = await cancelAt(/store/, 'SIGINT', { jobSeconds: 0.1, bytesPerSecond: 2000 });
  using _ = run;
  expect(expectFailure(run, 'CANCELLED')).toContain('The job has ended. To attach');
  expect(readdirSync(run.temp)).toEqual([]);
  expect(readdirSync(run.toolCache)).toEqual([]);
  expect(readdirSync(join(run.workspace))).toEqual([]);
  // Far below the 7.5 s that the runner gives; nothing here waits for the store.
  expect(elapsed).toBeLessThan(3000);
});

test('while GitHub asks to wait before the comment: the run does not wait as long', async () => {
  const faults = [{ status: 403, message: 'You have exceeded a secondary rate limit', retryAfter: 50 }];
  await using world = await startWorld({ faults }, { jobSeconds: 60 });
  const started = startAction(options(world, pullRequest));
  await until(() => world.github.requests.length > 0);
  await sleep(200);
  const sent = performance.now();
  started.process.kill('SIGINT');
  using run = await started.finished;
  // The runner kills after 10 s; until then the comment is still worth a try.
  expect(performance.now() - sent).toBeLessThan(9_500);
  expectFailure(run, 'CANCELLED');
  const message = expect.stringContaining('GitHub did not respond in time');
  expect(run.annotations).toContainEqual(expect.objectContaining({ level: 'warning', message }));
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { expectSuccess, startExport } from '../support/export-action.ts';

test('all output reaches a runner that reads slowly, before the process ends', async () => {
  // A link of this size is masked in several forms: more output than a pipe takes at once.
  const bundleUrl = `https://store.example.com/site.zip?token=${'0123456789'.repeat(40_000)}`;
  await using service = await startSimulator({
    jobSeconds: 0,
    queueSeconds: 0,
    faults: [{ on: 'bundle', body: { bundleUrl } }],
  });
  const started = startExport(service, { inputs: { download: 'false' } });
  started.process.stdout?.pause();
  // Long enough for all else to be over.
  await sleep(2_500);
  started.process.stdout?.resume();
  using run = await started.finished;
  expectSuccess(run);
  expect(run.stdout.length).toBeGreaterThan(1024 * 1024);
  expect(run.log.at(-1)).toMatch(/^Done in /);
});

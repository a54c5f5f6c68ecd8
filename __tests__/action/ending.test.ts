import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { expectSuccess, startExport } from '../support/export-action.ts';
import { until } from '../support/until.ts';

test('all output reaches a runner that reads slowly, before the process ends', async () => {
  // A link of this size is masked in several forms: more output than a pipe takes at once.
  const bundleUrl = `https://store.example.com/site.zip?token=${'0123456789'.repeat(40_000)}`;
  await using service = await startSimulator({
    jobSeconds: 0,
    queueSeconds: 0,
    faults: [{ on: 'bundle', body: { bundleUrl } }],
  });
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-ending-'));
  const started = startExport(service, { inputs: { download: 'false' }, directory });
  started.process.stdout?.pause();
  // What is written last. A process that does not wait for its reader ends 200 ms later.
  await until(() => readFileSync(join(directory, 'summary.md'), 'utf8') !== '');
  await sleep(500);
  expect(started.process.exitCode).toBeNull();
  started.process.stdout?.resume();
  using run = await started.finished;
  expectSuccess(run);
  expect(run.stdout.length).toBeGreaterThan(1024 * 1024);
  expect(run.log.at(-1)).toMatch(/^Done in /);
});

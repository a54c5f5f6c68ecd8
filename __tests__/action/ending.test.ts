import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { startBundle } from '../support/bundle.ts';
import { bundleTest as test } from '../support/bundle-test.ts';
import { expectSuccess, optionsFor } from '../support/export-action.ts';
import { until } from '../support/until.ts';

/** Leaves a file when the last thing is written, which is nothing. */
const program = `
import { writeFileSync } from 'node:fs';
const write = process.stdout.write;
process.stdout.write = (text, ...rest) => {
  if (text === '') writeFileSync('../ended', '');
  return write.call(process.stdout, text, ...rest);
};`;

test('all output reaches a runner that reads slowly, before the process ends', async () => {
  // A link of this size is masked in several forms: more output than a pipe takes at once.
  const bundleUrl = `https://store.example.com/site.zip?token=${'0123456789'.repeat(40_000)}`;
  await using service = await startSimulator({
    jobSeconds: 0,
    queueSeconds: 0,
    faults: [{ on: 'bundle', body: { bundleUrl } }],
  });
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-ending-'));
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` };
  const started = startBundle(optionsFor(service, { inputs: { download: 'false' }, directory, env }));
  started.process.stdout?.pause();
  // A process that does not wait for its reader ends here.
  await until(() => existsSync(join(directory, 'ended')) || started.process.exitCode !== null);
  expect(started.process.exitCode).toBeNull();
  started.process.stdout?.resume();
  using run = expectSuccess(await started.finished);
  expect(run.stdout.length).toBeGreaterThan(1024 * 1024);
  expect(run.log.at(-1)).toMatch(/^Done in /);
});

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from '@jest/globals';
import { committedBundle } from '../../script/committed-bundle.ts';
import { startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, startExport } from '../support/export-action.ts';
import { withMounts } from '../support/mounts.ts';
import { cancel } from '../support/signals.ts';
import { until } from '../support/until.ts';

/** Leaves a file when a timer that keeps no process alive has run, as the one does that ends the process. */
const program = `
import { writeFileSync } from 'node:fs';
const start = setTimeout;
globalThis.setTimeout = (call, ...rest) => {
  const timer = start(() => {
    call();
    if (!timer.hasRef()) writeFileSync('../ended', '');
  }, ...rest);
  return timer;
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
  const started = startExport(service, { inputs: { download: 'false' }, directory, env });
  started.process.stdout?.pause();
  // A process that does not wait for its reader ends here.
  await until(() => existsSync(join(directory, 'ended')) || started.process.exitCode !== null);
  expect(started.process.exitCode).toBeNull();
  started.process.stdout?.resume();
  using run = expectSuccess(await started.finished);
  expect(run.stdout.length).toBeGreaterThan(1024 * 1024);
  expect(run.log.at(-1)).toMatch(/^Done in /);
});

withMounts(
  'a name server that never responds keeps no canceled run (where file systems can be mounted)',
  async () => {
    await using service = await startSimulator();
    const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-ending-'));
    const [config, entry] = [join(directory, 'resolv.conf'), join(directory, 'entry.js')];
    await using server = createSocket('udp4');
    server.bind(53, '127.53.0.1');
    await once(server, 'listening');
    // As long as the C library allows: longer than a run may take.
    writeFileSync(config, 'nameserver 127.53.0.1\noptions timeout:30 attempts:5\n');
    // Not by a shell: it drops inputs with a hyphen.
    const mounted = `child_process.spawnSync('mount', ['--bind', '${config}', '/etc/resolv.conf']);
      process.execve(process.execPath, ['node', '${committedBundle()}']);`;
    const words = JSON.stringify(['unshare', '--mount', process.execPath, '--eval', mounted]);
    writeFileSync(entry, `process.execve('/usr/bin/unshare', ${words});`);
    const started = startExport(service, { inputs: { 'base-url': 'https://api.invalid' }, directory, entry });
    await once(server, 'message');
    using run = await cancel(started);
    expectFailure(run, 'CANCELLED');
  },
);

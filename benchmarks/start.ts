/** How long the action takes to get going, beside Node itself; measured in turns, so that noise hits all alike. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { median, type Table } from './table.ts';

const rounds = 20;
const entry = resolve(import.meta.dirname, '../dist/index.js');

export async function benchmarkStart(): Promise<Table> {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-bench-'));
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const inputs = { 'INPUT_API-KEY': 'key', INPUT_DOMAIN: 'docs.example.com' };
  const run = (address: string) => spawnAction(directory, { ...inputs, 'INPUT_BASE-URL': address });

  const cases: Readonly<Record<string, () => Promise<number>>> = {
    'node -e 0': () => untilExit(() => spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' })),
    'bad input reported, process ended': () => untilExit(() => run('not an address')),
    async 'first request received'() {
      const received = once(server, 'request');
      const begin = performance.now();
      const child = run(`http://127.0.0.1:${port}`);
      await received;
      const elapsed = performance.now() - begin;
      child.kill('SIGKILL');
      await once(child, 'close');
      return elapsed;
    },
  };
  const times = Object.keys(cases).map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, measure] of Object.values(cases).entries()) times[index]?.push(await measure());
  }
  server.closeAllConnections();
  server.close();
  rmSync(directory, { recursive: true, force: true });

  const base = median(times[0] ?? []);
  return {
    title: `Start: medians of ${rounds}, pairs in one run`,
    head: ['what', 'median', 'times bare Node'],
    rows: Object.keys(cases).map((name, index) => {
      const time = median(times[index] ?? []);
      return [name, `${time.toFixed(1)} ms`, (time / base).toFixed(2)];
    }),
    goal: 'a bad input reported within 3.2 times, the first request sent within 4.0 times',
  };
}

function spawnAction(directory: string, inputs: Readonly<Record<string, string>>) {
  const env = { PATH: process.env['PATH'], RUNNER_TEMP: directory, GITHUB_WORKSPACE: directory, ...inputs };
  return spawn(process.execPath, [entry], { env, stdio: 'ignore' });
}

async function untilExit(start: () => ReturnType<typeof spawn>): Promise<number> {
  const begin = performance.now();
  await once(start(), 'close');
  return performance.now() - begin;
}

/** How long the action takes to start, compared with the toolkit alone; measured in turns, so that noise affects all equally. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { bundle } from '../script/build.ts';
import { committedBundle } from '../script/committed-bundle.ts';
import { listen } from '../simulator/http/loopback.ts';
import { makeDirectory } from './contenders.ts';
import { median, type Table } from './table.ts';

const rounds = 20;

export async function benchmarkStart(): Promise<Table> {
  using made = makeDirectory();
  const directory = made.path;
  const server = createServer();
  await using listening = await listen(server);
  const inputs = { 'INPUT_API-KEY': 'key', INPUT_DOMAIN: 'docs.example.com' };
  const run = (baseUrl: string) => spawnAction(directory, { ...inputs, 'INPUT_BASE-URL': baseUrl });

  const coreOnly = await bundleCore(directory);
  const cases: Readonly<Record<string, () => Promise<number>>> = {
    'a bundle that only imports @actions/core': () =>
      untilExit(() => spawn(process.execPath, [coreOnly], { stdio: 'ignore' })),
    'bad input reported, process ended': () => untilExit(() => run('not a URL')),
    async 'first request received'() {
      const received = once(server, 'request');
      const begin = performance.now();
      const child = run(listening.url);
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

  const [core = Number.NaN] = times.map(median);
  return {
    title: `Start: medians of ${rounds}`,
    head: ['what', 'median', 'compared with the first row'],
    rows: Object.keys(cases).map((name, index) => {
      const time = median(times[index] ?? []);
      return [name, `${time.toFixed(1)} ms`, (time / core).toFixed(2)];
    }),
    goal: 'at most 1.35 times the first row until bad input is reported, 1.45 times until the first request is received',
  };
}

/** The toolkit alone, bundled as the action is. */
async function bundleCore(directory: string): Promise<string> {
  // Beside the project's packages, where the bundler finds them.
  const source = resolve(import.meta.dirname, '../lib/core-only.js');
  mkdirSync(dirname(source), { recursive: true });
  writeFileSync(source, "import * as core from '@actions/core';\ncore.info('started');\n");
  await bundle(source, directory);
  return join(directory, 'index.js');
}

function spawnAction(directory: string, inputs: Readonly<Record<string, string>>) {
  const env = { PATH: process.env['PATH'], RUNNER_TEMP: directory, GITHUB_WORKSPACE: directory, ...inputs };
  return spawn(process.execPath, [committedBundle()], { env, stdio: 'ignore' });
}

async function untilExit(start: () => ReturnType<typeof spawn>): Promise<number> {
  const begin = performance.now();
  await once(start(), 'close');
  return performance.now() - begin;
}

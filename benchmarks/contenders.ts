/** Programs that do the same work, run in turns, so that noise affects all of them equally. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { bundle } from '../script/build.ts';
import { peakMemory } from './peak-memory.ts';
import { median } from './table.ts';

const root = resolve(import.meta.dirname, '..');

export interface Contender {
  readonly name: string;
  readonly command: readonly string[];
}

export const head = ['program', 'time', 'ratio', 'peak memory'];

/**
 * Runs each contender once a round.
 * @param cleanUp removes what a run wrote; not measured
 * @returns a row for each contender
 */
export async function compare(
  contenders: readonly Contender[],
  { rounds, cleanUp }: { readonly rounds: number; readonly cleanUp: () => void },
): Promise<readonly (readonly string[])[]> {
  const runs = contenders.map(({ name, command }) => ({ name, command, seconds: [] as number[], peak: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    for (const run of runs) {
      const { seconds, peak } = await timeRun(run.command);
      run.seconds.push(seconds);
      run.peak = Math.max(run.peak, peak);
      cleanUp();
    }
  }
  const first = median(runs[0]?.seconds ?? []);
  return runs.map(({ name, seconds, peak }) => {
    const own = median(seconds);
    // The action's own rows have no ratio.
    const ratio = name.startsWith('this action') ? '' : (first / own).toFixed(2);
    return [name, `${own.toFixed(2)} s`, ratio, `${Math.round(peak)} MiB`];
  });
}

/** Runs a program once. @returns seconds, and MiB of memory at most */
export async function timeRun([command = '', ...parameters]: readonly string[]) {
  // Files of an earlier run go to the disk now and not meanwhile.
  execFileSync('sync');
  const begin = performance.now();
  const child: ChildProcess = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
  const peak = peakMemory(child.pid ?? 0);
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = (performance.now() - begin) / 1000;
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return { seconds, peak: await peak };
}

/**
 * Compiles and bundles clients in the same way as the action.
 * @param names files in benchmarks/clients, without ".ts"
 * @returns a function that gives the command which starts one
 */
export async function bundleClients(
  ...names: readonly string[]
): Promise<(name: string) => readonly string[]> {
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'benchmarks/clients/tsconfig.json'],
    { cwd: root, stdio: 'inherit' },
  );
  const compiled = join(root, 'lib/benchmarks/benchmarks/clients');
  for (const name of names) await bundle(join(compiled, `${name}.js`), join(compiled, name));
  return name => [process.execPath, join(compiled, name, 'index.js')];
}

/** Where files are in memory, so that the disk is not what is measured; on other systems than Linux, the disk. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** @returns a new directory, until it is disposed of */
export function makeDirectory(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(memory, 'docs-admin-action-bench-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

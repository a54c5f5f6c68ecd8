/** Peak memory of a whole run with a large archive, which must not depend on its size. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startBundle } from '../__tests__/support/bundle.ts';
import { startSimulator } from '../simulator/server.ts';
import { makeDirectory } from './contenders.ts';
import { peakMemory } from './peak-memory.ts';
import type { Table } from './table.ts';

const mebibyte = 1024 * 1024;

export async function benchmarkMemory(): Promise<Table> {
  const rows: string[][] = [];
  for (const size of [1, 1024]) rows.push([`${size} MiB`, ...(await measure(size))]);
  return {
    title: 'Memory: download, SHA-256, cache and unpacking of a tar archive, peak of the process',
    head: ['archive', 'peak memory', 'time'],
    rows,
    goal: 'at most 256 MiB for 1,024 MiB',
  };
}

async function measure(mebibytes: number): Promise<readonly string[]> {
  using directory = makeDirectory();
  const file = join(directory.path, 'archive.tar');
  writeArchive(file, mebibytes);
  await using service = await startSimulator({ jobSeconds: 0.1, queueSeconds: 0, archive: { file } });
  const begin = performance.now();
  const started = startBundle({
    inputs: {
      'api-key': service.key,
      'base-url': service.baseUrl,
      domain: 'docs.example.com',
      'extract-to': 'site',
    },
    directory: join(directory.path, 'run'),
    longest: 600_000,
  });
  const peak = peakMemory(started.process.pid ?? 0);
  const run = await started.finished;
  if (run.exitCode !== 0) throw new Error(`The run failed:\n${run.log.join('\n')}`);
  return [`${Math.round(await peak)} MiB`, `${((performance.now() - begin) / 1000).toFixed(1)} s`];
}

/** A start page and files of 64 MiB: both ways of unpacking are used. */
function writeArchive(file: string, mebibytes: number): void {
  const site = join(dirname(file), 'site');
  mkdirSync(site);
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Start</title>');
  for (let rest = mebibytes, index = 0; rest > 0; rest -= 64, index += 1)
    writeFileSync(join(site, `${index}.bin`), Buffer.alloc(Math.min(rest, 64) * mebibyte, `${index} `));
  execFileSync('tar', ['-cf', file, '-C', site, '.']);
  rmSync(site, { recursive: true });
}

/** Peak memory of a whole run with a large archive, which must not depend on its size. */
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { startBundle } from '../__tests__/support/bundle.ts';
import { peakMemory } from '../__tests__/support/peak-memory.ts';
import { startSimulator } from '../simulator/server.ts';
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
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-bench-'));
  try {
    const file = join(directory, 'archive.tar');
    await writeArchive(file, mebibytes);
    await using service = await startSimulator({ jobSeconds: 0.1, queueSeconds: 0, archive: { file } });
    const begin = performance.now();
    const started = startBundle({
      inputs: {
        'api-key': service.key,
        'base-url': service.baseUrl,
        domain: 'docs.example.com',
        'extract-to': 'site',
      },
      directory: join(directory, 'run'),
    });
    const peak = peakMemory(started.process.pid ?? 0);
    const run = await started.finished;
    if (run.exitCode !== 0) throw new Error(`The run failed:\n${run.log.join('\n')}`);
    return [`${Math.round(await peak)} MiB`, `${((performance.now() - begin) / 1000).toFixed(1)} s`];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A start page and files of 64 MiB: both ways of unpacking are used. */
async function writeArchive(file: string, mebibytes: number): Promise<void> {
  const archive = pack();
  const written = pipeline(archive, createWriteStream(file));
  archive.entry({ name: 'index.html' }, '<!doctype html><title>Start</title>');
  for (let rest = mebibytes, index = 0; rest > 0; rest -= 64, index += 1) {
    const size = Math.min(rest, 64);
    const chunk = Buffer.alloc(mebibyte, `${index} `);
    const entry = archive.entry({ name: `media/${index}.bin`, size: size * mebibyte });
    for (let part = 0; part < size; part += 1) {
      if (!entry.write(chunk)) await once(entry, 'drain');
    }
    entry.end(undefined);
  }
  archive.finalize();
  await written;
}

/** How fast a large archive arrives, beside the tools that people use instead; each with SHA-256 where it can. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { peakMemory } from './memory.ts';
import { median, type Table } from './table.ts';

const mebibyte = 1024 * 1024;
const size = 1024 * mebibyte;
const rounds = 3;
/** Limit of the store for each connection, in bytes a second. */
const throttle = 40_000_000;

interface Contender {
  readonly name: string;
  /** Command line that fetches `link` to `file`. */
  readonly command: (link: string, file: string) => readonly string[];
}

const client = (name: string) => [process.execPath, resolve(import.meta.dirname, 'clients', name)];
const hashed = (fetch: string) => `${fetch} && openssl dgst -sha256 "$2"`;

const ours: Contender = {
  name: 'this action, SHA-256 included',
  command: (link, file) => [...client('download.ts'), link, file],
};
const curl: Contender = {
  name: 'curl, then openssl dgst -sha256',
  command: (link, file) => ['sh', '-c', hashed('curl -sSo "$2" "$1"'), 'sh', link, file],
};
const downloadTool: Contender = {
  name: 'downloadTool of @actions/tool-cache, then SHA-256',
  command: (link, file) => [...client('download-tool.ts'), link, file],
};
const aria2: Contender = {
  name: 'aria2c -x8 (no SHA-256)',
  command: (link, file) => [
    'aria2c',
    '-q',
    '-x8',
    '-s8',
    '-k1M',
    '--file-allocation=none',
    '-d',
    '/',
    '-o',
    file.slice(1),
    link,
  ],
};

/** As the network gives it. */
export function benchmarkDownload(): Promise<Table> {
  return compare('over loopback', undefined, [ours, curl, downloadTool]);
}

/** From a store that limits each connection, as object stores do. */
export function benchmarkThrottledDownload(): Promise<Table> {
  const aria2Installed = spawnSync('aria2c', ['--version'], { stdio: 'ignore' }).status === 0;
  const contenders = [ours, ...(aria2Installed ? [aria2] : []), downloadTool];
  return compare(`${throttle / 1e6} MB/s for each connection`, throttle, contenders);
}

async function compare(
  what: string,
  bytesPerSecond: number | undefined,
  contenders: readonly Contender[],
): Promise<Table> {
  // In memory where that is possible: a disk would be what is measured.
  const directory = mkdtempSync(
    join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'docs-admin-action-bench-'),
  );
  try {
    await writeZeros(join(directory, 'archive'));
    const { store, link } = await startStore(join(directory, 'archive'), bytesPerSecond);
    const runs = contenders.map(() => ({ seconds: [] as number[], peak: 0 }));
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { command }] of contenders.entries()) {
        const file = join(directory, 'fetched');
        const { seconds, peak } = await time(command(link, file));
        runs[index]?.seconds.push(seconds);
        if (runs[index] !== undefined) runs[index].peak = Math.max(runs[index].peak, peak);
        rmSync(file, { force: true });
      }
    }
    store.kill();
    const first = median(runs[0]?.seconds ?? []);
    return {
      title: `Download of 1 GiB, ${what}, medians of ${rounds}`,
      head: ['client', 'time', 'first row takes', 'peak memory'],
      rows: contenders.map(({ name }, index) => {
        const { seconds = [], peak = 0 } = runs[index] ?? {};
        const own = median(seconds);
        return [name, `${own.toFixed(2)} s`, `${(first / own).toFixed(2)} times`, `${Math.round(peak)} MiB`];
      }),
      goal:
        bytesPerSecond === undefined
          ? 'at most 1.05 times curl with openssl, 0.7 times downloadTool with SHA-256, 160 MiB'
          : 'at most 1.05 times aria2c, 0.2 times downloadTool, 160 MiB',
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function writeZeros(file: string): Promise<void> {
  const stream = createWriteStream(file);
  for (let part = 0; part < size / mebibyte; part += 1) {
    if (!stream.write(Buffer.alloc(mebibyte, part))) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'close');
}

/** The simulator in a process of its own, so that its work is not counted as the client's. */
async function startStore(file: string, bytesPerSecond: number | undefined) {
  const store = spawn(
    process.execPath,
    [resolve(import.meta.dirname, 'clients/store.ts'), file, String(bytesPerSecond ?? '')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [link] = (await once(createInterface({ input: store.stdout }), 'line')) as [string];
  return { store, link };
}

async function time([command = '', ...parameters]: readonly string[]) {
  const begin = performance.now();
  const child: ChildProcess = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
  const peak = peakMemory(child.pid ?? 0);
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = (performance.now() - begin) / 1000;
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return { seconds, peak: await peak };
}

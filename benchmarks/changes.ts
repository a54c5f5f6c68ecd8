/** The cost of finding out which pages have changed, after a site was unpacked. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleClients, makeDirectory, memory, timeRun } from './contenders.ts';
import { writeDocumentation } from './documentation.ts';
import { writeSite } from './extraction.ts';
import { median, type Table } from './table.ts';

const pages = 10_000;
/** Where sites are written. A disk is noisy, and what is in memory has to fit there: 5 GB. */
const realDisk = { disk: 'real', parent: tmpdir(), rounds: 7 };
const memoryDisk = { disk: 'memory', parent: memory, rounds: 5 };

export async function benchmarkChanges(): Promise<Table> {
  const client = (await bundleClients('unpack'))('unpack');
  const documentation = {
    name: 'like a documentation generator',
    write: (site: string) => writeDocumentation(site, pages),
  };
  const dense = { name: 'with a tag for every 9 bytes', write: writeSite };
  return {
    title: `Unpacking a site of ${pages.toLocaleString('en-US')} pages, .tar.gz, and reading it to compare, medians of ${realDisk.rounds} rounds, in memory of ${memoryDisk.rounds}`,
    head: ['pages', 'disk', '', 'time', 'more than unpacking', 'peak memory'],
    rows: [
      ...(await measure(client, { ...documentation, ...realDisk })),
      ...(await measure(client, { ...documentation, ...memoryDisk })),
      ...(await measure(client, { ...dense, ...memoryDisk })),
    ],
    goal: 'at most 10 s more for pages like those of a documentation generator; 256 MiB',
  };
}

interface Setting {
  readonly name: string;
  readonly write: (site: string) => void;
  readonly disk: string;
  /** Directory on that disk. */
  readonly parent: string;
  readonly rounds: number;
}

async function measure(program: readonly string[], { name, write, disk, parent, rounds }: Setting) {
  const directory = makeDirectory(parent);
  const file = (base: string) => join(directory, base);
  const ways = [
    { way: 'unpack', manifest: false },
    { way: 'unpack and read', manifest: true },
  ].map(way => ({ ...way, times: [] as number[], peak: 0 }));
  try {
    write(file('build/site'));
    execFileSync('tar', ['-czf', 'site.tar.gz', '-C', 'build', 'site'], { cwd: directory });
    // Each run writes to a new directory, and nothing is removed meanwhile: ext4 takes up to ten times as long to create files
    // when as many were removed within the last five minutes.
    for (let round = 0; round < rounds; round += 1) {
      for (const way of ways) {
        const base = file(`${way.manifest ? 'read' : 'unpacked'}-${round}`);
        const more = way.manifest ? [`${base}.json`] : [];
        const { seconds, peak } = await timeRun([...program, file('site.tar.gz'), base, ...more]);
        way.times.push(seconds);
        way.peak = Math.max(way.peak, peak);
      }
    }
    const plain = ways[0]?.times ?? [];
    return ways.map(({ way, times, peak }) => [
      name,
      disk,
      way,
      `${median(times).toFixed(2)} s`,
      // Of each round, because disks are fast and slow for minutes.
      `${median(times.map((time, round) => time - (plain[round] ?? 0))).toFixed(2)} s`,
      `${Math.round(peak)} MiB`,
    ]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

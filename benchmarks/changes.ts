/** The cost of finding out which pages have changed, after a site was unpacked. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleClients, makeDirectory, timeRun } from './contenders.ts';
import { writeDocumentation } from './documentation.ts';
import { median, type Table } from './table.ts';

const pages = 10_000;
/** What is in memory has to fit there: 5 GB. */
const rounds = 5;

export async function benchmarkChanges(): Promise<Table> {
  const program = (await bundleClients('unpack'))('unpack');
  const directory = makeDirectory();
  const file = (base: string) => join(directory, base);
  const ways = [
    { way: 'unpack', manifest: false },
    { way: 'unpack and read', manifest: true },
  ].map(way => ({ ...way, times: [] as number[], peak: 0 }));
  try {
    writeDocumentation(file('build/site'), pages);
    execFileSync('tar', ['-czf', 'site.tar.gz', '-C', 'build', 'site'], { cwd: directory });
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
    const rows = ways.map(({ way, times, peak }) => [
      way,
      `${median(times).toFixed(2)} s`,
      `${median(times.map((time, round) => time - (plain[round] ?? 0))).toFixed(2)} s`,
      `${Math.round(peak)} MiB`,
    ]);
    return {
      title: `Unpacking a site of ${pages.toLocaleString('en-US')} pages, .tar.gz, and reading it to compare, medians of ${rounds}`,
      head: ['', 'time', 'more than unpacking', 'peak memory'],
      rows,
      goal: 'at most 8 s more; 256 MiB',
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

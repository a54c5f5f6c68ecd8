/** What it costs to find out which pages have changed, while a site is unpacked. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleClients, makeDirectory, memory, timeRun } from './contenders.ts';
import { writeDocumentation } from './documentation.ts';
import { writeSite } from './extraction.ts';
import { median, type Table } from './table.ts';

const rounds = 5;
const pages = 10_000;

export async function benchmarkChanges(): Promise<Table> {
  const client = (await bundleClients('unpack'))('unpack');
  const documentation = {
    name: 'like a documentation generator',
    write: (site: string) => writeDocumentation(site, pages),
  };
  const dense = { name: 'with a tag for every 9 bytes', write: writeSite };
  return {
    title: `Unpacking a site of ${pages.toLocaleString('en-US')} pages, .tar.gz, and comparing it meanwhile, medians of ${rounds}`,
    head: ['pages', 'disk', 'compared with', 'time', 'times unpacking', 'peak memory'],
    rows: [
      ...(await measure(client, { ...documentation, disk: 'real', parent: tmpdir() })),
      ...(await measure(client, { ...documentation, disk: 'memory', parent: memory })),
      ...(await measure(client, { ...dense, disk: 'memory', parent: memory })),
    ],
    goal: 'at most 1.6 times unpacking; 200 MiB',
  };
}

interface Setting {
  readonly name: string;
  readonly write: (site: string) => void;
  readonly disk: string;
  /** Directory on that disk. */
  readonly parent: string;
}

/** @returns another hexadecimal digit */
function otherDigit(digit: string): string {
  return (15 - Number.parseInt(digit, 16)).toString(16);
}

async function measure(program: readonly string[], { name, write, disk, parent }: Setting) {
  const directory = makeDirectory(parent);
  try {
    const [archive, target, manifest, earlier, other] = [
      'site.tar.gz',
      'target',
      'manifest.json',
      'earlier.json',
      'other.json',
    ].map(file => join(directory, file)) as [string, string, string, string, string];
    write(join(directory, 'site'));
    execFileSync('tar', ['-czf', archive, 'site'], { cwd: directory });
    const [command = '', ...parameters] = [...program, archive, target];
    execFileSync(command, [...parameters, earlier]);
    rmSync(target, { recursive: true });
    writeFileSync(other, readFileSync(earlier, 'utf8').replaceAll(/(?<="sha256":")./g, otherDigit));
    const ways = [
      { comparison: 'nothing', more: [] },
      { comparison: 'the same bytes', more: [manifest, earlier] },
      { comparison: 'other bytes', more: [manifest, other] },
    ].map(way => ({ ...way, times: [] as number[], peak: 0 }));
    for (let round = 0; round < rounds; round += 1) {
      for (const way of ways) {
        const { seconds, peak } = await timeRun([command, ...parameters, ...way.more]);
        way.times.push(seconds);
        way.peak = Math.max(way.peak, peak);
        for (const made of [target, manifest]) rmSync(made, { recursive: true, force: true });
      }
    }
    const plain = median(ways[0]?.times ?? []);
    return ways.map(({ comparison, times, peak }) => [
      name,
      disk,
      comparison,
      `${median(times).toFixed(2)} s`,
      (median(times) / plain).toFixed(2),
      `${Math.round(peak)} MiB`,
    ]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What it costs to find out which pages have changed, beside unpacking them. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleClients, makeDirectory } from './contenders.ts';
import { writeSite } from './extraction.ts';
import { median, type Table } from './table.ts';

const rounds = 5;

export async function benchmarkChanges(): Promise<Table> {
  const client = await bundleClients('extract', 'digest');
  const directory = makeDirectory();
  try {
    const archive = join(directory, 'site.tar.gz');
    const [site, target] = [join(directory, 'site'), join(directory, 'target')];
    writeSite(site);
    execFileSync('tar', ['-czf', archive, 'site'], { cwd: directory });
    const unpacking: number[] = [];
    const digesting: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const begin = performance.now();
      run([...client('extract'), archive, target]);
      unpacking.push(performance.now() - begin);
      rmSync(target, { recursive: true });
      digesting.push(Number(run([...client('digest'), site])));
    }
    const plain = median(unpacking);
    const row = (name: string, time: number) => [
      name,
      `${(time / 1000).toFixed(2)} s`,
      `${(time / plain).toFixed(2)} times`,
    ];
    return {
      title: `Digests of 10,000 pages from memory in one thread, beside unpacking them, medians of ${rounds}`,
      head: ['what', 'time', 'of unpacking'],
      rows: [row('unpacking', plain), row('SHA-256 and digest of each page', median(digesting))],
      goal: 'unpacking and digests together at most 1.6 times unpacking; above it, in two threads',
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function run([command = '', ...parameters]: readonly string[]): string {
  return execFileSync(command, parameters, { encoding: 'utf8' });
}

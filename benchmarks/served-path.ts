/** The cost of finding out where a site is served, after it was unpacked. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleClients, makeDirectory } from './contenders.ts';
import { writeDocumentation } from './documentation.ts';
import { median, type Table } from './table.ts';

const pages = 10_000;
const rounds = 7;

export async function benchmarkServedPath(): Promise<Table> {
  const [program = '', ...parameters] = (await bundleClients('served-path'))('served-path');
  const directory = makeDirectory();
  try {
    writeDocumentation(join(directory, 'site'), pages, { id: '3f5a2b1c' });
    execFileSync('tar', ['-czf', 'site.tar.gz', 'site'], { cwd: directory });
    const times = Array.from({ length: rounds }, (_, round) => {
      const run = [...parameters, join(directory, 'site.tar.gz'), join(directory, `unpacked-${round}`)];
      return Number(execFileSync(program, run));
    });
    const row = [
      'like a documentation generator',
      `${Math.round(median(times))} ms`,
      `${Math.round(Math.max(...times))} ms`,
    ];
    return {
      title: `Finding out where a site of ${pages.toLocaleString('en-US')} pages is served: time of the processor after unpacking, ${rounds} rounds`,
      head: ['pages', 'median', 'longest'],
      rows: [row],
      goal: 'at most 50 ms',
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

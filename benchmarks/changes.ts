/** The cost of finding out which pages have changed, after a site was unpacked. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleClients, compare, head, makeDirectory } from './contenders.ts';
import { writeDocumentation } from './documentation.ts';
import type { Table } from './table.ts';

const pages = 10_000;
const rounds = 5;

export async function benchmarkChanges(): Promise<Table> {
  const program = (await bundleClients('unpack'))('unpack');
  const directory = makeDirectory();
  const file = (base: string) => join(directory, base);
  try {
    writeDocumentation(file('build/site'), pages);
    execFileSync('tar', ['-czf', 'site.tar.gz', '-C', 'build', 'site'], { cwd: directory });
    const unpack = [...program, file('site.tar.gz'), file('unpacked')];
    const rows = await compare(
      [
        { name: 'unpack and read', command: [...unpack, file('manifest.json')] },
        { name: 'unpack', command: unpack },
      ],
      { rounds, cleanUp: () => rmSync(file('unpacked'), { recursive: true }) },
    );
    return {
      title: `Unpacking a site of ${pages.toLocaleString('en-US')} pages, .tar.gz, and reading it to compare, medians of ${rounds}`,
      head,
      rows,
      goal: 'reading takes at most 8 s more; 256 MiB',
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

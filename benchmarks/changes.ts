/** What it costs to find out which pages have changed, while a site is unpacked. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleClients, makeDirectory, memory, timeRun } from './contenders.ts';
import { type DocumentationBuild, writeDocumentation } from './documentation.ts';
import { writeSite } from './extraction.ts';
import { median, type Table } from './table.ts';

const rounds = 15;
const pages = 10_000;

export async function benchmarkChanges(): Promise<Table> {
  const client = (await bundleClients('unpack'))('unpack');
  const documentation = {
    name: 'like a documentation generator',
    write: (site: string, build: DocumentationBuild) => writeDocumentation(site, pages, build),
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
  readonly write: (site: string, build: DocumentationBuild) => void;
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
  const file = (base: string) => join(directory, base);
  let count = 0;
  // Each run writes to new directories, and nothing is removed meanwhile: ext4 takes up to ten times as long to create files
  // when as many were removed within the last five minutes.
  const run = (archive: string, manifest: string | undefined, earlier: string | undefined) => {
    count += 1;
    const more = [manifest, earlier].filter(path => path !== undefined);
    return timeRun([...program, archive, file(`site-${count}`), ...more]);
  };
  try {
    const manifests = new Map<string, string>();
    for (const build of [{ id: '3f5a2b1c' }, { id: 'Wth3h1Mq', hasNewPage: true }, { id: 'DJ8dCoTZ' }]) {
      const { id } = build;
      write(join(file(id), 'site'), build);
      execFileSync('tar', ['-czf', `${id}.tar.gz`, '-C', id, 'site'], { cwd: directory });
      manifests.set(id, file(`${id}.json`));
      await run(file(`${id}.tar.gz`), file(`${id}.json`), undefined);
    }
    const [before = '', other = '', now = ''] = manifests.values();
    const all = readFileSync(now, 'utf8');
    writeFileSync(file('other.json'), all.replaceAll(/(?<="(?:sha256|source)":")./g, otherDigit));
    const ways = [
      { comparison: 'nothing', earlier: undefined },
      { comparison: 'the same bytes', earlier: now },
      { comparison: 'another build', earlier: before },
      { comparison: 'another page in navigation', earlier: other },
      { comparison: 'other texts', earlier: file('other.json') },
    ].map(way => ({ ...way, times: [] as number[], peak: 0 }));
    for (let round = 0; round < rounds; round += 1) {
      for (const way of ways) {
        const manifest = way.earlier && file(`site-${count}.json`);
        const { seconds, peak } = await run(file('DJ8dCoTZ.tar.gz'), manifest, way.earlier);
        way.times.push(seconds);
        way.peak = Math.max(way.peak, peak);
      }
    }
    const plain = ways[0]?.times ?? [];
    return ways.map(({ comparison, times, peak }) => [
      name,
      disk,
      comparison,
      `${median(times).toFixed(2)} s`,
      // Of each round, because disks are fast and slow for minutes.
      median(times.map((time, round) => time / (plain[round] ?? 0))).toFixed(2),
      `${Math.round(peak)} MiB`,
    ]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What it costs to find out which pages have changed, while a site is unpacked. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleClients, makeDirectory, memory, timeRun } from './contenders.ts';
import { type DocumentationBuild, writeDocumentation } from './documentation.ts';
import { writeSite } from './extraction.ts';
import { median, type Table } from './table.ts';

const pages = 10_000;
/** Where sites are written. A disk is noisy, and what is in memory has to fit there: 5 GB. */
const realDisk = { disk: 'real', parent: tmpdir(), rounds: 15 };
const memoryDisk = { disk: 'memory', parent: memory, rounds: 5 };

export async function benchmarkChanges(): Promise<Table> {
  const client = (await bundleClients('unpack'))('unpack');
  const documentation = {
    name: 'like a documentation generator',
    write: (site: string, build: DocumentationBuild) => writeDocumentation(site, pages, build),
  };
  const dense = { name: 'with a tag for every 9 bytes', write: writeSite };
  return {
    title: `Unpacking a site of ${pages.toLocaleString('en-US')} pages, .tar.gz, and comparing it meanwhile, medians of ${realDisk.rounds} rounds, in memory of ${memoryDisk.rounds}`,
    head: ['pages', 'disk', 'compared with', 'time', 'times unpacking', 'peak memory'],
    rows: [
      ...(await measure(client, { ...documentation, ...realDisk })),
      ...(await measure(client, { ...documentation, ...memoryDisk })),
      ...(await measure(client, { ...dense, ...memoryDisk })),
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
  readonly rounds: number;
}

/** @returns a line of a manifest as it would be if its page had other bytes and another source */
function otherPage(line: string): string {
  const otherDigit = (digit: string) => (15 - Number.parseInt(digit, 16)).toString(16);
  return line.replaceAll(/(?<="(?:sha256|source)":")./g, otherDigit);
}

async function measure(program: readonly string[], { name, write, disk, parent, rounds }: Setting) {
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
    const editEach = (manifest: string, step: number, edited: string) => {
      const lines = readFileSync(manifest, 'utf8').split('\n');
      writeFileSync(
        file(edited),
        lines.map((line, at) => (at % step === 0 ? otherPage(line) : line)).join('\n'),
      );
      return file(edited);
    };
    const ways = [
      { comparison: 'nothing', compares: false, earlier: undefined },
      { comparison: 'no earlier export', earlier: undefined },
      { comparison: 'the same bytes', earlier: now },
      { comparison: 'another build', earlier: before },
      { comparison: 'another build, 1 page in 20 edited', earlier: editEach(before, 20, 'edited.json') },
      { comparison: 'another page in navigation', earlier: other },
      { comparison: 'other texts', earlier: editEach(now, 1, 'other.json') },
    ].map(way => ({ compares: true, ...way, times: [] as number[], peak: 0 }));
    for (let round = 0; round < rounds; round += 1) {
      for (const way of ways) {
        const manifest = way.compares ? file(`site-${count}.json`) : undefined;
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

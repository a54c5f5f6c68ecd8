/** How long it takes from the link to the site in place, compared with the pipe that people use. */
import { execFileSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleClients, makeDirectory, timeRun } from './contenders.ts';
import { writeDocumentation } from './documentation.ts';
import { startStore } from './downloads.ts';
import { median, type Table } from './table.ts';

const rounds = 5;
const pages = 10_000;
/** Images of the large site, and bytes of each. */
const images = { count: 1000, size: 280_000 };
const stores = [
  { name: 'loopback', options: {} },
  { name: '50 MB/s per connection', options: { bytesPerSecond: 50_000_000 } },
];

interface Setting {
  readonly client: readonly string[];
  readonly archive: string;
  readonly options: (typeof stores)[number]['options'];
}

export async function benchmarkSite(): Promise<Table> {
  const client = (await bundleClients('download'))('download');
  using source = makeDirectory();
  const rows: (readonly string[])[] = [];
  for (const { name, archive } of writeArchives(source.path)) {
    for (const store of stores) {
      const times = await measure({ client, archive, options: store.options });
      rows.push([name, store.name, ...times]);
    }
  }
  return {
    title: `From the link to the site in place, medians of ${rounds}`,
    head: ['site', 'store', 'this action', 'curl, then tar -xz', 'ratio'],
    rows,
    goal: 'at most 1.75 times curl, then tar -xz; 0.9 times for a large archive from a store that limits connections',
  };
}

function writeArchives(directory: string): readonly { readonly name: string; readonly archive: string }[] {
  const site = join(directory, 'site');
  const pack = (file: string) => {
    const archive = join(directory, file);
    execFileSync('tar', ['-czf', archive, '-C', directory, 'site']);
    return archive;
  };
  writeDocumentation(site, pages);
  const small = pack('small.tar.gz');
  const image = Buffer.alloc(images.size);
  mkdirSync(join(site, 'images'));
  for (let index = 0; index < images.count; index += 1)
    writeFileSync(join(site, `images/${index}.png`), randomFillSync(image));
  return [
    { name: '10,000 pages, 22 MB', archive: small },
    { name: '300 MB', archive: pack('large.tar.gz') },
  ];
}

async function measure({ client, archive, options }: Setting): Promise<readonly string[]> {
  using store = await startStore(dirname(archive), archive, options);
  const { link, certificate } = store;
  const [own, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    using directory = makeDirectory();
    const at = (name: string) => join(directory.path, name);
    own.push((await timeRun([...client, link, at('bundle'), at('own')])).seconds);
    mkdirSync(at('piped'));
    const pipe = 'set -e; curl --cacert "$2" -sS "$1" | tar -xzf - -C "$3"';
    other.push((await timeRun(['sh', '-c', pipe, 'sh', link, certificate, at('piped')])).seconds);
  }
  const seconds = [median(own), median(other)] as const;
  return [...seconds.map(value => `${value.toFixed(2)} s`), (seconds[0] / seconds[1]).toFixed(2)];
}

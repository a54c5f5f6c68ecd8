/** How long it takes from the link to the site in place, compared with the pipe that people use. */
import { execFileSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { makeCertificate } from '../__tests__/support/certificate.ts';
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
  readonly certificate: { readonly keyPath: string; readonly path: string };
  readonly options: (typeof stores)[number]['options'];
}

export async function benchmarkSite(): Promise<Table> {
  const client = (await bundleClients('download'))('download');
  const source = makeDirectory();
  const certificate = makeCertificate(source, ['127.0.0.1']);
  process.env['NODE_EXTRA_CA_CERTS'] = certificate.path;
  try {
    const rows: (readonly string[])[] = [];
    for (const { name, archive } of writeArchives(source)) {
      for (const store of stores) {
        const times = await measure({ client, archive, certificate, options: store.options });
        rows.push([name, store.name, ...times]);
      }
    }
    return {
      title: `From the link to the site in place, medians of ${rounds}`,
      head: ['site', 'store', 'this action', 'curl, tar xz', 'times curl, tar xz'],
      rows,
      goal: 'at most 1.75 times curl, tar xz; 0.9 times for a large archive from a store that limits connections',
    };
  } finally {
    delete process.env['NODE_EXTRA_CA_CERTS'];
    rmSync(source, { recursive: true });
  }
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

async function measure({ client, archive, certificate, options }: Setting): Promise<readonly string[]> {
  const { keyPath: key, path } = certificate;
  const { store, link } = await startStore(archive, { key, certificate: path, options });
  try {
    const [own, other]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const directory = makeDirectory();
      const [file, target, piped] = ['bundle', 'own', 'piped'].map(name => join(directory, name)) as [
        string,
        string,
        string,
      ];
      own.push((await timeRun([...client, link, file, target])).seconds);
      mkdirSync(piped);
      const pipe = 'set -e; curl --cacert "$2" -sS "$1" | tar -xzf - -C "$3"';
      other.push((await timeRun(['sh', '-c', pipe, 'sh', link, path, piped])).seconds);
      rmSync(directory, { recursive: true });
    }
    const seconds = [median(own), median(other)] as const;
    return [...seconds.map(value => `${value.toFixed(2)} s`), (seconds[0] / seconds[1]).toFixed(2)];
  } finally {
    store.kill();
  }
}

/** How fast a large archive arrives over https, compared with other tools; each computes SHA-256. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { makeCertificate } from '../__tests__/support/certificate.ts';
import type { SimulatorOptions } from '../simulator/server.ts';
import { bundleClients, type Contender, compare, head, makeDirectory } from './contenders.ts';
import type { Table } from './table.ts';

const mebibyte = 1024 * 1024;
const size = 1024 * mebibyte;
const rounds = 5;
/** Limit of the store for each connection, in bytes a second. */
const throttle = 40_000_000;

interface Setting {
  readonly link: string;
  /** Where to write. */
  readonly file: string;
  /** Certificate that signed the certificate of the store. */
  readonly certificate: string;
  readonly client: (name: string) => readonly string[];
}

const ours = ({ client, link, file }: Setting): Contender => ({
  name: 'this action, SHA-256 included',
  command: [...client('download'), link, file],
});

/** A shell command that writes the file, followed by its SHA-256. The command gets link, file, and certificate as $1 to $3. */
const withOpenssl = (name: string, command: string, { certificate, link, file }: Setting): Contender => ({
  name: `${name}, then openssl dgst -sha256`,
  command: ['sh', '-c', `${command} && openssl dgst -sha256 "$2"`, 'sh', link, file, certificate],
});

const curl = (setting: Setting) => withOpenssl('curl', 'curl --cacert "$3" -sSo "$2" "$1"', setting);

const aria2 = (setting: Setting) =>
  withOpenssl(
    'aria2c -x8',
    'aria2c -q -x8 -s8 -k1M --file-allocation=none --ca-certificate="$3" -d "$(dirname "$2")" -o "$(basename "$2")" "$1"',
    setting,
  );

const downloadTool = ({ client, link, file }: Setting): Contender => ({
  name: 'downloadTool of @actions/tool-cache, then SHA-256',
  command: [...client('download-tool'), link, file],
});

/** From a store that ignores ranges. */
export const benchmarkSingleDownload = (): Promise<Table> =>
  measure(
    'one connection over loopback',
    { ranges: false },
    [ours, curl, downloadTool],
    'at most 1.6 times curl with openssl, 0.8 times downloadTool with SHA-256, 256 MiB',
  );

/** From a store that limits each connection, as object stores do. */
export function benchmarkThrottledDownload(): Promise<Table> {
  const installed = spawnSync('aria2c', ['--version'], { stdio: 'ignore' }).status === 0;
  return measure(
    `${throttle / 1e6} MB/s for each connection`,
    { bytesPerSecond: throttle },
    [ours, ...(installed ? [aria2] : []), downloadTool],
    `at most ${installed ? '1.2 times aria2c with openssl, ' : ''}0.2 times downloadTool with SHA-256, 256 MiB`,
  );
}

async function measure(
  what: string,
  options: SimulatorOptions,
  contenders: readonly ((setting: Setting) => Contender)[],
  goal: string,
): Promise<Table> {
  const client = await bundleClients('download', 'download-tool');
  using directory = makeDirectory();
  const archive = join(directory.path, 'archive');
  const file = join(directory.path, 'fetched');
  writeArchive(archive);
  using store = await startStore(directory.path, archive, options);
  const setting = { client, file, ...store };
  const rows = await compare(
    contenders.map(contender => contender(setting)),
    { rounds, cleanUp: () => rmSync(file, { force: true }) },
  );
  return { title: `Download of 1 GiB, ${what}, medians of ${rounds}`, head, rows, goal };
}

function writeArchive(file: string): void {
  writeFileSync(file, '');
  for (let part = 0; part < size / mebibyte; part += 1) appendFileSync(file, Buffer.alloc(mebibyte, part));
}

/**
 * The simulator in a separate process, so that its work is not counted as the client's. Clients trust its certificate.
 * @param directory for the certificate
 */
export async function startStore(directory: string, archive: string, options: SimulatorOptions) {
  const { keyPath, path: certificate } = makeCertificate(directory, ['127.0.0.1']);
  process.env['NODE_EXTRA_CA_CERTS'] = certificate;
  const program = resolve(import.meta.dirname, 'clients/store.ts');
  const store = spawn(process.execPath, [program, archive, keyPath, certificate, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [link] = (await once(createInterface({ input: store.stdout }), 'line')) as [string];
  const stop = () => {
    delete process.env['NODE_EXTRA_CA_CERTS'];
    store.kill();
  };
  return { link, certificate, [Symbol.dispose]: stop };
}

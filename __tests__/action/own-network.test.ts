import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Fault, startSimulator } from '../../simulator/server.ts';
import { type Certificate, makeCertificate } from '../support/certificate.ts';
import { expectFailure, runExport } from '../support/export-action.ts';
import { startProxy } from '../support/proxy.ts';

const hosts = { api: 'api.example.com', store: 'store.example.com' };
const credentials = { accepted: 'somebody:s3cret-w0rd', given: 'somebody:s3cret-w0rd' };
let directory = '';
let certificate: Certificate;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-own-network-'));
  certificate = makeCertificate(directory, Object.values(hosts));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Something on this machine that only this machine may ask. */
async function startMetadata() {
  let connections = 0;
  const server = createServer((_, response) => response.end('{"SecretAccessKey":"hidden"}'));
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Names besides "localhost" by which /etc/hosts knows this machine: they stand for names that an attacker's DNS resolves. */
const aliases = readFileSync('/etc/hosts', 'utf8')
  .split('\n')
  .map(line => line.replace(/#.*/, '').trim().split(/\s+/))
  .filter(([address = '']) => address === '::1' || address.startsWith('127.'))
  .flatMap(([, ...names]) => names.filter(name => !/^localhost\b/.test(name)).slice(0, 1));

const links = [
  'http://127.0.0.1:PORT/latest/credentials',
  'https://127.0.0.1:PORT/latest/credentials',
  'http://localhost:PORT/latest/credentials',
  'https://0x7f.1:PORT/',
  'https://0.0.0.0:PORT/',
  'https://[::]:PORT/',
  'https://[::1]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[::127.0.0.1]:PORT/',
  'https://[64:ff9b::127.0.0.1]:PORT/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[2002:7f00:1::]:PORT/',
  'https://[fd20:ce::254]/',
  'https://192.0.0.192/',
  ...aliases.slice(0, 1).map(name => `https://${name}:PORT/`),
];

/** An export by a service elsewhere. @returns what it failed with */
async function exportWith(faults: (target: string) => readonly Fault[], link: string): Promise<void> {
  await using metadata = await startMetadata();
  const target = link.replace('PORT', String(metadata.port));
  const tls = { key: certificate.key, cert: certificate.cert };
  await using service = await startSimulator({
    jobSeconds: 0,
    queueSeconds: 0,
    hosts,
    tls,
    faults: faults(target),
  });
  await using proxy = await startProxy(credentials);
  using run = await runExport(service, {
    inputs: { 'extract-to': 'site', comment: 'false' },
    env: {
      HTTPS_PROXY: proxy.url,
      NO_PROXY: aliases.join(','),
      NODE_EXTRA_CA_CERTS: certificate.path,
      RUNNER_DEBUG: '1',
    },
  });
  expect(metadata.connections()).toBe(0);
  expect(proxy.hosts.filter(host => !Object.values(hosts).includes(host))).toEqual([]);
  expectFailure(run, 'LINK_UNSAFE');
  expect(`${run.stdout}${run.summary}`).not.toContain('SecretAccessKey');
}

test.each(links)('a service elsewhere cannot have %s fetched', async link => {
  await exportWith(bundleUrl => [{ on: 'bundle', times: 9, body: { bundleUrl } }], link);
});

test.each(links)('nor can a store elsewhere by a redirect to %s', async link => {
  await exportWith(redirect => [{ on: 'archive', times: 9, redirect }], link);
});

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import type { Fault } from '../../simulator/server.ts';
import { expectFailure } from '../support/export-action.ts';
import { listen } from '../support/loopback.ts';
import { hosts, startWorld } from '../support/world.ts';

/** Names besides "localhost" by which /etc/hosts knows this machine: they stand for names that an attacker's DNS resolves. */
const aliases = readFileSync('/etc/hosts', 'utf8')
  .split('\n')
  .map(line => line.replace(/#.*/, '').trim().split(/\s+/))
  .filter(([address = '']) => address === '::1' || address.startsWith('127.'))
  .flatMap(([, ...names]) => names.filter(name => !/^localhost\b/.test(name)).slice(0, 1));

// Every notation: __tests__/unit/shared/url-policy.test.ts.
const links = [
  'http://127.0.0.1:PORT/latest/credentials',
  'https://localhost:PORT/latest/credentials',
  'https://0x7f.1:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[::127.0.0.1]:PORT/',
  'https://192.0.0.192/',
  ...aliases.slice(0, 1).map(name => `https://${name}:PORT/`),
];

/** An export by a service elsewhere, on a machine that has something which only this machine may ask. */
async function exportWith(faultFor: (target: string) => Fault, link: string): Promise<void> {
  let connections = 0;
  const metadata = createServer((_, response) => response.end('{"SecretAccessKey":"hidden"}'));
  metadata.on('connection', () => {
    connections += 1;
  });
  await using listening = await listen(metadata);
  const target = link.replace('PORT', String(listening.port));
  await using world = await startWorld({ proxy: {}, service: { faults: [faultFor(target)] } });
  using run = await world.start({ env: { NO_PROXY: aliases.join(',') } }).finished;
  expect(connections).toBe(0);
  expect(world.proxy.hosts.filter(host => !Object.values(hosts).includes(host))).toEqual([]);
  expectFailure(run, 'LINK_UNSAFE');
  expect(`${run.stdout}${run.summary}`).not.toContain('SecretAccessKey');
}

test.each(links)('a service elsewhere cannot have %s fetched', async link => {
  await exportWith(bundleUrl => ({ on: 'bundle', times: 9, body: { bundleUrl } }), link);
});

test.each(links)('nor can a store elsewhere by a redirect to %s', async link => {
  await exportWith(redirect => ({ on: 'archive', times: 9, redirect }), link);
});

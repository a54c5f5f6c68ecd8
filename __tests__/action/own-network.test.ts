import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { listen } from '../../simulator/http/loopback.ts';
import type { Fault } from '../../simulator/server.ts';
import { trust } from '../support/certificate.ts';
import { expectFailure, runExport } from '../support/export-action.ts';
import { hosts, startWorld } from '../support/world.ts';

// More URLs: __tests__/unit/net/checked-url.test.ts.
test.each<[what: string, faultFor: (target: string) => Fault]>([
  ['link', bundleUrl => ({ on: 'bundle', times: 9, body: { bundleUrl } })],
  ['redirect', redirect => ({ on: 'archive', times: 9, redirect })],
])('a %s from elsewhere cannot have anything fetched from this machine', async (_, faultFor) => {
  let connections = 0;
  const credentials = createServer((_, response) => response.end('{"SecretAccessKey":"hidden"}'));
  credentials.on('connection', () => {
    connections += 1;
  });
  await using listening = await listen(credentials);
  await using world = await startWorld({
    proxy: {},
    service: { faults: [faultFor(`${listening.url}/latest/credentials`)] },
  });
  using _trust = trust(world.certificate);
  using run = await runExport(world.service, { env: { HTTPS_PROXY: world.proxy.url } });
  expect(connections).toBe(0);
  expect(world.proxy.hosts.filter(host => !Object.values(hosts).includes(host))).toEqual([]);
  expectFailure(run, 'LINK_UNSAFE');
});

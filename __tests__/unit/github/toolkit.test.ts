import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createAgents, githubActions } from '../../../src/github/toolkit.ts';
import { send } from '../../../src/net/http.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { password, type Stall, stalls, startProxy } from '../../support/proxy.ts';
import { until } from '../../support/until.ts';

const host = 'api.example.com';
const { env } = process;
beforeEach(() => {
  process.env = { ...env, NO_PROXY: '' };
});
afterEach(() => {
  process.env = env;
});

test.each(Object.keys(stalls) as Stall[])(
  'a request by way of a proxy that %s is given up after 15 seconds, and when it is canceled',
  async how => {
    await using proxy = await startProxy({ stalling: { host, how } });
    process.env['HTTPS_PROXY'] = proxy.url;
    const agentFor = createAgents();
    const url = new URL(`https://${host}/`);
    const clock = manualClock();
    const request = { method: 'GET', url, headers: {}, responseTimeout: 60_000 } as const;
    const { signal } = new AbortController();
    const late = send(request, { agentFor, clock, signal });
    await until(() => proxy.hosts.length === 1);
    clock.advance(15_000);
    await expect(late).rejects.toThrow('the connection attempt timed out');

    const controller = new AbortController();
    const pending = send(request, { agentFor, clock, signal: controller.signal });
    await until(() => proxy.hosts.length === 2);
    const reason = new Error('cancelled');
    controller.abort(reason);
    await expect(pending).rejects.toBe(reason);
  },
);

describe('an agent', () => {
  const url = new URL(`https://${host}/a`);
  const sameOrigin = new URL('/b', url);

  test('is kept for all requests to an origin, and no other', () => {
    const agentFor = createAgents();
    expect(agentFor(sameOrigin)).toBe(agentFor(url));
    expect(agentFor(new URL(`https://store.${host}/a`))).not.toBe(agentFor(url));
  });

  test('is kept for no request that asks for one of its own', () => {
    const agentFor = createAgents();
    const fresh = agentFor(url, { isFresh: true });
    const kept = agentFor(url);
    expect([kept, agentFor(url, { isFresh: true })]).not.toContain(fresh);
    expect(agentFor(url)).toBe(kept);
  });

  test('is kept for no request behind a proxy, because a tunnel carries only one', () => {
    process.env['HTTPS_PROXY'] = 'http://proxy.example.com';
    const agentFor = createAgents();
    expect(agentFor(sameOrigin)).not.toBe(agentFor(url));
  });
});

test('a package that reads the event when it is loaded, whatever its size, does not find it', () => {
  process.env['GITHUB_EVENT_PATH'] = 'event.json';
  githubActions();
  expect(process.env).not.toHaveProperty('GITHUB_EVENT_PATH');
});

test.each([
  ' ',
  'proxy.example.com:3128',
  'http://',
  `http://somebody:${password}%@proxy.example.com`,
  `socks5://a:${password}@b`,
])('a proxy that is no URL of a proxy, "%s", is an invalid input, and its password is not shown', value => {
  process.env['HTTPS_PROXY'] = value;
  const ask = () => createAgents()(new URL(`https://${host}/`));
  expect(ask).toThrow(/^The environment variable HTTPS_PROXY is not the URL of a proxy/);
  expect(ask).not.toThrow(password);
  expect(ask).toThrow(expect.objectContaining({ code: 'INPUTS_INVALID' }));
});

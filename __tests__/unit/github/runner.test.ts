import process from 'node:process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { githubRunner } from '../../../src/github/runner.ts';
import { send } from '../../../src/shared/http.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { type Stall, stalls, startProxy } from '../../support/proxy.ts';
import { until } from '../../support/until.ts';

const credentials = { accepted: 'somebody:s3cret-w0rd', given: 'somebody:s3cret-w0rd' };
const host = 'api.example.com';
const { env } = process;
beforeEach(() => {
  process.env = { ...env, NO_PROXY: '' };
});
afterEach(() => {
  process.env = env;
});

test.each(Object.keys(stalls) as Stall[])(
  'a proxy that %s is left alone when a request is given up',
  async how => {
    await using proxy = await startProxy({ ...credentials, stalling: { host, how } });
    process.env['HTTPS_PROXY'] = proxy.url;
    const { agentFor } = githubRunner();
    const url = new URL(`https://${host}/`);
    const clock = manualClock();
    const base = { method: 'GET', url, headers: {}, agentFor, clock, responseTimeout: 60_000 } as const;
    const { signal } = new AbortController();
    const late = send({ ...base, signal });
    await until(() => proxy.hosts.length === 1);
    clock.advance(15_000);
    await expect(late).rejects.toThrow('the connection attempt timed out');
    await until(() => proxy.connections() === 0);

    const controller = new AbortController();
    const pending = send({ ...base, signal: controller.signal });
    await until(() => proxy.hosts.length === 2);
    const reason = new Error('cancelled');
    controller.abort(reason);
    await expect(pending).rejects.toBe(reason);
    await until(() => proxy.connections() === 0);
  },
);

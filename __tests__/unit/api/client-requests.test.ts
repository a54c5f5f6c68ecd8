/** What the client sends, and what it makes of responses. When it sends a request again: client.test.ts. */
import { createServer } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { listen } from '../../../simulator/http/loopback.ts';
import { type Fault, type Simulator, startSimulator } from '../../../simulator/server.ts';
import { Client } from '../../../src/api/client.ts';
import { endpoints, ofOwnJob } from '../../../src/api/endpoints.ts';
import { createAgents } from '../../../src/github/toolkit.ts';
import { UntrustedText } from '../../../src/shared/redactor.ts';
import {
  caller,
  calls,
  effects,
  expectFinal,
  failureOf,
  minutes,
  type Purpose,
  purposes,
  repeatable,
  setUp,
} from '../../support/api-client.ts';
import { freePort } from '../../support/free-port.ts';
import { ManualClock } from '../../support/manual-clock.ts';

test('the connection of a request that must not happen twice is its own: one that was kept may be closing', async () => {
  await using setup = await setUp([]);
  const network = { ...setup.network, agentFor: createAgents() };
  let sockets = 0;
  const all = { jobId: '1', id: '1', statusId: '1', status: 'queued', bundleUrl: 'https://a.example.com/' };
  const server = createServer((_, response) => response.end(JSON.stringify(all))).on('connection', () => {
    sockets += 1;
  });
  await using listening = await listen(server);
  const client = new Client({ baseUrl: new URL(listening.url), apiKey: 'key', network });
  const count = async (on: Purpose) => {
    const before = sockets;
    await calls[on]({ ...setup, client });
    return sockets - before;
  };
  await count('poll');
  for (const on of repeatable) expect([on, await count(on)]).toEqual([on, 0]);
  for (const on of effects) expect([on, await count(on)]).toEqual([on, 1]);
  for (const on of effects) expect([on, await count(on)]).toEqual([on, 1]);
});

test('three redirects of the service are followed, and no more (promise: The action follows at most 3 redirects)', async () => {
  const redirect = '/v1/static-export/jobs/exp_done';
  await using three = await setUp([{ on: 'poll', redirect, times: 3 }]);
  expect((await calls.poll(three)).status.raw).toBe('completed');
  await using four = await setUp([{ on: 'poll', redirect, times: 4 }]);
  expect((await failureOf(calls.poll(four))).code).toBe('REDIRECTED');
  expect(four.service.requests).toHaveLength(4);
});

describe('responses that are not the documented JSON', () => {
  test.each([
    ['start', '<!doctype html><title>Sign in</title>', 'the response is not JSON: "<!doctype html>'],
    ['start', { jobId: null }, 'JSON without a valid jobId'],
    ['start', { jobId: '..' }, 'JSON without a valid jobId (letters, digits, and . _'],
    ['start', [], 'is JSON, but not an object'],
    ['poll', { status: null }, 'JSON without a valid status'],
    ['bundle', { bundleUrl: 'null' }, 'JSON without a valid bundleUrl'],
  ] as const)('%s: %j', async (on, body, words) => {
    const error = await expectFinal(on, { status: 200, body });
    expect(error.code).toBe('RESPONSE_INVALID');
    expect(error.message).toContain(words);
  });

  test('fields that are unknown, null or malformed are ignored', async () => {
    const body = { status: 'running', progress: 'half', pageCount: null, error: null, x: {}, bundle: {} };
    await using setup = await setUp([{ on: 'poll', status: 200, body }]);
    const job = await calls.poll(setup);
    expect(job).toEqual({ status: new UntrustedText('running') });
    expect(job.status.raw).toBe('running');
  });
});

describe('what is sent', () => {
  test('the key, User-Agent, and Accept-Encoding with each request, Content-Type only with a body', async () => {
    await using setup = await setUp([]);
    for (const on of purposes) await calls[on](setup);
    const headers = setup.service.log.map(record => record.headers);
    const always = expect.objectContaining({
      authorization: `Bearer ${setup.service.key}`,
      'accept-encoding': 'identity',
      'user-agent': expect.stringMatching(/^docs-admin-action\/\d+\.\d+\.\d+$/),
    });
    expect(headers).toEqual(purposes.map(() => always));
    const types = headers.map((header, index) => [purposes[index], header['content-type']]);
    expect(types.filter(([, type]) => type !== undefined)).toEqual(
      [...effects, 'preview'].map(on => [on, 'application/json']),
    );
    // Some gateways reject a POST of unknown length.
    const posts = setup.service.log.filter(({ method }) => method === 'POST');
    const lengths = posts.map(({ headers }) => [headers['content-length'], headers['transfer-encoding']]);
    expect(lengths).toEqual(posts.map(() => [expect.stringMatching(/^\d+$/), undefined]));
  });

  test('identifiers are percent-encoded, below the path of base-url', async () => {
    await using setup = await setUp([]);
    const { service, network, deadline } = setup;
    const baseUrl = new URL(`${service.baseUrl}/admin/api`);
    const client = new Client({ baseUrl, apiKey: service.key, network });
    const call = client.call(endpoints.getExport, { parameters: { jobId: 'a/b?c#d é' }, deadline });
    expect(await failureOf(call)).toMatchObject({ code: 'JOB_NOT_FOUND' });
    expect(service.requests).toEqual(['GET /admin/api/v1/static-export/jobs/a%2Fb%3Fc%23d%20%C3%A9']);
  });

  test.each(['start', 'poll', 'agent-start'] as const)(
    'a version in base-url is named when %s is not found',
    async on => {
      await using setup = await setUp([]);
      const { service, network } = setup;
      const client = new Client({ baseUrl: new URL(`${service.baseUrl}/v1`), apiKey: service.key, network });
      expect(await failureOf(calls[on]({ ...setup, client }))).toMatchObject({
        code: 'API_NOT_FOUND',
        facts: expect.objectContaining({ reason: 'version twice' }),
      });
    },
  );

  test('a version in base-url explains no other error', async () => {
    await using setup = await setUp([]);
    const { service, network } = setup;
    const client = new Client({ baseUrl: new URL(`${service.baseUrl}/v1`), apiKey: 'wrong', network });
    expect(await failureOf(calls.start({ ...setup, client }))).toMatchObject({ code: 'KEY_REFUSED' });
  });

  test('a redirect to another origin is not followed, and the key not sent there', async () => {
    await using other = await startSimulator();
    await using setup = await setUp([
      { on: 'poll', redirect: `${other.baseUrl}/v1/static-export/jobs/exp_done?x=secret` },
    ]);
    const error = await failureOf(calls.poll(setup));
    expect(error.code).toBe('REDIRECTED');
    expect(error.message).toContain(other.baseUrl);
    expect(error.message).not.toContain('secret');
    expect(other.requests).toEqual([]);
  });

  test.each<readonly [Purpose, Partial<Fault>]>([
    ['start', {}],
    ['poll', { status: 303 }],
    ['bundle', { status: 303 }],
  ])('a redirect does not turn a %s into another request: %j', async (on, fault) => {
    expect(await expectFinal(on, { redirect: '/v1/static-export/jobs/exp_done', ...fault })).toMatchObject({
      code: 'REDIRECTED',
    });
  });
});

test.each([307, 308])('a start that is redirected with %d is sent to the new place, whole', async status => {
  // The simulator takes a path with any query.
  const redirect = '/v1/static-export/jobs?from=elsewhere';
  await using setup = await setUp([{ on: 'start', status, redirect }]);
  expect((await calls.start(setup)).jobId.raw).toMatch(/^exp_/);
  const sent = setup.service.log.map(({ method, url }) => `${method} ${url}`);
  expect(sent).toEqual(['POST /v1/static-export/jobs', `POST ${redirect}`]);
});

describe('a redirect without a target', () => {
  test.each(effects)('leaves unknown what became of %s, which is sent once', async on => {
    for (const status of [302, 307, 308])
      expect(await expectFinal(on, { status })).toMatchObject({ code: 'START_UNKNOWN' });
  });

  test.each(repeatable)('ends %s', async on => {
    expect(await expectFinal(on, { status: 307 })).toMatchObject({ code: 'REDIRECTED' });
  });
});

describe('a host that cannot be reached', () => {
  test('is retried for two minutes, the last time at their end', async () => {
    await using setup = await setUp([], { baseUrl: `http://127.0.0.1:${await freePort()}` });
    const error = await failureOf(calls.start(setup));
    expect(error.code).toBe('UNREACHABLE');
    expect(error.message).toMatch(/refused \(ECONNREFUSED\); gave up after \d+ attempts in 2m 00s\.$/);
    expect(error.facts).toEqual({ wasReached: false });
    expect(Math.round(setup.clock.now() - (setup.deadline - 10 * minutes))).toBe(2 * minutes);
  });

  test('and comes back after 45 seconds gets the start that it missed', async () => {
    const port = await freePort();
    await using setup = await setUp([], { baseUrl: `http://127.0.0.1:${port}` });
    const { key } = setup.service;
    const end = setup.clock.now() + 45_000;
    let back: Simulator | undefined;
    const clock = new (class extends ManualClock {
      override async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
        await super.sleep(milliseconds, signal);
        if (this.now() >= end) back ??= await startSimulator({ port, key });
      }
    })(setup.clock.now());
    const baseUrl = new URL(`http://127.0.0.1:${port}`);
    const client = new Client({ baseUrl, apiKey: key, network: { ...setup.network, clock } });
    await calls.start({ ...setup, client });
    expect(back?.jobsStarted).toBe(1);
    await back?.close();
  });

  test('is retried until time is up if it had responded before', async () => {
    await using setup = await setUp([]);
    await calls.poll(setup);
    setup.service.addFault({ on: 'poll', reset: 'before-request', times: Number.POSITIVE_INFINITY });
    const error = await failureOf(calls.poll(setup));
    expect(error.code).toBe('UNREACHABLE');
    expect(error.facts).toEqual({ wasReached: true });
    expect(setup.clock.pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(9 * minutes);
  });

  test('https to a server without TLS fails at once', async () => {
    await using setup = await setUp([]);
    await using secure = await setUp([], { baseUrl: setup.service.baseUrl.replace('http:', 'https:') });
    expect((await failureOf(calls.start(secure))).code).toBe('UNREACHABLE');
    expect(secure.clock.pauses).toEqual([]);
  });
});

describe('a job that the step has started itself', () => {
  const lost = caller(ofOwnJob(endpoints.getExport), { parameters: { jobId: 'exp_done' } });

  test('and that the service does not know yet is read again for 15 seconds', async () => {
    await using setup = await setUp([{ on: 'poll', status: 404, times: 3 }]);
    expect((await lost(setup)).status.raw).toBe('completed');
    await using never = await setUp([{ on: 'poll', status: 404, times: Number.POSITIVE_INFINITY }]);
    expect((await failureOf(lost(never))).code).toBe('JOB_NOT_FOUND');
    expect(Math.round(never.clock.pauses.reduce((sum, pause) => sum + pause, 0))).toBe(15_000);
  });
});

describe('a limit of the service', () => {
  test('is called so, with its end', async () => {
    await using setup = await setUp([{ on: 'agent-start', status: 429, retryAfter: 2400 }]);
    setup.clock.advance(3 * 3600_000 + 5 * minutes - 40 * minutes);
    const error = await failureOf(calls['agent-start'](setup));
    expect(error.code).toBe('SERVICE_UNAVAILABLE');
    expect(error.message).toMatch(
      /^Could not start the agent job: the service allows 100 agent jobs .* UTC \(HTTP 429/,
    );
    expect(error.what).toContain(
      'the service allows 100 agent jobs an hour for each project, until 2026-11-20 03:05 UTC',
    );
  });

  test('without Retry-After ends after the time that the service documents', async () => {
    const limits = { publish: '10 seconds', preview: 'a minute', 'agent-start': 'an hour' } as const;
    for (const [on, span] of Object.entries(limits) as [keyof typeof limits, string][]) {
      await using setup = await setUp([{ on, status: 429, times: Number.POSITIVE_INFINITY }]);
      const { what } = await failureOf(calls[on](setup));
      expect(what).toContain(`, for ${span} at most`);
    }
  });

  test.each([0, 86_401, 99_999_999_999])(
    'whose Retry-After is implausible (%d s) ends after the time that the service documents',
    async retryAfter => {
      const fault = { status: 429, retryAfter, times: Number.POSITIVE_INFINITY };
      await using setup = await setUp([{ on: 'agent-start', ...fault }]);
      const { what } = await failureOf(calls['agent-start'](setup));
      expect(what).toContain(', for an hour at most');
    },
  );
});

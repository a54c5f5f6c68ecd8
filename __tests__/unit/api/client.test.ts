import { createServer } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { type Fault, startSimulator } from '../../../simulator/server.ts';
import { Client } from '../../../src/api/client.ts';
import { type Endpoint, endpoints } from '../../../src/api/endpoints.ts';
import { createAgents } from '../../../src/github/agents.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { UntrustedText } from '../../../src/shared/untrusted-text.ts';
import { freePort } from '../../support/free-port.ts';
import { listen } from '../../support/loopback.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';
import { until } from '../../support/until.ts';

const minutes = 60_000;

/** The real client and the simulator, with a manual clock. */
async function setUp(faults: readonly Fault[], options: { baseUrl?: string } = {}) {
  const service = await startSimulator({
    faults,
    jobs: [{ jobId: 'exp_done', domain: 'docs.example.com', status: 'completed' }],
    agentJobs: [{ projectId: 'docs', id: 'agent_1' }],
  });
  const clock = manualClock();
  const network = testNetwork(clock);
  const baseUrl = new URL(options.baseUrl ?? service.baseUrl);
  const client = new Client({ baseUrl, apiKey: service.key, network });
  const deadline = clock.now() + 10 * minutes;
  return { service, client, clock, network, deadline, [Symbol.asyncDispose]: () => service.close() };
}
type Setup = Awaited<ReturnType<typeof setUp>>;

const exportJob = { jobId: 'exp_done' };
const agentJob = { projectId: 'docs', jobId: 'agent_1' };

/** A call without its deadline. The simulator knows no other paths than those that are documented. */
const caller =
  <E extends Endpoint>(
    endpoint: E,
    request: Omit<Parameters<typeof Client.prototype.call<E>>[1], 'deadline'>,
  ) =>
  ({ client, deadline }: Setup) =>
    client.call(endpoint, { ...request, deadline } as Parameters<typeof Client.prototype.call<E>>[1]);
const parameters = { projectId: 'docs' };
const calls = {
  start: caller(endpoints.startExport, { parameters: {}, body: { domain: 'docs.example.com' } }),
  poll: caller(endpoints.getExport, { parameters: exportJob }),
  bundle: caller(endpoints.generateBundle, { parameters: exportJob }),
  'agent-start': caller(endpoints.startAgentJob, { parameters, body: { prompt: 'Do it' } }),
  'agent-message': caller(endpoints.sendMessage, { parameters: agentJob, body: { prompt: 'Do more' } }),
  publish: caller(endpoints.triggerDeployment, { parameters }),
  preview: caller(endpoints.triggerPreview, { parameters, body: { branch: 'a' } }),
};
type Purpose = keyof typeof calls;
const purposes = Object.keys(calls) as Purpose[];
/** Those that must not happen twice. */
const effects = ['start', 'agent-start', 'agent-message'] as const;
const repeatable = ['poll', 'bundle', 'publish', 'preview'] as const;

async function failureOf(promise: Promise<unknown>): Promise<ActionError> {
  const error = await promise.catch((reason: unknown) => reason);
  if (error instanceof ActionError) return error;
  throw error;
}

async function expectRetried(on: Purpose, fault: Partial<Fault>): Promise<void> {
  await using setup = await setUp([{ on, ...fault } as Fault]);
  await calls[on](setup);
  expect(setup.service.requests).toHaveLength(2);
}

async function expectFinal(on: Purpose, fault: Partial<Fault>): Promise<ActionError> {
  await using setup = await setUp([{ on, ...fault } as Fault]);
  const error = await failureOf(calls[on](setup));
  expect(setup.service.requests).toHaveLength(1);
  return error;
}

describe('a request that the service did not process is sent again', () => {
  const rows = purposes.flatMap(on => [408, 425, 429, 503].map(status => [on, status] as const));
  test.each(rows)('%s with status %d', (on, status) =>
    // A proxy may send a bare 503 after it has sent a prompt on.
    expectRetried(on, { status, ...(on.startsWith('agent') && status === 503 && { retryAfter: 1 }) }),
  );

  test.each([
    ['seconds', '7', undefined],
    [
      'a date of a server whose clock differs',
      'Mon, 01 Jan 2024 00:00:07 GMT',
      'Mon, 01 Jan 2024 00:00:00 GMT',
    ],
    ['a date of a server without a clock', 'Fri, 20 Nov 2026 00:00:07 GMT', 'now'],
  ])('not before Retry-After, given in %s', async (_, retryAfter, date) => {
    const headers = date === undefined ? {} : { Date: date };
    await using setup = await setUp([{ on: 'start', status: 429, retryAfter, headers }]);
    await calls.start(setup);
    expect(setup.clock.pauses).toEqual([7000]);
  });

  test('a Retry-After beyond the time limit fails at once, and says so', async () => {
    await using setup = await setUp([{ on: 'start', status: 503, retryAfter: 3600 }]);
    const error = await failureOf(calls.start(setup));
    expect(error.message).toMatch(/HTTP 503.*asks to wait 1h 00m; gave up after 1 attempt/);
    expect(setup.clock.pauses).toEqual([]);
  });

  test('pauses are counted for each reason by itself', async () => {
    const faults = [503, 503, 503, 503, 409, 503].map(status => ({ on: 'start', status }) as const);
    await using setup = await setUp(faults);
    await caller(endpoints.startProjectExport, { parameters })(setup);
    const { pauses } = setup.clock;
    expect(pauses[4]).toBe(10_000);
    expect(pauses[5]).toBeGreaterThanOrEqual(4_000);
  });

  test('pauses grow, vary, and end before the time limit does', async () => {
    await using setup = await setUp([{ on: 'poll', status: 503, times: Number.POSITIVE_INFINITY }]);
    const error = await failureOf(calls.poll(setup));
    expect(error.code).toBe('SERVICE_UNAVAILABLE');
    const { pauses } = setup.clock;
    expect(
      pauses
        .slice(0, 5)
        .map((pause, index) => pause / (500 * 2 ** index))
        .every(share => share >= 0.5 && share <= 1),
    ).toBe(true);
    expect(new Set(pauses.map(Math.round)).size).toBeGreaterThan(pauses.length / 2);
    const total = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThan(9.5 * minutes);
    expect(total).toBeLessThanOrEqual(10 * minutes);
    expect(setup.service.requests).toHaveLength(pauses.length + 1);
  });
});

describe('time limits', () => {
  test.each([
    ['poll', 30_000],
    ['bundle', 120_000],
  ] as const)('%s without a response is repeated after %d ms', async (on, timeout) => {
    await using setup = await setUp([]);
    await calls[on](setup);
    setup.service.addFault({ on, stall: 'response' });
    const call = calls[on](setup);
    await until(() => setup.service.requests.length === 2);
    expect(setup.clock.timers).toEqual([timeout]);
    setup.clock.advance(timeout);
    await call;
    expect(setup.service.requests).toHaveLength(3);
    expect(setup.clock.timers).toEqual([]);
  });

  test('a start without a response is not repeated, and says that the job may exist', async () => {
    await using setup = await setUp([{ on: 'start', stall: 'response' }]);
    const failure = failureOf(calls.start(setup));
    await until(() => setup.service.requests.length === 1);
    expect(setup.clock.timers).toEqual([60_000]);
    setup.clock.advance(60_000);
    const error = await failure;
    expect(error.code).toBe('START_UNKNOWN');
    expect(error.message).toMatch(/the request was sent, but the response timed out.*may exist/);
    expect(setup.service.requests).toHaveLength(1);
  });

  test.each([
    ['start', 60_000],
    ['poll', 30_000],
    ['bundle', 120_000],
  ] as const)(
    'a %s that is begun before the deadline has its own %d ms, and is the last',
    async (on, time) => {
      await using setup = await setUp([{ on, stall: 'response' }]);
      setup.clock.advance(10 * minutes - 300);
      const failure = failureOf(calls[on](setup));
      await until(() => setup.service.requests.length === 1);
      expect(setup.clock.timers).toEqual([time]);
      setup.clock.advance(time);
      expect((await failure).message).toContain('the response timed out');
      expect(setup.service.requests).toHaveLength(1);
    },
  );

  test('the message of an error response is waited for 5 seconds, then its status counts', async () => {
    await using setup = await setUp([{ on: 'start', status: 401, stall: { afterBytes: 5 } }]);
    const failure = failureOf(calls.start(setup));
    await until(() => setup.clock.timers.includes(5_000));
    setup.clock.advance(5_000);
    expect(await failure).toMatchObject({ code: 'KEY_REFUSED', what: expect.stringContaining('HTTP 401') });
  });
});

describe('the connection of a request that must not happen twice', () => {
  test('is its own: one that was kept may be closing', async () => {
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
});

describe('when it is unknown whether the service processed a request', () => {
  const faults: readonly Partial<Fault>[] = [
    ...[303, 500, 502, 504].map(status => ({ status })),
    { reset: 'before-request' },
    { reset: 'after-request' },
  ];

  test.each(effects.flatMap(on => faults.map(fault => [on, fault] as const)))(
    '%s is not repeated: %j',
    async (on, fault) => {
      expect(await expectFinal(on, fault)).toMatchObject({ code: 'START_UNKNOWN' });
    },
  );

  const more = [...faults.filter(({ status }) => status !== 303), { reset: { afterBytes: 5 } }];
  test.each(repeatable.flatMap(on => more.map(fault => [on, fault] as const)))(
    '%s is repeated: %j',
    expectRetried,
  );
});

describe('other error statuses', () => {
  // Their meanings: errors.test.ts.
  test.each(purposes.flatMap(on => [400, 401, 403, 404, 405].map(status => [on, status] as const)))(
    '%s with status %i is final',
    async (on, status) => {
      expect((await expectFinal(on, { status })).what).toContain(`HTTP ${status}`);
    },
  );
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

  test('what was accepted may run, whatever the response is', async () => {
    const { hint } = await expectFinal('start', { status: 200, body: '<p>' });
    expect(hint).toContain('The job may run, but this step cannot follow it');
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

describe('a host that cannot be reached', () => {
  test('is retried for 30 seconds, then the message questions base-url', async () => {
    await using setup = await setUp([], { baseUrl: `http://127.0.0.1:${await freePort()}` });
    const error = await failureOf(calls.start(setup));
    expect(error.code).toBe('UNREACHABLE');
    expect(error.message).toMatch(
      /refused \(ECONNREFUSED\); gave up after \d+ attempts in \d+ s\. Check base-url/,
    );
    const total = setup.clock.pauses.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThanOrEqual(30_000);
  });

  test('is retried until time is up if it had responded before, and base-url is not questioned', async () => {
    await using setup = await setUp([]);
    await calls.poll(setup);
    setup.service.addFault({ on: 'poll', reset: 'before-request', times: Number.POSITIVE_INFINITY });
    const error = await failureOf(calls.poll(setup));
    expect(error.code).toBe('UNREACHABLE');
    expect(error.hint).toContain('The service had responded before');
    expect(setup.clock.pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(9 * minutes);
  });

  test('https to a server without TLS fails at once', async () => {
    await using setup = await setUp([]);
    await using secure = await setUp([], { baseUrl: setup.service.baseUrl.replace('http:', 'https:') });
    expect((await failureOf(calls.start(secure))).code).toBe('UNREACHABLE');
    expect(secure.clock.pauses).toEqual([]);
  });
});

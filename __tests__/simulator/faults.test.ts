import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { pause } from '../../simulator/http/delivery.ts';
import { type Fault, startSimulator } from '../../simulator/server.ts';
import {
  askAgent,
  callApi,
  fetchRaw,
  instant,
  jobsPath,
  linkOf,
  serveArchive,
  startJob,
  withBundle,
} from '../support/simulator-client.ts';
import { until } from '../support/until.ts';

/** A poll of a completed job that meets `faults`. */
async function pollWith(...faults: Fault[]) {
  const service = await startSimulator({ ...withBundle, faults });
  const headers = { authorization: `Bearer ${service.key}` };
  const poll = (patience?: number) =>
    fetchRaw(`${service.baseUrl}${jobsPath}/exp_done`, {
      headers,
      ...(patience === undefined ? {} : { patience }),
    });
  return { service, poll, [Symbol.asyncDispose]: service.close };
}

describe('which request is struck', () => {
  test('the first matching one, once', async () => {
    await using setup = await pollWith({ on: 'poll', status: 503 });
    expect([(await setup.poll()).status, (await setup.poll()).status]).toEqual([503, 200]);
  });

  test('a later one, several times', async () => {
    await using setup = await pollWith({ on: 'poll', status: 503, skip: 1, times: 2 });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await setup.poll()).status);
    expect(statuses).toEqual([200, 503, 503, 200, 200]);
  });

  test('every one', async () => {
    await using setup = await pollWith({ on: 'poll', status: 500, times: Number.POSITIVE_INFINITY });
    for (let count = 0; count < 5; count += 1) expect((await setup.poll()).status).toBe(500);
  });

  test('two faults for one operation strike one after the other', async () => {
    await using setup = await pollWith({ on: 'poll', status: 503 }, { on: 'poll', status: 500 });
    expect([(await setup.poll()).status, (await setup.poll()).status]).toEqual([503, 500]);
  });

  test('a fault added later strikes too', async () => {
    await using setup = await pollWith();
    expect((await setup.poll()).status).toBe(200);
    setup.service.addFault({ on: 'poll', status: 502 });
    expect((await setup.poll()).status).toBe(502);
  });

  test('each operation can be named, and any', async () => {
    await using service = await startSimulator({ ...withBundle, agentJobs: [{ projectId: 'p', id: 'j' }] });
    const link = await linkOf(service);
    const make: Readonly<Record<Fault['on'], () => Promise<{ status: number | undefined }>>> = {
      start: () => startJob(service),
      poll: () => callApi(service, `${jobsPath}/exp_done`),
      bundle: () => callApi(service, `${jobsPath}/exp_done/bundle`, { method: 'POST' }),
      archive: () => fetchRaw(link),
      'agent-start': () => askAgent(service, 'p', 'Do it'),
      'agent-job': () => callApi(service, '/v2/agent/p/job/j'),
      'agent-message': () => askAgent(service, 'p', 'Do more', 'j'),
      any: () => callApi(service, `${jobsPath}/exp_done`),
    };
    for (const on of Object.keys(make) as Fault['on'][]) {
      const fault = { on, status: 418, body: { error: 'struck' } };
      for (const [other, ask] of Object.entries(make)) {
        if (other !== on && other !== 'any' && on !== 'any') expect((await ask()).status).toBeLessThan(300);
      }
      service.addFault(fault);
      expect((await make[on]()).status).toBe(418);
    }
  });
});

describe('a scripted response', () => {
  test('has its status, headers and JSON body, and the request has no effect', async () => {
    await using service = await startSimulator({
      faults: [{ on: 'start', status: 429, retryAfter: 7, headers: { 'x-a': 'b' }, body: { error: 'slow' } }],
    });
    const { status, headers, json } = await startJob(service);
    expect({ status, json }).toEqual({ status: 429, json: { error: 'slow' } });
    expect([headers.get('retry-after'), headers.get('x-a')]).toEqual(['7', 'b']);
    expect(service.jobsStarted).toBe(0);
  });

  test('sends text as it is, with 200 when no status is given', async () => {
    await using setup = await pollWith({ on: 'poll', body: '<html>Sign in' });
    const { status, body } = await setup.poll();
    expect([status, body.toString()]).toEqual([200, '<html>Sign in']);
  });

  test('asks to come back with 503 when only that is given', async () => {
    await using setup = await pollWith({ on: 'poll', retryAfter: 'Thu, 01 Jan 2026 00:00:00 GMT' });
    const { status, headers } = await setup.poll();
    expect([status, headers['retry-after']]).toEqual([503, 'Thu, 01 Jan 2026 00:00:00 GMT']);
  });

  test('redirects with 302, or as told', async () => {
    const redirect = 'http://127.0.0.1:1/elsewhere';
    await using setup = await pollWith({ on: 'poll', redirect }, { on: 'poll', redirect, status: 307 });
    for (const expected of [302, 307]) {
      const { status, headers } = await setup.poll();
      expect([status, headers.location]).toEqual([expected, redirect]);
    }
  });

  test('can change only the headers of the real response', async () => {
    await using setup = await serveArchive(Buffer.from('0123456789'), {
      faults: [{ on: 'archive', headers: { etag: '"other"' } }],
    });
    const { status, headers, body } = await fetchRaw(setup.link);
    expect([status, headers.etag, body.toString()]).toEqual([200, '"other"', '0123456789']);
  });
});

describe('a reset', () => {
  test('before the request leaves no trace but its log entry', async () => {
    await using service = await startSimulator({ faults: [{ on: 'start', reset: 'before-request' }] });
    await expect(startJob(service)).rejects.toThrow();
    expect(service.jobsStarted).toBe(0);
    expect(service.requests).toEqual([`POST ${jobsPath}`]);
    expect(service.log[0]?.status).toBeUndefined();
  });

  test('after the request leaves a job behind', async () => {
    await using service = await startSimulator({ faults: [{ on: 'start', reset: 'after-request' }] });
    await expect(startJob(service)).rejects.toThrow();
    expect(service.jobsStarted).toBe(1);
    expect(service.log[0]).toMatchObject({ status: undefined, body: '{"domain":"docs.example.com"}' });
  });

  test.each<[Fault['on'], string | undefined]>([
    ['agent-start', undefined],
    ['agent-message', 'j'],
  ])('of %s loses what the agent was asked, or only the response', async (on, id) => {
    await using service = await startSimulator({
      agentJobs: [{ projectId: 'p', id: 'j' }],
      faults: [
        { on, reset: 'before-request' },
        { on, reset: 'after-request' },
      ],
    });
    await expect(askAgent(service, 'p', 'first', id)).rejects.toThrow();
    await expect(askAgent(service, 'p', 'second', id)).rejects.toThrow();
    expect(service.prompts.map(({ prompt }) => prompt)).toEqual(['second']);
    expect((await askAgent(service, 'p', 'third', id)).status).toBeLessThan(300);
  });

  test('is seen as one by the client', async () => {
    await using setup = await pollWith({ on: 'poll', reset: 'before-request' });
    expect(await setup.poll()).toMatchObject({ status: undefined, failure: 'ECONNRESET' });
  });

  test.each([0, 1, 700])('within the body lets %d bytes through', async afterBytes => {
    const bytes = Buffer.alloc(1000, 'x');
    await using setup = await serveArchive(bytes, { faults: [{ on: 'archive', reset: { afterBytes } }] });
    const { status, body, failure } = await fetchRaw(setup.link);
    expect({ status, length: body.length, failure }).toEqual({
      status: 200,
      length: afterBytes,
      failure: 'ECONNRESET',
    });
    expect((await fetchRaw(setup.link)).body).toEqual(bytes);
  });
});

describe('silence', () => {
  test('instead of a response, after the request took effect', async () => {
    await using service = await startSimulator({ faults: [{ on: 'start', stall: 'response' }] });
    await expect(
      fetch(`${service.baseUrl}${jobsPath}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
        body: '{"domain":"docs.example.com"}',
        signal: AbortSignal.timeout(100),
      }),
    ).rejects.toThrow(/timeout/);
    expect(service.jobsStarted).toBe(1);
  });

  test('within the body', async () => {
    await using setup = await serveArchive(Buffer.alloc(1000), {
      faults: [{ on: 'archive', stall: { afterBytes: 300 } }],
    });
    const { status, body, failure } = await fetchRaw(setup.link, { patience: 80 });
    expect({ status, length: body.length, failure }).toEqual({
      status: 200,
      length: 300,
      failure: 'SILENCE',
    });
  });

  test('does not keep the simulator from closing', async () => {
    const setup = await pollWith({ on: 'poll', stall: 'response' }, { on: 'poll', delayMs: 60_000 });
    const polls = [setup.poll(), setup.poll()];
    await until(() => setup.service.requests.length === 2);
    await setup.service.close();
    for (const { failure } of await Promise.all(polls)) expect(failure).toBe('ECONNRESET');
    await setup.service.close();
  });
});

test('a body can end early although Content-Length says more', async () => {
  await using setup = await serveArchive(Buffer.alloc(1000), {
    faults: [{ on: 'archive', end: { afterBytes: 300 } }],
  });
  const { status, headers, body, failure } = await fetchRaw(setup.link);
  expect([status, headers['content-length'], body.length]).toEqual([200, '1000', 300]);
  expect(failure).toBe('ECONNRESET');
});

test.each<[string, Pick<Fault, 'reset' | 'end'>]>([
  ['reset', { reset: { afterBytes: 300 } }],
  ['end', { end: { afterBytes: 300 } }],
])('a body that breaks off by %s breaks off in just that way', async (way, fault) => {
  await using setup = await serveArchive(Buffer.alloc(1000), { faults: [{ on: 'archive', ...fault }] });
  const { hostname, port, pathname, search } = new URL(setup.link);
  const socket = connect(Number(port), hostname).resume();
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  const seen = await new Promise(resolve => {
    socket.on('end', () => resolve('end'));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNRESET' ? 'reset' : code));
  });
  expect(seen).toBe(way);
});

test('nothing waits for a client that has gone', async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const waited = pause(60_000, response);
  response.emit('close');
  await waited;
});

test('a response can be late', async () => {
  await using setup = await pollWith({ on: 'poll', delayMs: 60 });
  const { status, milliseconds } = await setup.poll();
  expect(status).toBe(200);
  expect(milliseconds).toBeGreaterThan(58);
});

test('a body can trickle, responses of the admin API too', async () => {
  await using setup = await pollWith({ on: 'poll', trickle: { bytesPerSecond: 1000 } });
  const { milliseconds, body } = await setup.poll();
  expect(JSON.parse(body.toString())).toMatchObject({ status: 'completed' });
  expect(milliseconds).toBeGreaterThan(body.length - 52);
});

test('a flipped bit sits at the same place of the archive, whatever range is asked for', async () => {
  const bytes = Buffer.alloc(1000);
  const fault: Fault = { on: 'archive', corrupt: { atByte: 700 }, times: Number.POSITIVE_INFINITY };
  await using setup = await serveArchive(bytes, { faults: [fault] });
  const wrongBytes = async (range?: string) => {
    const { body } = await fetchRaw(setup.link, { headers: range === undefined ? {} : { range } });
    return [...body].flatMap((byte, index) => (byte === 0 ? [] : [index]));
  };
  expect(await wrongBytes()).toEqual([700]);
  expect(await wrongBytes('bytes=600-')).toEqual([100]);
  expect(await wrongBytes('bytes=701-')).toEqual([]);
  expect(bytes.every(byte => byte === 0)).toBe(true);
});

test('the log keeps headers, bodies, times, and statuses', async () => {
  await using service = await startSimulator(instant);
  const before = Date.now();
  await startJob(service);
  await callApi(service, `${jobsPath}/exp_unknown?a=b`);
  expect(service.log).toMatchObject([
    { origin: 'api', method: 'POST', url: jobsPath, body: '{"domain":"docs.example.com"}', status: 202 },
    { origin: 'api', method: 'GET', url: `${jobsPath}/exp_unknown?a=b`, body: '', status: 404 },
  ]);
  expect(service.log[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(service.log[0]?.at).toBeGreaterThan(before - 2);
  expect(service.requests).toEqual([`POST ${jobsPath}`, `GET ${jobsPath}/exp_unknown`]);
});

import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
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
  const poll = () => fetchRaw(`${service.baseUrl}${jobsPath}/exp_done`, { headers });
  return { service, poll, [Symbol.asyncDispose]: service.close };
}

describe('a fault strikes', () => {
  test.each<[string, readonly Fault[], readonly number[]]>([
    ['the first matching request, once', [{ on: 'poll', status: 503 }], [503, 200]],
    ['later ones', [{ on: 'poll', status: 503, skip: 1, times: 2 }], [200, 503, 503, 200]],
    ['every one', [{ on: 'poll', status: 500, times: Number.POSITIVE_INFINITY }], [500, 500, 500]],
    ['any one', [{ on: 'any', status: 500 }], [500, 200]],
    [
      'after the one before it',
      [
        { on: 'poll', status: 503 },
        { on: 'poll', status: 500 },
      ],
      [503, 500, 200],
    ],
    ['always or never, by chance', [{ on: 'poll', status: 500, chance: 1 }], [500, 500]],
    ['no other operation', [{ on: 'start', status: 500 }], [200]],
  ])('%s', async (_, faults, expected) => {
    await using setup = await pollWith(...faults);
    const statuses = [];
    for (const _ of expected) statuses.push((await setup.poll()).status);
    expect(statuses).toEqual(expected);
  });

  test('each operation by its name, also when it is added later', async () => {
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
    for (const [on, ask] of Object.entries(make)) {
      expect((await ask()).status).toBeLessThan(300);
      service.addFault({ on: on as Fault['on'], status: 418 });
      expect((await ask()).status).toBe(418);
    }
  });
});

describe('a scripted response', () => {
  const redirect = 'http://127.0.0.1:1/elsewhere';
  test.each<[Partial<Fault>, number, object, string]>([
    [{ body: '<html>Sign in' }, 200, {}, '<html>Sign in'],
    [{ status: 429, retryAfter: 7, body: { error: 'a' } }, 429, { 'retry-after': '7' }, '{"error":"a"}'],
    [{ retryAfter: 'soon', body: 'a' }, 503, { 'retry-after': 'soon' }, 'a'],
    [{ redirect, body: 'a' }, 302, { location: redirect }, 'a'],
    [{ redirect, status: 307, body: 'a' }, 307, { location: redirect }, 'a'],
    [{ body: 'a', headers: { 'X-A': 'b' } }, 200, { 'x-a': 'b' }, 'a'],
  ])('%j', async (fault, status, headers, text) => {
    await using setup = await pollWith({ on: 'poll', ...fault });
    const { body, ...response } = await setup.poll();
    expect(response).toMatchObject({ status, headers });
    expect(body.toString()).toBe(text);
  });

  test('has no effect, and is on record', async () => {
    await using service = await startSimulator({ faults: [{ on: 'start', status: 429 }] });
    await startJob(service);
    expect(service.jobsStarted).toBe(0);
    expect(service.log).toMatchObject([
      { origin: 'api', method: 'POST', url: jobsPath, body: '{"domain":"docs.example.com"}', status: 429 },
    ]);
  });

  test('can change only the headers of the real response', async () => {
    await using setup = await serveArchive(Buffer.from('0123456789'), {
      faults: [{ on: 'archive', headers: { ETag: '"other"', 'Accept-Ranges': undefined } }],
    });
    const { status, headers, body } = await fetchRaw(setup.link);
    expect([status, headers.etag, body.toString()]).toEqual([200, '"other"', '0123456789']);
    expect(headers).not.toHaveProperty('accept-ranges');
  });
});

describe('a lost connection', () => {
  test.each([
    [{ reset: 'before-request' }, 0],
    [{ reset: 'after-request' }, 1],
  ] as const)('%j leaves %d jobs behind', async (fault, jobs) => {
    await using service = await startSimulator({ faults: [{ on: 'start', ...fault }] });
    await expect(startJob(service)).rejects.toThrow();
    expect(service.jobsStarted).toBe(jobs);
    expect(service.log).toMatchObject([{ url: jobsPath, status: undefined }]);
  });

  test.each([
    ['agent-start', undefined],
    ['agent-message', 'j'],
  ] as const)('loses what %s asked for, or only the response', async (on, id) => {
    const faults = (['before-request', 'after-request'] as const).map(reset => ({ on, reset }));
    await using service = await startSimulator({ agentJobs: [{ projectId: 'p', id: 'j' }], faults });
    await expect(askAgent(service, 'p', 'first', id)).rejects.toThrow();
    await expect(askAgent(service, 'p', 'second', id)).rejects.toThrow();
    expect(service.prompts.map(({ prompt }) => prompt)).toEqual(['second']);
  });

  test.each([0, 1, 700])('within the body lets %d bytes through', async afterBytes => {
    const bytes = Buffer.alloc(1000, 'x');
    for (const fault of [{ reset: { afterBytes } }, { end: { afterBytes } }]) {
      await using setup = await serveArchive(bytes, { faults: [{ on: 'archive', ...fault }] });
      const { status, body, failure } = await fetchRaw(setup.link);
      expect([status, body.length, failure]).toEqual([200, afterBytes, 'ECONNRESET']);
      expect((await fetchRaw(setup.link)).body).toEqual(bytes);
    }
  });

  test.each(['reset', 'end'] as const)('by %s ends in just that way', async way => {
    const faults = [{ on: 'archive', [way]: { afterBytes: 300 } } as const];
    await using setup = await serveArchive(Buffer.alloc(1000), { faults });
    const { hostname, port, pathname, search } = new URL(setup.link);
    const socket = connect(Number(port), hostname).resume();
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    const seen = await new Promise(resolve => {
      socket.on('end', () => resolve('end'));
      socket.on('error', ({ code }: NodeJS.ErrnoException) =>
        resolve(code === 'ECONNRESET' ? 'reset' : code),
      );
    });
    expect(seen).toBe(way);
  });
});

describe('silence', () => {
  test('within the body comes after so many bytes', async () => {
    const faults = [{ on: 'archive', stall: { afterBytes: 300 } }] as const;
    await using setup = await serveArchive(Buffer.alloc(1000), { faults });
    const reader = (await fetch(setup.link)).body?.getReader();
    let received = 0;
    while (received < 300) received += (await reader?.read())?.value?.length ?? Number.NaN;
    expect(received).toBe(300);
    const next = expect(reader?.read()).rejects.toThrow('terminated');
    await setup.service.close();
    await next;
  });

  test('instead of a response takes effect, and does not keep the simulator from closing', async () => {
    const faults = [
      { on: 'start', stall: 'response' },
      { on: 'start', delayMs: 60_000 },
    ] as const;
    const service = await startSimulator({ ...instant, faults });
    const starts = [startJob(service), startJob(service)].map(start => expect(start).rejects.toThrow());
    await until(() => service.requests.length === 2 && service.jobsStarted === 1);
    await service.close();
    await Promise.all(starts);
  });
});

test('a body can trickle', async () => {
  await using setup = await pollWith({ on: 'poll', trickle: { bytesPerSecond: 1000 } });
  const { body } = await setup.poll();
  expect(JSON.parse(body.toString())).toMatchObject({ status: 'completed' });
});

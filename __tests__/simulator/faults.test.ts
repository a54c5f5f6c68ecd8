import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { type Fault, type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import {
  callApi,
  fetchRaw,
  instant,
  jobsPath,
  serveArchive,
  startJob,
  withBundle,
} from '../support/simulator-client.ts';
import { until } from '../support/until.ts';

test('faults strike once, or from one request to another, one after the other, and no other operation', async () => {
  const faults: readonly Fault[] = [
    { on: 'start', status: 400 },
    { on: 'poll', status: 503, skip: 1, times: 2 },
    { on: 'any', status: 500, times: 2 },
  ];
  await using service = await startSimulator({ ...withBundle, faults });
  const statuses = [];
  for (let count = 0; count < 5; count += 1)
    statuses.push((await callApi(service, `${jobsPath}/exp_done`)).status);
  expect(statuses).toEqual([500, 503, 503, 500, 200]);
});

test('a fault can change only the headers of the real response', async () => {
  await using setup = await serveArchive(Buffer.from('0123456789'), {
    faults: [{ on: 'archive', headers: { ETag: '"other"', 'Accept-Ranges': undefined } }],
  });
  const { status, headers, body } = await fetchRaw(setup.link);
  expect([status, headers['etag'], body.toString()]).toEqual([200, '"other"', '0123456789']);
  expect(headers).not.toHaveProperty('accept-ranges');
});

test('a fault can change fields of the real response, or send another one although the request has its effect', async () => {
  const faults: readonly Fault[] = [
    { on: 'start', fields: { jobId: 7, status: undefined } },
    { on: 'start', status: 303, headers: { Location: '/elsewhere' }, effect: true },
    { on: 'start', status: 503 },
  ];
  await using service = await startSimulator({ faults });
  const { json } = await startJob(service);
  expect(json).toMatchObject({ jobId: 7, error: null });
  expect(json).not.toHaveProperty('status');
  const see = await fetchRaw(`${service.baseUrl}${jobsPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: '{"domain":"docs.example.com"}',
  });
  expect([see.status, see.headers['location'], service.jobsStarted]).toEqual([303, '/elsewhere', 2]);
  await startJob(service);
  expect(service.jobsStarted).toBe(2);
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
    ['reset', 0],
    ['reset', 700],
    ['end', 0],
    ['end', 700],
  ] as const)('by %s within the body comes after %d bytes, once', async (way, afterBytes) => {
    const bytes = Buffer.alloc(1000, 'x');
    const faults = [{ on: 'archive', [way]: { afterBytes } } as const];
    await using setup = await serveArchive(bytes, { faults });
    // As curl tells them apart: 18 for a body that is too short, 56 for a connection that was reset.
    await expect(promisify(execFile)('curl', ['--silent', setup.link])).rejects.toMatchObject({
      code: way === 'end' ? 18 : 56,
      stdout: 'x'.repeat(afterBytes),
    });
    expect((await fetchRaw(setup.link)).body).toEqual(bytes);
  });
});

describe('silence', () => {
  test('within the body comes after so many bytes, and does not end', async () => {
    const cut = { afterBytes: 300 };
    const faults = [
      { on: 'archive', stall: cut },
      { on: 'archive', end: cut },
    ] as const;
    await using setup = await serveArchive(Buffer.alloc(1000), { faults });
    const reader = (await fetch(setup.link)).body?.getReader();
    let received = 0;
    while (received < 300) received += (await reader?.read())?.value?.length ?? Number.NaN;
    expect(received).toBe(300);
    let over = false;
    const next = expect(reader?.read().finally(() => (over = true))).rejects.toThrow('terminated');
    // One that began later ends.
    await expect(fetchRaw(setup.link)).rejects.toThrow('terminated');
    await fetchRaw(setup.link);
    expect(over).toBe(false);
    await setup.service.close();
    await next;
  });

  test('instead of a response takes effect, and does not keep the simulator from closing', async () => {
    const faults = [
      { on: 'start', stall: 'response' },
      { on: 'start', delayMs: 3_600_000 },
    ] as const;
    const service = await startSimulator({ ...instant, faults });
    const starts = [startJob(service), startJob(service)].map(start => expect(start).rejects.toThrow());
    await until(() => service.requests.length === 2 && service.jobsStarted === 1);
    await service.close();
    await Promise.all(starts);
  });
});

/** A byte now, and the next in a quarter of an hour. */
const slow = { bytesPerSecond: 0.001 };
test.each<SimulatorOptions>([slow, { faults: [{ on: 'archive', trickle: slow }] }])(
  'a body comes no faster than it may: %j',
  async options => {
    await using setup = await serveArchive(Buffer.alloc(1000), options);
    const reader = (await fetch(setup.link)).body?.getReader();
    expect((await reader?.read())?.value).toHaveLength(1);
  },
);

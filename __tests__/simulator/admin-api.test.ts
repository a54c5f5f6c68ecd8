import { describe, expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { type Behavior, endOf, recordOf } from '../../simulator/service/state.ts';
import { callApi, fetchRaw, instant, jobsPath, startJob, withBundle } from '../support/simulator-client.ts';

const error = { error: expect.any(String) };
const json = { 'content-type': 'application/json' };

test.each(['', 'Bearer docs_admin_wrong', 'docs_admin_sim_0123456789abcdef'])(
  'the key %j returns 401 before anything else',
  async authorization => {
    await using service = await startSimulator();
    for (const path of [`${jobsPath}/exp_1`, '/v9/nothing'])
      expect(await callApi(service, path, { headers: { authorization } })).toMatchObject({
        status: 401,
        json: error,
      });
  },
);

describe('starting an export', () => {
  test('queues a job and returns its id', async () => {
    await using service = await startSimulator();
    const body = { domain: 'docs.example.com', version: '2026.11', paths: ['/guides/*'] };
    expect(await startJob(service, body)).toMatchObject({
      status: 202,
      json: { jobId: expect.stringMatching(/^exp_[a-z0-9]{20}$/), status: 'queued' },
    });
    expect(service.jobsStarted).toBe(1);
  });

  test.each<[string, string, Record<string, string>]>([
    ['no body', '', json],
    ['what is not JSON', '{"domain":', json],
    ['a list', '[]', json],
    ['null', 'null', json],
    ['no domain', '{}', json],
    ['an unknown domain', '{"domain":"other.example.com"}', json],
    ['a version that is no text', '{"domain":"docs.example.com","version":7}', json],
    ['paths that are no texts', '{"domain":"docs.example.com","paths":[7]}', json],
    ['another type', '{"domain":"docs.example.com"}', { 'content-type': 'text/plain' }],
  ])('with %s returns 400', async (_, body, headers) => {
    await using service = await startSimulator();
    const response = await callApi(service, jobsPath, {
      ...{ method: 'POST', headers },
      ...(body !== '' && { body }),
    });
    expect(response).toMatchObject({ status: 400, json: error });
    expect(service.jobsStarted).toBe(0);
  });

  test('returns 403 on a plan without static export', async () => {
    await using service = await startSimulator({ plan: 'starter' });
    const refusal = { error: expect.stringContaining('Enterprise') };
    expect(await startJob(service)).toMatchObject({ status: 403, json: refusal });
  });
});

describe('the record of an export job', () => {
  const behavior: Behavior = {
    ...{ key: '', domains: [], plan: 'enterprise', linkTime: 0, pages: 200 },
    ...{ queueTime: 1000, jobTime: 10_000, outcome: 'completed', reason: 'no title' },
  };
  const job = { jobId: 'exp_1', domain: 'docs.example.com', createdAt: 0, version: null };
  const at = (now: number, changes: Partial<Behavior> = {}) =>
    recordOf(job, { ...behavior, ...changes }, now);
  const common = { jobId: 'exp_1', createdAt: '1970-01-01T00:00:00.000Z', error: null };

  test('has the observed fields while it is queued, running, and completed', () => {
    expect([500, 5500, 20_000].map(now => at(now))).toEqual([
      { ...common, status: 'queued', updatedAt: '1970-01-01T00:00:00.500Z' },
      { ...common, status: 'running', updatedAt: '1970-01-01T00:00:05.500Z', progress: 50, pageCount: 100 },
      { ...common, status: 'completed', updatedAt: '1970-01-01T00:00:10.000Z', pageCount: 200 },
    ]);
  });

  test('has a progress that only rises, and never to 100', () => {
    const running = Array.from({ length: 90 }, (_, step) => at(1000 + step * 100).progress ?? -1);
    expect(running).toEqual(running.toSorted((a, b) => a - b));
    expect([running[0], running.at(-1)]).toEqual([0, 99]);
  });

  test('says why a job failed', () => {
    const record = at(endOf(job, behavior), { outcome: 'failed' });
    const updatedAt = '1970-01-01T00:00:10.000Z';
    expect(record).toEqual({ ...common, status: 'failed', updatedAt, error: 'no title' });
  });

  test('of a job that exists beforehand rests, or runs', async () => {
    const domain = 'docs.example.com';
    const jobs = [
      { jobId: 'exp stuck', domain, status: 'running' },
      { jobId: 'exp_live', domain },
    ];
    await using service = await startSimulator({ ...instant, jobs });
    for (const [id, status] of [
      ['exp%20stuck', 'running'],
      ['exp_live', 'completed'],
    ])
      expect(await callApi(service, `${jobsPath}/${id}`)).toMatchObject({ status: 200, json: { status } });
    expect(service.jobsStarted).toBe(0);
  });
});

describe('generating a bundle', () => {
  const generate = { method: 'POST' };

  test('returns a link, the size, and when the link expires', async () => {
    await using service = await startSimulator(withBundle);
    const response = await callApi(service, `${jobsPath}/exp_done/bundle`, generate);
    const link = String(response.json?.['bundleUrl']);
    expect(response.status).toBe(200);
    expect(response.json).toEqual({
      jobId: 'exp_done',
      bundleUrl: expect.stringMatching(`^${service.storeUrl}/exports/exp_done/docs.example.com.tar.gz\\?`),
      sizeBytes: (await fetchRaw(link)).body.length,
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
    });
  });

  test('returns 409 until the job is completed, and for failed ones', async () => {
    const jobs = [{ jobId: 'exp_queued', domain: 'docs.example.com', status: 'queued' }];
    await using service = await startSimulator({ ...instant, outcome: 'failed', jobs });
    const failed = (await startJob(service)).json?.['jobId'];
    for (const id of ['exp_queued', failed])
      expect(await callApi(service, `${jobsPath}/${id}/bundle`, generate)).toMatchObject({
        status: 409,
        json: error,
      });
  });
});

describe('a request that fits nothing', () => {
  test.each([
    ['GET', `${jobsPath}/exp_unknown`, 404],
    ['POST', `${jobsPath}/exp_unknown/bundle`, 404],
    ['GET', '/v2/agent/p/job/unknown', 404],
    ['GET', '/', 404],
    ['GET', `${jobsPath}/%ff`, 404],
    ['GET', jobsPath, 405],
    ['DELETE', `${jobsPath}/exp_done`, 405],
    ['GET', `${jobsPath}/exp_done/bundle`, 405],
    ['POST', '/v2/agent/p/job/j', 405],
    ['GET', '/v2/agent/p/job/j/message', 405],
  ])('%s %s returns %d', async (method, path, status) => {
    await using service = await startSimulator(withBundle);
    expect(await callApi(service, path, { method })).toMatchObject({ status, json: error });
  });

  test('a Content-Type without a body returns 400', async () => {
    await using service = await startSimulator(withBundle);
    expect(await callApi(service, `${jobsPath}/exp_done`, { headers: json })).toMatchObject({ status: 400 });
  });
});

test('everything moves below a path prefix when there is one', async () => {
  await using service = await startSimulator({ ...withBundle, basePath: '/admin' });
  expect((await callApi(service, `${jobsPath}/exp_done`)).status).toBe(200);
  const headers = { authorization: `Bearer ${service.key}` };
  const outside = `${new URL(service.baseUrl).origin}${jobsPath}/exp_done`;
  expect((await fetchRaw(outside, { headers })).status).toBe(404);
});

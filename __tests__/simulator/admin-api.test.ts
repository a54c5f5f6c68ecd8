import { describe, expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { type Behavior, endOf, recordOf } from '../../simulator/service/state.ts';
import { callApi, fetchRaw, instant, jobsPath, startJob, withBundle } from '../support/simulator-client.ts';

describe('the key', () => {
  test.each([
    ['missing', ''],
    ['wrong', 'Bearer docs_admin_wrong'],
    ['without its scheme', 'docs_admin_sim_0123456789abcdef'],
  ])('%s returns 401 before anything else', async (_, authorization) => {
    await using service = await startSimulator();
    for (const path of [`${jobsPath}/exp_1`, '/v9/nothing']) {
      const { status, json, headers } = await callApi(service, path, { headers: { authorization } });
      expect({ status, json }).toEqual({ status: 401, json: { error: expect.any(String) } });
      expect(headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test('can be set', async () => {
    await using service = await startSimulator({ key: 'another' });
    expect(service.key).toBe('another');
    expect((await startJob(service)).status).toBe(202);
  });
});

describe('starting an export', () => {
  test('queues a job and returns its id', async () => {
    await using service = await startSimulator();
    const { status, json } = await startJob(service, {
      domain: 'docs.example.com',
      version: '2026.11',
      paths: ['/guides/*'],
    });
    expect(status).toBe(202);
    expect(json).toEqual({ jobId: expect.stringMatching(/^exp_[a-z0-9]{20}$/), status: 'queued' });
    expect(service.jobsStarted).toBe(1);
  });

  test.each([
    ['no body', undefined],
    ['what is not JSON', '{"domain":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no domain', '{}'],
    ['a domain that is no text', '{"domain":7}'],
    ['an unknown domain', '{"domain":"other.example.com"}'],
    ['a version that is no text', '{"domain":"docs.example.com","version":7}'],
    ['paths that are no list', '{"domain":"docs.example.com","paths":"/a"}'],
    ['paths that are no texts', '{"domain":"docs.example.com","paths":[7]}'],
  ])('with %s returns 400', async (_, body) => {
    await using service = await startSimulator();
    const headers = { 'content-type': 'application/json' };
    const { status, json } = await callApi(service, jobsPath, {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body }),
    });
    expect({ status, json }).toEqual({ status: 400, json: { error: expect.any(String) } });
    expect(service.jobsStarted).toBe(0);
  });

  test.each([
    ['application/json', 202],
    ['application/json; charset=utf-8', 202],
    ['text/plain', 400],
    ['application/jsonp', 400],
  ])('with Content-Type %s returns %d', async (type, status) => {
    await using service = await startSimulator();
    const call = { method: 'POST', headers: { 'content-type': type }, body: '{"domain":"docs.example.com"}' };
    expect((await callApi(service, jobsPath, call)).status).toBe(status);
  });

  test('returns 403 on a plan without static export', async () => {
    await using service = await startSimulator({ plan: 'starter' });
    const { status, json } = await startJob(service);
    expect(status).toBe(403);
    expect(json?.['error']).toContain('Enterprise');
  });
});

describe('the record of a job', () => {
  const behavior: Behavior = {
    key: '',
    domains: [],
    plan: 'enterprise',
    queueTime: 1000,
    jobTime: 10_000,
    outcome: 'completed',
    reason: 'no title',
    progress: 'percent',
    extraStatus: undefined,
    pages: 200,
    linkTime: 0,
  };
  const job = { jobId: 'exp_1', domain: 'docs.example.com', createdAt: 0, version: null };
  const moments = Array.from({ length: 101 }, (_, step) => step * 100);
  const statuses = (changes: Partial<Behavior>) => [
    ...new Set(moments.map(now => recordOf(job, { ...behavior, ...changes }, now).status)),
  ];

  test('is queued, running and completed in turn', () => {
    expect(statuses({})).toEqual(['queued', 'running', 'completed']);
  });

  test('can show a status that is not documented for a while', () => {
    expect([...statuses({ extraStatus: 'rendering' })]).toEqual([
      'queued',
      'running',
      'rendering',
      'completed',
    ]);
  });

  test('carries progress while running only, rising unevenly and never to 100', () => {
    const records = moments.map(now => recordOf(job, behavior, now));
    const running = records
      .filter(({ status }) => status === 'running')
      .map(({ progress }) => progress ?? -1);
    expect(running).toEqual([...running].sort((a, b) => a - b));
    expect([running[0], running.at(-1)]).toEqual([0, 99]);
    const steps = running.slice(1).map((percent, index) => percent - (running[index] ?? 0));
    expect(Math.max(...steps)).toBeGreaterThanOrEqual(2);
    expect(
      records.filter(({ status }) => status !== 'running').every(record => !('progress' in record)),
    ).toBe(true);
  });

  test('counts pages while running and at the end', () => {
    expect(recordOf(job, behavior, 500)).not.toHaveProperty('pageCount');
    const half = recordOf(job, behavior, 5500).pageCount ?? 0;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(200);
    expect(recordOf(job, behavior, 10_000).pageCount).toBe(200);
  });

  test('can keep its progress to itself', () => {
    const record = recordOf(job, { ...behavior, progress: 'none' }, 5000);
    expect(record).toEqual({
      jobId: 'exp_1',
      status: 'running',
      createdAt: '1970-01-01T00:00:00.000Z',
      updatedAt: '1970-01-01T00:00:05.000Z',
      error: null,
    });
  });

  test('says why a job failed', () => {
    const record = recordOf(job, { ...behavior, outcome: 'failed' }, endOf(job, behavior));
    expect(record).toMatchObject({ status: 'failed', error: 'no title' });
    expect(record).not.toHaveProperty('pageCount');
  });
});

describe('a job over the wire', () => {
  test('ends after its time, and the simulator knows when', async () => {
    await using service = await startSimulator({ jobSeconds: 0.1, queueSeconds: 0 });
    const startedAt = Date.now();
    const jobId = String((await startJob(service)).json?.['jobId']);
    expect(service.jobEndedAt(jobId)).toBeUndefined();
    let status: unknown;
    while (status !== 'completed') {
      ({ status } = (await callApi(service, `${jobsPath}/${jobId}`)).json ?? {});
    }
    expect(service.jobEndedAt(jobId)).toBeGreaterThanOrEqual(startedAt + 99);
    expect(service.jobEndedAt(jobId)).toBeLessThanOrEqual(Date.now() + 1);
  });

  test('can exist beforehand, resting or running', async () => {
    await using service = await startSimulator({
      ...instant,
      jobs: [
        { jobId: 'exp stuck', domain: 'docs.example.com', status: 'running' },
        { jobId: 'exp_live', domain: 'docs.example.com' },
      ],
    });
    const statusOf = async (id: string) => (await callApi(service, `${jobsPath}/${id}`)).json?.['status'];
    expect(await statusOf('exp%20stuck')).toBe('running');
    expect(await statusOf('exp_live')).toBe('completed');
    expect(service.jobsStarted).toBe(0);
  });
});

describe('generating a bundle', () => {
  test('returns a link, the size, and when the link expires', async () => {
    await using service = await startSimulator(withBundle);
    const path = `${jobsPath}/exp_done/bundle`;
    const { status, json } = await callApi(service, path, { method: 'POST' });
    const link = String(json?.['bundleUrl']);
    expect(status).toBe(200);
    expect(json).toEqual({
      jobId: 'exp_done',
      bundleUrl: expect.stringMatching(`^${service.storeUrl}/exports/exp_done/docs.example.com.tar.gz\\?`),
      sizeBytes: (await fetchRaw(link)).body.length,
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
    });
  });

  test('returns 409 until the job is completed, and for failed ones', async () => {
    await using service = await startSimulator({
      ...instant,
      outcome: 'failed',
      jobs: [{ jobId: 'exp_queued', domain: 'docs.example.com', status: 'queued' }],
    });
    const failed = String((await startJob(service)).json?.['jobId']);
    for (const [id, status] of [
      ['exp_queued', 'queued'],
      [failed, 'failed'],
    ]) {
      const response = await callApi(service, `${jobsPath}/${id}/bundle`, { method: 'POST' });
      expect(response).toMatchObject({ status: 409, json: { error: expect.stringContaining(status ?? '') } });
    }
  });
});

describe('an agent job', () => {
  const seed = {
    projectId: 'my project',
    id: 'agent_1',
    repository: 'https://git.example.com/docs',
    ref: null,
    model: 'm1',
    prLink: 'https://git.example.com/docs/pull/7',
    createdAt: Date.UTC(2026, 0, 1),
  } as const;
  const path = '/v2/agent/my%20project/job/agent_1';
  const record = {
    id: 'agent_1',
    source: { repository: seed.repository, ref: null },
    model: 'm1',
    createdAt: '2026-01-01T00:00:00.000Z',
  };

  test.each([
    ['completed', seed.prLink, null],
    ['failed', null, null],
    ['archived', null, '2026-01-01T00:00:01.000Z'],
  ] as const)('that is %s has exactly the documented fields', async (outcome, prLink, archivedAt) => {
    await using service = await startSimulator({ agentJobs: [{ ...seed, outcome, prLink, time: 1000 }] });
    const { status, json } = await callApi(service, path);
    expect({ status, json }).toEqual({
      status: 200,
      json: { ...record, status: outcome, prLink, archivedAt },
    });
    expect(service.jobEndedAt('agent_1')).toBe(seed.createdAt + 1000);
  });

  test('has no pull request while it is active', async () => {
    await using service = await startSimulator({ agentJobs: [{ ...seed, time: Number.MAX_SAFE_INTEGER }] });
    const { json } = await callApi(service, path);
    expect(json).toEqual({ ...record, status: 'active', prLink: null, archivedAt: null });
    expect(service.jobEndedAt('agent_1')).toBeUndefined();
  });

  test('comes to an end by itself when only its name is given', async () => {
    await using service = await startSimulator({ ...instant, agentJobs: [{ projectId: 'p', id: 'j' }] });
    const { json } = await callApi(service, '/v2/agent/p/job/j');
    expect(json).toMatchObject({ status: 'completed', prLink: expect.stringContaining('https://') });
  });
});

describe('a request that fits nothing', () => {
  test.each([
    `${jobsPath}/exp_unknown`,
    `${jobsPath}/exp_done/other`,
    `${jobsPath}/`,
    '/v2/agent/p/job/unknown',
    '/v2/agent/p',
    '/',
  ])('GET %s returns 404', async path => {
    await using service = await startSimulator(withBundle);
    expect(await callApi(service, path)).toMatchObject({ status: 404, json: { error: expect.any(String) } });
  });

  test('a bundle of an unknown job returns 404', async () => {
    await using service = await startSimulator();
    const { status } = await callApi(service, `${jobsPath}/exp_unknown/bundle`, { method: 'POST' });
    expect(status).toBe(404);
  });

  test.each([
    ['GET', jobsPath, 'POST'],
    ['HEAD', jobsPath, 'POST'],
    ['DELETE', `${jobsPath}/exp_done`, 'GET'],
    ['HEAD', `${jobsPath}/exp_done`, 'GET'],
    ['GET', `${jobsPath}/exp_done/bundle`, 'POST'],
    ['GET', '/v2/agent/p/job', 'POST'],
    ['POST', '/v2/agent/p/job/j', 'GET'],
    ['GET', '/v2/agent/p/job/j/message', 'POST'],
  ])('%s %s returns 405', async (method, path, allowed) => {
    await using service = await startSimulator(withBundle);
    const { status, headers } = await callApi(service, path, { method });
    expect([status, headers.get('allow')]).toEqual([405, allowed]);
  });

  test.each([
    ['GET', `${jobsPath}/exp_done`],
    ['POST', `${jobsPath}/exp_done/bundle`],
  ])('%s %s with a Content-Type but no body returns 400', async (method, path) => {
    await using service = await startSimulator(withBundle);
    const headers = { 'content-type': 'application/json' };
    expect((await callApi(service, path, { method, headers })).status).toBe(400);
    expect((await callApi(service, path, { method })).status).toBe(200);
  });

  test('a path that is not a URL does no harm', async () => {
    await using service = await startSimulator(withBundle);
    const headers = { authorization: `Bearer ${service.key}` };
    for (const path of ['//', '//[', `${jobsPath}/%ff`]) {
      expect((await fetchRaw(`${service.baseUrl}${path}`, { headers })).status).toBe(404);
    }
  });
});

test('everything moves below a path prefix when there is one', async () => {
  await using service = await startSimulator({ ...withBundle, basePath: '/admin' });
  expect(service.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/admin$/);
  expect((await callApi(service, `${jobsPath}/exp_done`)).status).toBe(200);
  const outside = new URL(service.baseUrl).origin;
  const headers = { authorization: `Bearer ${service.key}` };
  expect((await fetchRaw(`${outside}${jobsPath}/exp_done`, { headers })).status).toBe(404);
});

import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import type { KeyProblem } from '../../simulator/service/key.ts';
import { type Behavior, recordOf } from '../../simulator/service/state.ts';
import { agentPath, askAgent, callApi, jobsPath, publish, startJob } from '../support/simulator-client.ts';

const error = { error: expect.any(String) };
const docs = 'docs.example.com';
const agentJobs = [{ projectId: 'docs', id: 'agent_1' }];
const jobs = ['completed', 'queued'].map(status => ({ jobId: `exp_${status}`, domain: docs, status }));
const message = `${agentPath('docs')}/agent_1/message`;
const post = (body: string, type = 'application/json') => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});

test.each<[string, number, string, Parameters<typeof callApi>[2]]>([
  ['no key, before anything else', 401, '/v9/nothing', { headers: { authorization: '' } }],
  ['a wrong key', 401, jobsPath, { headers: { authorization: 'Bearer docs_admin_wrong' } }],
  ['a Content-Type without a body', 400, `${jobsPath}/exp_completed`, { headers: post('').headers }],
  ['what is not JSON', 400, jobsPath, post('{"domain":')],
  ['a domain of others', 400, jobsPath, post('{"domain":"other.example.com"}')],
  ['a version that is no text', 400, jobsPath, post(`{"domain":"${docs}","version":7}`)],
  ['paths that are no texts', 400, jobsPath, post(`{"domain":"${docs}","paths":[7]}`)],
  ['an export as another type', 400, jobsPath, post(`{"domain":"${docs}"}`, 'text/plain')],
  ['an empty prompt', 400, agentPath('docs'), post('{"prompt":""}')],
  ['a message without a prompt', 400, message, post('{"messages":[]}')],
  ['a prompt as another type', 400, message, post('{"prompt":"Do it"}', 'text/plain')],
  ['an unknown job', 404, `${jobsPath}/exp_unknown`, {}],
  ['the bundle of an unknown job', 404, `${jobsPath}/exp_unknown/bundle`, { method: 'POST' }],
  ['an unknown agent job', 404, `${agentPath('docs')}/agent_2`, {}],
  ['an agent job of another project', 404, message.replace('docs', 'other'), post('{"prompt":"Do it"}')],
  ['a path elsewhere', 404, `/admin${jobsPath}/exp_completed`, {}],
  ['another method', 405, `${jobsPath}/exp_completed/bundle`, {}],
  ['the bundle of a job that has not ended', 409, `${jobsPath}/exp_queued/bundle`, { method: 'POST' }],
])('%s returns %d', async (_, status, path, call) => {
  await using service = await startSimulator({ jobs, agentJobs });
  expect(await callApi(service, path, call)).toMatchObject({ status, json: error });
  expect([service.jobsStarted, service.prompts.length]).toEqual([0, 0]);
});

test.each<[KeyProblem, number, string, number, string]>([
  [{ kind: 'expired' }, 401, 'expired', 401, 'expired'],
  [{ kind: 'expired', named: false }, 401, 'Invalid', 401, 'Invalid'],
  [{ kind: 'read-only' }, 200, '', 403, 'read'],
  [{ kind: 'read-only', named: false }, 200, '', 403, 'Forbidden'],
  [{ kind: 'ip-limited' }, 403, 'IP address', 403, 'IP address'],
  [{ kind: 'ip-limited', named: false }, 403, 'Forbidden', 403, 'Forbidden'],
])(
  'a key with the problem %j: GET returns %d %s, POST %d %s',
  async (keyProblem, read, why, write, whyNot) => {
    await using service = await startSimulator({ jobs, keyProblem });
    const reading = await callApi(service, `${jobsPath}/exp_completed`);
    expect([reading.status, String(reading.json?.['error'] ?? '')]).toEqual([
      read,
      expect.stringContaining(why),
    ]);
    for (const { status, json } of [await startJob(service), await publish(service, 'docs')])
      expect({ status, json }).toEqual({ status: write, json: { error: expect.stringContaining(whyNot) } });
    expect([service.jobsStarted, service.deployments.length]).toEqual([0, 0]);
  },
);

test('the record of an export job has the observed fields while it is queued, running, and completed', () => {
  const behavior: Behavior = {
    ...{ key: '', keyProblem: undefined, domains: [], plan: 'enterprise', linkTime: 0, pages: 200 },
    ...{ queueTime: 1000, jobTime: 10_000, outcome: 'completed', reason: null },
  };
  const job = { jobId: 'exp_1', domain: docs, createdAt: 0, version: null };
  const common = { jobId: 'exp_1', createdAt: '1970-01-01T00:00:00.000Z', error: null };
  expect([500, 5500, 20_000].map(now => recordOf(job, behavior, now))).toEqual([
    { ...common, status: 'queued', updatedAt: '1970-01-01T00:00:00.500Z' },
    { ...common, status: 'running', updatedAt: '1970-01-01T00:00:05.500Z', progress: 50, pageCount: 100 },
    { ...common, status: 'completed', updatedAt: '1970-01-01T00:00:10.000Z', pageCount: 200 },
  ]);
});

test('the record of an agent job that works has exactly the documented fields', async () => {
  await using service = await startSimulator({ jobSeconds: 3600 });
  const { status, json } = await askAgent(service, 'docs', 'Describe it');
  const record = {
    id: expect.any(String),
    status: 'active',
    source: { repository: 'https://github.com/example/docs', ref: 'agent/update-docs' },
    model: expect.any(String),
    prLink: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    archivedAt: null,
  };
  expect({ status, json }).toEqual({ status: 201, json: record });
  expect((await callApi(service, `${agentPath('docs')}/${json?.['id']}`)).json).toEqual(json);
});

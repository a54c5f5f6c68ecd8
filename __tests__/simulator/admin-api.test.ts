import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { callApi, jobsPath, projectJobsPath } from '../support/simulator-client.ts';

const docs = 'docs.example.com';
const agentJobs = [{ projectId: 'docs', id: 'agent_1' }];
const jobs = ['completed', 'queued'].map(status => ({ jobId: `exp_${status}`, domain: docs, status }));
const projectPath = projectJobsPath('docs');
const ofProject = {
  jobId: '6520f3a1c9b1a20012ab34cd',
  projectId: 'docs',
  basePath: '',
  status: 'completed',
} as const;
const agentPath = '/v2/agent/docs/job';
const message = `${agentPath}/agent_1/message`;
const post = (body: string, type = 'application/json') => ({
  method: 'POST',
  headers: { 'content-type': type },
  body,
});

type Row = [string, number, string, Parameters<typeof callApi>[2]];

test('a key that may only read gets 403 for each POST', async () => {
  await using service = await startSimulator({ agentJobs });
  const authorization = `Bearer ${service.readKey}`;
  const read = await callApi(service, `${agentPath}/agent_1`, { headers: { authorization } });
  const { headers, ...prompt } = post('{"prompt":"Do it"}');
  const asked = await callApi(service, agentPath, { ...prompt, headers: { ...headers, authorization } });
  expect([read.status, asked.status, service.prompts]).toEqual([200, 403, []]);
});

test.each<Row>([
  ['no key, before anything else', 401, '/v9/nothing', { headers: { authorization: '' } }],
  ['a wrong key', 401, jobsPath, { headers: { authorization: 'Bearer docs_admin_wrong' } }],
  ['a Content-Type without a body', 400, `${jobsPath}/exp_completed`, { headers: post('').headers }],
  ['what is not JSON', 400, jobsPath, post('{"domain":')],
  ['a domain of others', 400, jobsPath, post('{"domain":"other.example.com"}')],
  ['a version that is no text', 400, jobsPath, post(`{"domain":"${docs}","version":7}`)],
  ['paths that are no texts', 400, jobsPath, post(`{"domain":"${docs}","paths":[7]}`)],
  ['an export as another type', 400, jobsPath, post(`{"domain":"${docs}"}`, 'text/plain')],
  ['an empty prompt', 400, agentPath, post('{"prompt":""}')],
  ['a message without a prompt', 400, message, post('{"messages":[]}')],
  ['a preview without a branch', 400, '/v1/project/preview/docs', post('{"branch":""}')],
  ['an unknown job', 404, `${jobsPath}/exp_unknown`, {}],
  ['the bundle of an unknown job', 404, `${jobsPath}/exp_unknown/bundle`, { method: 'POST' }],
  ['an agent job of another project', 404, message.replace('docs', 'other'), post('{"prompt":"Do it"}')],
  ['publishing an unknown project', 404, '/v1/project/update/other', { method: 'POST' }],
  ...[
    { domain: docs },
    { basePath: '/docs', version: '1' },
    { basePath: '/docs', paths: ['index'] },
    {},
    ...['/help', '/docs/', null].map(basePath => ({ basePath })),
  ].map(
    (body): Row => [
      `an export by project with ${JSON.stringify(body)}`,
      400,
      projectPath,
      post(JSON.stringify(body)),
    ],
  ),
  ['a malformed project ID', 400, projectJobsPath(docs), { method: 'POST' }],
  ['the export of an unknown project', 404, projectJobsPath('other'), { method: 'POST' }],
  ['a job of another project', 404, `${projectJobsPath('docs-project')}/${ofProject.jobId}`, {}],
  ['a job by domain, asked for by project', 404, `${projectPath}/exp_completed`, {}],
  ['a job by project, asked for by domain', 404, `${jobsPath}/${ofProject.jobId}`, {}],
  ['a path elsewhere', 404, `/admin${jobsPath}/exp_completed`, {}],
  ['another method', 405, `${jobsPath}/exp_completed/bundle`, {}],
  ['the bundle of a job that has not ended', 409, `${jobsPath}/exp_queued/bundle`, { method: 'POST' }],
])('%s returns %d', async (_, status, path, call) => {
  await using service = await startSimulator({ jobs: [...jobs, ofProject], agentJobs });
  const error = { error: expect.any(String) };
  expect(await callApi(service, path, call)).toMatchObject({ status, json: error });
  expect([service.jobsStarted, service.prompts.length, service.deployments.length]).toEqual([0, 0, 0]);
});

import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { callApi, jobsPath, projectJobsPath, startProjectJob } from '../support/simulator-client.ts';

const path = projectJobsPath('docs');
const error = { error: expect.any(String) };
const jobs = [
  { jobId: '6520f3a1c9b1a20012ab34cd', projectId: 'docs', basePath: '', status: 'completed' },
  { jobId: 'exp_1', domain: 'docs.example.com', status: 'completed' },
] as const;

test.each<[string, number, unknown, string?]>([
  ['a domain', 400, { domain: 'docs.example.com' }],
  ['a version', 400, { basePath: '/docs', version: '1' }],
  ['paths', 400, { basePath: '/docs', paths: ['index'] }],
  ['an empty object', 400, {}],
  ['another base path', 400, { basePath: '/help' }],
  ['a base path with a slash at the end', 400, { basePath: '/docs/' }],
  ['a base path that is null', 400, { basePath: null }],
  ['a malformed project ID', 400, undefined, 'docs.example.com'],
  ['an unknown project', 404, undefined, 'other'],
])('a start with %s returns %d', async (_, status, body, projectId = 'docs') => {
  await using service = await startSimulator();
  expect(await startProjectJob(service, projectId, body)).toMatchObject({ status, json: error });
  expect(service.jobsStarted).toBe(0);
});

test('a job of another project, or of the other generation, is unknown', async () => {
  await using service = await startSimulator({ jobs });
  const paths = [`${projectJobsPath('docs-project')}/${jobs[0].jobId}`, `${path}/exp_1`];
  for (const other of [...paths, `${jobsPath}/${jobs[0].jobId}`])
    expect(await callApi(service, other)).toMatchObject({ status: 404, json: error });
});

test('the record has the documented fields, and changes only with its state', async () => {
  await using service = await startSimulator({ jobSeconds: 3600, queueSeconds: 3600 });
  const { status, json } = await startProjectJob(service, 'docs');
  const record = {
    jobId: expect.stringMatching(/^[0-9][0-9a-f]{23}$/),
    status: 'queued',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updatedAt: json?.['createdAt'],
    error: null,
  };
  expect({ status, json }).toEqual({ status: 202, json: record });
  expect((await callApi(service, `${path}/${json?.['jobId']}`)).json).toEqual(json);
  service.endJobs();
  const bundle = {
    bundleUrl: expect.stringContaining(`/exports/docs/${json?.['jobId']}/export.tar.gz?X-Amz-`),
    sizeBytes: expect.any(Number),
    expiresAt: expect.any(String),
  };
  const { json: completed } = await callApi(service, `${path}/${json?.['jobId']}`);
  const times = { createdAt: expect.any(String), updatedAt: expect.any(String) };
  expect(completed).toEqual({ ...record, ...bundle, ...times, status: 'completed' });
});

import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { callApi } from '../support/simulator-client.ts';

test('a deployment that is built has the documented fields, and gets the others when it has ended', async () => {
  await using service = await startSimulator({ jobSeconds: 3600, queueSeconds: 0 });
  const { json } = await callApi(service, '/v1/project/update/docs', { method: 'POST' });
  const read = () => callApi(service, `/v1/project/update-status/${json?.['statusId']}`);
  const record = {
    _id: json?.['statusId'],
    projectId: 'docs',
    createdAt: expect.any(String),
    subdomain: 'docs',
    screenshot: '',
    screenshotLight: '',
    screenshotDark: '',
    source: 'api',
    author: { name: expect.any(String), avatarUrl: expect.any(String), githubUserId: expect.any(Number) },
    commit: {
      sha: expect.stringMatching(/^[0-9a-f]{40}$/),
      ref: 'main',
      message: expect.any(String),
      filesChanged: { added: [expect.any(String)], modified: expect.any(Array), removed: [] },
    },
    logs: [expect.any(String), expect.any(String)],
  };
  expect((await read()).json).toEqual({
    ...record,
    status: 'in_progress',
  });
  service.endJobs();
  const ended = { status: 'success', endedAt: expect.any(String), summary: expect.any(String) };
  expect((await read()).json).toEqual({
    ...record,
    ...ended,
    logs: Array(4).fill(expect.any(String)),
  });
});

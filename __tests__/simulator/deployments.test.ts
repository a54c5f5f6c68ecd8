import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { deploymentOf, instant, preview, publish } from '../support/simulator-client.ts';

test('a deployment that is built has the documented fields, and gets the others when it has ended', async () => {
  await using service = await startSimulator({ jobSeconds: 3600, queueSeconds: 0 });
  const { json } = await publish(service, 'docs');
  const record = {
    ...{ _id: json?.['statusId'], projectId: 'docs', createdAt: expect.any(String), subdomain: 'docs' },
    ...{ screenshot: '', screenshotLight: '', screenshotDark: '', source: 'api' },
    author: { name: expect.any(String), avatarUrl: expect.any(String), githubUserId: expect.any(Number) },
    commit: {
      ...{ sha: expect.stringMatching(/^[0-9a-f]{40}$/), ref: 'main', message: expect.any(String) },
      filesChanged: { added: [expect.any(String)], modified: expect.any(Array), removed: [] },
    },
    logs: [expect.any(String), expect.any(String)],
  };
  expect((await deploymentOf(service, json?.['statusId'])).json).toEqual({
    ...record,
    status: 'in_progress',
  });
  service.endJobs();
  const ended = { status: 'success', endedAt: expect.any(String), summary: expect.any(String) };
  expect((await deploymentOf(service, json?.['statusId'])).json).toEqual({
    ...record,
    ...ended,
    logs: Array(4).fill(expect.any(String)),
  });
});

test('deployments report what is given for each, one after the other; a preview keeps the URL of its branch', async () => {
  const newDeployments = [
    { outcome: 'skipped', fields: { projectId: 'other', endedAt: undefined } },
    { sha: 'b'.repeat(40), others: 'null', response: { previewUrl: undefined } } as const,
    {},
  ];
  await using service = await startSimulator({ ...instant, newDeployments });
  const triggers = [await publish(service, 'docs'), await preview(service, 'docs', 'fix/Links')];
  const [first, second] = await Promise.all(
    triggers.map(({ json }) => deploymentOf(service, json?.['statusId'])),
  );
  expect(first?.json).toMatchObject({ status: 'skipped', projectId: 'other' });
  expect(first?.json).not.toHaveProperty('endedAt');
  expect(second?.json).toMatchObject({ status: 'success', commit: null, logs: null });
  expect(triggers[1]?.json).not.toHaveProperty('previewUrl');
  for (const _ of 'ab')
    expect((await preview(service, 'docs', 'fix/Links')).json).toMatchObject({
      previewUrl: 'https://docs-fix-links.docs.example.com',
    });
});

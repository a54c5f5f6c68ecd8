import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { type Deployment, deploymentRecordOf } from '../../simulator/service/deployments.ts';
import { callApi, deploymentOf, instant, preview, publish } from '../support/simulator-client.ts';

const error = { error: expect.any(String) };

test('the record of a deployment has the documented fields while it is queued, built, and when it has ended', () => {
  const deployment: Deployment = {
    ...{ id: 'dep_1', projectId: 'docs', branch: undefined, sha: 'a'.repeat(40), outcome: 'failure' },
    ...{ createdAt: 0, queueTime: 1000, time: 10_000, logs: ['one', 'two'] },
  };
  const [queued, building, failed] = [500, 5000, 20_000].map(now => deploymentRecordOf(deployment, now));
  const ended = { endedAt: '1970-01-01T00:00:10.000Z', summary: 'Failed to parse page content' };
  expect(failed).toEqual({
    ...{ _id: 'dep_1', projectId: 'docs', createdAt: '1970-01-01T00:00:00.000Z', ...ended },
    ...{ status: 'failure', logs: ['one', 'two'], subdomain: 'docs' },
    ...{ screenshot: '', screenshotLight: '', screenshotDark: '' },
    author: { name: expect.any(String), avatarUrl: expect.any(String), githubUserId: expect.any(Number) },
    commit: {
      ...{ sha: 'a'.repeat(40), ref: 'main', message: expect.any(String) },
      filesChanged: { added: [expect.any(String)], modified: expect.any(Array), removed: [] },
    },
    source: 'api',
  });
  const unknown = { endedAt: undefined, summary: undefined };
  expect(building).toEqual({ ...failed, ...unknown, status: 'in_progress', logs: ['one'] });
  expect(queued).toEqual({ ...failed, ...unknown, status: 'queued', logs: [] });
  const nothing = { ...deployment, fields: { logs: 'text', status: 'skipped' } };
  const missing = deploymentRecordOf({ ...nothing, others: 'missing' }, 0);
  expect(JSON.parse(JSON.stringify(missing))).toEqual({ logs: 'text', status: 'skipped' });
  const nulls = Object.fromEntries(Object.keys(failed ?? {}).map(name => [name, null]));
  expect(deploymentRecordOf({ ...nothing, others: 'null' }, 0)).toEqual({ ...nulls, ...nothing.fields });
});

test('deployments report what is given for each, one after the other; a preview keeps the URL of its branch', async () => {
  const newDeployments = [
    { sha: 'a'.repeat(40) },
    { sha: 'b'.repeat(40), outcome: 'canceled', response: { previewUrl: undefined } },
  ];
  await using service = await startSimulator({ ...instant, newDeployments });
  const triggers = [await publish(service, 'docs'), await preview(service, 'docs', 'fix/Links')];
  const id = expect.stringMatching(/^dep_/);
  expect(triggers.map(({ status, json }) => ({ status, json }))).toEqual([
    { status: 202, json: { statusId: id } },
    { status: 202, json: { statusId: id } },
  ]);
  const records = await Promise.all(triggers.map(({ json }) => deploymentOf(service, json?.['statusId'])));
  expect(records.map(({ json }) => json)).toMatchObject([
    { status: 'success', commit: { sha: 'a'.repeat(40), ref: 'main' } },
    { status: 'canceled', commit: { sha: 'b'.repeat(40), ref: 'fix/Links' }, subdomain: 'docs-fix-links' },
  ]);
  expect(service.deployments).toMatchObject([{ branch: undefined }, { branch: 'fix/Links' }]);
  expect(service.jobEndedAt(String(triggers[0]?.json?.['statusId']))).toEqual(expect.any(Number));
  await using usual = await startSimulator();
  const urls = [await preview(usual, 'docs', 'fix/Links'), await preview(usual, 'docs', 'fix/Links')];
  const previewUrl = 'https://docs-fix-links.docs.example.com';
  expect(urls).toMatchObject([{ json: { previewUrl } }, { json: { previewUrl } }]);
});

test('a preview needs a branch and a plan with previews, a deployment a project that exists', async () => {
  await using service = await startSimulator({ previews: false, projects: ['docs'] });
  const refused = [
    await preview(service, 'docs', ''),
    await preview(service, 'docs', undefined),
    await preview(service, 'docs', 'main'),
    await publish(service, 'other'),
    await deploymentOf(service, 'dep_unknown'),
    await callApi(service, '/v1/project/update/docs'),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 403, 404, 404, 405]);
  for (const { json } of refused) expect(json).toEqual(error);
  expect(service.deployments).toEqual([]);
});

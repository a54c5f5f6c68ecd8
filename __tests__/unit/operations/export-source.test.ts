/** In what the two generations of the export differ. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { ErrorCode } from '../../../src/shared/errors.ts';
import { failureOf, type GivenInputs, startStage, successOf } from '../../support/operation-run.ts';
import { until } from '../../support/until.ts';

const always = Number.POSITIVE_INFINITY;
const minute = 60_000;
const byProject = { 'project-id': 'docs', download: 'false' };
const byDomain = { domain: 'docs.example.com', download: 'false' };
const start = 'POST /v1/static-export/docs/jobs';

test.each<readonly [string, GivenInputs, string, string]>([
  ['a domain', byDomain, 'POST /v1/static-export/jobs', '{"domain":"docs.example.com"}'],
  [
    'a domain, a label, and paths',
    { ...byDomain, 'export-version': '7', paths: 'index\nguides/start' },
    'POST /v1/static-export/jobs',
    '{"domain":"docs.example.com","version":"7","paths":["index","guides/start"]}',
  ],
  [
    'a domain, also with a project',
    { ...byDomain, 'project-id': 'docs' },
    'POST /v1/static-export/jobs',
    '{"domain":"docs.example.com"}',
  ],
  ['no body for a project', byProject, start, ''],
  ['no label for a project', { ...byProject, 'export-version': '7', 'values-file': 'v.yaml' }, start, ''],
  ['a base path', { ...byProject, 'base-path': '/docs' }, start, '{"basePath":"/docs"}'],
  ['an empty base path for the root', { ...byProject, 'base-path': '/' }, start, '{"basePath":""}'],
  ['the path of the URL', { ...byProject, 'site-url': 'https://a.b/docs/' }, start, '{"basePath":"/docs"}'],
  ['the root of the URL', { ...byProject, 'site-url': 'https://docs.b' }, start, '{"basePath":""}'],
  [
    'no path of the URL for a domain',
    { ...byDomain, 'site-url': 'https://a.b/docs' },
    'POST /v1/static-export/jobs',
    '{"domain":"docs.example.com"}',
  ],
])('what a start sends: %s', async (_, inputs, request, body) => {
  await using stage = await startStage({ jobSeconds: 0 });
  successOf(await stage.run(inputs));
  const [sent] = stage.service.log;
  expect([stage.service.requests[0], sent?.body]).toEqual([request, body]);
  expect(sent?.headers['content-type']).toBe(body === '' ? undefined : 'application/json');
});

describe('by project,', () => {
  test('the link comes with the response that says "completed": nothing more is asked', async () => {
    await using stage = await startStage({ jobSeconds: 60 });
    const { outputs } = successOf(await stage.run(byProject));
    const read = `GET /v1/static-export/docs/jobs/${outputs['jobId']}`;
    expect(new Set(stage.service.requests)).toEqual(new Set([start, read]));
  });

  test('a finished job that is attached to has its link without waiting', async () => {
    const jobs = [{ jobId: 'a1', projectId: 'docs', basePath: '', status: 'completed' }] as const;
    await using stage = await startStage({ jobs });
    const { outputs } = successOf(await stage.run({ ...byProject, 'job-id': 'a1', wait: 'false' }));
    expect(outputs).toMatchObject({ status: 'completed', bundleUrl: expect.stringContaining('X-Amz-') });
    expect(stage.service.requests).toEqual(['GET /v1/static-export/docs/jobs/a1']);
  });

  test('summary and manifest name the project', async () => {
    await using stage = await startStage({ jobSeconds: 0 });
    const compared = { 'project-id': 'docs', 'extract-to': 'site', 'compare-with': 'site' };
    const { outputs, summary } = successOf(await stage.run(compared));
    expect(summary).toContain('### ℹ️ Project `docs`: ');
    const manifest = JSON.parse(readFileSync(outputs['manifestFile'] ?? '', 'utf8'));
    expect(manifest).toMatchObject({ version: 1, project: 'docs' });
    expect(manifest).not.toHaveProperty('domain');
  });
});

describe('by project, while another export of the project runs,', () => {
  test('starts again at pauses that double from ten seconds to two minutes, the last one cut to the time left (promise: another export of the project runs)', async () => {
    await using stage = await startStage();
    stage.service.addFault({ on: 'start', status: 409, times: always });
    const message = failureOf(await stage.run(byProject), 'TIMED_OUT');
    expect(stage.clock.pauses).toEqual([10, 20, 40, 80, 120, 120, 120, 90].map(seconds => seconds * 1000));
    expect(message).toMatch(
      /^Could not start the export: another export of this project is running \(HTTP 409/,
    );
    expect(message).toContain('timeout-minutes');
    expect(message).not.toMatch(/job-id: |goes on/);
  });

  test('does not start again before Retry-After, and fails at once if that is after the time limit', async () => {
    await using stage = await startStage();
    stage.service.addFault({ on: 'start', status: 409, times: always, retryAfter: 3600 });
    expect(failureOf(await stage.run(byProject), 'TIMED_OUT')).toContain('says to wait 1h 00m');
    expect(stage.clock.pauses).toEqual([]);
  });

  test('says so once, and in the heartbeat', async () => {
    await using stage = await startStage({ jobSeconds: 0 });
    stage.service.addFault({ on: 'start', status: 409, times: 5 });
    const { log, outputs } = successOf(await stage.run(byProject));
    const lines = log.filter(line => line.includes('another export of this project is running'));
    expect(lines[0]).toBe(
      'Could not start the export: another export of this project is running; retrying in 10 s',
    );
    // 10, 20, and 40 s are within a minute of a line, or just after it.
    expect(lines).toHaveLength(3);
    expect(outputs['status']).toBe('completed');
  });

  test('is given up at once when the run is canceled', async () => {
    await using stage = await startStage();
    stage.service.addFault({ on: 'start', status: 409, times: always });
    const { error } = await stage.run(byProject, { cancelAt: 'retrying in' });
    expect(failureOf({ error }, 'CANCELLED')).not.toContain('unknown');
    expect(stage.service.requests).toEqual([start]);
  });

  test('has its own time from its start on', async () => {
    // The other one ends after eight minutes, and this one takes nine.
    await using stage = await startStage({ jobSeconds: 9 * 60 });
    stage.service.addFault({ on: 'start', status: 409, times: 7 });
    const begin = stage.clock.now();
    successOf(await stage.run(byProject));
    expect(stage.clock.now() - begin).toBeGreaterThan(17 * minute);
  });
});

describe('by project, while a completed export has no link,', () => {
  const without = { on: 'poll', fields: { bundleUrl: null } } as const;

  test('it is read again, and one invalid answer is tolerated', async () => {
    await using stage = await startStage({ jobSeconds: 0 });
    stage.service.addFault({ ...without, times: 2 });
    stage.service.addFault({ on: 'poll', body: '<p>' });
    const { outputs } = successOf(await stage.run(byProject));
    expect(outputs['bundleUrl']).toContain('X-Amz-Signature=');
  });

  test('an answer that comes late does not use up the patience', async () => {
    await using stage = await startStage({ jobSeconds: 0 });
    stage.service.addFault(without);
    const held = Promise.withResolvers<void>();
    stage.service.addFault({ ...without, hold: held.promise });
    const running = stage.run(byProject);
    await until(() => stage.service.requests.length === 3);
    stage.clock.advance(29_000);
    held.resolve();
    expect(successOf(await running).outputs['bundleUrl']).toContain('X-Amz-Signature=');
  });
});

test('by project, a new link is taken from a completed job only', async () => {
  await using stage = await startStage({ jobSeconds: 0 });
  stage.service.addFault({ on: 'poll', fields: { bundleUrl: null } });
  stage.service.addFault({ on: 'poll', fields: { status: 'running' } });
  const { outputs } = successOf(await stage.run(byProject));
  expect(outputs).toMatchObject({ status: 'completed', bundleUrl: expect.any(String) });
  expect(stage.service.requests).toHaveLength(4);
});

test('by project, a job that fails before it has a link is no longer asked for one', async () => {
  await using stage = await startStage({ jobSeconds: 0 });
  stage.service.addFault({ on: 'poll', fields: { bundleUrl: null } });
  stage.service.addFault({ on: 'poll', fields: { status: 'failed', bundleUrl: null }, times: always });
  const run = await stage.run(byProject);
  failureOf(run, 'EXPORT_FAILED');
  expect(run.outputs['status']).toBe('failed');
  expect(stage.service.requests).toHaveLength(3);
});

test('by project, the link of a job that is not completed is masked, and no output', async () => {
  await using stage = await startStage({ jobSeconds: 60 });
  const bundleUrl = 'https://store.example.com/early.tar.gz?X-Amz-Signature=12345678';
  stage.service.addFault({ on: 'poll', fields: { status: 'queued', bundleUrl } });
  stage.service.addFault({ on: 'poll', fields: { status: 'queued', bundleUrl: 7 }, times: 5 });
  const { masks, outputs, lines } = successOf(await stage.run(byProject));
  expect(masks).toContain(bundleUrl);
  expect(lines.some(line => line.outputs.includes('early.tar.gz'))).toBe(false);
  expect(outputs['bundleUrl']).not.toBe(bundleUrl);
});

test.each([
  ['by domain', byDomain, 'bundle'],
  ['by project', byProject, 'poll'],
] as const)('%s, a link that nobody may follow is masked, and no output', async (_, inputs, on) => {
  await using stage = await startStage({ jobSeconds: 0 });
  const bundleUrl = 'http://store.example.com/unsafe.tar.gz?X-Amz-Signature=12345678';
  stage.service.addFault({ on, fields: { bundleUrl }, times: always });
  const run = await stage.run(inputs);
  failureOf(run, 'LINK_UNSAFE');
  expect(run.masks).toContain(bundleUrl);
  expect(run.outputs).not.toHaveProperty('bundleUrl');
});

test.each<readonly ['domain' | 'project', GivenInputs, ErrorCode, RegExp]>([
  [
    'domain',
    { ...byProject, 'job-id': 'exp_1' },
    'JOB_NOT_FOUND',
    /Check `job-id`.*set `domain` instead of `project-id`/,
  ],
  ['project', { 'job-id': 'exp_1' }, 'JOB_NOT_FOUND', /Check `job-id`.*set `project-id` instead of `domain`/],
])('a service that only exports by %s: the 404 for %j names it', async (exports, inputs, code, words) => {
  await using stage = await startStage({ exports });
  expect(failureOf(await stage.run(inputs), code)).toMatch(words);
  expect(stage.service.requests).toHaveLength(1);
});

describe('what the 404 of the wrong way to export says, done to the letter, leads to a site:', () => {
  const site = { 'extract-to': 'site', 'site-url': 'https://docs.acme.test' };
  const file = { 'values-file': 'values.yaml' };
  const link = (name: string) => ({ 'values-bundle-url': `https://files.example.com/{${name}}.tar.gz` });
  const domain = 'docs.example.com';

  test.each<readonly ['domain' | 'project', ErrorCode, GivenInputs, RegExp, GivenInputs]>([
    [
      'domain',
      'PROJECT_NOT_FOUND',
      { 'project-id': 'docs', 'base-path': '/', ...file, ...link('projectId') },
      /set `domain` instead of `project-id` and `base-path`, and in `values-bundle-url`, write `\{domain\}` in place of `\{projectId\}`/,
      { 'project-id': '', 'base-path': '', domain, ...link('domain') },
    ],
    [
      'domain',
      'PROJECT_NOT_FOUND',
      { 'project-id': 'docs', 'base-path': '/', publish: 'true' },
      /^(?!.*Copy `project-id`).*If the service exports by domain, also set `domain`, and remove `base-path`\./,
      { 'base-path': '', domain },
    ],
    [
      'project',
      'API_NOT_FOUND',
      { domain, 'project-id': 'docs', publish: 'true', paths: 'index', ...file, ...link('domain') },
      /^(?!.*Set `base-url`).*remove `domain` and `paths`, and in `values-bundle-url`, write `\{projectId\}` in place of `\{domain\}`/,
      { domain: '', paths: '', ...link('projectId') },
    ],
    [
      'project',
      'API_NOT_FOUND',
      { domain, paths: 'index', 'export-version': '7', ...file, ...link('domain') },
      /set `project-id` instead of `domain` and `paths`, and in `values-bundle-url`, write `\{projectId\}` in place of `\{domain\}`/,
      { 'project-id': 'docs', domain: '', paths: '', ...link('projectId') },
    ],
    [
      'project',
      'API_NOT_FOUND',
      { domain, 'export-version': '7' },
      /An `export-version` then also requires `values-file`/,
      { 'project-id': 'docs', domain: '', 'export-version': '' },
    ],
  ])('by %s: %s for %j', async (exports, code, inputs, words, changes) => {
    await using stage = await startStage({ exports, jobSeconds: 0, deploymentSeconds: 1 });
    expect(failureOf(await stage.run({ ...site, ...inputs }), code)).toMatch(words);
    const { outputs, warnings } = successOf(await stage.run({ ...site, ...inputs, ...changes }));
    expect([outputs['basePath'], warnings]).toEqual(['/', []]);
  });
});

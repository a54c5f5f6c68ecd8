/** Exports in the service's second generation, through the bundle. What both generations share: export.test.ts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, runExport, startExport } from '../support/export-action.ts';
import { MovableClock } from '../support/movable-clock.ts';
import { cancel } from '../support/signals.ts';
import type { ActionRun } from '../support/step.ts';
import { commented, pullRequest, startWorld } from '../support/world.ts';

const quick = { jobSeconds: 0.2, queueSeconds: 0.05 };
const byProject = { domain: '', 'project-id': 'docs' };
const start = 'POST /v1/static-export/docs/jobs';
const always = Number.POSITIVE_INFINITY;

type Inputs = Readonly<Record<string, string>>;
const startService = (options: SimulatorOptions = {}) =>
  startSimulator({ exports: 'project', ...quick, ...options });
const warningsOf = ({ annotations }: ActionRun) =>
  annotations.filter(({ level }) => level === 'warning').map(({ message }) => message);

describe('the start', () => {
  test.each<[string, Inputs, string, string | undefined]>([
    ['has no body', {}, '', undefined],
    ['has the base path', { 'base-path': '/docs' }, '{"basePath":"/docs"}', 'application/json'],
    ['has an empty base path for the root', { 'base-path': '/' }, '{"basePath":""}', 'application/json'],
  ])('%s', async (_, inputs, body, type) => {
    await using service = await startService();
    using run = expectSuccess(await runExport(service, { inputs: { ...byProject, ...inputs } }));
    const [sent] = service.log;
    expect([service.requests[0], sent?.body]).toEqual([start, body]);
    expect(sent?.headers['content-type']).toBe(type);
    expect(run.outputs['jobId']).toMatch(/^[\da-f]{24}$/);
    // The link is in the last response: nothing else is asked for.
    const read = `GET /v1/static-export/docs/jobs/${run.outputs['jobId']}`;
    const asked = service.requests.filter(request => request.includes('/v1/'));
    expect(new Set(asked)).toEqual(new Set([start, read]));
  });

  test('that is refused because another export runs is sent again, and the log says so', async () => {
    await using service = await startService();
    service.addFault({ on: 'start', status: 409, body: { error: 'An export is running' } });
    const clock = new MovableClock();
    const refusal = 'Could not start the export: another export of this project runs; retrying in 10 s';
    const onLine = (line: string) => line === refusal && setImmediate(() => clock.advance(10_000));
    using run = expectSuccess(await runExport(service, { inputs: byProject, clock, onLine }));
    expect(run.log).toContain(refusal);
    expect(service.requests.filter(request => request === start)).toHaveLength(2);
    expect(run.outputs['status']).toBe('completed');
  });

  test('that waits for another export is given up at once when the run is canceled', async () => {
    await using service = await startService();
    service.addFault({ on: 'start', status: 409, times: always });
    const waits = Promise.withResolvers<void>();
    const onLine = (line: string) => line.includes('retrying in') && waits.resolve();
    const started = startExport(service, { inputs: byProject, onLine });
    await waits.promise;
    using run = await cancel(started);
    expect(expectFailure(run, 'CANCELLED')).not.toContain('unknown');
    expect(service.requests).toEqual([start]);
  });

  test('that is refused to the end says that another export runs, and names no job', async () => {
    await using service = await startService();
    service.addFault({ on: 'start', status: 409, times: always, body: { error: 'An export is running' } });
    using run = await runExport(service, { inputs: byProject, timeIsUpAt: 'retrying in' });
    const message = expectFailure(run, 'TIMED_OUT');
    expect(message).toMatch(
      /another export of this project runs \(HTTP 409: An export is running.*one export of a project/,
    );
    expect(message).not.toContain('job-id');
    expect(run.outputs['jobId']).toBeUndefined();
  });

  test('that the service limits is sent again after Retry-After', async () => {
    await using service = await startService();
    service.addFault({ on: 'start', status: 429, retryAfter: 0.1, times: 2 });
    using _run = expectSuccess(await runExport(service, { inputs: byProject }));
    expect(service.requests.filter(request => request === start)).toHaveLength(3);
  });

  test('that the service limits for longer than the step may take names the limit', async () => {
    await using service = await startService();
    service.addFault({ on: 'start', status: 429, retryAfter: 3600 });
    using run = await runExport(service, { inputs: byProject });
    expect(expectFailure(run, 'SERVICE_UNAVAILABLE')).toContain('10 exports an hour for each organization');
  });

  test('whose response is lost is not repeated, and the error says what a re-run does', async () => {
    await using service = await startService();
    service.addFault({ on: 'start', reset: 'after-request' });
    using run = await runExport(service, { inputs: byProject });
    expect(expectFailure(run, 'START_UNKNOWN')).toMatch(/the export may run\. Run the step again: it waits/);
    expect(service.requests).toEqual([start]);
  });

  test.each([
    [400, 'basePath /x is not supported', 'REQUEST_REFUSED', /basePath \/x is not supported.*base-path/],
    [401, 'Static export is not in your plan', 'EXPORT_NOT_ENABLED', /Enterprise plan/],
    [401, 'Unauthorized', 'KEY_REFUSED', /expired \(after 90 days/],
    [403, 'API key does not have write access', 'ACCESS_REFUSED', /The key may only read/],
    [403, 'Forbidden', 'ACCESS_REFUSED', /may write.*enabled for its deployment.*behind a login/],
  ] as const)('that is refused with %i and "%s" says what to do', async (status, error, code, words) => {
    await using service = await startService();
    service.addFault({ on: 'start', status, body: { error } });
    using run = await runExport(service, { inputs: byProject });
    expect(expectFailure(run, code)).toMatch(words);
    expect(service.requests).toEqual([start]);
  });
});

describe('a service that speaks the other generation', () => {
  test.each([
    ['domain', byProject, 'PROJECT_NOT_FOUND', /Check project-id.*set "domain" instead of "project-id"/],
    ['project', {}, 'API_NOT_FOUND', /set "project-id" instead of "domain"/],
    ['domain', { ...byProject, 'job-id': 'exp_1' }, 'JOB_NOT_FOUND', /set "domain" instead of "project-id"/],
    ['project', { 'job-id': 'exp_1' }, 'JOB_NOT_FOUND', /set "project-id" instead of "domain"/],
  ] as const)('by %s: the 404 for %j names it', async (exports, inputs, code, words) => {
    await using service = await startSimulator({ ...quick, exports });
    using run = await runExport(service, { inputs });
    expect(expectFailure(run, code)).toMatch(words);
    expect(service.requests).toHaveLength(1);
  });
});

describe('the link', () => {
  test('is masked before anything else is done with the response, with debug logging too', async () => {
    await using service = await startService();
    using run = expectSuccess(await runExport(service, { inputs: byProject, env: { RUNNER_DEBUG: '1' } }));
    const lines = run.stdout.split('\n');
    const { searchParams } = new URL(run.outputs['bundleUrl'] ?? '');
    const signature = searchParams.get('X-Amz-Signature') ?? '';
    expect(signature.length).toBeGreaterThan(8);
    expect(lines.filter(line => line.includes(signature) && !line.startsWith('::add-mask::'))).toEqual([]);
    expect(run.masks).toContain(run.outputs['bundleUrl']);
    expect(run.summary).not.toContain(signature);
  });

  test.each([
    ['is missing', { bundleUrl: undefined }],
    ['is null', { bundleUrl: null }],
  ])('that %s at first is read again', async (_, fields) => {
    await using service = await startService({ jobSeconds: 0 });
    service.addFault({ on: 'poll', fields });
    using run = expectSuccess(await runExport(service, { inputs: { ...byProject, 'extract-to': 'site' } }));
    expect(existsSync(join(run.workspace, 'site/index.html'))).toBe(true);
  });

  test('that is a number is an error, and there is no site', async () => {
    await using service = await startService({ jobSeconds: 0 });
    service.addFault({ on: 'poll', fields: { bundleUrl: 7 }, times: always });
    using run = await runExport(service, { inputs: { ...byProject, 'extract-to': 'site' } });
    expect(expectFailure(run, 'RESPONSE_INVALID')).toContain('without a valid bundleUrl');
    expect(existsSync(join(run.workspace, 'site'))).toBe(false);
  });

  test('that breaks is renewed by reading the job again', async () => {
    await using service = await startService({ jobSeconds: 0 });
    service.addFault({ on: 'archive', status: 403 });
    using run = expectSuccess(await runExport(service, { inputs: { ...byProject, 'extract-to': 'site' } }));
    expect(run.log.join('\n')).toContain('Requesting a new link (HTTP 403');
    const reads = service.requests.filter(request => request.startsWith('GET /v1/static-export/docs/jobs/'));
    expect(reads).toHaveLength(2);
  });

  test('of a finished job is an output without waiting', async () => {
    const jobs = [
      { jobId: '6520f3a1c9b1a20012ab34cd', projectId: 'docs', basePath: '', status: 'completed' },
    ] as const;
    await using service = await startService({ jobs });
    const inputs = { ...byProject, 'job-id': '6520f3a1c9b1a20012ab34cd', wait: 'false' };
    using run = expectSuccess(await runExport(service, { inputs }));
    expect(run.outputs).toMatchObject({ status: 'completed', bundleUrl: expect.stringContaining('X-Amz-') });
    expect(service.requests).toHaveLength(1);
  });
});

describe('a job', () => {
  test('of another project is not found', async () => {
    const jobs = [{ jobId: 'a1', projectId: 'docs-project', basePath: '' as const }];
    await using service = await startService({ jobs });
    using run = await runExport(service, { inputs: { ...byProject, 'job-id': 'a1' } });
    expectFailure(run, 'JOB_NOT_FOUND');
  });

  test('that fails does so with the reason of the service', async () => {
    await using service = await startService({ outcome: 'failed', reason: 'Page x could not be rendered' });
    using run = await runExport(service, { inputs: byProject });
    expect(expectFailure(run, 'EXPORT_FAILED')).toContain('Page x could not be rendered');
  });

  test('whose record stays the same is waited for, by status and time', async () => {
    await using service = await startService({ jobSeconds: 0.4, queueSeconds: 0.2 });
    using run = expectSuccess(await runExport(service, { inputs: byProject }));
    expect(run.log.filter(line => /^(?:queued|running|completed) · \d|^Bundle: /.test(line))).toEqual([
      expect.stringMatching(/^queued · /),
      expect.stringMatching(/^running · /),
      expect.stringMatching(/^completed · /),
      expect.stringMatching(/^Bundle: on /),
    ]);
    expect(run.outputs['pageCount']).toBeUndefined();
    expect(warningsOf(run)).toEqual([]);
  });

  test('read through a gateway that answers with a page is read again', async () => {
    await using service = await startService({ jobSeconds: 0 });
    service.addFault({ on: 'poll', body: '<html>Sign in</html>' });
    using run = expectSuccess(await runExport(service, { inputs: byProject }));
    expect(run.log.join('\n')).toContain('the response is not JSON');
  });
});

test('publishes first when asked to, with and without a domain', async () => {
  for (const inputs of [byProject, { 'project-id': 'docs' }]) {
    await using service = await startSimulator({ ...quick, deploymentSeconds: 0.1 });
    using _run = expectSuccess(await runExport(service, { inputs: { ...inputs, publish: 'true' } }));
    const [trigger, ...rest] = service.requests;
    expect(trigger).toBe('POST /v1/project/update/docs');
    const exports = 'domain' in inputs ? start : 'POST /v1/static-export/jobs';
    expect(rest).toContain(exports);
  }
});

test('summary and comment name the project', async () => {
  await using world = await startWorld({ service: { exports: 'project', ...quick } });
  using run = expectSuccess(await commented(world, { ...pullRequest, inputs: byProject }));
  expect(run.summary).toMatch(/^### ✅ Project `docs`: /);
  expect(world.github.commentsOf(7)[0]?.body).toContain('### ✅ Project `docs`: ');
});

test.each<[Inputs, RegExp]>([
  [{ paths: 'index' }, /- paths: .*only for an export by domain/],
  [{ 'export-version': '1' }, /- export-version: .*only together with the input values-file/],
  [{ 'base-path': 'docs' }, /- base-path: given "docs"\. Accepted: a path with a slash at its beginning/],
  [{ 'base-path': '/docs/' }, /- base-path: .*none at its end/],
  [{ 'base-path': '/docs', domain: 'docs.example.com' }, /- base-path: .*without "domain"/],
  [
    { 'values-file': 'v.yaml', 'values-bundle-url': 'https://f.example.com/{domain}' },
    /\{domain\} only with the input domain/,
  ],
])('inputs that belong to the other generation are invalid: %j', async (inputs, words) => {
  await using service = await startService();
  using run = await runExport(service, { inputs: { ...byProject, ...inputs } });
  expect(expectFailure(run, 'INPUTS_INVALID')).toMatch(words);
  expect(service.requests).toEqual([]);
});

test('a lasting link names the project', async () => {
  await using service = await startService({ jobSeconds: 0 });
  const inputs = {
    'values-file': 'values.yaml',
    'values-bundle-url': 'https://files.example.com/{projectId}/{version}.tar.gz',
    'export-version': '7',
  };
  using run = expectSuccess(await runExport(service, { inputs: { ...byProject, ...inputs } }));
  expect(run.log.join('\n')).toContain('Values: "staticExport"');
  expect(service.log[0]?.body).toBe('');
});

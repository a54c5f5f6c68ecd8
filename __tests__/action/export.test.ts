import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, runExport, startExport } from '../support/export-action.ts';
import { moveTime, withMovableTime } from '../support/time-is-up.ts';
import { until } from '../support/until.ts';

/** Short, so that tests are; long enough for a status before the end. */
const quick = { jobSeconds: 0.2, queueSeconds: 0.05 };

describe('a whole export', () => {
  test('ends with the site in place and every output set', async () => {
    await using service = await startSimulator({ ...quick, pages: 12 });
    using run = await runExport(service, { inputs: { 'extract-to': 'public/site' } });
    expectSuccess(run);
    const site = join(run.workspace, 'public/site');
    const jobId = run.outputs['jobId'];
    expect(run.outputs).toEqual({
      jobId: expect.stringMatching(/^exp_/),
      status: 'completed',
      pageCount: '12',
      bundleUrl: expect.stringContaining(
        `${service.storeUrl}/exports/${jobId}/docs.example.com.tar.gz?X-Amz-`,
      ),
      bundleExpiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      bundlePath: expect.stringMatching(/\/bundle\.tar\.gz$/),
      bundleSize: String(readFileSync(run.outputs['bundlePath'] ?? '').length),
      bundleSha256: expect.stringMatching(/^[\da-f]{64}$/),
      sitePath: site,
      htmlFileCount: '12',
      rootRelativeLinks: '0',
      cacheHit: 'false',
    });
    expect(readFileSync(join(site, 'index.html'), 'utf8')).toContain('<h1>Welcome</h1>');
    expect(readdirSync(join(run.workspace, 'public'))).toEqual(['site']);
    const fetched = service.log.filter(({ origin }) => origin === 'store');
    expect(fetched.map(({ method }) => method)).toEqual(['GET']);
    // The link is presigned.
    expect(fetched[0]?.headers['authorization']).toBeUndefined();
  });

  // Which IDs: __tests__/unit/shared/job-id.test.ts.
  test('a job with an odd ID is not followed, and the error says that it runs', async () => {
    await using service = await startSimulator(quick);
    service.addFault({ on: 'start', status: 202, body: { jobId: '[skip ci]' } });
    using run = await runExport(service);
    const message = expectFailure(run, 'RESPONSE_INVALID');
    expect(message).toContain('has a jobId in another form than letters, digits, and . _ ~ : + / = -');
    expect(message).toContain('The job runs, but this step cannot follow it');
    expect(service.requests).toEqual(['POST /v1/static-export/jobs']);
    expect(run.outputs['jobId']).toBeUndefined();
  });

  test('sends what it was given, each request once', async () => {
    await using service = await startSimulator(quick);
    using run = await runExport(service, {
      inputs: { 'export-version': '2026.11', paths: '/a\n/b', download: 'false' },
    });
    expectSuccess(run);
    const { jobId } = run.outputs;
    expect(JSON.parse(service.log[0]?.body ?? '')).toEqual({
      domain: 'docs.example.com',
      version: '2026.11',
      paths: ['/a', '/b'],
    });
    expect([...new Set(service.requests)]).toEqual([
      'POST /v1/static-export/jobs',
      `GET /v1/static-export/jobs/${jobId}`,
      `POST /v1/static-export/jobs/${jobId}/bundle`,
    ]);
    expect(service.requests.filter(request => request.startsWith('POST'))).toHaveLength(2);
  });

  test('works below a path prefix, with a slash too many', async () => {
    await using service = await startSimulator({ ...quick, basePath: '/admin/api' });
    using run = await runExport(service, {
      inputs: { 'base-url': `${service.baseUrl}/`, download: 'false' },
    });
    expectSuccess(run);
    expect(service.requests[0]).toBe('POST /admin/api/v1/static-export/jobs');
  });

  test.each(['tar', 'tar.zst', 'zip'] as const)('an archive as %s', async format => {
    await using service = await startSimulator({ ...quick, format, pages: 9 });
    using run = await runExport(service, { inputs: { 'extract-to': 'site' } });
    expectSuccess(run);
    expect(run.outputs['htmlFileCount']).toBe('9');
  });
});

describe('parts of an export', () => {
  test('wait: false starts the job with the domain only, when nothing else is given, and finishes', async () => {
    await using service = await startSimulator();
    using run = await runExport(service, { inputs: { wait: 'false' } });
    expectSuccess(run);
    expect(run.outputs).toEqual({ jobId: expect.stringMatching(/^exp_/), status: 'queued' });
    expect(service.log.map(({ body }) => body)).toEqual(['{"domain":"docs.example.com"}']);
  });

  test('wait: false with job-id reads the state once', async () => {
    await using service = await startSimulator({
      jobs: [{ jobId: 'exp_1', domain: 'docs.example.com', status: 'running' }],
    });
    using run = await runExport(service, { inputs: { domain: '', 'job-id': 'exp_1', wait: 'false' } });
    expectSuccess(run);
    expect(run.outputs).toMatchObject({ jobId: 'exp_1', status: 'running' });
    expect(service.requests).toEqual(['GET /v1/static-export/jobs/exp_1']);
  });

  test('job-id attaches to a job, and starts none; an ID with every allowed character stays as it is', async () => {
    const jobId = 'export:2026/11/23-7_a.b~c+d=';
    await using service = await startSimulator({
      jobs: [{ jobId, domain: 'docs.example.com', status: 'completed' }],
    });
    using run = await runExport(service, { inputs: { domain: '', 'job-id': jobId, 'extract-to': 'site' } });
    expectSuccess(run);
    expect(run.outputs['jobId']).toBe(jobId);
    expect(service.jobsStarted).toBe(0);
    expect(existsSync(join(run.workspace, 'site/index.html'))).toBe(true);
  });

  test('download: false gives the link only', async () => {
    await using service = await startSimulator(quick);
    using run = await runExport(service, { inputs: { download: 'false', 'extract-to': 'site' } });
    expectSuccess(run);
    expect(run.outputs['bundleUrl']).toContain(service.storeUrl);
    expect(run.outputs['bundlePath']).toBeUndefined();
    expect(run.annotations).toEqual([
      { level: 'warning', title: '', message: expect.stringContaining('"download" is false') },
    ]);
    expect(existsSync(join(run.workspace, 'site'))).toBe(false);
  });
});

describe('outcomes', () => {
  test('a failed export fails the step with the service’s own reason', async () => {
    await using service = await startSimulator({
      ...quick,
      outcome: 'failed',
      reason: 'Page /a has no title',
    });
    using run = await runExport(service);
    const message = expectFailure(run, 'EXPORT_FAILED');
    expect(message).toContain('The export failed: Page /a has no title');
    expect(message).toContain(run.outputs['jobId'] ?? 'no id');
    expect(run.outputs['status']).toBe('failed');
  });

  test('a failed export without a reason says so', async () => {
    await using service = await startSimulator({ ...quick, outcome: 'failed', reason: null });
    using run = await runExport(service);
    expect(expectFailure(run, 'EXPORT_FAILED')).toContain('the service gave no reason');
  });

  test('when time is up the job, its status and how to attach are named', async () => {
    await using service = await startSimulator({ jobSeconds: 3600, queueSeconds: 0 });
    const started = startExport(service, { env: withMovableTime });
    await until(() => service.log.some(({ method, status }) => method === 'GET' && status === 200));
    moveTime(started.process);
    using run = await started.finished;
    const message = expectFailure(run, 'TIMED_OUT');
    const { jobId } = run.outputs;
    expect(message).toContain(`(job ${jobId}, last status "running")`);
    expect(message).toContain(`run the step with "job-id: ${jobId}"`);
    expect(message).toContain('keeps running: the service has no way to cancel it');
  });

  test('a service that stays busy fails within the time limit, and names the job', async () => {
    await using service = await startSimulator({
      ...quick,
      faults: [{ on: 'poll', status: 503, times: Number.POSITIVE_INFINITY }],
    });
    using run = await runExport(service, { timeIsUpAt: 'retrying in' });
    const message = expectFailure(run, 'SERVICE_UNAVAILABLE');
    expect(message).toContain('HTTP 503');
    expect(message).toContain(`"job-id: ${run.outputs['jobId']}"`);
  });

  test('a start without a response in time is not repeated, and says that the job may exist', async () => {
    await using service = await startSimulator({ faults: [{ on: 'start', stall: 'response' }] });
    using run = await runExport(service, { inputs: { 'timeout-minutes': '0.1' } });
    expect(expectFailure(run, 'START_UNKNOWN')).toContain('the response timed out');
    expect(service.jobsStarted).toBe(1);
    expect(service.requests).toHaveLength(1);
  });

  test('an unknown status does not end the wait, and is logged once', async () => {
    const faults = [{ on: 'poll', body: { status: 'rendering' }, times: 3 }] as const;
    await using service = await startSimulator({ jobSeconds: 0, queueSeconds: 0, faults });
    using run = await runExport(service, { inputs: { download: 'false' } });
    expectSuccess(run);
    expect(run.log.filter(line => line.includes('unknown job status'))).toEqual([
      'The service returned the unknown job status "rendering"; still waiting',
    ]);
  });

  test.each([
    ['a wrong key', { 'api-key': 'docs_admin_wrong' }, 'KEY_REFUSED', 'Check that the secret behind api-key'],
    [
      'a wrong domain',
      { domain: 'other.example.com' },
      'DOMAIN_REFUSED',
      'Unknown domain: other.example.com',
    ],
    ['an unknown job', { 'job-id': 'exp_0' }, 'JOB_NOT_FOUND', 'Check job-id'],
  ] as const)('%s fails at once, and says what to do', async (_, inputs, code, advice) => {
    await using service = await startSimulator();
    using run = await runExport(service, { inputs });
    expect(expectFailure(run, code)).toContain(advice);
    expect(service.requests).toHaveLength(1);
  });

  test('a plan without static export', async () => {
    await using service = await startSimulator({ plan: 'starter' });
    using run = await runExport(service);
    expect(expectFailure(run, 'EXPORT_NOT_ENABLED')).toContain(
      'HTTP 403: Static export requires an Enterprise plan',
    );
  });

  test('the URL of a website, not of the API', async () => {
    await using service = await startSimulator({
      faults: [{ on: 'start', status: 200, body: '<html>Sign in' }],
    });
    using run = await runExport(service);
    expect(expectFailure(run, 'RESPONSE_INVALID')).toContain('Check that base-url is the admin API');
  });

  test('a link that does not use https is not followed', async () => {
    await using service = await startSimulator({
      ...quick,
      faults: [
        {
          on: 'bundle',
          status: 200,
          body: { bundleUrl: 'http://store.example.com/a?X-Amz-Signature=secret123' },
        },
      ],
    });
    using run = await runExport(service);
    expect(expectFailure(run, 'LINK_UNSAFE')).not.toContain('secret123');
  });

  test('all problems with inputs come together, in one annotation', async () => {
    await using service = await startSimulator();
    using run = await runExport(service, { inputs: { domain: 'https://docs.example.com/', clean: 'maybe' } });
    const message = expectFailure(run, 'INPUTS_INVALID');
    expect(message).toContain(
      '- domain: given "https://docs.example.com/". Accepted: a host name only: write docs.example.com',
    );
    expect(message).toContain('- clean: given "maybe". Accepted: true or false');
    expect(service.requests).toEqual([]);
  });

  // More: __tests__/unit/shared/windows-path.test.ts.
  test('on Windows, its own rules for paths hold', async () => {
    await using service = await startSimulator();
    const onWindows = "Object.defineProperty(process, 'platform', { value: 'win32' })";
    using run = await runExport(service, {
      inputs: { 'extract-to': 'con', 'values-file': 'C:values.yaml' },
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(onWindows)}` },
    });
    const message = expectFailure(run, 'INPUTS_INVALID');
    expect(message).toContain('- extract-to: given "con". Accepted: a path without "con", which Windows');
    expect(message).toContain('- values-file: given "C:values.yaml". Accepted: a path from the root of the');
  });
});

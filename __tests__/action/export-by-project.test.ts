/** Exports in the service's second generation. Each outcome: __tests__/unit/operations/export-source.test.ts and export.test.ts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, runExport, startExport } from '../support/export-action.ts';
import { MovableClock } from '../support/movable-clock.ts';
import { cancel } from '../support/signals.ts';
import { commented, pullRequest, startWorld } from '../support/world.ts';

const quick = { jobSeconds: 0.2, queueSeconds: 0.05 };
const byProject = { domain: '', 'project-id': 'docs' };
const start = 'POST /v1/static-export/docs/jobs';
const always = Number.POSITIVE_INFINITY;

type Inputs = Readonly<Record<string, string>>;
const startService = (options: SimulatorOptions = {}) =>
  startSimulator({ exports: 'project', ...quick, ...options });

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
});

test('summary and comment name the project', async () => {
  await using world = await startWorld({ service: { exports: 'project', ...quick } });
  using run = expectSuccess(await commented(world, { ...pullRequest, inputs: byProject }));
  expect(run.summary).toMatch(/^### ✅ Project `docs`: /);
  expect(world.github.commentsOf(7)[0]?.body).toContain('### ✅ Project `docs`: ');
});

import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';

const quick = { jobSeconds: 1.2, queueSeconds: 0.2, pages: 30 };

test('a run logs each event once, and folds the outputs', async () => {
  await using service = await startSimulator(quick);
  using run = await runExport(service, { inputs: { 'extract-to': 'site' } });
  expectSuccess(run);
  const { jobId } = run.outputs;
  expect(run.log[0]).toBe('Starting the export of docs.example.com');
  expect(run.log[1]).toBe(`Started job ${jobId}`);
  expect(run.log).toContainEqual(expect.stringMatching(/^\[[█▁]{10}\] \d+ % · \d+ pages? · \d\.\d s$/));
  expect(run.log).toContainEqual(expect.stringMatching(/^completed · 30 pages · \d\.\d s$/));
  expect(new Set(run.log).size).toBe(run.log.length);
  const group = run.stdout.slice(run.stdout.indexOf('::group::Outputs'), run.stdout.indexOf('::endgroup::'));
  for (const name of Object.keys(run.outputs)) expect(group).toContain(`\n${name}: `);
  expect(group).not.toContain('X-Amz-Signature');
});

test.each([{ NO_COLOR: '1' }, { TERM: 'dumb' }])('plain ASCII where that is asked for: %j', async env => {
  await using service = await startSimulator(quick);
  using run = await runExport(service, { inputs: { download: 'false' }, env });
  expectSuccess(run);
  expect(run.log).toContainEqual(expect.stringMatching(/^\[[#-]{10}\] \d+ % - \d+ pages? - \d\.\d s$/));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is looked for
  expect(run.log.join('\n')).toMatch(/^[\x00-\x7f]*$/);
});

test('the summary shows where the time went', async () => {
  await using service = await startSimulator(quick);
  using run = await runExport(service, { inputs: { 'extract-to': 'site' } });
  expectSuccess(run);
  expect(run.summary).toContain('x-axis ["Queue · ');
  expect(run.summary).toMatch(
    /"Render · [\d.]+ s", "Package · [\d.]+ s", "Download · [\d.]+ s", "Unpack · [\d.]+ s"\]/,
  );
  const seconds = /bar \[(.*)\]/.exec(run.summary)?.[1]?.split(', ').map(Number) ?? [];
  expect(seconds[1]).toBeGreaterThan(0.5);
});

test('a failure leads to what is written about it, and the summary to the job', async () => {
  await using service = await startSimulator({ jobSeconds: 600 });
  using run = await runExport(service, {
    inputs: { 'timeout-minutes': '0.02', 'extract-to': 'site' },
    env: {
      GITHUB_ACTION_REPOSITORY: 'example/docs-admin-action',
      GITHUB_ACTION_REF: 'v1',
      GITHUB_SERVER_URL: 'https://github.com',
    },
  });
  const help = 'https://github.com/example/docs-admin-action/blob/v1/docs/troubleshooting.md#timed_out';
  expect(expectFailure(run, 'TIMED_OUT')).toMatch(new RegExp(` More: ${help}$`));
  expect(run.summary).toContain(`[about this failure](<${help}>)`);
  expect(run.summary).toContain(`    job-id: ${run.outputs['jobId']}\n    extract-to: site\n`);
});

test('without a URL of the action, the path of the document is named', async () => {
  await using service = await startSimulator(quick);
  using run = await runExport(service, { inputs: { 'api-key': 'wrong' } });
  expect(expectFailure(run, 'KEY_REFUSED')).toMatch(/ More: docs\/troubleshooting\.md#key_refused$/);
});

test('the ids by which the service and the store find a rejected request in their logs are shown', async () => {
  await using service = await startSimulator({
    ...quick,
    faults: [
      { on: 'start', status: 403, headers: { 'X-Request-Id': 'req-7\n::error::x'.replaceAll('\n', ' ') } },
    ],
  });
  using rejected = await runExport(service);
  expect(expectFailure(rejected, 'EXPORT_NOT_ENABLED')).toMatch(
    /HTTP 403: .*; request id req-7 : :error: :x\)/,
  );
  service.addFault({ on: 'archive', status: 400, headers: { 'x-amz-request-id': 'STORE1' } });
  using stored = await runExport(service);
  expect(expectFailure(stored, 'DOWNLOAD_REFUSED')).toContain('HTTP 400; request id STORE1)');
});

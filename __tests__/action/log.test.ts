import { tmpdir } from 'node:os';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';

const quick = { jobSeconds: 0, queueSeconds: 0, pages: 30 };
const bar = /^running · \[[█▁]{10}\] \d+ % · \d+ pages? · [\d.]+ s$/;

/** Runs an export whose job ends when its progress has been logged. */
async function runWithProgress(changes: NonNullable<Parameters<typeof runExport>[1]>) {
  await using service = await startSimulator({ ...quick, jobSeconds: 3600 });
  const onLine = (line: string) => bar.test(line) && service.endJobs();
  return await runExport(service, { ...changes, onLine });
}

test('a run logs each event once, and folds the outputs', async () => {
  using run = expectSuccess(await runWithProgress({ inputs: { 'extract-to': 'site' } }));
  const { jobId } = run.outputs;
  expect(run.log[0]).toBe('Starting the export of docs.example.com');
  expect(run.log[1]).toBe(`Started job ${jobId}`);
  expect(run.log).toContainEqual(expect.stringMatching(/^running · \[[█▁]{10}\] 0 % · 0 pages · [\d.]+ s$/));
  expect(run.log).toContainEqual(expect.stringMatching(/^completed · 30 pages · [\d.]+ s$/));
  expect(new Set(run.log).size).toBe(run.log.length);
  const group = run.stdout.slice(run.stdout.indexOf('::group::Outputs'), run.stdout.indexOf('::endgroup::'));
  for (const name of Object.keys(run.outputs)) expect(group).toContain(`\n${name}: `);
  expect(group).not.toContain('X-Amz-Signature');
});

test('a failure says where to read about it', async () => {
  await using service = await startSimulator({ ...quick, outcome: 'failed' });
  using run = await runExport(service, {
    env: {
      GITHUB_ACTION_REPOSITORY: 'octo-org/export-docs',
      GITHUB_ACTION_REF: 'v1',
      GITHUB_SERVER_URL: 'https://github.com',
    },
  });
  expectFailure(run, 'EXPORT_FAILED');
  const help = 'https://github.com/octo-org/export-docs/blob/v1/docs/troubleshooting.md#export_failed';
  expect(run.annotations[0]?.message).toMatch(new RegExp(` More: ${help}$`));
  expect(run.summary).toContain(`**Error:** [\`EXPORT_FAILED\`](<${help}>)`);
});

test('a summary that cannot be written is a warning, and the step succeeds', async () => {
  await using service = await startSimulator(quick);
  using run = expectSuccess(await runExport(service, { env: { GITHUB_STEP_SUMMARY: tmpdir() } }));
  expect(run.annotations).toEqual([
    expect.objectContaining({
      level: 'warning',
      message: expect.stringContaining('Could not write the job summary'),
    }),
  ]);
});

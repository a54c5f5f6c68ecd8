/** script/live.ts against the simulator. */
import { resolve } from 'node:path';
import process from 'node:process';
import { expect, test } from '@jest/globals';
import { type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { runCommand } from '../support/run-command.ts';

const key = 'docs_admin_of_this_test';
const byProject = ['--project-id', 'docs', '--base-path', '/docs'];
const byDomain = ['--domain', 'docs.example.com'];

async function live(args: readonly string[], options: SimulatorOptions = {}, DOCS_ADMIN_API_KEY = key) {
  // Half a second passes with each request, so that polls meet a job while it runs, however busy the machine is.
  const begin = Date.now();
  let requests = () => 0;
  const now = () => begin + requests() * 500;
  await using service = await startSimulator({ key, now, jobSeconds: 3, ...options });
  requests = () => service.requests.length;
  const settings = {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, DOCS_ADMIN_API_KEY, NO_COLOR: '1' },
  };
  const words = ['script/live.ts', '--base-url', service.baseUrl, ...args];
  const { code, output } = await runCommand(process.execPath, words, settings);
  const differences = output.match(/^differs .*\n.*$/gm);
  return { code, output, differences, starts: service.jobsStarted };
}

test('a service as documented has no differences, and no secret is shown', async () => {
  const run = await live([...byProject, ...byDomain, '--yes']);
  expect({ ...run, output: '' }).toMatchObject({ code: 0, differences: null, starts: 2 });
  expect(run.output).not.toMatch(new RegExp(`X-Amz-|${key}`));
});

test('a job that exists is looked at without a start, and what differs is named', async () => {
  const jobs = [{ jobId: 'exp_1', projectId: 'docs', basePath: '/docs', status: 'completed' }] as const;
  const faults = [{ on: 'archive', times: 9, headers: { ETag: 'W/"weak"' } }] as const;
  const run = await live([...byProject, '--job-id', 'exp_1'], { jobs, faults });
  expect(run).toMatchObject({ code: 1, starts: 0 });
  expect(run.differences?.[0]).toBe('differs      ETag: strong\n             → W/"weak"');
});

test.each([
  ['without a terminal and --yes', byDomain, key, 'there is no terminal to ask. Add --yes.'],
  ['with a wrong key', [...byDomain, '--yes'], 'wrong', 'rejects the key (401: Invalid admin API key).'],
])('nothing is started %s', async (_, args, given, message) => {
  const { code, output, starts } = await live(args, {}, given);
  expect({ code, output, starts }).toEqual({ code: 2, output: expect.stringContaining(message), starts: 0 });
});

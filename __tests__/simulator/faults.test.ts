import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { type Fault, startSimulator } from '../../simulator/server.ts';
import {
  callApi,
  fetchRaw,
  jobsPath,
  serveArchive,
  startJob,
  withBundle,
} from '../support/simulator-client.ts';

test('faults strike once, or from one request to another, one after the other, and no other operation', async () => {
  const faults: readonly Fault[] = [
    { on: 'start', status: 400 },
    { on: 'poll', status: 503, skip: 1, times: 2 },
    { on: 'poll', status: 500, times: 2 },
  ];
  await using service = await startSimulator({ ...withBundle, faults });
  const statuses = [];
  for (let count = 0; count < 5; count += 1)
    statuses.push((await callApi(service, `${jobsPath}/exp_done`)).status);
  expect(statuses).toEqual([500, 503, 503, 500, 200]);
});

describe('a lost connection', () => {
  test.each([
    [{ reset: 'before-request' }, 0],
    [{ reset: 'after-request' }, 1],
  ] as const)('%j leaves %d jobs behind', async (fault, jobs) => {
    await using service = await startSimulator({ faults: [{ on: 'start', ...fault }] });
    await expect(startJob(service)).rejects.toThrow();
    expect(service.jobsStarted).toBe(jobs);
    expect(service.log).toMatchObject([{ url: jobsPath, status: undefined }]);
  });

  test.each([
    ['reset', 0],
    ['reset', 700],
    ['end', 0],
    ['end', 700],
  ] as const)('by %s within the body comes after %d bytes, once', async (way, afterBytes) => {
    const bytes = Buffer.alloc(1000, 'x');
    const faults = [{ on: 'archive', [way]: { afterBytes } } as const];
    await using setup = await serveArchive(bytes, { faults });
    // As curl tells them apart: 18 for a body that is too short, 56 for a connection that was reset.
    await expect(promisify(execFile)('curl', ['--silent', setup.link])).rejects.toMatchObject({
      code: way === 'end' ? 18 : 56,
      stdout: 'x'.repeat(afterBytes),
    });
    expect((await fetchRaw(setup.link)).body).toEqual(bytes);
  });
});

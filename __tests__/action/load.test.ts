import { createHash } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { Client } from '../../src/api/client.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { waitFor } from '../../src/api/poll.ts';
import { expectSuccess, runExport } from '../support/export-action.ts';
import { casesOf } from '../support/long.ts';
import { manualClock } from '../support/manual-clock.ts';
import { testNetwork } from '../support/network.ts';

const runs = casesOf(8, 50);

test('many runs at once share a tool cache, and each has its site', async () => {
  const jobs = [{ jobId: 'exp_1', domain: 'docs.example.com', status: 'completed' as const }];
  await using service = await startSimulator({ jobSeconds: 0.3, queueSeconds: 0, pages: 12, jobs });
  const toolCache = mkdtempSync(join(tmpdir(), 'docs-admin-action-cache-'));
  try {
    // Half of them fetch the same archive, which only one can put into the cache.
    const all = Array.from({ length: runs }, (_, index) =>
      runExport(service, {
        toolCache,
        inputs: { 'extract-to': 'site', ...(index % 2 === 0 && { 'job-id': 'exp_1', domain: '' }) },
      }),
    );
    for (const run of await Promise.all(all)) {
      expectSuccess(run);
      expect(run.outputs['htmlFileCount']).toBe('12');
      run[Symbol.dispose]();
    }
    const records = globSync('**/archive.json', { cwd: toolCache });
    expect(records).toHaveLength(1 + runs / 2);
    for (const record of records) {
      const { name, sha256 } = JSON.parse(readFileSync(join(toolCache, record), 'utf8'));
      const bytes = readFileSync(join(toolCache, record, '..', name));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    expect(globSync('**/*.partial', { cwd: toolCache })).toEqual([]);
  } finally {
    rmSync(toolCache, { recursive: true, force: true });
  }
}, 300_000);

test('a job of two hours with 2,000 polls leaves memory, listeners and sockets as they were', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await using service = await startSimulator({
    jobs: [{ jobId: 'exp_1', domain: 'docs.example.com', status: 'running' }],
  });
  const clock = manualClock();
  const network = testNetwork(clock);
  const client = new Client({ baseUrl: new URL(service.baseUrl), apiKey: service.key, network });
  const deadline = clock.now() + 2 * 60 * 60_000;
  let polls = 0;
  const memory: number[] = [];
  const waiting = waitFor(
    () => client.call(endpoints.getExport, { parameters: { jobId: 'exp_1' }, deadline }),
    () => false,
    {
      clock,
      signal: network.signal,
      deadline,
      longestPause: 3_600,
      percentOf: () => undefined,
      onInvalid: () => undefined,
      onResponse() {
        polls += 1;
        if (polls % 500 !== 0) return;
        collect();
        memory.push(process.memoryUsage().heapUsed);
      },
    },
  );
  await expect(waiting).rejects.toMatchObject({ code: 'TIMED_OUT' });
  expect(polls).toBeGreaterThan(1_900);
  // The simulator, which is in the same process, keeps a record of each request.
  const [early = 0, late = 0] = [memory[0], memory.at(-1)];
  expect(late - early).toBeLessThan(20 * 1024 * 1024);
  expect(getEventListeners(network.signal, 'abort').length).toBeLessThan(3);
  // Both ends of a connection are in this process.
  const sockets = process.getActiveResourcesInfo().filter(resource => resource === 'TCPSocketWrap');
  expect(sockets.length).toBeLessThan(6);
});

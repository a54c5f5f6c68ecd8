import { expect, test } from '@jest/globals';
import { JobMonitor } from '../../../src/jobs/job-monitor.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

/** @returns the lines for responses that come every ten seconds */
async function watch(responses: readonly { readonly status: string; readonly progress?: number }[]) {
  const network = testNetwork(manualClock());
  const monitor = new JobMonitor(['queued', 'running', 'completed'], network);
  for (const { status, progress: percent } of responses) {
    monitor.report({ status, percent }, true);
    await network.clock.sleep(10_000, network.signal);
  }
  return network.lines;
}

const minutes = (count: number) => Array.from({ length: count * 6 }, (_, index) => index);

test('a line is logged when something has changed, and once a minute otherwise', async () => {
  const lines = await watch([
    { status: 'queued' },
    { status: 'running', progress: 10 },
    { status: 'running', progress: 10 },
    ...minutes(2).map(() => ({ status: 'running', progress: 11 })),
  ]);
  expect(lines).toEqual([
    'queued · 0.0 s',
    '[█▁▁▁▁▁▁▁▁▁] 10 % · 10 s',
    '[█▁▁▁▁▁▁▁▁▁] 11 % · 30 s',
    '[█▁▁▁▁▁▁▁▁▁] 11 % · 1m 30s',
  ]);
});

import { expect, test } from '@jest/globals';
import { JobMonitor } from '../../../src/jobs/job-monitor.ts';
import { manualClock } from '../../support/manual-clock.ts';

/** Monitors responses that come every ten seconds. */
async function watch(
  responses: readonly { readonly status: string; readonly progress?: number; readonly other?: number }[],
) {
  const clock = manualClock();
  const lines: string[] = [];
  const warnings: string[] = [];
  const log = {
    info: (line: string) => lines.push(line),
    warning: (message: string) => warnings.push(message),
    debug: () => undefined,
  };
  const statuses = ['queued', 'running', 'completed'];
  const monitor = new JobMonitor({ noun: 'export job', statuses, changesWhileRunning: true }, { log, clock });
  for (const response of responses) {
    monitor.reportProgress(response, { status: response.status, percent: response.progress });
    await clock.sleep(10_000, new AbortController().signal);
  }
  return { lines, warnings };
}

const minutes = (count: number) => Array.from({ length: count * 6 }, (_, index) => index);

test('a line is logged when something has changed, and once a minute otherwise', async () => {
  const { lines } = await watch([
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

test('a record that does not change for five minutes is a warning, once', async () => {
  const { warnings } = await watch(minutes(20).map(() => ({ status: 'running', progress: 50 })));
  expect(warnings).toEqual([
    expect.stringMatching(/^The export job has not changed for 5m 00s \(\[█{5}▁{5}\] 50 %\)/),
  ]);
});

test('a change in any field, documented or not, is a sign of life', async () => {
  const { warnings } = await watch(
    minutes(20).map(index => ({ status: 'running', other: Math.floor(index / 20) })),
  );
  expect(warnings).toEqual([]);
});

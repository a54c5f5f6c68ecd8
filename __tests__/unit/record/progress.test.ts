import { expect, test } from '@jest/globals';
import { Progress } from '../../../src/record/progress.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

type Report = Parameters<Progress['report']>;

/** @returns the lines for reports, each so many seconds after the one before */
async function watch(reports: readonly (readonly [seconds: number, ...Report])[], state?: string) {
  const network = testNetwork(manualClock());
  const progress = new Progress(network, state);
  for (const [seconds, ...report] of reports) {
    await network.clock.sleep(seconds * 1000, network.signal);
    progress.report(...report);
  }
  return network.lines;
}

test('a new state is a line at once, and what else is new in it every two seconds', async () => {
  const lines = await watch([
    [0, 'queued', {}],
    [1, 'running', { share: 0, details: ['0 pages'] }],
    [1, 'running', { share: 0.01, details: ['1 page'] }],
    [1, 'running', { share: 0.015, details: ['2 pages'] }],
    [1, 'completed', { share: 1 }],
  ]);
  expect(lines).toEqual([
    'queued · 0.0 s',
    'running · [▁▁▁▁▁▁▁▁▁▁] 0 % · 0 pages · 1.0 s',
    'running · [▁▁▁▁▁▁▁▁▁▁] 1 % · 2 pages · 3.0 s',
    'completed · [██████████] 100 % · 4.0 s',
  ]);
});

test('when nothing changes, a line comes once a minute', async () => {
  const seconds = Array.from({ length: 13 }, () => [10, 'active'] as const);
  expect(await watch(seconds)).toEqual(['active · 10 s', 'active · 1m 10s', 'active · 2m 10s']);
});

test('the first state needs no line if people know of it', async () => {
  const lines = await watch(
    [
      [1, 'Downloading'],
      [1, 'Downloading'],
    ],
    'Downloading',
  );
  expect(lines).toEqual(['Downloading · 2.0 s']);
});

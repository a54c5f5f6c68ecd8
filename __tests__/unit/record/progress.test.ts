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

test('undocumented states are told once each, also when they alternate', async () => {
  const odd = (seconds: number, state: string) => [seconds, state, { isUndocumented: true }] as const;
  const lines = await watch([
    odd(5, 'polishing'),
    odd(5, 'sanding'),
    odd(5, 'polishing'),
    odd(5, 'sanding'),
    [5, 'running'],
    odd(5, 'polishing'),
    [5, 'running'],
    [5, 'completed'],
  ]);
  expect(lines).toEqual(['polishing · 5.0 s', 'sanding · 10 s', 'running · 25 s', 'completed · 40 s']);
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

test('the time left follows the rate since the first report', async () => {
  const at = (seconds: number, share?: number) => [seconds, 'running', { share }] as const;
  const lines = await watch([at(60, 0.1), at(10, 0.2), at(40, 0.6), at(39, 0.99), at(5, 1)]);
  expect(lines.map(line => / · (about .*)/.exec(line)?.[1])).toEqual([
    undefined,
    'about 1m 20s left',
    'about 40 s left',
    'about 10 s left',
    undefined,
  ]);
});

test('the time left is not estimated from too little, and anew when something goes back', async () => {
  const at = (seconds: number, share?: number) => [seconds, `${share}`, { share }] as const;
  const lines = await watch([at(0, 0.1), at(2, 0.5), at(10, 0.01), at(10, 0.02), at(10, 0.11)]);
  expect(lines.map(line => / · (about .*)/.exec(line)?.[1])).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'about 3m 00s left',
  ]);
});

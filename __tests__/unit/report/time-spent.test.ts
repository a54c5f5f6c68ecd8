import { expect, test } from '@jest/globals';
import { chartOfTime, describeTime } from '../../../src/report/time-spent.ts';

const phases = (...seconds: readonly number[]) =>
  seconds.map((duration, index) => ({ name: `phase ${index + 1}`, duration: duration * 1000 }));

test('a short run says in one line where its time went, without phases that took no time', () => {
  const spent = [
    { name: 'waiting for the job', duration: 3900 },
    { name: 'archive', duration: 240 },
    { name: 'unpacking', duration: 49 },
  ];
  expect(describeTime(4200, spent)).toBe('4.2 s: 3.9 s waiting for the job, 0.2 s archive');
  expect(chartOfTime(4200, spent)).toBeUndefined();
});

test('a run of a minute has a chart with a bar for each phase, and its line is the total alone', () => {
  const spent = phases(75, 12.34);
  expect(describeTime(87_340, spent)).toBe('1m 27s');
  const chart = chartOfTime(87_340, spent);
  expect(chart).toMatch(/^```mermaid\n%%\{init: \{.*\}%%\nxychart-beta horizontal\n/);
  expect(chart).toContain('x-axis ["Phase 1 · 1m 15s", "Phase 2 · 12 s"]');
  expect(chart).toContain('bar [75, 12.3]');
});

test('a run with one phase has neither a chart nor more than its total', () => {
  for (const spent of [[], phases(90), phases(90, 0.01)]) {
    expect(chartOfTime(90_000, spent)).toBeUndefined();
    expect(describeTime(90_000, spent)).toBe('1m 30s');
  }
  expect(describeTime(3000, phases(3))).toBe('3.0 s');
});

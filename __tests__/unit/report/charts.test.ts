import { expect, test } from '@jest/globals';
import { attachStep } from '../../../src/report/attach-step.ts';
import { phasesChart, progressChart } from '../../../src/report/charts.ts';

test('where the time went', () => {
  const phases = [
    { name: 'Queue', duration: 2_040 },
    { name: 'Render', duration: 61_200 },
  ];
  expect(phasesChart(phases)?.split('\n')).toEqual([
    '```mermaid',
    expect.stringMatching(/^%%\{init: \{.*"height":132,.*\}\}%%$/),
    'xychart-beta horizontal',
    '  title "Where the time went"',
    '  x-axis ["Queue · 2.0 s", "Render · 1m 01s"]',
    '  y-axis 0 --> 61.2',
    '  bar [2, 61.2]',
    '```',
  ]);
});

test('no chart of nothing', () => {
  expect(phasesChart([])).toBeUndefined();
  expect(phasesChart([{ name: 'Queue', duration: 90_000 }])).toBeUndefined();
  expect(phasesChart(['Queue', 'Render'].map(name => ({ name, duration: 100 })))).toBeUndefined();
  expect(progressChart([0, 50, 100].map(percent => ({ at: percent, percent })))).toBeUndefined();
});

test('progress at equal distances, though it was seen at others', () => {
  const samples = [0, 10, 20, 60, 100].map(percent => ({ at: percent * 300, percent }));
  const chart = progressChart(samples) ?? '';
  expect(chart).toContain('  x-axis 0 --> 30\n');
  const line = /line \[(.*)\]/.exec(chart)?.[1]?.split(', ').map(Number);
  expect(line).toHaveLength(31);
  expect([line?.[0], line?.[15], line?.[30]]).toEqual([0, 50, 100]);
});

test('many samples make no longer chart', () => {
  const samples = Array.from({ length: 400 }, (_, index) => ({ at: index * 1000, percent: index / 4 }));
  expect(progressChart(samples)?.length).toBeLessThan(500);
});

// The step for an ID that is plain: __tests__/action/log.test.ts.
test.each(['a\nb', 'a```', '12', 'a: b', '#x', '$' + '{{ secrets.X }}'])(
  'an id that YAML or Markdown would read otherwise is not written into a step: %j',
  jobId => {
    const baseUrl = new URL('https://api.example.com');
    const step = { actionName: 'example/docs-admin-action@v1', baseUrl, inputs: {} };
    expect(attachStep({ ...step, jobId: 'exp_1' })).toBeDefined();
    expect(attachStep({ ...step, jobId })).toBeUndefined();
  },
);

import { expect, test } from '@jest/globals';
import { attachStep } from '../../../src/report/attach-step.ts';
import { phasesChart } from '../../../src/report/charts.ts';

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

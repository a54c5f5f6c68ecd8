import { expect, test } from '@jest/globals';
import { attachStep } from '../../../src/report/attach-step.ts';
import { phasesChart } from '../../../src/report/charts.ts';

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
    const step = (id: string) =>
      attachStep('example/docs-admin-action@v1', baseUrl, { jobId: id, attachInputs: {} });
    expect(step('exp_1')).toBeDefined();
    expect(step(jobId)).toBeUndefined();
  },
);

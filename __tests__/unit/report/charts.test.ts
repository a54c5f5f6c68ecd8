import { expect, test } from '@jest/globals';
import { phasesChart } from '../../../src/report/charts.ts';

test('no chart of nothing', () => {
  expect(phasesChart([])).toBeUndefined();
  expect(phasesChart([{ name: 'Queue', duration: 90_000 }])).toBeUndefined();
  expect(phasesChart(['Queue', 'Render'].map(name => ({ name, duration: 100 })))).toBeUndefined();
});

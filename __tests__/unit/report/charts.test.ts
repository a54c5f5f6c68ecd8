import { expect, test } from '@jest/globals';
import { phasesChart } from '../../../src/report/charts.ts';

test('a run that was short, or had fewer than two phases, has no chart', () => {
  expect(phasesChart([])).toBeUndefined();
  expect(phasesChart([{ name: 'Queue', duration: 90_000 }])).toBeUndefined();
  expect(phasesChart(['Queue', 'Render'].map(name => ({ name, duration: 29_000 })))).toBeUndefined();
});

import { expect, test } from '@jest/globals';
import { StepRecord } from '../../../src/record/step-record.ts';
import { manualClock } from '../../support/manual-clock.ts';

test('the phases add up to the whole time, also that before the first one', () => {
  const clock = manualClock();
  const record = new StepRecord({ setOutput: () => undefined }, clock);
  clock.advance(2000);
  record.enter('publishing');
  clock.advance(3000);
  expect(record.phases()).toEqual([
    { name: 'preparing', duration: 2000 },
    { name: 'publishing', duration: 3000 },
  ]);
  expect(record.elapsed).toBe(5000);
});

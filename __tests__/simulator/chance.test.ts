import { expect, test } from '@jest/globals';
import { anyBytes, anyPort, repeatFrom } from '../../simulator/chance.ts';

const draw = (seed: string) => {
  repeatFrom(seed);
  return [anyBytes(10).toString('hex'), anyPort(), anyPort()];
};

test('a seed repeats IDs and ports, and another seed has others', () => {
  expect(draw('1 a test')).toEqual(draw('1 a test'));
  expect(draw('1 a test')).not.toEqual(draw('2 a test'));
});

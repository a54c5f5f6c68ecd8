/** Before each test: it has the same IDs and ports again with the same seed, whichever tests have run before. */
import { beforeEach, expect } from '@jest/globals';
import { repeatFrom } from '../../simulator/chance.ts';
import { seed } from './seed.ts';

repeatFrom(String(seed));
beforeEach(() => repeatFrom(`${seed} ${expect.getState().currentTestName}`));

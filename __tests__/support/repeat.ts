/** Before each test: with the same seed, it has the same IDs, ports, and pauses again, whichever tests have run before. */
import { beforeEach, expect } from '@jest/globals';
import { anyBytes, repeatFrom } from '../../simulator/chance.ts';
import { seed, seededRandom } from './seed.ts';

function repeat(test: string): void {
  repeatFrom(`${seed} ${test}`);
  // Pauses before retries are random.
  Math.random = seededRandom(anyBytes(4).readUInt32BE());
}

repeat('');
beforeEach(() => repeat(expect.getState().currentTestName ?? ''));

import { expect, test } from '@jest/globals';
import { FollowUp } from '../../../src/operations/follow-up.ts';
import { UntrustedText } from '../../../src/shared/untrusted-text.ts';
import { manualClock } from '../../support/manual-clock.ts';

const ends = ['completed', 'archived', 'failed'];
type Seen = readonly (readonly [second: number, status: string, settled: boolean])[];

test.each<[string, string | undefined, Seen]>([
  [
    'had ended, and is active in between: its end counts at once',
    'completed',
    [
      [0, 'completed', false],
      [1, 'active', false],
      [2, 'completed', true],
    ],
  ],
  [
    'had ended, and is not seen active: its status counts once it has stood',
    'completed',
    [
      [0, 'completed', false],
      [59, 'completed', false],
      [60, 'completed', true],
    ],
  ],
  [
    'was active for the prompt before: its first end may be that of this one',
    'active',
    [
      [0, 'active', false],
      [5, 'completed', false],
      [10, 'active', false],
      [20, 'completed', false],
      [79, 'completed', false],
      [80, 'completed', true],
    ],
  ],
  [
    'ends in another way meanwhile: the time begins again',
    undefined,
    [
      [0, 'completed', false],
      [50, 'failed', false],
      [60, 'failed', false],
      [110, 'failed', true],
    ],
  ],
  [
    'has a status that nobody knows in between: it has not been active',
    'completed',
    [
      [0, 'queued', false],
      [1, 'completed', false],
      [61, 'completed', true],
    ],
  ],
])('a job that %s', (_, before, seen) => {
  const clock = manualClock();
  const begin = clock.now();
  const followUp = new FollowUp(clock, ends, before === undefined ? undefined : new UntrustedText(before));
  for (const [second, status, settled] of seen) {
    clock.advance(begin + second * 1000 - clock.now());
    expect([second, followUp.isSettled(new UntrustedText(status))]).toEqual([second, settled]);
  }
});

import { expect, test } from '@jest/globals';
import { FollowUp } from '../../../src/jobs/follow.ts';
import { UntrustedText } from '../../../src/shared/redactor.ts';
import { manualClock } from '../../support/manual-clock.ts';

const ends = ['completed', 'archived', 'failed'];

/** Statuses, each with the second in which it is seen; "!" after the one that counts. */
test.each([
  [
    'had ended, and is active in between: its end counts at once',
    'completed',
    '0 completed, 1 active, 2 completed!',
  ],
  [
    'had ended, and is not seen active: its status counts once it has stood',
    'completed',
    '0 completed, 59 completed, 60 completed!',
  ],
  [
    'was active for the prompt before: its first end may be that of this one',
    'active',
    '0 active, 5 completed, 10 active, 20 completed, 79 completed, 80 completed!',
  ],
  [
    'ends in another way meanwhile: the time begins again',
    'active',
    '0 completed, 50 failed, 60 failed, 110 failed!',
  ],
  [
    'has a status that nobody knows in between: it has not been active',
    'completed',
    '0 queued, 1 completed, 61 completed!',
  ],
])('a job that %s', (_, before, seen) => {
  const clock = manualClock();
  const begin = clock.now();
  const followUp = new FollowUp(clock, ends, new UntrustedText(before));
  for (const [, second, status = '', end] of seen.matchAll(/(\d+) (\w+)(!?)/g)) {
    clock.advance(begin + Number(second) * 1000 - clock.now());
    expect([second, followUp.observe(new UntrustedText(status))]).toEqual([second, end === '!']);
  }
});

import { expect, test } from '@jest/globals';
import { isJobId } from '../../../src/shared/job.ts';

test.each(['exp_1', 'export:2026/11/23-7', 'a', 'A.b~c+d=', '0-', '.a', '...', 'x'.repeat(200)])(
  '%s is the ID of a job',
  id => {
    expect(isJobId(id)).toBe(true);
  },
);

test.each([
  ['no character', ''],
  ['a space', 'a b'],
  ['a line break', 'a\n'],
  ['a mention', '@team'],
  ['an option', '-rf'],
  ['what begins a workflow command', '::error::a'],
  ['a percent sign', 'a%2e'],
  ['a slash at the end', 'a/'],
  ['an empty segment', 'a//b'],
  ['a segment that climbs', 'a/../b'],
  ['201 characters', 'x'.repeat(201)],
])('an ID with %s is none (promise: IDs have only characters)', (_, id) => {
  expect(isJobId(id)).toBe(false);
});

import { describe, expect, test } from '@jest/globals';
import { describeProgress, Eta } from '../../../src/jobs/progress.ts';

test.each([
  [{ status: 'queued' }, 'queued'],
  [{ status: 'queued', percent: 0 }, 'queued · [▁▁▁▁▁▁▁▁▁▁] 0 %'],
  [{ status: 'running' }, 'running'],
  [{ status: 'running', percent: 61.8, pageCount: 128 }, '[██████▁▁▁▁] 61 % · 128 pages'],
  [{ status: 'running', percent: 100 }, '[██████████] 100 %'],
  [{ status: 'rendering', percent: 5, pageCount: 1 }, 'rendering · [▁▁▁▁▁▁▁▁▁▁] 5 % · 1 page'],
  [{ status: 'completed', percent: 100, pageCount: 1280 }, 'completed · 1,280 pages'],
])('the state of a job is one line: %j', (facts, line) => {
  expect(describeProgress(facts)).toBe(line);
});

describe('an ETA', () => {
  test('follows the rate since something was first seen', () => {
    const eta = new Eta();
    expect(eta.update(0.1, 60_000)).toBeUndefined();
    // A tenth in ten seconds leaves eighty.
    expect(eta.update(0.2, 70_000)).toBe('about 1m 20s left');
    expect(eta.update(0.6, 110_000)).toBe('about 40 s left');
    expect(eta.update(0.96, 146_000)).toBe('about 5 s left');
    expect(eta.update(0.99, 149_000)).toBeUndefined();
    expect(eta.update(1, 150_000)).toBeUndefined();
  });

  test('is not made of too little', () => {
    const eta = new Eta();
    eta.update(0, 0);
    expect(eta.update(0.5, 2_000)).toBeUndefined();
    expect(eta.update(0.01, 60_000)).toBeUndefined();
    expect(eta.update(undefined, 60_000)).toBeUndefined();
  });

  test('starts anew when something goes back', () => {
    const eta = new Eta();
    eta.update(0.5, 0);
    expect(eta.update(0.1, 10_000)).toBeUndefined();
    expect(eta.update(0.2, 20_000)).toBe('about 1m 20s left');
  });
});

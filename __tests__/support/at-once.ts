import { beforeAll, test } from '@jest/globals';

/** Most of a run is waiting. */
const limit = 8;

/**
 * Declares a test for each case, and runs several cases at once before the first of these tests. Jest's own concurrent tests
 * cannot be used for runs in this process: once one of them has ended, the others can no longer import() anything.
 */
export function testAtOnce<Case>(
  cases: readonly (readonly [name: string, Case])[],
  run: (one: Case) => Promise<void>,
): void {
  const outcomes = new Map<string, PromiseSettledResult<void>>();
  beforeAll(async () => {
    const left = [...cases];
    const work = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const [outcome] = await Promise.allSettled([run(next[1])]);
        outcomes.set(next[0], outcome);
      }
    };
    await Promise.all(Array.from({ length: limit }, work));
  }, 3_600_000);
  test.each(cases.map(([name]) => [name]))('%s', name => {
    const outcome = outcomes.get(name);
    if (outcome?.status !== 'fulfilled') throw outcome?.reason;
  });
}

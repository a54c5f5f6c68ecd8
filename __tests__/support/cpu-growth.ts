import process from 'node:process';

/** Shorter times, in microseconds, say nothing. */
const shortest = 500;

/**
 * How many times as long a large piece of work takes as a small one: about as many times as it is larger, or the square of
 * that for code that looks again at what it has seen. For what shows in nothing but time. Counts the processor's time, not
 * that of other processes.
 * @param work gets the size of the piece
 */
export function cpuGrowth(work: (size: number) => void, small: number, large: number): number {
  // Compiles it.
  work(small);
  return (
    cpuTime(() => work(large)) /
    Math.max(
      shortest,
      cpuTime(() => work(small)),
    )
  );
}

function cpuTime(work: () => void): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return user + system;
}

import process from 'node:process';

/** Rounds. A busy machine spoils one, and not each in the same direction. */
const rounds = 5;
/** Shorter times, in microseconds, say nothing. */
const shortest = 500;

/**
 * How many times as long a piece of work takes as another, for what shows in nothing but time. Counts the time of the processor in
 * this thread, and returns the least of some rounds.
 */
export function cpuRatio(work: () => void, other: () => void): number {
  const ratios = Array.from({ length: rounds }, () => cpuTime(work) / Math.max(shortest, cpuTime(other)));
  return Math.min(...ratios);
}

/**
 * How many times as long a large piece of work takes as twenty small ones that are as large together: about once, or twenty times for
 * code that looks again at what it has seen.
 * @param work gets the size of the piece
 */
export function cpuGrowth(work: (size: number) => void, size: number): number {
  const inParts = () => {
    for (let part = 0; part < 20; part += 1) work(size / 20);
  };
  return cpuRatio(() => work(size), inParts);
}

function cpuTime(work: () => void): number {
  const begin = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begin);
  return user + system;
}

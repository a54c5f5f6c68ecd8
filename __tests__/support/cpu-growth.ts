import process from 'node:process';

/** Rounds at most. A busy machine spoils one, and not each in the same direction. */
const rounds = 5;
/** A ratio after which no other round is needed. */
const alike = 3;
/** Shorter times, in microseconds, say nothing: allocating memory takes as long. */
const shortest = 10_000;

/**
 * How many times as long a piece of work takes as another, for what shows in nothing but time. Counts the time of the processor in
 * this thread, and returns the least of some rounds.
 */
async function cpuRatio(work: () => unknown, other: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least > alike; round += 1)
    least = Math.min(least, (await cpuTime(work)) / Math.max(shortest, await cpuTime(other)));
  return least;
}

/**
 * How many times as long a large piece of work takes as twenty small ones that are as large together: about once, or twenty times for
 * code that looks again at what it has seen.
 * @param work gets the size of the piece, and may return a promise
 */
export function cpuGrowth(work: (size: number) => unknown, size: number): Promise<number> {
  const inParts = async () => {
    for (let part = 0; part < 20; part += 1) await work(size / 20);
  };
  return cpuRatio(() => work(size), inParts);
}

async function cpuTime(work: () => unknown): Promise<number> {
  const begin = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(begin);
  return user + system;
}

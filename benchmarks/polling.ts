/** How soon the end of a job is noticed, and how many requests that takes: simulated time and the real polling code. */
import { seededRandom } from '../simulator/seeded-random.ts';
import { waitFor } from '../src/jobs/poll.ts';
import { type Clock, systemClock } from '../src/shared/clock.ts';
import type { Table } from './table.ts';

const jobs = 4000;
/** Milliseconds. */
const shortestJob = 5_000;
const longestJob = 30 * 60_000;
const seed = 20261120;

interface Job {
  /** Milliseconds. */
  readonly length: number;
  /** Whole percent at a time; undefined while queued. */
  readonly percentAt: (time: number) => number | undefined;
}

interface Client {
  readonly name: string;
  readonly poll: (job: Job) => Promise<{ readonly lag: number; readonly requests: number }>;
}

export async function benchmarkPolling(): Promise<Table> {
  const clients: readonly Client[] = [
    { name: 'sample client: every 10 s', poll: pollEvery(10_000) },
    { name: 'this action', poll: job => pollAdaptively(job, true) },
    { name: 'this action, service reports no progress', poll: job => pollAdaptively(job, false) },
  ];
  const rows: string[][] = [];
  for (const { name, poll } of clients) {
    const random = seededRandom(seed);
    let lag = 0;
    let requests = 0;
    for (let index = 0; index < jobs; index += 1) {
      const outcome = await poll(createJob(random));
      lag += outcome.lag;
      requests += outcome.requests;
    }
    rows.push([name, `${(lag / jobs / 1000).toFixed(2)} s`, (requests / jobs).toFixed(1)]);
  }
  return {
    title: `Polling: ${jobs} jobs of 5 s to 30 min (log-uniform), uneven progress, seed ${seed}`,
    head: ['client', 'mean lag after the end', 'mean requests'],
    rows,
    goal: 'a mean lag of at most 1.6 s with at most 55 requests',
  };
}

function pollEvery(pause: number): Client['poll'] {
  return async ({ length }) => {
    const pauses = Math.ceil(length / pause);
    return { lag: pauses * pause - length, requests: pauses + 1 };
  };
}

async function pollAdaptively(job: Job, reportsProgress: boolean): ReturnType<Client['poll']> {
  let time = 0;
  let requests = 0;
  const clock: Clock = {
    ...systemClock,
    now: () => time,
    async sleep(milliseconds) {
      time += milliseconds;
    },
  };
  const ask = async () => {
    requests += 1;
    return { ended: time >= job.length, percent: reportsProgress ? job.percentAt(time) : undefined };
  };
  await waitFor(ask, response => response.ended, {
    noun: 'job',
    clock,
    signal: new AbortController().signal,
    deadline: Number.POSITIVE_INFINITY,
    longestPause: 10_000,
    percentOf: response => response.percent,
    onResponse: () => undefined,
    onInvalid: () => undefined,
  });
  return { lag: time - job.length, requests };
}

/** A job that is queued at first, and then runs in phases. The fastest phase is about nine times as fast as the slowest. */
function createJob(random: () => number): Job {
  const length = shortestJob * (longestJob / shortestJob) ** random();
  const queued = Math.min(length * 0.3, random() * 3000);
  const phases = Array.from({ length: 6 }, () => ({ time: 0.2 + random(), work: 0.2 + random() * 1.6 }));
  const time = sum(phases.map(phase => phase.time));
  const work = sum(phases.map(phase => phase.work));
  const percentAt = (at: number): number | undefined => {
    if (at < queued) return undefined;
    let left = ((at - queued) / (length - queued)) * time;
    let done = 0;
    for (const phase of phases) {
      const part = Math.min(1, left / phase.time);
      done += phase.work * part;
      left -= phase.time;
      if (left <= 0) break;
    }
    return Math.floor((100 * done) / work);
  };
  return { length, percentAt };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

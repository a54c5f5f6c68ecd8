import { expect, test } from '@jest/globals';
import { seededRandom } from '../../simulator/seeded-random.ts';
import { startAction } from '../support/local-runner.ts';
import { casesOf } from '../support/long.ts';
import { seed } from '../support/seed.ts';
import { cancel } from '../support/signals.ts';
import { withPatientEnd } from '../support/time-is-up.ts';
import { until } from '../support/until.ts';
import { options, pullRequest, startWorld } from '../support/world.ts';

const env = { ...pullRequest.env, ...withPatientEnd };

test('however slow GitHub is, and whenever a run is canceled, one comment shows its outcome', async () => {
  const base = seed;
  const one = async (seed: number, canceled: boolean) => {
    const random = seededRandom(seed);
    // The job ends before, while and after the first comment is written.
    await using world = await startWorld({
      github: { delay: () => random() * 700 },
      service: { jobSeconds: random() * 1.5 },
    });
    const started = startAction(options(world, { ...pullRequest, env }));
    let ended = false;
    void started.finished.then(() => {
      ended = true;
    });
    // While the first comment is searched for, created, or updated, or while the job runs before all that.
    const request = Math.floor(random() * 5);
    const isDue = () => world.service.jobsStarted > 0 && world.github.requests.length >= request;
    if (canceled) await until(() => isDue() || ended);
    using run = await (canceled ? cancel(started) : started.finished);
    const comments = world.github.commentsOf(7);
    const told = comments.map(({ body }) => /✅|❌|🚫|⏳/.exec(body)?.[0]);
    // Not the exit code: Node stops to handle signals shortly before the process ends.
    const completed = run.log.some(line => line.startsWith('Done in '));
    // One that was canceled before it knew its job has begun no comment.
    const expected = completed ? ['✅'] : told.length === 0 ? [] : ['🚫'];
    return { seed, told, warnings: run.stdout.match(/^::warning.*/gm), expected };
  };
  const outcomes = [];
  for (let at = 0; at < casesOf(6, 100); at += 6) {
    const seeds = Array.from({ length: 6 }, (_, index) => base + at + index);
    outcomes.push(...(await Promise.all(seeds.map(seed => one(seed, seed % 2 === 1)))));
  }
  expect(outcomes.filter(({ told, expected }) => String(told) !== String(expected))).toEqual([]);
}, 600_000);

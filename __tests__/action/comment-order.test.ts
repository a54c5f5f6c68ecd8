import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { seededRandom } from '../../simulator/seeded-random.ts';
import { options, pullRequest, startWorld } from '../support/commented-run.ts';
import { startAction } from '../support/local-runner.ts';
import { announceSeed } from '../support/seed.ts';

const runs = process.env['LONG_TESTS'] === undefined ? 12 : 100;

test('however slow GitHub is, and whenever a run is canceled, one comment shows its outcome', async () => {
  const base = announceSeed('comment order');
  const one = async (seed: number) => {
    const random = seededRandom(seed);
    // The job ends before, while and after the first comment is written.
    await using world = await startWorld({ delay: () => random() * 700 }, { jobSeconds: random() * 1.5 });
    const started = startAction(options(world, pullRequest));
    if (seed % 2 === 1) {
      await sleep(300 + random() * 1200);
      started.process.kill('SIGINT');
    }
    using run = await started.finished;
    const comments = world.github.commentsOf(7);
    const told = comments.map(({ body }) => /✅|❌|🚫|⏳/.exec(body)?.[0]);
    const canceled = run.exitCode !== 0;
    // One that was canceled before it knew its job has begun no comment.
    const warnings = run.stdout.match(/^::warning.*/gm);
    return { seed, told, warnings, expected: told.length === 0 && canceled ? [] : [canceled ? '🚫' : '✅'] };
  };
  const seeds = Array.from({ length: runs }, (_, index) => base + index);
  const outcomes = [];
  for (let at = 0; at < seeds.length; at += 6) {
    outcomes.push(...(await Promise.all(seeds.slice(at, at + 6).map(one))));
  }
  expect(outcomes.filter(({ told, expected }) => String(told) !== String(expected))).toEqual([]);
}, 600_000);

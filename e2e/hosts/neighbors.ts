/** The steps that write to a place that others may use, too: what they do with files of others. */
import { type Facts, untrueOf } from '../support/facts.ts';
import { startWorld } from '../support/world.ts';
import { checkBucket } from './bucket-neighbors.ts';
import { checkServer } from './server-neighbors.ts';
import { checkWorkers } from './worker-neighbors.ts';

/** @returns the problems (empty if there are none) and what was done */
export async function checkNeighbors(env: NodeJS.ProcessEnv) {
  await using world = await startWorld(env);
  const facts: Facts = {
    ...(await checkServer(world)),
    ...(await checkWorkers(world)),
    ...(await checkBucket(world)),
  };
  return {
    problem: untrueOf(facts).join('\n\n'),
    note: `${Object.keys(facts).length} facts about files of others`,
  };
}

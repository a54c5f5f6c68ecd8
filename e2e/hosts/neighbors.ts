/** The steps that write to a place that others may use, too: what they do with files of others. */

import { checkBuckets } from './bucket-neighbors.ts';
import type { Facts } from './deployed-site.ts';
import { checkServers } from './server-neighbors.ts';
import { checkWorkers } from './worker-neighbors.ts';

/** @returns the problems (empty if there are none) and what was done */
export async function checkNeighbors(env: NodeJS.ProcessEnv) {
  const facts: Facts = {
    ...(await checkServers(env)),
    ...(await checkWorkers(env)),
    ...(await checkBuckets(env)),
  };
  const wrong = Object.entries(facts).filter(([, holds]) => !holds);
  return {
    problem: wrong.map(([fact]) => `not true: ${fact}`).join('\n\n'),
    note: `${Object.keys(facts).length} facts about files of others`,
  };
}

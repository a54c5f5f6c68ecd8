/** What summary and comment say of an agent job. The summary has all of the comment. */
import { expect, test } from '@jest/globals';
import type { Fault, SimulatorOptions } from '../../../simulator/server.ts';
import { type GivenInputs, startStage } from '../../support/operation-run.ts';

type SeedJob = NonNullable<SimulatorOptions['agentJobs']>[number];

interface Given {
  readonly inputs?: GivenInputs;
  readonly job?: Partial<SeedJob>;
  readonly fault?: Fault;
  readonly cancelAt?: string;
}

const following = { operation: 'agent-job', 'project-id': 'docs', 'job-id': 'agt-1' };
const followingUp = { ...following, prompt: 'Do more' };
const asking = { operation: 'agent-job', 'project-id': 'docs', prompt: 'Do it' };
const hours = 3600_000;
const secondOne = /second pull request|Asking again opens a second one/;

async function summaryOf({ inputs = following, job, fault, cancelAt }: Given): Promise<string> {
  const seed = { projectId: 'docs', id: 'agt-1', time: 0, ...job };
  await using stage = await startStage({
    agentJobs: [seed],
    newAgentJobs: { ...seed, id: 'agt-1' },
  });
  if (fault !== undefined) stage.service.addFault(fault);
  const run = await stage.run(inputs, cancelAt === undefined ? {} : { cancelAt });
  return run.summary;
}

/** @returns the sentences above the table, without what lower case and punctuation tell apart */
function sentencesOf(summary: string): readonly string[] {
  const [text = ''] = summary.split('\n| ');
  const sentences = text.split(/\n+|[.:] /).map(sentence => sentence.replace(/[^\w ]/g, '').trim());
  return sentences.filter(Boolean).map(sentence => sentence.toLowerCase());
}

test.each<readonly [headline: string, Given, words?: RegExp]>([
  ['✅ Documentation update: the agent opened a pull request', {}, /example\/docs\/pull\/7/],
  [
    'ℹ️ Documentation update: the agent opened no pull request',
    { job: { prLink: null } },
    /Possible reasons: nothing had to change, the agent commits directly, .*App is not installed .*, or the agent asked a question\. Look at the job in the service dashboard\.$/m,
  ],
  [
    '❌ Documentation update: the agent failed',
    { job: { outcome: 'failed', prLink: null } },
    /Look at the job in the service dashboard for the reason/,
  ],
  ['❌ Documentation update: the agent failed', { inputs: asking, job: { outcome: 'failed' } }, secondOne],
  [
    '⚠️ Documentation update: archived',
    { job: { outcome: 'archived' } },
    /Someone archived this job\. It will not continue\.\n\n[\s\S]* To ask again, open the run that started this agent job, and use `Re-run all jobs`/,
  ],
  [
    '⏳ Documentation update: the agent was asked',
    { inputs: { ...asking, wait: 'false' }, job: { time: hours } },
    /To follow the job, run the step once with `job-id: agt-1` instead of the prompt/,
  ],
  [
    '⏳ Documentation update: the agent got the prompt',
    { inputs: { ...followingUp, wait: 'false' } },
    /`job-id: agt-1` and without the prompt/,
  ],
  [
    '⏳ Documentation update: the agent is working',
    { inputs: { ...following, wait: 'false' }, job: { time: hours } },
    /Not waiting because "wait" is false\.$/m,
  ],
  ['❌ Documentation update: not done in time', { inputs: asking, job: { time: 10 * hours } }, secondOne],
  [
    '🚫 Documentation update: canceled',
    { inputs: asking, job: { time: hours }, cancelAt: 'active ·' },
    /To go on, .*\n\n.*Caution.*second pull request/,
  ],
  [
    '❌ Documentation update: the agent did not get the prompt',
    { inputs: followingUp, fault: { on: 'agent-message', status: 413 } },
    /HTTP 413/,
  ],
  [
    '❌ Documentation update: unknown whether the agent got the prompt',
    { inputs: asking, fault: { on: 'agent-start', status: 502 } },
    secondOne,
  ],
])('%s: no sentence stands twice, and the ID not three times', async (headline, given, words = /./) => {
  const summary = await summaryOf(given);
  expect(summary.split('\n', 1)).toEqual([`### ${headline}`]);
  expect(summary).toMatch(words);
  const sentences = sentencesOf(summary);
  expect([...new Set(sentences)]).toEqual(sentences);
  expect(summary.split('agt-1').length - 1).toBeLessThanOrEqual(2);
  expect(summary).not.toMatch(/Model|Created/);
});

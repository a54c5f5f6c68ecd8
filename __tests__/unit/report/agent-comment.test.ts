/** How each comment about an agent job says to go on, for a step with a command. What it advises is done in __tests__/action/command.test.ts. */
import { expect, test } from '@jest/globals';
import { startGithub } from '../../../simulator/github/server.ts';
import type { Fault, SimulatorOptions } from '../../../simulator/server.ts';
import { startStage } from '../../support/operation-run.ts';

type SeedJob = NonNullable<SimulatorOptions['agentJobs']>[number];

interface Given {
  readonly job?: Partial<SeedJob>;
  readonly fault?: Fault;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly cancelAt?: string;
}

const hours = 3_600_000;
const always = Number.POSITIVE_INFINITY;
const step = {
  operation: 'agent-job',
  'project-id': 'docs',
  comment: 'true',
  'comment-key': 'agent',
  command: '/docs',
};
/** The first of the two steps of examples/agent.yml, and the second one. */
const asking = { ...step, prompt: 'Do it', wait: 'false' };
const following = { ...step, 'job-id': 'agt_1' };

/** Runs a step for a merge. @returns what the comment says below its headline, above the details */
async function commentOf({ job, fault, inputs = following, cancelAt }: Given): Promise<string> {
  const seed = { projectId: 'docs', id: 'agt_1', time: 0, ...job };
  await using stage = await startStage({ agentJobs: [seed], newAgentJobs: { time: 10 * hours } });
  await using github = await startGithub();
  if (fault !== undefined) stage.service.addFault(fault);
  const on = { github, eventName: 'pull_request', event: { pull_request: { number: 7 } } };
  await stage.run(inputs, { on, ...(cancelAt !== undefined && { cancelAt }) });
  return github.commentsOf(7).at(-1)?.body.split('\n<details>')[0] ?? 'no comment';
}

test.each<readonly [string, Given, RegExp]>([
  [
    'the agent opened a pull request',
    {},
    /\*\*Note:\*\* To change the agent’s pull request, comment `\/docs make it shorter` here\.$/m,
  ],
  [
    'it opened none',
    { job: { prLink: null } },
    /\*\*Note:\*\* To answer the agent, comment `\/docs` and the answer\.$/m,
  ],
  [
    'the job is archived',
    { job: { outcome: 'archived' } },
    /to do:\*\* To ask again, comment `\/docs` and what to do, which starts a new agent job\.$/m,
  ],
  [
    'the job is lost',
    { fault: { on: 'agent-job', status: 404 } },
    /to do:\*\* To ask again, comment `\/docs` and what to do, which starts a new agent job\.$/m,
  ],
  [
    'time is up',
    { job: { time: 10 * hours } },
    /\n1\. To go on, comment `\/docs` without more text\.\n2\. If the service usually takes this long, /,
  ],
  [
    'time is up for a step that has asked itself',
    { inputs: { ...asking, wait: 'true' } },
    /\n1\. To go on, comment `\/docs` without more text\.\n[\s\S]*A re-run sends the prompt once more/,
  ],
  [
    'the agent failed',
    { job: { outcome: 'failed' } },
    /\n2\. Comment `\/docs` and what to do, which goes to the same job\.$/m,
  ],
  [
    'the key was refused, and nothing was sent',
    { inputs: asking, fault: { on: 'agent-start', status: 401 } },
    /\n1\. Ask whoever manages the organization’s API keys .*\n2\. Run the step again with `Re-run failed jobs`\.\n/,
  ],
  [
    'the key was refused, and the agent works',
    { fault: { on: 'agent-job', status: 401 } },
    /\n1\. Ask whoever .*\n2\. Run the step again with `Re-run failed jobs`\.\n/,
  ],
  [
    'the limit of the service was reached',
    {
      inputs: { ...asking, 'timeout-minutes': '1' },
      fault: { on: 'agent-start', status: 429, retryAfter: 600 },
    },
    /\n1\. Wait until .*\n2\. Run the step again with `Re-run failed jobs`\.\n/,
  ],
  [
    'the service did not respond',
    {
      fault: { on: 'agent-job', status: 503, times: always },
      inputs: { ...following, 'timeout-minutes': '1' },
    },
    /\n1\. Wait until the service works again\.\n2\. Run the step again with `Re-run failed jobs`\.\n/,
  ],
  [
    'nobody knows whether the agent was asked',
    { inputs: asking, fault: { on: 'agent-start', reset: 'after-request' } },
    /\n1\. Look for the job in the service dashboard\.\n2\. If it is there, start the workflow by hand, with its ID\.\n3\. If it is not there, run the step again\.\n/,
  ],
  [
    'the run was canceled',
    { job: { time: hours }, cancelAt: 'active ·' },
    /to do:\*\* Run the step again with `Re-run failed jobs`\.$/m,
  ],
])('%s', async (_, given, words) => {
  const comment = await commentOf(given);
  expect(comment).toMatch(words);
  // What can be done where the comment is, without the file of the workflow.
  expect(comment.split('\n').slice(2).join('\n')).not.toMatch(/job-id|without the prompt|Re-run all/);
});

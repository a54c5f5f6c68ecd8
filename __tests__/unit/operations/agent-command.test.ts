/** The first of two steps: it sends a prompt, and does not wait for the end. What people see: __tests__/action/command.test.ts. */
import { expect, test } from '@jest/globals';
import { type Github, startGithub } from '../../../simulator/github/server.ts';
import type { Fault } from '../../../simulator/server.ts';
import { failureOf, startStage, successOf } from '../../support/operation-run.ts';

const always = Number.POSITIVE_INFINITY;
const step = { operation: 'agent-job', 'project-id': 'docs', prompt: 'Do it', comment: 'true' };
const asking = { ...step, command: '/docs', 'comment-key': 'agent', wait: 'false' };
const headline = ({ commentsOf }: Github) => /^### (.*)/m.exec(commentsOf(7).at(-1)?.body ?? '')?.[1];

/** A job that has ended, on which a comment reports, and then a message for it. */
async function message(faults: readonly Fault[], { cancelAt = '', before = 'completed' } = {}) {
  const outcome = before as 'completed';
  await using stage = await startStage({ agentJobs: [{ projectId: 'docs', id: 'agt_1', time: 0, outcome }] });
  await using github = await startGithub();
  const pull = { github, eventName: 'pull_request', event: { pull_request: { number: 7 } } };
  const { prompt: _, wait: __, ...following } = asking;
  await stage.run({ ...following, 'job-id': 'agt_1' }, { on: pull });
  for (const fault of faults) stage.service.addFault(fault);
  const comment = { body: '/docs shorter', user: { login: 'octocat' } };
  const on = { github, eventName: 'issue_comment', event: { issue: { number: 7 }, comment } };
  const mails = github.mails.length;
  const run = await stage.run(asking, { on, ...(cancelAt && { cancelAt }) });
  const prompts = stage.service.prompts.map(({ prompt }) => prompt);
  return { ...run, prompts, headline: headline(github), mails: github.mails.length - mails };
}

test.each(['completed', 'failed'])(
  'whose status stays "%s" is told at once, and the step is green, because a re-run would send the message again',
  async before => {
    const stuck: Fault = { on: 'agent-job', fields: { status: before }, times: always };
    const run = successOf(await message([stuck], { before }));
    expect([run.prompts, run.mails]).toEqual([['shorter'], 1]);
    expect(run.headline).toBe('⚠️ Documentation update: the agent may not have taken up the prompt');
    expect(run.outputs).toMatchObject({ status: before, commentUrl: expect.any(String) });
  },
);

test('that cannot be read after the message is left to the next step, and the step is green', async () => {
  const outage: Fault = { on: 'agent-job', skip: 1, status: 401, times: always };
  const run = successOf(await message([outage]));
  expect([run.prompts, run.mails]).toEqual([['shorter'], 0]);
  expect(run.warnings).toEqual([
    expect.stringMatching(/^The agent job has got the prompt, but could not be read: /),
  ]);
  expect(run.outputs).toMatchObject({ jobId: 'agt_1' });
});

test('of a run that is canceled meanwhile still ends with a comment', async () => {
  const stuck: Fault = { on: 'agent-job', fields: { status: 'completed' }, times: always };
  const run = await message([stuck], { cancelAt: 'Sending a prompt' });
  failureOf(run, 'CANCELLED');
  expect(run.headline).toBe('🚫 Documentation update: canceled');
});

test('of somebody whose permission GitHub does not tell for 90 seconds is not sent', async () => {
  await using stage = await startStage();
  await using github = await startGithub();
  for (let times = 60; times > 0; times -= 1) github.addFault({ status: 502 });
  const comment = { body: '/docs shorter', user: { login: 'octocat' } };
  const on = { github, eventName: 'issue_comment', event: { issue: { number: 7 }, comment } };
  const run = await stage.run(asking, { on });
  expect(failureOf(run, 'GITHUB_UNREADABLE')).toContain(
    'Could not find out from GitHub who may give the command: ',
  );
  const waited = stage.clock.pauses.reduce((sum, pause) => sum + pause, 0);
  expect([stage.service.requests, waited > 60_000]).toEqual([[], true]);
});

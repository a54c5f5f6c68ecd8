/** From a prompt, or a job, to a pull request. What is said of one that fails meanwhile: __tests__/unit/run. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Fault, SimulatorOptions } from '../../../simulator/server.ts';
import { failureOf, type GivenInputs, startStage, successOf } from '../../support/operation-run.ts';

type SeedJob = NonNullable<SimulatorOptions['agentJobs']>[number];

const prompt = 'Describe the option --frobnicate.';
const asking = { operation: 'agent-job', 'project-id': 'docs', prompt };
const following = { operation: 'agent-job', 'project-id': 'docs', 'job-id': 'agt_1' };
const followingUp = { ...following, prompt };
const pullRequest = 'https://github.com/example/docs/pull/7';
const read = 'GET /v2/agent/docs/job/agt_1';
const message = 'POST /v2/agent/docs/job/agt_1/message';

const withJob = (changes: Partial<SeedJob> = {}) =>
  startStage({ agentJobs: [{ projectId: 'docs', id: 'agt_1', time: 0, ...changes }] });

/** Runs a step for one job, with a fault. */
async function runWith(inputs: GivenInputs, job: Partial<SeedJob>, ...faults: readonly Fault[]) {
  await using stage = await withJob(job);
  for (const fault of faults) stage.service.addFault(fault);
  const run = await stage.run(inputs);
  return { ...run, requests: stage.service.requests, prompts: stage.service.prompts };
}

describe('a job that is', () => {
  test('completed with a pull request sets every output (promise: `completed`, with a pull request)', async () => {
    const run = successOf(await runWith(following, { ref: 'main' }));
    expect(run.outputs).toEqual({ jobId: 'agt_1', status: 'completed', prLink: pullRequest });
    expect(run.summary).toContain('| Repository | [github.com/example/docs]');
    expect(run.summary).toContain('| Branch | `main` |');
    expect(run.log).toContain(`The agent opened pull request ${pullRequest}`);
    expect(run.summary).toContain('### ✅ Documentation update: the agent opened a pull request');
  });

  test('completed without one opened no pull request, whatever it has changed (promise: `completed`, without a pull request)', async () => {
    const run = successOf(await runWith(following, { prLink: null }));
    expect(run.outputs).toMatchObject({ status: 'completed', prLink: '' });
    const words =
      /opened no pull request.*Possible reasons: nothing had to change, the agent commits directly, the service’s GitHub App is not installed/s;
    for (const text of [run.log.join('\n'), run.summary]) expect(text).toMatch(words);
  });

  test('archived succeeds with a warning (promise: `archived`)', async () => {
    const run = successOf(await runWith(following, { outcome: 'archived' }));
    expect(run.warnings).toEqual([
      `Someone archived this job. It will not continue. The agent has opened pull request ${pullRequest}. To ask again, open the run that started this agent job, and use \`Re-run all jobs\`, which starts a new agent job.`,
    ]);
    expect(run.summary).toMatch(/\| Archived \| 2026-11-20T/);
  });

  test('active is read once with "wait: false"', async () => {
    const run = successOf(await runWith({ ...following, wait: 'false' }, { time: 3600_000 }));
    expect(run.log).toEqual(
      expect.arrayContaining(['active · 0.0 s', 'Not waiting because "wait" is false.']),
    );
    expect(run.requests).toEqual([read]);
  });
});

describe('a prompt', () => {
  test('starts a job, whose ID and status are known at once, and is never shown', async () => {
    await using stage = await startStage({ newAgentJobs: { time: 60_000 } });
    const run = successOf(await stage.run(asking));
    const { jobId } = run.outputs;
    expect(stage.service.prompts).toEqual([{ jobId, prompt }]);
    expect(run.lines.find(({ text }) => text.startsWith('active ·'))?.outputs).toContain('jobId<<');
    expect(run.log).toContain('Starting an agent job in project docs with a prompt of 33 characters');
    expect(run.log).toContain(`Started agent job ${jobId}`);
    expect(JSON.stringify([run.stdout, run.summary, run.outputs])).not.toContain('frobnicate');
  });

  test('from a file is sent whole', async () => {
    await using stage = await startStage({ newAgentJobs: { time: 0 } });
    const text = `${'Long é '.repeat(30_000)}\n`;
    mkdirSync(stage.workspace);
    writeFileSync(join(stage.workspace, 'p'), text);
    successOf(await stage.run({ operation: 'agent-job', 'project-id': 'docs', 'prompt-file': 'p' }));
    expect(stage.service.prompts.map(sent => sent.prompt === text)).toEqual([true]);
  });

  test('ends the step after the start with "wait: false"', async () => {
    await using stage = await startStage({ newAgentJobs: { time: 60_000 } });
    const run = successOf(await stage.run({ ...asking, wait: 'false' }));
    expect(run.outputs).toMatchObject({ jobId: expect.any(String), status: 'active' });
    expect(stage.service.requests).toEqual(['POST /v2/agent/docs/job']);
  });

  test.each([
    ['agent-start', asking],
    ['agent-message', followingUp],
  ] as const)(
    'whose response has no usable status has been accepted, and is followed: %s',
    async (on, inputs) => {
      for (const status of [undefined, null, 7, '']) {
        const run = successOf(await runWith(inputs, {}, { on, fields: { status } }));
        expect(run.outputs).toMatchObject({ jobId: run.prompts[0]?.jobId, status: 'completed' });
      }
    },
  );

  test.each<readonly [string, Partial<Fault>, string]>([
    ['a lost connection', { reset: 'after-request' }, 'the connection was lost'],
    ['a bare 503, which proxies send after sending, too', { status: 503 }, 'HTTP 503'],
  ])('is not sent again after %s, and a re-run is warned of', async (_, fault, words) => {
    for (const [inputs, on, rerun] of [
      [asking, 'agent-start', /`job-id` instead of the prompt\. .*second pull request\.$/],
      [
        followingUp,
        'agent-message',
        /`job-id: agt_1` and without the prompt\. .*A re-run sends the prompt once more\.$/,
      ],
    ] as const) {
      const run = await runWith(inputs, {}, { on, ...fault });
      const text = failureOf(run, 'START_UNKNOWN');
      expect(text).toContain(words);
      expect(text).toMatch(rerun);
      expect(run.requests.filter(request => request.startsWith('POST'))).toHaveLength(1);
    }
  });

  test('beyond the limit of the service is sent again after Retry-After, and otherwise names the limit', async () => {
    await using stage = await startStage({ agentLimit: { uses: 1, seconds: 600 } });
    const step = { ...asking, wait: 'false' };
    successOf(await stage.run(step));
    successOf(await stage.run(step));
    expect(stage.clock.pauses).toEqual([600_000]);
    successOf(await stage.run(step));
    const text = failureOf(await stage.run({ ...step, 'timeout-minutes': '5' }), 'SERVICE_UNAVAILABLE');
    expect(text).toMatch(
      /100 agent jobs an hour .* UTC .* Wait until the limit has ended\. 2\. Run the step again /,
    );
  });

  test.each([
    [402, 'credits'],
    [413, 'Shorten the prompt'],
  ])('that is refused with %i says why', async (status, word) => {
    const start = await runWith(asking, {}, { on: 'agent-start', status });
    expect(failureOf(start, 'REQUEST_REFUSED')).toContain(word);
    expect(start.stdout).not.toContain('::group::Outputs');
    const sent = await runWith(followingUp, {}, { on: 'agent-message', status });
    expect(failureOf(sent, 'REQUEST_REFUSED')).toContain(word);
  });
});

describe('a follow-up', () => {
  test('is sent to the job after it was read, and is not settled by the status of the prompt before', async () => {
    // It says "completed" until the message has an effect.
    const late: Fault = { on: 'agent-job', skip: 3, body: { id: 'agt_1', status: 'active' } };
    const run = successOf(await runWith(followingUp, {}, late));
    expect(run.requests).toEqual([read, message, read, read, read, read]);
    expect(run.log).toContain('Sending a prompt of 33 characters to agent job agt_1');
    expect(run.log.filter(line => line.includes('from before the prompt'))).toHaveLength(1);
    expect(run.prompts).toEqual([{ jobId: 'agt_1', prompt }]);
    expect(run.log).toContain(`The agent opened or updated pull request ${pullRequest}`);
    expect(run.summary).toContain('the agent opened or updated a pull request');
  });

  test('whose response says "active" is not settled by the status that a read a moment later still has', async () => {
    await using stage = await startStage({ agentJobs: [{ projectId: 'docs', id: 'agt_1', time: 0 }] });
    const { addFault } = stage.service;
    addFault({ on: 'agent-message', fields: { status: 'active' } });
    addFault({ on: 'agent-job', skip: 2, fields: { status: 'active' } });
    successOf(await stage.run(followingUp));
    expect(stage.service.requests).toEqual([read, message, read, read, read]);
  });

  test('ends the step after the message with "wait: false", with the status after it', async () => {
    const ended = { createdAt: Date.UTC(2026, 10, 19), time: 60_000 };
    const run = successOf(await runWith({ ...followingUp, wait: 'false' }, ended));
    expect(run.requests).toEqual([read, message]);
    expect(run.outputs).toMatchObject({ jobId: 'agt_1', status: 'active' });
  });

  test('to an archived job is not sent, and says that the workflow that asked has to run again (promise: a prompt for an archived job)', async () => {
    const run = await runWith(followingUp, { outcome: 'archived' });
    expect(failureOf(run, 'JOB_ARCHIVED')).toMatch(
      /^Someone archived this job\. It will not continue \(agent job agt_1, .*open the run that started this agent job, and use `Re-run all jobs`/,
    );
    expect([run.requests, run.prompts]).toEqual([[read], []]);
    expect(run.outputs).toMatchObject({ jobId: 'agt_1', status: 'archived', prLink: pullRequest });
  });

  test('after which the status stays "completed" may not have been taken up (promise: `completed`, and unchanged)', async () => {
    const always = Number.POSITIVE_INFINITY;
    const stuck: Fault = { on: 'agent-job', fields: { status: 'completed' }, times: always };
    const run = successOf(await runWith(followingUp, {}, stuck));
    expect(run.summary).toContain('### ⚠️ Documentation update: the agent may not have taken up the prompt\n');
    expect(run.warnings).toEqual([expect.stringMatching(/^The service has accepted the prompt, but /)]);
    expect(run.outputs).toMatchObject({ status: 'completed', prLink: pullRequest });
  });

  test('that is refused leaves the job as it was: nothing goes on, and a re-run asks for the first time', async () => {
    const refused: Fault = { on: 'agent-message', status: 400, body: { error: `Too long: ${prompt}` } };
    const run = await runWith(followingUp, {}, refused);
    expect(failureOf(run, 'REQUEST_REFUSED')).toMatch(/HTTP 400: Too long: Describe the option.*"completed"/);
    expect(failureOf(run, 'REQUEST_REFUSED')).not.toMatch(/go(?:es)? on|second pull request/);
    expect(run.summary).toContain('### ❌ Documentation update: the agent did not get the prompt');
  });

  test('whose response is a page may have arrived, and is followed without the prompt', async () => {
    const run = await runWith(followingUp, {}, { on: 'agent-message', body: '<p>' });
    expect(failureOf(run, 'RESPONSE_INVALID')).toMatch(
      /`job-id: agt_1` and without the prompt\. .* A re-run sends the prompt once more\./,
    );
  });
});

describe('a pull request', () => {
  test('that was seen stays, although the job has none at its end', async () => {
    const run = successOf(
      await runWith(following, { time: 60_000, prLink: null, activePrLink: pullRequest }),
    );
    expect(run.outputs).toMatchObject({ prLink: pullRequest });
    expect(run.log).toContain(`The agent opened pull request ${pullRequest}`);
    expect(run.warnings).toEqual([]);
  });

  test.each<readonly [string, unknown]>([
    ['has no scheme', 'github.com/example/docs/pull/7'],
    ['is a number', 7],
  ])('whose link %s is left out with one warning, and was opened all the same', async (_, prLink) => {
    const fault: Fault = { on: 'agent-job', fields: { prLink }, times: Number.POSITIVE_INFINITY };
    const run = successOf(await runWith(following, { time: 60_000 }, fault));
    expect(run.outputs['prLink']).toBe('');
    expect(run.warnings).toEqual([
      'The service returned a prLink that is not a usable http or https URL, so it is ignored. Look for the link in the service dashboard.',
    ]);
    expect(run.log).toContain('The agent opened a pull request without a usable link');
    expect(run.summary).toContain('the agent opened a pull request without a usable link');
  });
});

describe('the record of a job', () => {
  test('has lines of text, of which one stays one line', async () => {
    const text = '::set-output name=a::b\r\n##[group]x\u2028y\u001b[31m';
    const { summary } = successOf(await runWith(following, { ref: text, repository: text }));
    expect(summary).toContain('| Branch | `: :set-output name=a: :b ## [group]x y` |');
    expect(summary).toMatch(/\| Repository \| .*set-output name=a.*x y \|/);
  });

  test('needs a status only', async () => {
    const body = { status: 'completed', prLink: 7, source: null, archivedAt: 'soon' };
    const run = successOf(await runWith(following, {}, { on: 'agent-job', body }));
    expect(run.outputs).toEqual({ jobId: 'agt_1', status: 'completed', prLink: '' });
  });
});

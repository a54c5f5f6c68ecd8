/** From a prompt to a pull request, through the bundle. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { startCacheServer } from '../../simulator/github/cache-server.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, type Options, optionsFor } from '../support/export-action.ts';
import { type ActionRun, prepareRun, runAction, startAction } from '../support/local-runner.ts';
import { cancel } from '../support/signals.ts';
import { withHeldLimits, withPatientEnd } from '../support/time-is-up.ts';
import { until } from '../support/until.ts';
import { commented, options, pullRequest, startWorld } from '../support/world.ts';

const prompt = 'Describe the option --frobnicate.\nChange nothing else.';
const quick: SimulatorOptions = { newAgentJobs: { time: 50 } };
const endpoint = 'POST /v2/agent/docs/job';

const asking = { operation: 'agent-job', 'project-id': 'docs', prompt, domain: '' };
const optionsOf = (service: Simulator, changes: Options = {}) =>
  optionsFor(service, { ...changes, inputs: { ...asking, ...changes.inputs } });

const ask = (service: Simulator, changes?: Options) => runAction(optionsOf(service, changes));
/** Everything that the action leaves where people look. */
const everything = ({ stdout, outputs, summary, state, annotations }: ActionRun) =>
  JSON.stringify([stdout, outputs, summary, state, annotations]);

describe('a prompt', () => {
  test('starts a job, whose pull request is the result, and appears nowhere', async () => {
    await using service = await startSimulator(quick);
    using run = expectSuccess(await ask(service));
    expect(service.prompts).toEqual([{ jobId: run.outputs['jobId'], prompt }]);
    expect(run.outputs).toMatchObject({
      status: 'completed',
      prLink: 'https://github.com/example/docs/pull/7',
      prNumber: '7',
    });
    expect(run.log).toContain('Starting an agent job in project docs, with a prompt of 54 characters');
    expect(run.log).toContain(`Started agent job ${run.outputs['jobId']}`);
    expect(run.log).toContain('The agent opened pull request https://github.com/example/docs/pull/7');
    expect(everything(run)).not.toContain('frobnicate');
  });

  test('beyond the limit for longer than the step may take fails with the limit', async () => {
    await using service = await startSimulator({ agentLimit: { uses: 0, seconds: 3600 } });
    using run = await ask(service);
    expect(expectFailure(run, 'SERVICE_UNAVAILABLE')).toContain(
      'The service allows 100 agent jobs an hour for each project. Run the step again later',
    );
    expect(service.prompts).toEqual([]);
  });
});

describe('a follow-up', () => {
  const before = { projectId: 'docs', id: 'agt_1', time: 0, createdAt: Date.UTC(2026, 10, 20) };
  const inputs = { 'job-id': 'agt_1' };

  test('is sent to the job after it was read, and is not settled by the status of the prompt before', async () => {
    await using service = await startSimulator({ agentJobs: [before] });
    // It says "completed" until the message has an effect.
    service.addFault({ on: 'agent-job', skip: 2, body: { id: 'agt_1', status: 'active' } });
    using run = expectSuccess(await ask(service, { inputs }));
    const path = '/v2/agent/docs/job/agt_1';
    expect(service.requests).toEqual([
      `GET ${path}`,
      `POST ${path}/message`,
      ...Array(3).fill(`GET ${path}`),
    ]);
    expect(service.prompts).toEqual([{ jobId: 'agt_1', prompt }]);
    const statuses = run.log.flatMap(line => /^(active|completed) · /.exec(line)?.[1] ?? []);
    expect(statuses).toEqual(['completed', 'active', 'completed']);
    expect(run.summary).toContain('the agent opened or updated a pull request');
    expect(everything(run)).not.toContain('frobnicate');
  });

  test.each([
    [true, 'Canceled, and whether the agent got the prompt is unknown'],
    [false, 'Canceled (agent job agt_1'],
  ])('that is canceled says what is unknown only when it was sent (%s)', async (isSent, text) => {
    await using service = await startSimulator({ agentJobs: [before] });
    const on = isSent ? 'agent-message' : 'agent-job';
    service.addFault({ on, stall: 'response' });
    const started = startAction(optionsOf(service, { inputs }));
    await until(() => service.requests.length === (isSent ? 2 : 1));
    using run = await cancel(started);
    expect(expectFailure(run, 'CANCELLED').startsWith(text)).toBe(true);
  });

  test('tolerates an odd response to its first read, and hides the prompt that the service quotes', async () => {
    await using service = await startSimulator({ agentJobs: [before] });
    service.addFault({ on: 'agent-job', status: 200, body: '<p>' });
    service.addFault({ on: 'agent-message', status: 400, body: { error: `Cannot do "${prompt}"` } });
    using run = await ask(service, { inputs });
    expect(expectFailure(run, 'REQUEST_REFUSED')).toContain('Cannot do');
    expect(run.outputs['status']).toBe('completed');
    expect(everything(run)).not.toContain('frobnicate');
  });
});

describe('a file with the prompt', () => {
  const fromFile = (service: Simulator, directory: string) =>
    ask(service, { directory, inputs: { prompt: '', 'prompt-file': 'p' } });

  test('is sent whole', async () => {
    await using service = await startSimulator(quick);
    const text = `${'Long é '.repeat(30_000)}\n`;
    using run = await fromFile(
      service,
      prepareRun(workspace => writeFileSync(join(workspace, 'p'), text)),
    );
    expectSuccess(run);
    expect(service.prompts.map(sent => sent.prompt === text)).toEqual([true]);
  });
});

describe('a re-run', () => {
  async function attempts(service: Simulator, version: 1 | 2, inputs: Options['inputs'] = {}, records = 1) {
    await using cache = await startCacheServer({ version });
    const env = (attempt: string) => ({ ...cache.env(), ...withHeldLimits, GITHUB_RUN_ATTEMPT: attempt });
    const first = await ask(service, { inputs, env: env('1') });
    const firstRequests = service.requests;
    await until(() => cache.keys.length === records);
    return { first, firstRequests, second: await ask(service, { inputs, env: env('2') }) };
  }

  test.each([
    [1, 'true', 'completed'],
    [2, 'false', 'active'],
  ] as const)(
    'with version %i of the cache service and "wait: %s" attaches to the job of a step that succeeded',
    async (version, wait, status) => {
      await using service = await startSimulator({
        newAgentJobs: { time: wait === 'true' ? 50 : 3_600_000 },
      });
      const { first, firstRequests, second } = await attempts(service, version, { wait });
      expectSuccess(first);
      expect(first.outputs).toMatchObject({ jobId: expect.any(String), status });
      if (wait === 'false') expect(firstRequests).toEqual([endpoint]);
      expectSuccess(second);
      expect(second.outputs['jobId']).toBe(first.outputs['jobId']);
      expect(second.log.some(line => line.includes('An earlier attempt of this run started job'))).toBe(true);
      expect(service.prompts).toHaveLength(1);
      for (const run of [first, second]) run[Symbol.dispose]();
    },
  );

  const followUp = { 'job-id': 'agt_1', wait: 'false' };
  const job = { projectId: 'docs', id: 'agt_1', time: 3_600_000 };
  const notAgain =
    'An earlier attempt of this run sent this prompt to agent job agt_1, so it is not sent again.';

  test.each([{}, { reset: 'after-request' }] as const)(
    'does not send a follow-up again that was or may have been sent (%j), and says so',
    async fault => {
      await using service = await startSimulator({ agentJobs: [job] });
      if ('reset' in fault) service.addFault({ on: 'agent-message', ...fault });
      const { first, second } = await attempts(service, 2, followUp);
      expect(second.log).toContain(notAgain);
      expect(service.prompts).toHaveLength(1);
      for (const run of [first, second]) run[Symbol.dispose]();
    },
  );

  test('does not send a follow-up again, although the agent failed', async () => {
    await using cache = await startCacheServer({ version: 2 });
    await using service = await startSimulator({ agentJobs: [{ ...job, time: 0, outcome: 'failed' }] });
    service.addFault({ on: 'agent-job', skip: 1, body: { id: 'agt_1', status: 'active' } });
    const env = (attempt: string) => ({ ...cache.env(), ...withHeldLimits, GITHUB_RUN_ATTEMPT: attempt });
    using first = await ask(service, { inputs: { 'job-id': 'agt_1' }, env: env('1') });
    expectFailure(first, 'AGENT_FAILED');
    using second = await ask(service, { inputs: followUp, env: env('2') });
    expect(second.log).toContain(notAgain);
    expect(service.prompts).toHaveLength(1);
  });

  test.each([401, 403, 409, 429])('sends a follow-up that was refused with status %i', async status => {
    await using service = await startSimulator({ agentJobs: [job] });
    // Of these, 429 alone is sent again, unless that is too late.
    service.addFault({ on: 'agent-message', status, retryAfter: 100_000 });
    const { first, second } = await attempts(service, 2, followUp, 2);
    expect(first.exitCode).toBe(1);
    expectSuccess(second);
    expect(second.log).not.toContain(notAgain);
    expect(service.prompts).toHaveLength(1);
    for (const run of [first, second]) run[Symbol.dispose]();
  });

  test.each([400, 403, 409, 451])(
    'fails and starts nothing when the job cannot be read because of status %i',
    async status => {
      await using service = await startSimulator({ newAgentJobs: { time: 3_600_000 } });
      service.addFault({ on: 'agent-job', status, times: Number.POSITIVE_INFINITY });
      const { first, second } = await attempts(service, 2, { wait: 'false' });
      expect(second.exitCode).toBe(1);
      expect(service.prompts).toHaveLength(1);
      for (const run of [first, second]) run[Symbol.dispose]();
    },
  );
});

test('a re-run asks again after the job failed, or with another prompt', async () => {
  await using cache = await startCacheServer({ version: 2 });
  await using service = await startSimulator({ newAgentJobs: { time: 50, outcome: 'failed', prLink: null } });
  const env = (attempt: string) => ({ ...cache.env(), ...withHeldLimits, GITHUB_RUN_ATTEMPT: attempt });
  using first = await ask(service, { env: env('1') });
  expectFailure(first, 'AGENT_FAILED');
  await until(() => cache.keys.some(key => key.includes('-ended-')));
  using second = await ask(service, { env: env('2') });
  expectFailure(second, 'AGENT_FAILED');
  expect(second.outputs['jobId']).not.toBe(first.outputs['jobId']);
  using third = await ask(service, { env: env('2'), inputs: { prompt: 'Something else.', wait: 'false' } });
  expectSuccess(third);
  expect(service.prompts).toHaveLength(3);
});

describe('the comment', () => {
  const inputs = asking;

  test('says that the agent is working, and then what became of it', async () => {
    const ended = Promise.withResolvers<void>();
    await using world = await startWorld({ service: quick });
    world.service.addFault({ on: 'agent-job', hold: ended.promise });
    const running = commented(world, { ...pullRequest, inputs });
    await until(() => world.github.commentsOf(7)[0]?.body.includes('the agent is working') === true);
    ended.resolve();
    using _run = expectSuccess(await running);
    const [comment, ...others] = world.github.commentsOf(7);
    expect(others).toEqual([]);
    expect(comment?.body).toContain('the agent opened a pull request');
    expect(comment?.body).toContain('https://github.com/example/docs/pull/7');
    expect(comment?.body).not.toContain('frobnicate');
  });

  test('is one for each place of a step, whatever the prompt and the branch are', async () => {
    await using world = await startWorld({ service: quick });
    const workflow = (name: string, ref = 'main') => ({
      env: { ...pullRequest.env, GITHUB_WORKFLOW_REF: `example/docs/${name}.yml@refs/heads/${ref}` },
    });
    const runs: readonly [Parameters<typeof commented>[1], number][] = [
      [workflow('a'), 1],
      [{ ...workflow('a', 'x@y'), inputs: { ...inputs, prompt: 'Something else.' } }, 1],
      [workflow('b'), 2],
      [{ ...workflow('a'), matrix: '{"leg":"b"}' }, 3],
      [{ ...workflow('a'), inputs: { ...inputs, 'comment-key': 'b' } }, 4],
    ];
    for (const [changes, comments] of runs) {
      using _run = expectSuccess(await commented(world, { ...pullRequest, inputs, ...changes }));
      expect(world.github.commentsOf(7)).toHaveLength(comments);
    }
  });

  test('tells why the agent could not be asked', async () => {
    await using world = await startWorld();
    world.service.addFault({ on: 'agent-start', status: 400, body: { error: 'No repository is connected' } });
    using run = await commented(world, { ...pullRequest, inputs });
    expect(expectFailure(run, 'REQUEST_REFUSED')).toContain('No repository is connected');
    expect(world.service.requests).toEqual([endpoint]);
    expect(world.github.commentsOf(7)[0]?.body).toContain('could not be started');
    expect(world.github.commentsOf(7)[0]?.body).toContain('No repository is connected');
  });

  test('tells of a run that is canceled while it waits for the agent, and how to follow the job', async () => {
    await using world = await startWorld({ service: { newAgentJobs: { time: 3_600_000 } } });
    const env = { ...pullRequest.env, ...withPatientEnd };
    const started = startAction(options(world, { ...pullRequest, inputs, env }));
    await until(() => world.github.commentsOf(7)[0]?.body.includes('the agent is working') === true);
    using run = await cancel(started);
    const { jobId } = run.outputs;
    expect(expectFailure(run, 'CANCELLED')).toContain(
      `run the step with "job-id: ${jobId}" instead of the prompt`,
    );
    const [comment, ...others] = world.github.commentsOf(7);
    expect(others).toEqual([]);
    expect(comment?.body).toMatch(/^### 🚫 Agent job /m);
    // As GitHub shows it.
    expect(comment?.body.replaceAll('&#95;', '_')).toContain(`job-id: ${jobId}`);
  });
});

/** From a prompt to a pull request, through the bundle. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { startCacheServer } from '../../simulator/github/cache-server.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { commented, options, pullRequest, startWorld } from '../support/commented-run.ts';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import {
  type ActionRun,
  prepareRun,
  type RunOptions,
  runAction,
  startAction,
} from '../support/local-runner.ts';
import { makePipe, onUnix } from '../support/named-pipe.ts';
import { cancel } from '../support/signals.ts';
import { until } from '../support/until.ts';

const prompt = 'Describe the option --frobnicate.\nChange nothing else.';
const quick: SimulatorOptions = { newAgentJobs: { time: 50 } };
const endpoint = 'POST /v2/agent/docs/job';

type Changes = Omit<Partial<RunOptions>, 'inputs'> & { readonly inputs?: Readonly<Record<string, string>> };

function optionsFor(service: Simulator, { inputs, ...more }: Changes = {}): RunOptions {
  return {
    ...more,
    inputs: {
      operation: 'agent-job',
      'api-key': service.key,
      'base-url': service.baseUrl,
      'project-id': 'docs',
      prompt,
      'poll-interval-seconds': '0.05',
      ...inputs,
    },
  };
}

const ask = (service: Simulator, changes?: Changes) => runAction(optionsFor(service, changes));
/** Everything that the action leaves where people look. */
const everything = ({ stdout, outputs, summary, state, annotations }: ActionRun) =>
  JSON.stringify([stdout, outputs, summary, state, annotations]);

describe('a prompt', () => {
  test('starts a job, whose pull request is the result, and appears nowhere', async () => {
    await using service = await startSimulator(quick);
    using run = await ask(service);
    expectSuccess(run);
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

  test('with "wait: false", ends after the start, with ID and status', async () => {
    await using service = await startSimulator();
    using run = await ask(service, { inputs: { wait: 'false' } });
    expectSuccess(run);
    expect(run.outputs).toMatchObject({ jobId: expect.any(String), status: 'active' });
    expect(service.requests).toEqual([endpoint]);
  });

  test('that needs no change ends without a pull request', async () => {
    await using service = await startSimulator({ newAgentJobs: { time: 50, prLink: null } });
    using run = await ask(service);
    expectSuccess(run);
    expect(run.outputs).toMatchObject({ status: 'completed', prLink: '' });
    expect(run.summary).toContain('no changes were needed');
  });

  test.each(['reset', 'stall', 502] as const)(
    'is never sent twice, whatever happens to the response: %s',
    async effect => {
      const fault = {
        reset: { reset: 'after-request' as const },
        stall: { stall: 'response' as const },
      };
      await using service = await startSimulator(quick);
      service.addFault({
        on: 'agent-start',
        ...(typeof effect === 'number' ? { status: effect } : fault[effect]),
      });
      using run = await ask(service, { inputs: { 'timeout-minutes': '0.1' } });
      expect(expectFailure(run, 'START_UNKNOWN')).toContain('Whether the agent job was started is unknown');
      expect(service.requests).toEqual([endpoint]);
    },
  );

  test.each([
    [400, 'REQUEST_REFUSED', 'The prompt is too vague'],
    [401, 'KEY_REFUSED', ''],
    [403, 'ACCESS_REFUSED', ''],
    [404, 'PROJECT_NOT_FOUND', 'Copy project-id from the API keys page'],
  ] as const)(
    'that is rejected with %i fails at once, with the words of the service',
    async (status, code, text) => {
      await using service = await startSimulator();
      service.addFault({ on: 'agent-start', status, body: { error: 'The prompt is too vague' } });
      using run = await ask(service);
      expect(expectFailure(run, code)).toContain(text);
      expect(service.requests).toEqual([endpoint]);
    },
  );

  test('beyond the limit is sent again after Retry-After, and the job is started once', async () => {
    await using service = await startSimulator(quick);
    service.addFault({ on: 'agent-start', status: 429, retryAfter: 1 });
    using run = await ask(service);
    expectSuccess(run);
    expect(service.agentJobsStarted('docs')).toBe(1);
  });

  test('beyond the limit for longer than the step may take fails with the limit', async () => {
    await using service = await startSimulator({ agentLimit: { uses: 0, seconds: 3600 } });
    using run = await ask(service, { inputs: { 'timeout-minutes': '0.1' } });
    expect(expectFailure(run, 'SERVICE_UNAVAILABLE')).toContain(
      'The service allows 100 agent jobs an hour for each project. Run the step again later',
    );
    expect(service.prompts).toEqual([]);
  });

  test.each([
    ['without an ID', { status: 'active' }, 'is JSON without a valid id'],
    [
      'with an odd ID',
      { id: '`x` closes #1', status: 'active' },
      'The job runs, but this step cannot follow it',
    ],
    ['that is HTML', '<h1>Sign in</h1>', 'is not JSON'],
  ])('with a response %s fails, and is not sent again', async (_, body, text) => {
    await using service = await startSimulator();
    service.addFault({ on: 'agent-start', status: 201, body });
    using run = await ask(service);
    expect(expectFailure(run, 'RESPONSE_INVALID')).toContain(text);
    expect(service.requests).toEqual([endpoint]);
  });

  test('of a run that is canceled while it waits: the message says how to follow the job, without a second prompt', async () => {
    await using service = await startSimulator({ newAgentJobs: { time: 600_000 } });
    const started = startAction(optionsFor(service));
    await until(() => service.requests.some(text => text.startsWith('GET /v2/agent/')));
    started.process.kill('SIGINT');
    using run = await started.finished;
    const message = expectFailure(run, 'CANCELLED');
    expect(message).toContain(`run the step with "job-id: ${run.outputs['jobId']}" instead of the prompt`);
  });
});

test.each([
  ['agent-start', {}, 'Canceled, and whether the agent job was started is unknown'],
  ['agent-message', { 'job-id': 'agt_1' }, 'Canceled, and whether the agent got the prompt is unknown'],
] as const)(
  'a run that is canceled during the request %s says that nobody knows',
  async (on, inputs, text) => {
    await using service = await startSimulator({ agentJobs: [{ projectId: 'docs', id: 'agt_1', time: 0 }] });
    service.addFault({ on, stall: 'response' });
    const started = startAction(optionsFor(service, { inputs }));
    await until(() => service.requests.some(request => request.startsWith('POST ')));
    started.process.kill('SIGINT');
    using run = await started.finished;
    expect(expectFailure(run, 'CANCELLED')).toContain(text);
    expect(service.requests.filter(request => request.startsWith('POST '))).toHaveLength(1);
  },
);

describe('a follow-up', () => {
  const before = { projectId: 'docs', id: 'agt_1', time: 0, createdAt: Date.UTC(2026, 10, 20) };
  const message = 'POST /v2/agent/docs/job/agt_1/message';
  const inputs = { 'job-id': 'agt_1' };

  test('is sent to the job after it was read, and its end is that of the follow-up', async () => {
    await using service = await startSimulator({ agentJobs: [{ ...before, time: 1500 }] });
    using run = await ask(service, { inputs });
    expectSuccess(run);
    expect(service.requests.slice(0, 2)).toEqual(['GET /v2/agent/docs/job/agt_1', message]);
    expect(service.prompts).toEqual([{ jobId: 'agt_1', prompt }]);
    expect(run.log.some(line => line.startsWith('active · '))).toBe(true);
    expect(run.summary).toContain('the agent opened or updated a pull request');
    expect(everything(run)).not.toContain('frobnicate');
  });

  test('is not settled by the status of the prompt before', async () => {
    await using service = await startSimulator({ agentJobs: [{ ...before, time: 1000 }], wakeSeconds: 1.5 });
    using run = await ask(service, { inputs });
    expectSuccess(run);
    // It said "completed" until the message had an effect, then "active", and "completed" again.
    const statuses = run.log.flatMap(line => /^(active|completed) · /.exec(line)?.[1] ?? []);
    expect(statuses.join()).toMatch(/^completed,(completed,)*active,(active,)*completed/);
  });

  test('that is rejected fails at once', async () => {
    await using service = await startSimulator({ agentJobs: [before] });
    service.addFault({ on: 'agent-message', status: 404 });
    using run = await ask(service, { inputs });
    expect(run.exitCode).toBe(1);
    expect(service.requests.filter(text => text === message)).toHaveLength(1);
  });

  test('is never sent twice after a lost connection', async () => {
    await using service = await startSimulator({ agentJobs: [before] });
    service.addFault({ on: 'agent-message', reset: 'after-request' });
    using run = await ask(service, { inputs });
    expect(expectFailure(run, 'START_UNKNOWN')).toContain('Whether the agent got the prompt is unknown');
    expect(service.prompts).toHaveLength(1);
  });
});

describe('a file with the prompt', () => {
  const fromFile = (service: Simulator, directory: string, file: string) =>
    ask(service, { directory, inputs: { prompt: '', 'prompt-file': file } });

  test('in the workspace or the temporary directory is sent whole, without a byte order mark', async () => {
    await using service = await startSimulator(quick);
    const text = `${'Long é '.repeat(30_000)}\n`;
    const directory = prepareRun((workspace, temp) => {
      writeFileSync(join(workspace, 'prompt.md'), `\ufeff${text}`);
      writeFileSync(join(temp, 'prompt.md'), text);
    });
    using run = await fromFile(service, directory, 'prompt.md');
    expectSuccess(run);
    using other = await fromFile(service, directory, join(directory, 'temp/prompt.md'));
    expectSuccess(other);
    expect(service.prompts.map(sent => sent.prompt === text)).toEqual([true, true]);
  });

  test.each<[string, (workspace: string) => void, string]>([
    ['missing', () => undefined, 'does not exist'],
    ['a directory', workspace => mkdirSync(join(workspace, 'p')), 'is a directory, not a file'],
    ['blank', workspace => writeFileSync(join(workspace, 'p'), ' \n'), 'is blank'],
    [
      'larger than 1 MiB',
      workspace => writeFileSync(join(workspace, 'p'), Buffer.alloc(2 ** 20 + 1, 'a')),
      'is larger than 1024 KiB',
    ],
    [
      'not UTF-8',
      workspace => writeFileSync(join(workspace, 'p'), Buffer.from([0x61, 0xff])),
      'is not UTF-8',
    ],
    [
      'a link out of the workspace',
      workspace => symlinkSync('/etc/hostname', join(workspace, 'p')),
      'leads out of',
    ],
  ])('that is %s is invalid, before any request', async (_, make, problem) => {
    await using service = await startSimulator();
    using run = await fromFile(service, prepareRun(make), 'p');
    expect(expectFailure(run, 'INPUTS_INVALID')).toContain(`- prompt-file: p ${problem}`);
    expect(service.requests).toEqual([]);
  });

  onUnix('that is a named pipe is invalid, and nothing waits for it', async () => {
    await using service = await startSimulator();
    using run = await fromFile(
      service,
      prepareRun(workspace => makePipe(join(workspace, 'p'))),
      'p',
    );
    expect(expectFailure(run, 'INPUTS_INVALID')).toContain('is a named pipe, not a file');
  });
});

describe.each([1, 2] as const)('a re-run, with version %i of the cache service,', version => {
  async function attempts(service: Simulator, changes: Changes, times = 2) {
    await using cache = await startCacheServer({ version });
    const runs: ActionRun[] = [];
    for (let attempt = 1; attempt <= times; attempt += 1) {
      const env = { ...cache.env(), GITHUB_RUN_ATTEMPT: `${attempt}` };
      runs.push(await ask(service, { ...changes, env }));
      if (attempt === 1) await until(() => cache.keys.length === 1);
    }
    return runs;
  }

  test.each([{}, { wait: 'false' }])('attaches to the job of a step that succeeded: %j', async inputs => {
    await using service = await startSimulator(quick);
    const [first, second] = await attempts(service, { inputs });
    expect(second?.outputs['jobId']).toBe(first?.outputs['jobId']);
    expect(second?.log.some(line => line.includes('An earlier attempt of this run started job'))).toBe(true);
    expect(service.prompts).toHaveLength(1);
    for (const run of [first, second]) run?.[Symbol.dispose]();
  });

  test('does not send a follow-up again, and says so', async () => {
    const job = { projectId: 'docs', id: 'agt_1', time: 600_000 };
    await using service = await startSimulator({ agentJobs: [job] });
    const inputs = { 'job-id': 'agt_1', wait: 'false' };
    const [, second] = await attempts(service, { inputs });
    expect(second?.log).toContain(
      'An earlier attempt of this run sent this prompt to agent job agt_1, so it is not sent again.',
    );
    expect(service.prompts).toHaveLength(1);
  });
});

test('a re-run asks again after the job failed, or with another prompt', async () => {
  await using cache = await startCacheServer({ version: 2 });
  await using service = await startSimulator({ newAgentJobs: { time: 50, outcome: 'failed', prLink: null } });
  const env = (attempt: string) => ({ ...cache.env(), GITHUB_RUN_ATTEMPT: attempt });
  using first = await ask(service, { env: env('1') });
  expectFailure(first, 'AGENT_FAILED');
  await until(() => cache.keys.some(key => key.includes('-failed-')));
  using second = await ask(service, { env: env('2') });
  expectFailure(second, 'AGENT_FAILED');
  expect(second.outputs['jobId']).not.toBe(first.outputs['jobId']);
  using third = await ask(service, { env: env('2'), inputs: { prompt: 'Something else.', wait: 'false' } });
  expectSuccess(third);
  expect(service.prompts).toHaveLength(3);
});

describe('the comment', () => {
  const inputs = { operation: 'agent-job', 'project-id': 'docs', prompt, domain: '' };

  test('says that the agent is working, and then what became of it', async () => {
    await using world = await startWorld({}, { newAgentJobs: { time: 1500 } });
    const running = commented(world, { ...pullRequest, inputs });
    await until(() => world.github.commentsOf(7)[0]?.body.includes('the agent is working') === true);
    using run = await running;
    expectSuccess(run);
    const [comment, ...others] = world.github.commentsOf(7);
    expect(others).toEqual([]);
    expect(comment?.body).toContain('the agent opened a pull request');
    expect(comment?.body).toContain('https://github.com/example/docs/pull/7');
    expect(comment?.body).not.toContain('frobnicate');
  });

  test('tells why the agent could not be asked', async () => {
    await using world = await startWorld();
    world.service.addFault({ on: 'agent-start', status: 400, body: { error: 'No repository is connected' } });
    using run = await commented(world, { ...pullRequest, inputs });
    expectFailure(run, 'REQUEST_REFUSED');
    expect(world.github.commentsOf(7)[0]?.body).toContain('could not be started');
    expect(world.github.commentsOf(7)[0]?.body).toContain('No repository is connected');
  });

  test('tells of a run that is canceled while it waits for the agent, and how to follow the job', async () => {
    await using world = await startWorld({}, { newAgentJobs: { time: 600_000 } });
    const started = startAction(options(world, { ...pullRequest, inputs }));
    await until(() => world.github.commentsOf(7)[0]?.body.includes('the agent is working') === true);
    using run = await cancel(started);
    expectFailure(run, 'CANCELLED');
    const [comment, ...others] = world.github.commentsOf(7);
    expect(others).toEqual([]);
    expect(comment?.body).toMatch(/^### 🚫 Agent job /m);
    // As GitHub shows it.
    expect(comment?.body.replaceAll('&#95;', '_')).toContain(`job-id: ${run.outputs['jobId']}`);
  });

  test('that the token may not write is one warning with the permission, and the pull request is an output', async () => {
    await using world = await startWorld({ readOnly: true }, { newAgentJobs: { time: 50 } });
    using run = await commented(world, { ...pullRequest, inputs });
    expectSuccess(run);
    expect(run.annotations).toEqual([
      {
        level: 'warning',
        title: '',
        message: expect.stringMatching(
          /Resource not accessible by integration.*add "permissions: pull-requests: write"/,
        ),
      },
    ]);
    expect(run.outputs).toMatchObject({
      status: 'completed',
      prLink: 'https://github.com/example/docs/pull/7',
    });
    expect(world.service.prompts).toHaveLength(1);
    expect(world.github.commentsOf(7)).toEqual([]);
  });
});

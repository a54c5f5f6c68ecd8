import { describe, expect, test } from '@jest/globals';
import { type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { AgentJobs } from '../../simulator/service/agent-jobs.ts';
import { type AgentJob, agentRecordOf } from '../../simulator/service/state.ts';
import { agentPath, askAgent, callApi, instant } from '../support/simulator-client.ts';

const jobs: SimulatorOptions = { agentJobs: [{ projectId: 'docs', id: 'agent_1' }] };
const prLink = 'https://github.com/example/docs/pull/7';
const error = { error: expect.any(String) };

/** Every documented field of an agent job, and no other. */
const record = {
  id: expect.any(String),
  status: 'active',
  source: { repository: 'https://github.com/example/docs', ref: 'agent/update-docs' },
  model: expect.any(String),
  prLink: null,
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  archivedAt: null,
};

describe('starting an agent job', () => {
  test('returns an active job with exactly the documented fields, which can be read', async () => {
    await using service = await startSimulator({ jobSeconds: 3600 });
    const { status, json } = await askAgent(service, 'docs', 'Describe it');
    expect({ status, json }).toEqual({ status: 201, json: record });
    expect((await callApi(service, `${agentPath('docs')}/${json?.['id']}`)).json).toEqual(json);
  });

  test('is on record by project, with what was asked', async () => {
    await using service = await startSimulator(jobs);
    const first = await askAgent(service, 'docs', 'one');
    const second = await askAgent(service, 'my%20project', '##[x] "two"\n\u0000');
    expect(service.prompts).toEqual([
      { jobId: first.json?.['id'], prompt: 'one' },
      { jobId: second.json?.['id'], prompt: '##[x] "two"\n\u0000' },
    ]);
    expect(['docs', 'my project', 'other'].map(service.agentJobsStarted)).toEqual([1, 1, 0]);
    expect(service.jobsStarted).toBe(0);
  });

  test.each([
    [{}, { status: 'completed', prLink }],
    [
      { outcome: 'archived', prLink: null },
      { status: 'archived', archivedAt: record.createdAt },
    ],
  ] as const)('ends as told: %j', async (newAgentJobs, end) => {
    await using service = await startSimulator({ ...instant, newAgentJobs });
    expect((await askAgent(service, 'docs', 'Do it')).json).toEqual({ ...record, ...end });
  });
});

describe('a message', () => {
  test.each([
    [0, { status: 'active', prLink: null }],
    [3600, { status: 'completed', prLink }],
    [Number.POSITIVE_INFINITY, { status: 'completed', prLink }],
  ])('with wakeSeconds %s finds its job so afterwards', async (wakeSeconds, seen) => {
    const agentJobs = [{ projectId: 'docs', id: 'agent_1', createdAt: 0, time: 3_600_000 }];
    await using service = await startSimulator({ agentJobs, wakeSeconds });
    const { status, json } = await askAgent(service, 'docs', 'More', 'agent_1');
    expect({ status, json }).toEqual({ status: 200, json: { ...record, id: 'agent_1', ...seen } });
    expect((await callApi(service, `${agentPath('docs')}/agent_1`)).json).toEqual(json);
    expect(service.prompts).toEqual([{ jobId: 'agent_1', prompt: 'More' }]);
  });

  test('to a job that does not exist in the project returns 404', async () => {
    await using service = await startSimulator(jobs);
    for (const [project, id] of [
      ['docs', 'agent_2'],
      ['other', 'agent_1'],
    ] as const)
      expect(await askAgent(service, project, 'More', id)).toMatchObject({ status: 404, json: error });
    expect(service.prompts).toEqual([]);
  });
});

describe.each([
  ['a start', undefined],
  ['a message', 'agent_1'],
])('%s', (_, id) => {
  const path = id === undefined ? agentPath('docs') : `${agentPath('docs')}/${id}/message`;

  test.each([
    ['what is not JSON', '{"prompt":', 'application/json'],
    ['no prompt', '{"messages":[]}', 'application/json'],
    ['an empty prompt', '{"prompt":""}', 'application/json'],
    ['a prompt that is no text', '{"prompt":7}', 'application/json'],
    ['another type', '{"prompt":"Do it"}', 'text/plain'],
  ])('with %s returns 400 and does not count', async (_, body, type) => {
    await using service = await startSimulator({ ...jobs, agentLimit: { uses: 1, seconds: 3600 } });
    const call = { method: 'POST', headers: { 'content-type': type }, body };
    expect(await callApi(service, path, call)).toMatchObject({ status: 400, json: error });
    expect(service.prompts).toEqual([]);
    expect((await askAgent(service, 'docs', ' ', id)).status).toBeLessThan(300);
  });

  test('needs a paid plan', async () => {
    await using service = await startSimulator({ ...jobs, plan: 'free' });
    expect(await askAgent(service, 'docs', 'Do it', id)).toMatchObject({ status: 403, json: error });
    expect(service.prompts).toEqual([]);
  });

  test('is accepted 100 times an hour for each project, apart from the other operation', async () => {
    const agentJobs = ['docs', 'other'].map(projectId => ({ projectId, id: 'agent_1' }));
    await using service = await startSimulator({ agentJobs });
    for (let count = 0; count < 100; count += 1) await askAgent(service, 'docs', 'Do it', id);
    expect(service.prompts).toHaveLength(100);
    const { status, headers, json } = await askAgent(service, 'docs', 'Do it', id);
    expect({ status, json }).toEqual({ status: 429, json: error });
    expect(headers.get('retry-after')).toMatch(/^3[56]\d\d$/);
    expect((await askAgent(service, 'other', 'Do it', id)).status).toBeLessThan(300);
    const otherOperation = id === undefined ? 'agent_1' : undefined;
    expect((await askAgent(service, 'docs', 'Do it', otherOperation)).status).toBeLessThan(300);
  });
});

describe('agent jobs over time', () => {
  const seed: AgentJob = {
    ...{ projectId: 'docs', id: 'agent_1', repository: 'https://git.example.com/docs', ref: null },
    ...{ model: 'm1', outcome: 'archived', prLink: null, createdAt: 1000, time: 100, wakes: [] },
  };
  const limit = { uses: 2, time: 1000 };

  function startAt(time: number, wakeTime = 0) {
    const clock = { time };
    const settings = { now: () => clock.time, seeds: [seed], newJob: () => seed, wakeTime, limit };
    return { clock, jobs: new AgentJobs(settings) };
  }

  test('rest, stay as they were for a moment after a message, work, and rest again', () => {
    const { clock, jobs } = startAt(2000, 50);
    jobs.send(seed, 'More');
    const seen = [2049, 2050, 2149, 2150].map(time => {
      clock.time = time;
      const { status, archivedAt } = agentRecordOf(jobs.find('docs', 'agent_1') ?? seed, time);
      return [status, archivedAt && Date.parse(archivedAt), jobs.endedAt('agent_1')];
    });
    expect(seen).toEqual([
      ['archived', 1100, 1100],
      ['active', null, undefined],
      ['active', null, undefined],
      ['archived', 2150, 2150],
    ]);
  });

  test('can be asked again when the oldest use has left the window, whatever was rejected', () => {
    const { clock, jobs } = startAt(0);
    const waits = [0, 400, 500, 999, 1000, 1001, 1400].map(time => {
      clock.time = time;
      return jobs.use('start', 'docs');
    });
    expect(waits).toEqual([undefined, undefined, 500, 1, undefined, 399, undefined]);
  });
});

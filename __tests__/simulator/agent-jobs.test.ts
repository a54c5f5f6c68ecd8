import { describe, expect, test } from '@jest/globals';
import { type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { AgentJobs } from '../../simulator/service/agent-jobs.ts';
import { type AgentJob, agentRecordOf } from '../../simulator/service/state.ts';
import { agentPath, askAgent, callApi, instant } from '../support/simulator-client.ts';

const busy: SimulatorOptions = { jobSeconds: 3600 };
const jobs: SimulatorOptions = { agentJobs: [{ projectId: 'docs', id: 'agent_1' }] };
const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Every documented field of an agent job, and no other. */
const record = {
  id: expect.any(String),
  status: 'active',
  source: { repository: 'https://github.com/example/docs', ref: 'agent/update-docs' },
  model: expect.any(String),
  prLink: null,
  createdAt: date,
  archivedAt: null,
};
const prLink = 'https://github.com/example/docs/pull/7';

describe('starting an agent job', () => {
  test('returns an active job with exactly the documented fields', async () => {
    await using service = await startSimulator(busy);
    const { status, json } = await askAgent(service, 'docs', 'Describe it');
    const id = String(json?.['id']);
    expect({ status, json }).toEqual({ status: 201, json: record });
    expect((await callApi(service, `${agentPath('docs')}/${id}`)).json).toEqual(json);
    expect(service.jobEndedAt(id)).toBeUndefined();
  });

  test('is on record by project, with what was asked', async () => {
    await using service = await startSimulator(jobs);
    const ids = [];
    for (const [project, prompt] of [
      ['docs', 'one'],
      ['my%20project', '##[x] "two"\n\u0000'],
      ['docs', 'three'],
    ] as const) {
      ids.push((await askAgent(service, project, prompt)).json?.['id']);
    }
    expect(new Set(ids).size).toBe(3);
    expect(service.prompts).toEqual([
      { jobId: ids[0], prompt: 'one' },
      { jobId: ids[1], prompt: '##[x] "two"\n\u0000' },
      { jobId: ids[2], prompt: 'three' },
    ]);
    const counts = ['docs', 'my project', 'other'].map(service.agentJobsStarted);
    expect([counts, service.jobsStarted]).toEqual([[2, 1, 0], 0]);
  });

  test('ends with a pull request, or as told', async () => {
    await using usual = await startSimulator(instant);
    await using idle = await startSimulator({
      ...instant,
      newAgentJobs: { outcome: 'archived', prLink: null },
    });
    const { json } = await askAgent(usual, 'docs', 'Do it');
    expect(json).toEqual({ ...record, status: 'completed', prLink });
    const endedAt = usual.jobEndedAt(String(json?.['id'])) ?? 0;
    expect(new Date(endedAt).toISOString()).toBe(json?.['createdAt']);
    expect((await askAgent(idle, 'docs', 'Do it')).json).toEqual({
      ...record,
      status: 'archived',
      archivedAt: date,
    });
  });
});

describe('a message', () => {
  test('makes its job work again, which ends with the same pull request', async () => {
    await using service = await startSimulator({ ...jobs, ...instant });
    const { status, json } = await askAgent(service, 'docs', 'Add an example', 'agent_1');
    expect({ status, json }).toEqual({
      status: 200,
      json: { ...record, id: 'agent_1', status: 'completed', prLink },
    });
    expect(service.prompts).toEqual([{ jobId: 'agent_1', prompt: 'Add an example' }]);
    expect(service.agentJobsStarted('docs')).toBe(0);
  });

  test.each([
    [undefined, { status: 'active', prLink: null }],
    [3600, { status: 'completed', prLink }],
    [Number.POSITIVE_INFINITY, { status: 'completed', prLink }],
  ])('with wakeSeconds %s finds its job so afterwards', async (wakeSeconds, seen) => {
    const seed = { projectId: 'docs', id: 'agent_1', createdAt: 0, time: 3_600_000 };
    await using service = await startSimulator({
      agentJobs: [seed],
      ...(wakeSeconds === undefined ? {} : { wakeSeconds }),
    });
    expect((await askAgent(service, 'docs', 'More', 'agent_1')).json).toMatchObject(seen);
    expect((await callApi(service, `${agentPath('docs')}/agent_1`)).json).toMatchObject(seen);
    const ended = seen.status === 'active' ? undefined : seed.time;
    expect(service.jobEndedAt('agent_1')).toBe(ended);
  });

  test('to a job that does not exist in the project returns 404', async () => {
    await using service = await startSimulator(jobs);
    for (const [project, id] of [
      ['docs', 'agent_2'],
      ['other', 'agent_1'],
    ] as const) {
      const { status, json } = await askAgent(service, project, 'More', id);
      expect({ status, json }).toEqual({ status: 404, json: { error: expect.any(String) } });
    }
    expect(service.prompts).toEqual([]);
  });
});

describe.each([
  ['a start', undefined],
  ['a message', 'agent_1'],
])('%s', (_, id) => {
  const path = id === undefined ? agentPath('docs') : `${agentPath('docs')}/${id}/message`;

  test.each([
    ['no body', undefined, undefined],
    ['what is not JSON', '{"prompt":', 'application/json'],
    ['a list', '["Do it"]', 'application/json'],
    ['null', 'null', 'application/json'],
    ['no prompt', '{"messages":[]}', 'application/json'],
    ['an empty prompt', '{"prompt":""}', 'application/json'],
    ['a prompt that is no text', '{"prompt":7}', 'application/json'],
    ['another type', '{"prompt":"Do it"}', 'text/plain'],
  ])('with %s returns 400 and does not count', async (_, body, type) => {
    await using service = await startSimulator({ ...jobs, agentLimit: { uses: 1, seconds: 3600 } });
    const { status, json } = await callApi(service, path, {
      method: 'POST',
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
      ...(body === undefined ? {} : { body }),
    });
    expect({ status, json }).toEqual({ status: 400, json: { error: expect.any(String) } });
    expect([service.prompts, service.agentJobsStarted('docs')]).toEqual([[], 0]);
    expect((await askAgent(service, 'docs', ' ', id)).status).toBeLessThan(300);
  });

  test.each([
    ['enterprise', 200],
    ['starter', 200],
    ['free', 403],
  ] as const)('on the plan %s returns %d', async (plan, expected) => {
    await using service = await startSimulator({ ...jobs, plan });
    const { status, json } = await askAgent(service, 'docs', 'Do it', id);
    expect(status).toBe(expected === 200 && id === undefined ? 201 : expected);
    if (status === 403) expect(json).toEqual({ error: expect.stringContaining('paid plan') });
    expect(service.prompts).toHaveLength(status === 403 ? 0 : 1);
  });

  test('with a wrong key returns 401', async () => {
    await using service = await startSimulator(jobs);
    const headers = { authorization: 'Bearer wrong', 'content-type': 'application/json' };
    const call = { method: 'POST', headers, body: '{"prompt":"Do it"}' };
    expect((await callApi(service, path, call)).status).toBe(401);
    expect(service.prompts).toEqual([]);
  });

  test('is accepted 100 times an hour for each project, apart from the other operation', async () => {
    await using service = await startSimulator({
      agentJobs: ['docs', 'other'].map(projectId => ({ projectId, id: 'agent_1' })),
    });
    const ask = (project: string, job = id) => askAgent(service, project, 'Do it', job);
    const statuses = new Set<number>();
    for (let count = 0; count < 100; count += 1) statuses.add((await ask('docs')).status);
    expect([...statuses]).toEqual([id === undefined ? 201 : 200]);
    const { status, headers, json } = await ask('docs');
    expect({ status, json }).toEqual({ status: 429, json: { error: expect.any(String) } });
    const seconds = Number(headers.get('retry-after'));
    expect([Number.isInteger(seconds), seconds > 3000, seconds <= 3600]).toEqual([true, true, true]);
    expect(service.prompts).toHaveLength(100);
    expect((await ask('other')).status).toBeLessThan(300);
    expect((await askAgent(service, 'docs', 'Do it', id === undefined ? 'agent_1' : undefined)).status).toBe(
      id === undefined ? 200 : 201,
    );
  });
});

describe('agent jobs over time', () => {
  const seed: AgentJob = {
    projectId: 'docs',
    id: 'agent_1',
    repository: 'https://git.example.com/docs',
    ref: null,
    model: 'm1',
    outcome: 'archived',
    prLink: null,
    createdAt: 1000,
    time: 100,
    wakes: [],
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
    const seen = [1999, 2049, 2050, 2149, 2150].map(time => {
      clock.time = time;
      const { status, archivedAt } = agentRecordOf(jobs.find('docs', 'agent_1') ?? seed, time);
      return [status, archivedAt && Date.parse(archivedAt), jobs.endedAt('agent_1')];
    });
    expect(seen).toEqual([
      ['archived', 1100, 1100],
      ['archived', 1100, 1100],
      ['active', null, undefined],
      ['active', null, undefined],
      ['archived', 2150, 2150],
    ]);
  });

  test('work on when a message arrives while they are active', () => {
    const { jobs } = startAt(1050);
    const job = jobs.send(jobs.send(seed, 'More'), 'And more');
    expect([1100, 1149, 1150].map(now => agentRecordOf(job, now).status)).toEqual([
      'active',
      'active',
      'archived',
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

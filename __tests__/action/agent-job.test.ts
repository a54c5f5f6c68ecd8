import { describe, expect, test } from '@jest/globals';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';

type SeedJob = NonNullable<SimulatorOptions['agentJobs']>[number];

const created = Date.UTC(2026, 10, 20, 9);

function job(changes: Partial<SeedJob> = {}): SeedJob {
  return {
    projectId: 'docs',
    id: 'agt_1',
    repository: 'https://github.com/example/docs',
    ref: 'main',
    model: 'example-model-1',
    outcome: 'completed',
    prLink: 'https://github.com/example/docs/pull/7',
    createdAt: created,
    time: 0,
    ...changes,
  };
}

const asked = { operation: 'agent-job', domain: '', 'project-id': 'docs', 'job-id': 'agt_1' };
const follow = (service: Simulator, inputs: Readonly<Record<string, string>> = {}) =>
  runExport(service, { inputs: { ...asked, ...inputs } });

describe('outcomes', () => {
  test('completed with a pull request: every output is set', async () => {
    await using service = await startSimulator({ agentJobs: [job()] });
    using run = expectSuccess(await follow(service));
    expect(run.outputs).toEqual({
      jobId: 'agt_1',
      status: 'completed',
      prLink: 'https://github.com/example/docs/pull/7',
      prNumber: '7',
      repository: 'https://github.com/example/docs',
      ref: 'main',
      model: 'example-model-1',
      createdAt: '2026-11-20T09:00:00.000Z',
    });
    expect(run.log).toContain('The agent opened pull request https://github.com/example/docs/pull/7');
    expect(run.summary).toMatch(/^### ✅ Agent job `agt_1`: the agent opened a pull request/);
    expect(run.summary).toContain(
      '**Pull request:** [github.com/example/docs/pull/7](<https://github.com/example/docs/pull/7>)',
    );
    expect(service.requests).toEqual(['GET /v2/agent/docs/job/agt_1']);
  });

  test('URLs in which a secret would be shown are empty outputs, with a warning for each', async () => {
    await using service = await startSimulator({ agentJobs: [job()], key: 'github.com/example' });
    using run = expectSuccess(await follow(service));
    expect(run.outputs).toMatchObject({ prLink: '', prNumber: '', repository: '', ref: 'main' });
    expect(run.annotations.map(({ message }) => message)).toEqual([
      expect.stringContaining('a prLink that is not a usable http or https URL'),
      expect.stringContaining('The output repository is empty'),
    ]);
  });

  test('completed without one: nobody knows whether the agent changed something', async () => {
    await using service = await startSimulator({ agentJobs: [job({ prLink: null })] });
    using run = expectSuccess(await follow(service));
    expect(run.outputs).toMatchObject({ status: 'completed', prLink: '', prNumber: '' });
    expect(run.log.join('\n')).toContain('The agent opened no pull request: it committed directly, or');
    expect(run.summary).toContain('the agent opened no pull request');
  });

  test('user info, query, and fragment of a pull request appear nowhere', async () => {
    const prLink = 'https://x-access-token:ghs_0123456789@github.com/example/docs/pull/7?token=abc#top';
    await using service = await startSimulator({ agentJobs: [job({ prLink, repository: prLink })] });
    using run = expectSuccess(await follow(service));
    const bare = 'https://github.com/example/docs/pull/7';
    expect(run.outputs).toMatchObject({ prLink: bare, repository: bare, prNumber: '7' });
    expect(run.stdout + run.summary).not.toMatch(/ghs_|token=|#top/);
  });

  test('archived: a warning', async () => {
    await using service = await startSimulator({ agentJobs: [job({ outcome: 'archived' })] });
    using run = expectSuccess(await follow(service));
    expect(run.outputs).toMatchObject({ status: 'archived', archivedAt: '2026-11-20T09:00:00.000Z' });
    expect(run.annotations.map(({ level, message }) => [level, message])).toEqual([
      ['warning', 'The agent job is archived, with pull request https://github.com/example/docs/pull/7.'],
    ]);
    expect(run.summary).toMatch(/^### ⚠️ Agent job `agt_1`: archived/);
  });

  test('failed: the step fails', async () => {
    await using service = await startSimulator({ agentJobs: [job({ outcome: 'failed', prLink: null })] });
    using run = await follow(service);
    expect(expectFailure(run, 'AGENT_FAILED')).toContain('(agent job agt_1, last status "failed")');
    expect(run.outputs).toMatchObject({ status: 'failed', prLink: '', prNumber: '' });
  });

  test('wait: false reads the state once', async () => {
    await using service = await startSimulator({
      agentJobs: [job({ createdAt: Date.now(), time: 3_600_000 })],
    });
    using run = expectSuccess(await follow(service, { wait: 'false' }));
    expect(run.outputs).toMatchObject({ status: 'active', model: 'example-model-1' });
    expect(service.requests).toHaveLength(1);
  });
});

describe('the service', () => {
  test('the record of another job is not taken for the one asked for', async () => {
    await using service = await startSimulator({
      faults: [{ on: 'agent-job', status: 200, body: { id: 'agt_2', status: 'completed' }, times: 4 }],
    });
    using run = await follow(service);
    expect(expectFailure(run, 'RESPONSE_INVALID')).toContain('is about another job, agt_2');
  });

  // More: __tests__/unit/shared/text.test.ts.
  test('a prLink that is not a web URL on one line is left out, with a warning', async () => {
    const prLink = 'https://git.example.com/pull/7\nforged=1';
    await using service = await startSimulator({ agentJobs: [job({ prLink })] });
    using run = expectSuccess(await follow(service));
    expect(run.outputs['prLink']).toBe('');
    expect(run.outputs['prNumber']).toBe('');
    expect(run.annotations.map(({ level, message }) => [level, message])).toEqual([
      ['warning', expect.stringContaining('prLink that is not a usable http or https URL')],
    ]);
    expect(run.log.join('\n')).not.toContain('no pull request');
    expect(run.summary).not.toContain('**Pull request:**');
    expect(run.summary).toContain('a pull request without a usable link');
  });

  test('every field becomes one line', async () => {
    const text = 'main\r\nforged=1\u2028::error::x\u001b[31m';
    const agentJobs = [job({ ref: text, repository: text, model: text })];
    await using service = await startSimulator({ agentJobs });
    using run = expectSuccess(await follow(service));
    const line = 'main forged=1 ::error::x';
    expect(run.outputs).toMatchObject({ ref: line, repository: line, model: line });
  });

  test('fields that are missing or malformed do no harm', async () => {
    await using service = await startSimulator({
      faults: [
        {
          on: 'agent-job',
          status: 200,
          body: { status: 'completed', prLink: 7, source: null, createdAt: 'soon' },
        },
      ],
    });
    using run = expectSuccess(await follow(service));
    expect(run.outputs).toEqual({ jobId: 'agt_1', status: 'completed', prLink: '', prNumber: '' });
  });
});

/** The error of a step that fails: what happened to the job, and what to do. */
import { describe, expect, test } from '@jest/globals';
import type { Fault, SimulatorOptions } from '../../../simulator/server.ts';
import type { ErrorCode } from '../../../src/shared/errors.ts';
import { runAction } from '../../support/local-runner.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { failureOf, type GivenInputs, startStage } from '../../support/operation-run.ts';
import { until } from '../../support/until.ts';
import { options, pullRequest, startWorld } from '../../support/world.ts';

const always = Number.POSITIVE_INFINITY;
const hours = 3600;
const byDomain = { domain: 'docs.example.com' };
const byProject = { 'project-id': 'docs' };
const asking = { operation: 'agent-job', 'project-id': 'docs', prompt: 'Do it' };
const following = { operation: 'agent-job', 'project-id': 'docs', 'job-id': 'agt_1' };
const followingUp = { ...following, prompt: 'Do more' };
const publishing = { operation: 'publish', 'project-id': 'docs' };
const publishingFirst = { ...byProject, publish: 'true' };
const slowAgent: SimulatorOptions = { newAgentJobs: { time: 10 * hours * 1000 } };
const agentJob = (time: number): SimulatorOptions => ({
  agentJobs: [{ projectId: 'docs', id: 'agt_1', time }],
});

const sameJob = 'Caution: A re-run sends the prompt once more.';
const rerun = 'Caution: A re-run asks again, and may open a second pull request.';

interface Failing {
  readonly service?: SimulatorOptions;
  readonly inputs: GivenInputs;
  readonly fault?: Fault;
}

async function failing({ service, inputs, fault }: Failing) {
  await using stage = await startStage(service);
  if (fault !== undefined) stage.service.addFault(fault);
  return await stage.run({ 'poll-interval-seconds': '60', ...inputs });
}

/** Cancels a run while its last request waits for the response. @param requests how many there are by then */
async function canceling({ service, inputs, fault }: Failing & { readonly fault: Fault }, requests = 1) {
  await using stage = await startStage(service);
  const held = Promise.withResolvers<void>();
  stage.service.addFault({ ...fault, hold: held.promise });
  const running = stage.run(inputs);
  await until(() => stage.service.requests.length === requests);
  stage.cancel();
  const run = await running;
  held.resolve();
  return run;
}

test.each<readonly [string, Failing, RegExp]>([
  [
    'an export that was published first is attached to without what published it',
    { service: { jobSeconds: hours, deploymentSeconds: 1 }, inputs: { ...byProject, publish: 'true' } },
    /^The job did not .*`job-id: \S+` and without `publish`,/,
  ],
  [
    'publishing before an export is followed by another operation, and the export is left to a re-run',
    { service: { deploymentSeconds: hours }, inputs: { ...byProject, publish: 'true' } },
    /^The deployment did not .* \(deployment (\S+) goes on, .* `operation: publish`, `project-id: docs`, and `job-id: \1`,/,
  ],
  [
    'a deployment goes on',
    { service: { deploymentSeconds: hours }, inputs: publishing },
    /^The deployment did not end within 15m 00s .* Run the step again .* Or, run the step once with `job-id: dep_\w+`,/,
  ],
  [
    'an agent job is followed instead of the prompt, which a re-run would send again',
    { service: slowAgent, inputs: asking },
    RegExp(`^The agent job did not .* \`job-id: \\w+\` instead of the prompt\\. ${rerun}`),
  ],
  [
    'a follow-up does the same, and has not ended',
    { service: agentJob(10 * hours * 1000), inputs: followingUp },
    RegExp(`^The agent job did not .* \`job-id: agt_1\` and without the prompt\\. ${sameJob}`),
  ],
  [
    'a follow-up whose status may be that of the prompt before may go on, and nobody knows if it has ended',
    { service: agentJob(0), inputs: { ...followingUp, 'timeout-minutes': '0.5' } },
    /^It is not known whether the agent job has ended.* \(agent job agt_1 may go on, last status "completed"\)\. .* `job-id: agt_1` /,
  ],
])('time is up: %s', async (_, given, words) => {
  expect(failureOf(await failing(given), 'TIMED_OUT')).toMatch(words);
});

describe('while a job runs,', () => {
  test('an error says that the job goes on, how to follow it, and what a re-run does', async () => {
    const fault: Fault = { on: 'agent-job', status: 401 };
    const message = failureOf(await failing({ service: slowAgent, inputs: asking, fault }), 'KEY_REFUSED');
    expect(message).toMatch(/HTTP 401.* goes on, .*`job-id: \w+`.*second pull request\./);
  });

  test('a service that stays busy says to follow it later', async () => {
    const fault: Fault = { on: 'poll', status: 503, times: always };
    const run = await failing({ inputs: byDomain, fault });
    expect(failureOf(run, 'SERVICE_UNAVAILABLE')).toMatch(
      /gave up after \d+ attempts .* Run the step again .* `job-id: \w+`, /,
    );
  });

  test('a page of maintenance while it is polled is no reason to look at base-url', async () => {
    const run = await failing({ inputs: byDomain, fault: { on: 'poll', body: '<p>', times: always } });
    const message = failureOf(run, 'RESPONSE_INVALID');
    expect(message).toMatch(/Wait until the service works again\. .* Run the step again /);
    expect(message).not.toContain('base-url');
  });

  test('nobody knows whether one goes on that was never read', async () => {
    const fault: Fault = { on: 'agent-job', status: 503, times: always };
    const message = failureOf(await failing({ inputs: following, fault }), 'SERVICE_UNAVAILABLE');
    expect(message).toMatch(/\(agent job agt_1 may go on, no status yet\)/);
  });
});

const lost = 'If this happens again, report it to the operator of the service, who accepted this job';
const quick: SimulatorOptions = { jobSeconds: 1, queueSeconds: 0, ...slowAgent };

test.each<readonly [string, GivenInputs, Fault, string]>([
  [
    'an export',
    byDomain,
    { on: 'poll', status: 404, times: always },
    `Run the step again with .*\\. ${lost}`,
  ],
  ['an export whose bundle is asked for', byDomain, { on: 'bundle', status: 404 }, 'Run the step again'],
  [
    'a deployment',
    publishing,
    { on: 'deployment', status: 404, times: always },
    `Run the step again with .*\\. ${lost}`,
  ],
  [
    'an agent job',
    asking,
    { on: 'agent-job', status: 404, times: always },
    `Look for the job in .* before .*\\. ${lost}`,
  ],
])(
  'a job that is gone although this step has started it is no mistake of the workflow: %s',
  async (_, inputs, fault, words) => {
    const message = failureOf(await failing({ service: quick, inputs, fault }), 'JOB_NOT_FOUND');
    expect(message).toMatch(RegExp(words));
    expect(message).not.toMatch(/Check `job-id`|goes on/);
    expect(message.includes(rerun)).toBe('prompt' in inputs);
  },
);

describe('canceled', () => {
  test('during the start of an agent job: it may run, and a re-run asks again', async () => {
    const message = failureOf(await canceling({ inputs: asking, fault: { on: 'agent-start' } }), 'CANCELLED');
    expect(message).toMatch(
      /^Canceled, and it is unknown whether the agent job was started\. .*second pull request/,
    );
  });

  test('while a prompt is sent: the job may go on with it, and is followed instead', async () => {
    const fault: Fault = { on: 'agent-message' };
    const run = await canceling({ service: agentJob(0), inputs: followingUp, fault }, 2);
    const message = failureOf(run, 'CANCELLED');
    expect(message).toMatch(
      /^Canceled, and it is unknown whether the agent got the prompt \(.*Look .*`job-id: agt_1`/,
    );
    expect(message).toContain(sameJob);
  });

  test('before the prompt was accepted: the job is as it was, and nothing was asked', async () => {
    await using stage = await startStage(agentJob(0));
    stage.service.addFault({ on: 'agent-message', status: 429, times: always });
    const message = failureOf(await stage.run(followingUp, { cancelAt: 'retrying in' }), 'CANCELLED');
    expect(message).toContain('Canceled (agent job agt_1, last status "completed").');
    expect(message).not.toMatch(/pull request|instead of the prompt/);
  });

  test('while a follow-up runs: it has not ended, and a re-run asks again', async () => {
    const fault: Fault = { on: 'agent-job', skip: 1 };
    const run = await canceling({ service: agentJob(0), inputs: followingUp, fault }, 3);
    const message = failureOf(run, 'CANCELLED');
    expect(message).toMatch(/^Canceled \(agent job agt_1 .*`job-id: agt_1` and without the prompt\./);
    expect(message).toContain(sameJob);
    expect(message).not.toContain('has ended');
  });
});

describe('nothing is said that only another job needs:', () => {
  test.each<readonly [string, Failing, ErrorCode]>([
    ['a failed export', { service: { outcome: 'failed' }, inputs: byDomain }, 'EXPORT_FAILED'],
    ['an unknown job', { inputs: { 'job-id': 'exp_1' } }, 'JOB_NOT_FOUND'],
    [
      'a failed deployment',
      { service: { newDeployments: [{ outcome: 'failure' }] }, inputs: publishing },
      'PUBLISH_FAILED',
    ],
    [
      'a failed agent job',
      { service: { newAgentJobs: { outcome: 'failed' } }, inputs: asking },
      'AGENT_FAILED',
    ],
  ])('%s is not followed', async (_, given, code) => {
    const run = await failing(given);
    expect(failureOf(run, code)).not.toMatch(/(?:goes|may go) on|has ended|job-id: /);
  });

  test.each<readonly [ErrorCode, Omit<Fault, 'on'>]>([
    ['KEY_REFUSED', { status: 401 }],
    ['UNREACHABLE', { reset: 'before-request', times: always }],
  ])('%s leaves the result of a job that has ended, which can be attached to', async (code, fault) => {
    const run = await failing({ service: quick, inputs: byDomain, fault: { on: 'bundle', ...fault } });
    expect(failureOf(run, code)).toMatch(
      /Or, run the step once with `job-id: \w+`, which follows the same job to its result/,
    );
  });
});

test.each<readonly [string, Failing]>([
  ['docs.example.com: export not done in time', { service: { jobSeconds: hours }, inputs: byDomain }],
  [
    'docs.example.com: unknown whether the export was started',
    { inputs: byDomain, fault: { on: 'start', status: 502 } },
  ],
  ['docs.example.com: export not started', { inputs: byDomain, fault: { on: 'start', status: 401 } }],
  ['docs.example.com: export failed', { service: { outcome: 'failed' }, inputs: byDomain }],
  [
    'docs.example.com: export done, but not delivered',
    { service: { jobSeconds: 1 }, inputs: byDomain, fault: { on: 'bundle', status: 403 } },
  ],
  [
    'Project `docs`: export not started',
    { inputs: byProject, fault: { on: 'start', status: 409, times: always } },
  ],
  ['Project `docs`: export failed', { service: { outcome: 'failed' }, inputs: publishingFirst }],
  [
    'Documentation update: could not be followed',
    { service: agentJob(0), inputs: following, fault: { on: 'agent-job', status: 403 } },
  ],
  [
    'Project `docs`: unknown whether it was published, so nothing was exported',
    { inputs: publishingFirst, fault: { on: 'publish', body: '<p>', times: always } },
  ],
  [
    'Project `docs`: publishing not started, so nothing was exported',
    { inputs: publishingFirst, fault: { on: 'publish', status: 401 } },
  ],
  [
    'Project `docs`: publishing could not be followed, so nothing was exported',
    { inputs: publishingFirst, fault: { on: 'deployment', status: 401 } },
  ],
  ['Project `docs`: not started', { inputs: publishing, fault: { on: 'publish', status: 401 } }],
  ['Project `docs`: could not be followed', { inputs: publishing, fault: { on: 'deployment', status: 401 } }],
  [
    'Project `docs`: not published in time, so nothing was exported',
    { service: { deploymentSeconds: hours }, inputs: { ...byProject, publish: 'true' } },
  ],
  ['Project `docs`: not done in time', { service: { deploymentSeconds: hours }, inputs: publishing }],
])('the headline of the summary: %s', async (headline, given) => {
  expect((await failing(given)).summary).toMatch(`### ❌ ${headline}\n`);
});

const ended: SimulatorOptions = { jobSeconds: 1, queueSeconds: 0 };
const refusing = (on: Fault['on'], status: number): Fault => ({ on, status, times: always });
test.each<readonly [ErrorCode, Failing]>([
  ['ACCESS_REFUSED', { service: ended, inputs: byDomain, fault: refusing('bundle', 403) }],
  ['REQUEST_REFUSED', { service: ended, inputs: byDomain, fault: refusing('bundle', 400) }],
  ['REDIRECTED', { service: ended, inputs: byDomain, fault: refusing('bundle', 307) }],
  ['BUNDLE_NOT_READY', { service: ended, inputs: byDomain, fault: refusing('bundle', 409) }],
  [
    'EXPORT_NOT_ENABLED',
    {
      service: ended,
      inputs: byDomain,
      fault: { ...refusing('bundle', 403), body: { error: 'not in your plan' } },
    },
  ],
  ['DOWNLOAD_REFUSED', { service: ended, inputs: byDomain, fault: refusing('archive', 400) }],
  ['DOWNLOAD_FAILED', { service: ended, inputs: byDomain, fault: refusing('archive', 503) }],
])(
  'other errors after which a job may still bring its result say how to attach, too: %s',
  async (code, given) => {
    const run = await failing(given);
    expect(failureOf(run, code)).toContain(`\`job-id: ${run.outputs['jobId']}\``);
  },
);

test('an export that cannot be started does not name the deployment that was published before', async () => {
  const inputs = { ...byProject, publish: 'true' };
  const service = { deploymentSeconds: 1 };
  const run = await failing({ service, inputs, fault: { on: 'start', status: 401 } });
  expect(run.outputs['deploymentId']).toMatch(/^dep_/);
  expect(failureOf(run, 'KEY_REFUSED')).not.toMatch(/dep_|deployment/);
});

test('a fault of the action itself ends the comment, and writes the summary', async () => {
  await using world = await startWorld({ service: { jobSeconds: 60 } });
  const clock = Object.assign(manualClock(), {
    sleep: () => Promise.reject(new TypeError('nobody expected this')),
  });
  const run = await runAction({ ...options(world, pullRequest), clock });
  expect(run.exitCode).toBe(1);
  expect(failureOf(run, 'INTERNAL')).toMatch(/ goes on, .*Or, run the step once with `job-id: \S+`/);
  const [comment] = world.github.commentsOf(7);
  for (const text of [run.summary, comment?.body])
    expect(text).toMatch(/### ❌ .*: export could not be followed\n\nUnexpected error: nobody expected this/);
});

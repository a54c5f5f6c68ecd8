/** What a failed step advises is done here to the letter, once, and what it promises happens. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Fault, SimulatorOptions } from '../../simulator/server.ts';
import type { ErrorCode } from '../../src/shared/errors.ts';
import { expectFailure, expectSuccess, type Options, startExport } from '../support/export-action.ts';
import { type SiteHandler, serveText, startLiveSite } from '../support/live-site.ts';
import { manifestOf } from '../support/manifest.ts';
import { password } from '../support/proxy.ts';
import type { ActionRun } from '../support/step.ts';
import { startWorld } from '../support/world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

interface Step {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

interface Failure {
  readonly code: ErrorCode;
  readonly advice: RegExp;
  readonly service?: SimulatorOptions;
  /** With it, nothing but a proxy leads to the service. */
  readonly proxy?: object;
  readonly fault?: Fault;
  readonly step?: Step;
  /** The run is canceled when a line of its log has this. */
  readonly cancelAt?: string;
  /** What the advice has people change, beside the ID of the job that it names. */
  readonly change?: Step;
  /** The advice is followed with that ID. */
  readonly attaches?: true;
  /** Jobs that the service has started in the end. */
  readonly jobs: number;
}

/** How far the job is, in the log. */
const standing = / · [\d.]+ s$/;

/**
 * Runs the step: dist/index.js if its environment or a signal is the point, which is slower. Its job ends once it is seen in the log,
 * unless the run ends before.
 */
async function run(world: World, step: Step, cancelAt?: string): Promise<ActionRun> {
  const isProcess = world.certificate !== undefined || cancelAt !== undefined;
  const inputs = { 'extract-to': 'site', ...step.inputs };
  const start = isProcess ? world.start : (given: Options) => startExport(world.service, given);
  const started = start({
    ...step,
    inputs,
    onLine(line: string) {
      if (cancelAt !== undefined && line.includes(cancelAt)) started.cancel();
      else if (step.inputs?.['timeout-minutes'] !== soon && standing.test(line)) world.service.endJobs();
    },
  });
  return await started.finished;
}

/** Minutes that are over before the job ends. */
const soon = '0.01';
const slow = { jobSeconds: 3600, queueSeconds: 0, newAgentJobs: { time: 3_600_000 } };
const timesOut = { inputs: { 'timeout-minutes': soon } };
const inTime = { inputs: { 'timeout-minutes': '1' } };
const runAgain = /[Rr]un the step again with `Re-run failed jobs`\. /;
const attach = /Or, run the step once with `job-id: \w+`, which follows the same job /;
const byProject = { domain: '', 'project-id': 'docs' };
const publishing = { ...byProject, publish: 'true', 'timeout-minutes': soon };
/** A device that is always full. */
const full = '/dev/full';

const onFullDisk: readonly [string, Failure] = [
  'a full disk gets free space',
  {
    code: 'FILE_SYSTEM',
    advice: /ENOSPC.* Check the free disk space .* Run the step again /,
    step: { env: { GITHUB_OUTPUT: full } },
    change: { env: {} },
    jobs: 2,
  },
];

test.each<readonly [string, Failure]>([
  ...(existsSync(full) ? [onFullDisk] : []),
  [
    'a key that was revoked meanwhile is updated, and the step run again',
    {
      code: 'KEY_REFUSED',
      advice: /\)\. Check the key .* update the secret that `api-key` uses\. .* Run the step again /,
      fault: { on: 'poll', status: 401 },
      jobs: 2,
    },
  ],
  [
    'after the deadline, the input is raised',
    {
      code: 'TIMED_OUT',
      advice:
        /raise the step’s `timeout-minutes` under `with:`, .* and start a new run\. .* Run the step again /,
      service: slow,
      step: timesOut,
      change: inTime,
      jobs: 2,
    },
  ],
  [
    'after the deadline, the job is attached to',
    {
      code: 'TIMED_OUT',
      advice: attach,
      service: slow,
      step: timesOut,
      change: inTime,
      attaches: true,
      jobs: 1,
    },
  ],
  [
    'a canceled run starts a new export',
    { code: 'CANCELLED', advice: runAgain, service: slow, cancelAt: 'running · ', jobs: 2 },
  ],
  [
    'the job of a canceled run is attached to',
    { code: 'CANCELLED', advice: attach, service: slow, cancelAt: 'running · ', attaches: true, jobs: 1 },
  ],
  [
    'a service that fails is waited for',
    {
      code: 'SERVICE_UNAVAILABLE',
      advice: /Wait until the service works again.* Run the step again /,
      fault: { on: 'poll', status: 503, times: 3 },
      step: timesOut,
      change: inTime,
      jobs: 2,
    },
  ],
  [
    'the archive of a store that fails is downloaded by the next run',
    {
      code: 'DOWNLOAD_FAILED',
      advice: /HTTP 503 .* Wait until the object store of the service works again\..* Run the step again /,
      fault: { on: 'archive', status: 503, retryAfter: 9999 },
      jobs: 2,
    },
  ],
  [
    'a link that the store rejects is another one in the next run',
    {
      code: 'DOWNLOAD_REFUSED',
      advice: /Run the step again .* also rejects the link that the next run gets, report the error/,
      fault: { on: 'archive', status: 400 },
      jobs: 2,
    },
  ],
  [
    'a proxy that is not there is corrected',
    {
      code: 'UNREACHABLE',
      advice: /the proxy did not connect.*`HTTPS_PROXY`/,
      proxy: {},
      step: { ...timesOut, env: { HTTPS_PROXY: `http://somebody:${password}@127.0.0.1:9` } },
      change: { ...inTime, env: {} },
      jobs: 1,
    },
  ],
  [
    'a certificate that is not trusted is named',
    {
      code: 'UNREACHABLE',
      advice: /certificate.*\. Set `NODE_EXTRA_CA_CERTS`/,
      proxy: {},
      step: { env: { NODE_EXTRA_CA_CERTS: undefined } },
      change: { env: {} },
      jobs: 1,
    },
  ],
  [
    'an export by project whose start is not known is run again',
    {
      code: 'START_UNKNOWN',
      advice:
        /Run the step again .*: if an export is running, the step waits for its end, and then starts a new one/,
      service: { jobSeconds: 0 },
      fault: { on: 'start', reset: 'after-request' },
      step: { inputs: byProject },
      jobs: 2,
    },
  ],
  [
    'an export that failed is started anew',
    {
      code: 'EXPORT_FAILED',
      advice: /Run the step again with `Re-run failed jobs`, which starts a new export/,
      fault: { on: 'poll', fields: { status: 'failed', error: 'A page is broken' } },
      jobs: 2,
    },
  ],
  [
    'publishing that takes too long is run again, which publishes and exports again',
    {
      code: 'TIMED_OUT',
      advice: /Run the step again with `Re-run failed jobs`\. /,
      service: { ...slow, deploymentSeconds: 3600 },
      step: { inputs: publishing },
      change: { inputs: { ...publishing, 'timeout-minutes': '1' } },
      jobs: 1,
    },
  ],
])('%s', async (_, { code, advice, change, attaches, jobs, ...failure }) => {
  const { service = {}, proxy, fault, step = {}, cancelAt } = failure;
  await using world = await startWorld({ service, ...(proxy && { proxy }) });
  if (fault !== undefined) world.service.addFault(fault);
  const message = expectFailure(await run(world, step, cancelAt), code);
  expect(message).toMatch(advice);
  const [, jobId = ''] = /`job-id: (\w+)`/.exec(message) ?? [];
  const attached = attaches && { 'job-id': jobId };
  const again = await run(world, {
    ...step,
    ...change,
    inputs: { ...step.inputs, ...change?.inputs, ...attached },
  });
  expect(existsSync(join(expectSuccess(again).workspace, 'site/index.html'))).toBe(true);
  expect(world.service.jobsStarted).toBe(jobs);
});

test.each<readonly [string, SiteHandler, RegExp, string]>([
  [
    'that is down is waited for',
    serveText('', { 'retry-after': '9999' }, 503),
    /Check the host of the site, .* Run the step again/,
    'docs',
  ],
  [
    'behind a login is opened to the runner',
    serveText('<title>Sign in</title>'),
    /is a page, perhaps a login \(.*Make the site readable without a login/,
    'docs',
  ],
  [
    'of another project is not replaced: the right project is exported',
    serveText(
      manifestOf([{ path: 'index.html', size: 1, sha256: 'ab'.repeat(32) }], {
        domain: undefined,
        project: 'docs-project',
      }),
    ),
    /belongs to the project docs-project \(.*Check `project-id` or `domain`, and check `site-url`/,
    'docs-project',
  ],
])('a live site %s', async (_, handler, advice, project) => {
  await using world = await startWorld();
  await using live = await startLiveSite(handler);
  const compared = { 'compare-with': 'live', 'site-url': live.url, 'base-path': '/docs', ...byProject };
  const limited = { ...compared, 'max-removed-pages': '0' };
  const message = expectFailure(await run(world, { inputs: limited }), 'LIVE_SITE_UNREACHABLE');
  expect(message).toMatch(advice);
  expect(message).not.toContain('max-removed-pages');
  // Without the limit, no page can be lost unnoticed, because nothing promises that none is.
  expectSuccess(await run(world, { inputs: { ...compared, 'project-id': project } }));
  // The host is up again, or readable.
  if (project === 'docs') live.handler = serveText('', {}, 404);
  expectSuccess(await run(world, { inputs: { ...limited, 'project-id': project } }));
});

const asking = {
  operation: 'agent-job',
  'project-id': 'docs',
  domain: '',
  'extract-to': '',
  prompt: 'Do it',
};
const { prompt: _, ...following } = asking;
const completed: Fault = { on: 'agent-job', fields: { status: 'completed' } };

test('an agent job that a canceled run has asked for is followed, and nothing is asked again', async () => {
  await using world = await startWorld({ service: slow });
  const message = expectFailure(await run(world, { inputs: asking }, 'active · '), 'CANCELLED');
  const [, jobId = ''] = /run the step once with `job-id: (\w+)` instead of the prompt/.exec(message) ?? [];
  world.service.addFault(completed);
  const { outputs } = expectSuccess(await run(world, { inputs: { ...following, 'job-id': jobId } }));
  expect(outputs['status']).toBe('completed');
  expect(world.service.prompts).toHaveLength(1);
});

test.each<readonly [ErrorCode, Step, string | undefined]>([
  ['TIMED_OUT', timesOut, undefined],
  ['CANCELLED', {}, 'active · '],
])(
  'a step that only follows, and ends with %s, is run again as it is, and follows the same job',
  async (code, { inputs }, cancelAt) => {
    const agentJobs = [{ projectId: 'docs', id: 'agt_1', time: 3_600_000 }];
    await using world = await startWorld({ service: { agentJobs } });
    const step = { ...following, 'job-id': 'agt_1' };
    const message = expectFailure(await run(world, { inputs: { ...step, ...inputs } }, cancelAt), code);
    expect(message).toMatch(/Run the step again with `Re-run failed jobs`\./);
    expect(message).not.toMatch(/job-id: |starts? over/);
    world.service.addFault(completed);
    expectSuccess(await run(world, { inputs: step }));
    expect(world.service.prompts).toEqual([]);
  },
);

test('after an agent job that failed, only a run of the step that asked is green', async () => {
  await using world = await startWorld({ service: { newAgentJobs: { time: 0, outcome: 'failed' } } });
  const ask = async () => {
    const { outputs } = expectSuccess(await run(world, { inputs: { ...asking, wait: 'false' } }));
    return { inputs: { ...following, 'job-id': outputs['jobId'] ?? '' } };
  };
  const follow = await ask();
  expect(expectFailure(await run(world, follow), 'AGENT_FAILED')).toMatch(
    /run the step that sent the prompt once more\. .* use `Re-run all jobs`, because `Re-run failed jobs` only follows the job/,
  );
  expectFailure(await run(world, follow), 'AGENT_FAILED');
  world.service.addFault(completed);
  expectSuccess(await run(world, await ask()));
  expect(world.service.prompts).toHaveLength(2);
});

/** A job that has done what an earlier prompt said. */
const agentJobs = [{ projectId: 'docs', id: 'agt_1', time: 0 }];
const followUp = { ...asking, 'job-id': 'agt_1' };
/** After the prompt, the agent is still at work. The job is read once before the prompt. */
const atWork: Fault = { on: 'agent-job', fields: { status: 'active' }, skip: 1 };
/** Leaves time for one poll after the prompt, and one when time is up, or two if the timer fires a millisecond early. */
const isLate = { 'timeout-minutes': soon, 'poll-interval-seconds': '10' };
const workingLong: Fault = { ...atWork, times: 3 };

test.each<readonly [string, object, Fault, ErrorCode]>([
  ['ran out of time', isLate, workingLong, 'TIMED_OUT'],
  ['may not have arrived', {}, { on: 'agent-message', reset: 'after-request' }, 'START_UNKNOWN'],
])('a follow-up that %s is run again, which prompts the same job', async (_, inputs, fault, code) => {
  await using world = await startWorld({ service: { agentJobs } });
  world.service.addFault(fault);
  const message = expectFailure(await run(world, { inputs: { ...followUp, ...inputs } }), code);
  expect(message).toMatch(/A re-run sends the prompt once more\./);
  expect(message).not.toContain('second pull request');
  // Meanwhile, the agent ends.
  expectSuccess(await run(world, { inputs: { ...following, 'job-id': 'agt_1' } }));
  world.service.addFault(atWork);
  expectSuccess(await run(world, { inputs: followUp }));
  expect(world.service.requests.filter(request => request.endsWith('/agt_1/message'))).toHaveLength(2);
  expect(world.service.requests.filter(request => request.startsWith('POST ')).length).toBe(2);
});

test('a follow-up that ran out of time is followed without the prompt, as the error says', async () => {
  await using world = await startWorld({ service: { agentJobs } });
  world.service.addFault(workingLong);
  const message = expectFailure(await run(world, { inputs: { ...followUp, ...isLate } }), 'TIMED_OUT');
  const [, jobId = ''] = /run the step once with `job-id: (\w+)` and without the prompt/.exec(message) ?? [];
  expectSuccess(await run(world, { inputs: { ...following, 'job-id': jobId } }));
  expect(world.service.prompts).toHaveLength(1);
});

test('a limit of an hour is over when the error says, and the step is then run again', async () => {
  await using world = await startWorld();
  world.service.addFault({ on: 'agent-start', status: 429, retryAfter: 3600 });
  const before = Date.now();
  const message = expectFailure(
    await run(world, { inputs: { ...asking, wait: 'false' } }),
    'SERVICE_UNAVAILABLE',
  );
  const [, day, time] =
    /, until (\S+) (\S+) UTC .* Wait until the limit has ended\. 2\. Run the step again /.exec(message) ?? [];
  const end = Date.parse(`${day}T${time}Z`) - before;
  expect(end).toBeGreaterThanOrEqual(3_600_000);
  expect(end).toBeLessThan(3_720_000);
  // The job of a workflow ends after 45 minutes, so a longer limit of the step would not help.
  expect(message).not.toContain('timeout-minutes');
  expectSuccess(await run(world, { inputs: { ...asking, wait: 'false' } }));
  expect(world.service.prompts).toHaveLength(1);
});

test.each<readonly [string, ErrorCode, object, object, RegExp]>([
  [
    'project',
    'PROJECT_NOT_FOUND',
    asking,
    { 'project-id': 'dosc' },
    /Copy `project-id` from the API keys page/,
  ],
  [
    'job',
    'JOB_NOT_FOUND',
    { ...following, 'job-id': 'agt_1' },
    { 'job-id': 'agt_7' },
    /Check `job-id`, `project-id`, and `base-url`/,
  ],
  ['job', 'JOB_NOT_FOUND', followUp, { 'job-id': 'agt_7' }, /Check `job-id`, `project-id`, and `base-url`/],
])('of the agent, a %s that is not found is corrected: %s', async (_, code, inputs, wrong, advice) => {
  await using world = await startWorld({ service: { agentJobs, newAgentJobs: { time: 0 } } });
  expect(expectFailure(await run(world, { inputs: { ...inputs, ...wrong } }), code)).toMatch(advice);
  expect(world.service.prompts).toEqual([]);
  if (inputs === followUp) world.service.addFault(atWork);
  expectSuccess(await run(world, { inputs: { ...inputs } }));
});

test('a job-id of white space alone asks no agent: with the ID, the job is followed', async () => {
  const agentJobs = [{ projectId: 'docs', id: 'agt_1', time: 0 }];
  await using world = await startWorld({ service: { agentJobs } });
  const step = (jobId: string) => ({ inputs: { ...asking, wait: 'false', 'job-id': jobId } });
  const message = expectFailure(await run(world, step(' \n')), 'INPUTS_INVALID');
  expect(message).toMatch(/job-id: given, but with only white space\. Accepted: the id of a job/);
  expect(world.service.requests).toEqual([]);
  expectSuccess(await run(world, step(' agt_1\n')));
  expect(world.service.prompts).toMatchObject([{ jobId: 'agt_1' }]);
});

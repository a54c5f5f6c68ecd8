import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findPaths } from '../../script/find-paths.ts';
import { type Fault, type Simulator, startSimulator } from '../../simulator/server.ts';
import { runBundle, startBundle } from '../support/bundle.ts';
import {
  expectFailure,
  expectSuccess,
  type Given,
  optionsFor,
  startExport,
} from '../support/export-action.ts';
import { tar } from '../support/extract.ts';
import { leaksOf, leftoversOf } from '../support/leaks.ts';
import { casesOf, isLong } from '../support/long.ts';
import { seed, seededRandom, shuffle } from '../support/seed.ts';
import { sha256Of } from '../support/served-site.ts';
import { cancel, cancellations, signalAtCall } from '../support/signals.ts';
import type { ActionRun, RunOptions } from '../support/step.ts';
import { until } from '../support/until.ts';

/*
 * No time is measured: what a run waits for never comes, or takes far longer than a test. A run that did not end because of the
 * signal would fail as one that never ends, or finish.
 */

const random = seededRandom(seed);
const toolDirectory = 'tool-cache/docs-admin-action-bundle';
const inputs = { 'extract-to': 'site' };
const debugging = { RUNNER_DEBUG: '1' };

/** Expects of a run that was sent a signal that it has a whole site, or nothing. @returns which of these */
function outcomeOf(run: ActionRun, service: Simulator): 'finished' | 'canceled' | 'not begun' {
  expect(leaksOf(run, [service.key])).toEqual([]);
  if (run.log.some(line => line.startsWith('Done in '))) {
    // Node stops to handle signals shortly before a process ends.
    expectSuccess(run.exitCode === null ? { ...run, exitCode: 0 } : run);
    expect(findPaths('site/**/*.html', run.workspace)).toHaveLength(Number(run.outputs['htmlFileCount']));
    return 'finished';
  }
  // The archive is complete once there is an output for it, and steps that always run may need it.
  const { bundlePath, sitePath } = run.outputs;
  const kept = bundlePath === undefined ? [] : [dirname(bundlePath), bundlePath];
  const leftovers = leftoversOf(run).filter(
    path => !kept.map(kept => resolve(kept)).includes(resolve(run.directory, path)),
  );
  // The same is true of the site. It is in place before the archive is copied to the cache.
  const site = leftovers.filter(path => path.startsWith('workspace/site'));
  if (sitePath === undefined) expect(site).toEqual([]);
  else expect(site.filter(path => path.endsWith('.html'))).toHaveLength(Number(run.outputs['htmlFileCount']));
  // So is the entry of the cache, which may be whole by then. Its file is named by what it holds.
  const cached = leftovers.filter(path => path.startsWith(toolDirectory));
  for (const path of findPaths(`${toolDirectory}/*/any/*`, run.directory))
    expect(sha256Of(readFileSync(join(run.directory, path)))).toBe(basename(path));
  expect(leftovers.filter(path => !site.includes(path) && !cached.includes(path))).toEqual([]);
  if (bundlePath !== undefined) expect(sha256Of(readFileSync(bundlePath))).toBe(run.outputs['bundleSha256']);
  // Until it listens for signals, a process ends as any other does.
  if (run.exitCode === null) return 'not begun';
  const message = expectFailure(run, 'CANCELLED');
  const { deploymentId, jobId = deploymentId } = run.outputs;
  if (jobId === undefined)
    expect(message).toMatch(
      /it is unknown whether the (export|agent job|deployment) was started|^Canceled\./,
    );
  else expect(message).toMatch(new RegExp(`\`job-id: ${jobId}\`|Run the step again`));
  return 'canceled';
}

/** Enough bytes for several connections. */
const large = randomBytes(20 * 1024 * 1024);
const start = { name: 'index.html', text: '<title>Start</title>' };
const job = 'The service has no way to cancel a job.';
const ended = 'which follows the same job to its result';
const publish = { operation: 'publish', 'project-id': 'docs', domain: '', 'extract-to': '' };
const publishFirst = { operation: 'export', publish: 'true', domain: 'docs.example.com' };
const agent = { operation: 'agent-job', 'project-id': 'docs', domain: '', 'extract-to': '' };

/** By the request that gets no whole response: how it looks in the service's log, and what the run says about the job. */
const places = {
  start: {
    request: /^POST/,
    message: 'it is unknown whether the export was started. Look for the job in the service dashboard.',
  },
  poll: { request: /^GET/, message: job },
  bundle: { request: /bundle$/, message: ended },
  archive: { request: /store/, message: ended },
  'agent-start': {
    request: /^POST/,
    message: 'it is unknown whether the agent job was started',
    inputs: { ...agent, prompt: 'Add a page.' },
  },
  'agent-message': {
    request: /message$/,
    message: 'it is unknown whether the agent got the prompt',
    inputs: { ...agent, 'job-id': 'agt_1', prompt: 'Add a page.' },
  },
  'agent-job': {
    request: /^GET/,
    message: 'agent job agt_1 may go on, no status yet',
    inputs: { ...agent, 'job-id': 'agt_1' },
  },
  publish: { request: /^POST/, message: 'it is unknown whether the deployment was started', inputs: publish },
  deployment: { request: /^GET/, message: ' goes on, ', inputs: publish },
} as const;

/** A run waits for something in vain. */
type Wait = [what: string, on: keyof typeof places, fault: Omit<Fault, 'on'>, inputs?: typeof publishFirst];
const waits: readonly Wait[] = [
  ['the response to the start', 'start', { stall: 'response' }],
  ['the response to a poll', 'poll', { stall: 'response' }],
  ['the rest of a poll', 'poll', { stall: { afterBytes: 10 } }],
  ['the next poll', 'poll', { status: 503, retryAfter: 300 }],
  ['the link', 'bundle', { stall: 'response' }],
  ['a store that sends no response', 'archive', { stall: 'response', times: 99 }],
  ['the rest of an archive', 'archive', { stall: { afterBytes: 100_000 }, times: 99 }],
  ['an archive that trickles', 'archive', { trickle: { bytesPerSecond: 1 }, times: 99 }],
  ['the text of an error', 'archive', { status: 403, body: '<Error>', stall: { afterBytes: 3 }, times: 99 }],
  ['the response to the start of an agent job', 'agent-start', { stall: 'response' }],
  ['the response to a message to the agent', 'agent-message', { stall: 'response' }],
  ['the response to a poll of an agent job', 'agent-job', { stall: 'response' }],
  ['the next poll of an agent job', 'agent-job', { status: 503, retryAfter: 300 }],
  ['the response to the trigger of a deployment', 'publish', { stall: 'response' }],
  ['the response to a poll of a deployment', 'deployment', { stall: 'response' }],
  ['the next poll of a deployment', 'deployment', { status: 503, retryAfter: 300 }],
  ['the deployment before an export', 'deployment', { stall: 'response' }, publishFirst],
];

async function expectEnd(
  [_, on, fault, more]: Wait,
  cancelRun: (service: Simulator, changes: Given<RunOptions>, isWaiting: () => boolean) => Promise<ActionRun>,
): Promise<void> {
  await using service = await startSimulator({
    archive: large,
    jobSeconds: 0,
    queueSeconds: 0,
    agentJobs: [{ projectId: 'docs', id: 'agt_1', time: 0 }],
    faults: [{ on, ...fault }],
  });
  const { request, message, ...place } = places[on];
  const changes = {
    inputs: { ...inputs, ...('inputs' in place && place.inputs), ...more },
    env: debugging,
  };
  using run = await cancelRun(service, changes, () => service.requests.some(seen => request.test(seen)));
  expect(outcomeOf(run, service)).toBe('canceled');
  expect(expectFailure(run, 'CANCELLED')).toContain(message);
  expect(run.summary).toMatch(/^### 🚫 .*\bcanceled\b/m);
  expect(run.outputs).not.toHaveProperty('bundlePath');
}

test.each(waits)(
  'a run that waits for %s ends when it is canceled (promise: the run is canceled)',
  async (...wait) => {
    await expectEnd(wait, async (service, changes, isWaiting) => {
      const started = startExport(service, changes);
      await until(isWaiting);
      return cancel(started);
    });
  },
);

const signaled = isLong ? waits : shuffle(waits, random).slice(0, 1);
describe.each(cancellations)('a process that gets %s', signal => {
  test.each(signaled)('while it waits for %s ends', async (...wait) => {
    await expectEnd(wait, async (service, changes, isWaiting) => {
      const started = startBundle(optionsFor(service, changes));
      await until(isWaiting);
      return cancel(started, signal);
    });
  });
});

/** A run that sends itself a signal right before one of its changes of files. */
async function cancelAt(call: number, service: Simulator, signal: NodeJS.Signals): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-canceled-'));
  const env = { ...debugging, ...signalAtCall(call, directory, signal) };
  using run = await runBundle(optionsFor(service, { inputs, env, directory }));
  return outcomeOf(run, service);
}

test('a run is whole or not there, whichever change of a file it is canceled at', async () => {
  const files = Array.from({ length: 20 }, (_, page) => ({ name: `p/${page}.html`, text: 'Page' }));
  await using service = await startSimulator({
    archive: await tar([start, ...files]),
    jobSeconds: 0,
    queueSeconds: 0,
  });
  const outcomes = [await cancelAt(1, service, 'SIGINT'), await cancelAt(1000, service, 'SIGTERM')];
  expect(outcomes).toEqual(['canceled', 'finished']);
  // There are some fifty.
  for (let count = 0; count < casesOf(2, 50); count += 1)
    await cancelAt(1 + Math.floor(random() * 50), service, cancellations[count % 2] ?? 'SIGINT');
});

test('a run that is canceled while its process ends has published a whole site', async () => {
  await using service = await startSimulator({ archive: await tar([start]), jobSeconds: 0, queueSeconds: 0 });
  for (let count = 0; count < casesOf(1, 20); count += 1) {
    const done = Promise.withResolvers<void>();
    const onLine = (line: string) => line.startsWith('Done in ') && done.resolve();
    const started = startBundle(optionsFor(service, { inputs, onLine }));
    await done.promise;
    using run = await cancel(started);
    expect(outcomeOf(run, service)).toBe('finished');
  }
});

test('a run that is canceled before anything else has happened leaves nothing', async () => {
  await using service = await startSimulator();
  using run = await cancel(startBundle(optionsFor(service, { inputs })), 'SIGTERM');
  expect(['not begun', 'canceled']).toContain(outcomeOf(run, service));
});

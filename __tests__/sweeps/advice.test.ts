/** What failed steps say: every code with the facts that it can have, and runs in which something goes wrong at each request. */
import { describe, expect, test } from '@jest/globals';
import type { Fault, SimulatorOptions } from '../../simulator/server.ts';
import { adviceOn, entries } from '../../src/advice/advice.ts';
import { linesOf, shortAdvice } from '../../src/advice/rendering.ts';
import { ActionError, type ErrorCode } from '../../src/shared/errors.ts';
import type { CallFacts, ErrorFacts, JobFacts } from '../../src/shared/facts.ts';
import { casesOf, isLong } from '../support/long.ts';
import { type OperationRun, startStage } from '../support/operation-run.ts';
import { seed, seededRandom, shuffle } from '../support/seed.ts';

const calls: readonly CallFacts[] = [
  { kind: 'export by domain' },
  { kind: 'export by domain', hasJobId: true },
  { kind: 'export by domain', publishes: true },
  { kind: 'export by project', timeoutMinutes: 10 },
  { kind: 'export by project', isBelowPath: true, publishes: true, notWithJobId: ['publish', 'commit'] },
  { kind: 'export by project', isPublishing: true, publishes: true, projectId: 'docs' },
  { kind: 'publish' },
  { kind: 'publish', hasJobId: true },
  { kind: 'preview' },
  { kind: 'agent job' },
  { kind: 'agent job', prompt: 'first' },
  { kind: 'agent job', prompt: 'follow-up' },
  { kind: 'agent job', prompt: 'follow-up', command: '/docs' },
  { kind: 'agent job', prompt: 'first', command: '/docs' },
  { kind: 'agent job', command: '/docs' },
];
const jobs: readonly (JobFacts | undefined)[] = [
  undefined,
  ...(['running', 'unknown', 'ended'] as const).flatMap(state =>
    [true, false].map(hasAsked => ({ id: 'job_1', state, hasAsked })),
  ),
];
/** What throw sites know, by code. */
const known: { readonly [Code in ErrorCode]?: readonly ErrorFacts[] } = {
  INPUTS_INVALID: [{}, { problems: ['domain: given "`@x`". Accepted: a host name'] }, { reason: 'proxy' }],
  ACCESS_REFUSED: [{}, { refusal: 'plan' }, { refusal: 'write access' }, { refusal: 'address' }],
  KEY_REFUSED: [{ request: 'start' }, { request: 'read' }],
  SERVICE_UNAVAILABLE: [{ status: 429 }, { status: 409 }, { status: 503 }],
  UNREACHABLE: [{ wasReached: false }, { wasReached: true }, { reason: 'distrusted' }],
  TIMED_OUT: [{}, { status: 409, request: 'start' }],
  CANCELLED: [{}, { mayHaveEffect: true, request: 'start' }],
  START_UNKNOWN: [{ mayHaveEffect: true }],
  RESPONSE_INVALID: [{}, { reason: 'no JSON' }, { reason: 'maintenance' }, { mayHaveEffect: true }],
  REQUEST_REFUSED: [{ status: 400, request: 'start' }, { status: 402 }, { status: 413, request: 'prompt' }],
  REDIRECTED: [{}, { movedTo: 'https://api.example.com' }],
  API_NOT_FOUND: [{}, { reason: 'version twice' }],
  JOB_NOT_FOUND: [
    {},
    { reason: 'other project' },
    { reason: 'pull request of a bot' },
    { request: 'prompt' },
  ],
  PUBLISH_FAILED: [{}, { reason: 'not by a mistake' }],
  AGENT_FAILED: [{}, { hasPullRequest: true }],
  DOWNLOAD_FAILED: [{}, { reason: 'store fails' }],
  VALUES_INVALID: [{}, { reason: 'not block style' }],
  BASE_PATH_MISMATCH: [
    { input: 'site-url', place: '/docs' },
    { input: 'base-path', place: '/' },
  ],
  LIVE_SITE_UNREACHABLE: [
    ...(['damaged', 'other', 'elsewhere', 'redirect', 'login', 'no answer'] as const).map(reason => ({
      reason,
    })),
    { reason: 'no answer', place: 'https://x.example.com' },
  ],
  SITE_NOT_LIVE: [
    {},
    ...(
      [
        'nothing served',
        'other export',
        'other file',
        'login',
        'no answer',
        'no pages',
        'no home page',
      ] as const
    ).map(reason => ({ reason })),
    { reason: 'no rule', place: '/docs' },
  ],
};

const codes = Object.keys(entries) as readonly ErrorCode[];

describe.each(codes)('%s', code => {
  const variants = calls.flatMap(call =>
    jobs.flatMap(job => (known[code] ?? [{}]).map(own => ({ ...call, ...own, job }))),
  );

  test('says what to do, in whole sentences, by what is known', () => {
    for (const facts of variants) {
      const steps = adviceOn(code, facts);
      const lines = linesOf(steps);
      expect(steps.some(step => typeof step === 'string')).toBe(true);
      expect(lines.join(' ')).not.toMatch(/undefined|null|NaN|``|\.\.| {2}|: [`A-Z]?\.$/);
      expect(new Set(lines.map(line => line.replace(/^\d+\. /, ''))).size).toBe(lines.length);
    }
  });

  test('is short where it is short', () => {
    for (const { problems: _, ...facts } of variants)
      expect(linesOf(shortAdvice(adviceOn(code, facts))).join(' ').length).toBeLessThanOrEqual(195);
  });

  test('warns of a prompt that would be sent again, and of nothing else', () => {
    for (const facts of variants) {
      const cautions = adviceOn(code, facts).flatMap(step =>
        typeof step === 'object' && 'caution' in step ? [step.caution] : [],
      );
      const mayAskAgain =
        facts.prompt !== undefined && (facts.job?.hasAsked === true || facts.mayHaveEffect === true);
      expect(cautions.filter(text => text.startsWith('A re-run '))).toHaveLength(mayAskAgain ? 1 : 0);
      expect(cautions.some(text => text.includes('second pull request'))).toBe(
        mayAskAgain && facts.prompt === 'first' && !(facts.command && facts.job),
      );
    }
  });

  test('has a step that only follows run again, and never says to set job-id to what it is', () => {
    for (const facts of variants.filter(({ hasJobId }) => hasJobId))
      expect(linesOf(adviceOn(code, facts)).join(' ')).not.toMatch(/`job-id: /);
  });
});

const always = Number.POSITIVE_INFINITY;
const hours = 3600;
interface Way {
  readonly inputs: Readonly<Record<string, string>>;
  readonly service?: SimulatorOptions;
  /** Its requests, in order. */
  readonly on: readonly Fault['on'][];
}
const agentJobs = [{ projectId: 'docs', id: 'agt_1', time: 0 }];
const workingJobs = [{ projectId: 'docs', id: 'agt_1', time: 10 * hours * 1000 }];
const site = { 'extract-to': 'site' };
const agent = { operation: 'agent-job', 'project-id': 'docs' };
const publishing = { 'project-id': 'docs', publish: 'true', ...site };
const ways: readonly Way[] = [
  { inputs: { domain: 'docs.example.com', ...site }, on: ['start', 'poll', 'bundle', 'archive'] },
  { inputs: { 'project-id': 'docs', ...site }, on: ['start', 'poll'] },
  { inputs: { 'project-id': 'docs', 'base-path': '/other', ...site }, on: ['start'] },
  { inputs: { ...publishing, commit: 'a'.repeat(40) }, on: ['publish', 'deployment', 'start', 'poll'] },
  { inputs: { ...publishing, domain: 'docs.example.com' }, on: ['start'] },
  { inputs: { domain: 'docs.example.com', 'job-id': 'exp_1', ...site }, on: ['poll'] },
  { inputs: { 'project-id': 'docs', 'job-id': 'exp_1', ...site }, on: ['poll'] },
  { inputs: { ...agent, prompt: 'Do it' }, on: ['agent-start', 'agent-job'] },
  {
    inputs: { ...agent, prompt: 'Do more', 'job-id': 'agt_1' },
    service: { agentJobs },
    on: ['agent-job', 'agent-message'],
  },
  { inputs: { ...agent, 'job-id': 'agt_1' }, service: { agentJobs: workingJobs }, on: ['agent-job'] },
  { inputs: { operation: 'publish', 'project-id': 'docs' }, on: ['publish', 'deployment'] },
  { inputs: { operation: 'publish', 'project-id': 'docs', 'job-id': 'dep_1' }, on: ['deployment'] },
  { inputs: { operation: 'preview', 'project-id': 'docs', branch: 'new' }, on: ['preview', 'deployment'] },
];
const troubles: readonly Partial<Fault>[] = [
  ...[400, 401, 402, 403, 410, 413].map(status => ({ status })),
  ...['Not in your plan', 'API key is read-only', 'IP not allowed'].map(error => ({
    status: 403,
    body: { error },
  })),
  ...[404, 409, 429, 500, 503].map(status => ({ status, times: always })),
  { status: 429, retryAfter: 7200, times: always },
  { status: 503, retryAfter: 60, times: always },
  { redirect: 'https://login.example.com/sso' },
  { redirect: 'https://other.example.com/', status: 303 },
  { reset: 'before-request', times: always },
  { reset: 'after-request', times: always },
  { body: '<p>Sign in</p>', times: always },
  { body: {}, times: always },
];
const quick = { jobSeconds: 1, queueSeconds: 0, deploymentSeconds: 1 };
const slow = {
  jobSeconds: 10 * hours,
  queueSeconds: 0,
  newAgentJobs: { time: 10 * hours * 1000 },
  deploymentSeconds: 10 * hours,
};

interface Case {
  readonly way: Way;
  readonly fault?: Fault;
  readonly service: SimulatorOptions;
  readonly cancelAt?: string;
}

const cases: readonly Case[] = ways.flatMap(way => {
  const broken = way.on.flatMap(on =>
    troubles.flatMap(trouble => {
      const fault = { on, ...trouble } as Fault;
      // Some requests are sent more than once.
      const isPoll = ['poll', 'deployment', 'agent-job'].includes(on);
      const later = isPoll ? [{ way, fault: { ...fault, skip: 1 }, service: slow }] : [];
      return [{ way, fault, service: quick }, ...later];
    }),
  );
  const canceled = ['Starting', 'Publishing', 'Sending', 'running · ', 'active · ', 'queued', 'in_progress'];
  return [...broken, { way, service: slow }, ...canceled.map(cancelAt => ({ way, service: slow, cancelAt }))];
});

/** Undefined if the run has succeeded, because a response was tolerated. */
async function failing({ way, fault, service, cancelAt }: Case): Promise<OperationRun | undefined> {
  await using stage = await startStage({ ...service, ...way.service });
  if (fault !== undefined) stage.service.addFault(fault);
  const inputs = { 'poll-interval-seconds': '60', ...way.inputs };
  const run = await stage.run(inputs, cancelAt === undefined ? {} : { cancelAt });
  return run.error === undefined ? undefined : run;
}

/** Without what the service said, and without what differs from run to run. */
function ownWords(text: string): string {
  return text
    .replace(/\b(?:exp|agt|dep|job|agent)_\w+|\b[\da-f]{24}\b/g, 'ID')
    .replace(/\d+m \d+s|\d+(?:\.\d+)? s\b|\d+h \d+m|\d{4}-\d\d-\d\d \d\d:\d\d/g, 'T')
    .replace(/HTTP (\d+): [^);]*/g, 'HTTP $1')
    .replace(
      /; request id \w+|redirects to \S+|last status "[^"]*"|127\.0\.0\.1:\d+|(?<=the response .*): ".*?"/g,
      '',
    );
}

test('an annotation has at most 300 characters of its own, and all runs together say at most a hundred things', async () => {
  const chosen = isLong ? cases : shuffle([...cases], seededRandom(seed)).slice(0, casesOf(60, 0));
  const said = new Set<string>();
  for (const one of chosen) {
    const run = await failing(one);
    const { code, facts } = run?.error instanceof ActionError ? run.error : { code: undefined, facts: {} };
    if (run === undefined || code === undefined) continue;
    const [annotation] = run.annotations.filter(({ title }) => title.startsWith('Docs Admin Action'));
    expect([ownWords(annotation?.message ?? '').length <= 300, annotation]).toEqual([true, annotation]);
    said.add(ownWords(linesOf(adviceOn(code, facts)).join(' ')));
  }
  expect(said.size).toBeLessThanOrEqual(100);
}, 600_000);

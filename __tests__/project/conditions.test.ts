/** Every condition that documents and examples show, as GitHub evaluates it for the events that start its workflow. */
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readRecipes } from '../../e2e/support/recipes.ts';
import { findPaths } from '../../script/find-paths.ts';
import { readUses } from '../support/set-up.ts';
import {
  evaluate,
  exampleFiles,
  isAction,
  type Job,
  read,
  root,
  type Workflow,
  workflowOf,
} from '../support/workflows.ts';

const documents = findPaths('{README.md,docs/*.md,examples/*.md}', root);
const blocks = [
  ...exampleFiles.map(file => ({ file, text: read(file) })),
  ...documents.flatMap(document => readRecipes(read(document), document)),
];
const workflows = blocks
  .map(({ file, text }) => ({ file, ...(parse(text) as Workflow) }))
  .filter(({ jobs = {} }) => Object.values(jobs).some(asks));
/** To copy to a job of any workflow. */
const guards = documents.flatMap(file =>
  [...read(file).matchAll(/^```text\n(if: [\s\S]*?)^```$/gm)].map(([, text = '']) => parse(text) as Job),
);

const own = {
  head: { repo: { full_name: 'example/docs' } },
  user: { login: 'octocat', type: 'User' },
  labels: [{ name: 'bug' }],
  merged: true,
};
const bot = (name: string) => ({ ...own, user: { login: `${name}[bot]`, type: 'Bot' } });
const pullRequestsWithoutSecrets = [
  { ...own, head: { repo: { full_name: 'somebody/docs' } } },
  // A fork that is gone.
  { ...own, head: { repo: null } },
  bot('dependabot'),
];
const contexts = { needs: {}, steps: {}, matrix: {}, inputs: {}, vars: {} };
const startedBy = (event: string, pull_request: object = own) => ({
  event_name: event,
  actor: 'octocat',
  event: { repository: { fork: false }, ...(event === 'pull_request' && { pull_request }) },
});
const runs = (
  { if: condition = 'success()' }: { readonly if?: string },
  {
    needs = contexts.needs,
    inputs = contexts.inputs,
    ...run
  }: { readonly needs?: object; readonly inputs?: object; readonly actor?: string; readonly event?: object },
) => evaluate(condition, { ...contexts, needs, inputs, github: { repository: 'example/docs', ...run } });
function asks({ steps = [] }: Job): boolean {
  return steps.some(step => isAction(step.uses));
}
const eventsOf = (on: unknown) => (typeof on === 'string' ? [on] : Object.keys(on as object));

/** Jobs that use a secret and start in a run. A job that is skipped skips those that need it. */
function startedWith(jobs: Workflow['jobs'], run: object): readonly Job[] {
  const starts = (job: Job): boolean => {
    const needed = [job.needs ?? []].flat().flatMap(name => jobs[name] ?? []);
    return needed.every(starts) && Boolean(runs(job, run));
  };
  return Object.values(jobs).filter(job => readUses(JSON.stringify(job)).secrets.length > 0 && starts(job));
}

test('a run that gets no secrets, and a pull request that was closed without a merge, start no job that uses one', () => {
  const started = workflows.flatMap(({ file, on, jobs }) => {
    const isClosed = JSON.stringify(on).includes('"closed"');
    const pulls = [...pullRequestsWithoutSecrets, ...(isClosed ? [{ ...own, merged: false }] : [])];
    const others = [
      ...(eventsOf(on).includes('pull_request') ? pulls.map(pull => startedBy('pull_request', pull)) : []),
      // Runs that Dependabot starts get no secrets either.
      ...(eventsOf(on).includes('push') ? [{ ...startedBy('push'), actor: 'dependabot[bot]' }] : []),
    ];
    return others.flatMap(run => startedWith(jobs, run)).length > 0 ? [file] : [];
  });
  expect(started).toEqual([]);
});

test('a guard to copy skips runs that get no secrets, and nothing else: a schedule goes on', () => {
  expect(guards.length).toBeGreaterThan(0);
  for (const guard of guards) {
    for (const event of ['schedule', 'push', 'workflow_dispatch', 'pull_request'])
      expect([event, runs(guard, startedBy(event))]).toEqual([event, true]);
    for (const pull of pullRequestsWithoutSecrets)
      expect([pull, runs(guard, startedBy('pull_request', pull))]).toEqual([pull, false]);
    const ofBot = { ...startedBy('push'), actor: 'dependabot[bot]' };
    expect([ofBot, runs(guard, ofBot)]).toEqual([ofBot, false]);
  }
});

describe('the agent is asked about code', () => {
  const jobsFor = (file: string, run: object) => startedWith(workflowOf(`examples/${file}`).jobs, run).length;
  const inFork = (event: string) => {
    const head = { repo: { full_name: 'somebody/docs' } };
    const run = startedBy(event, { ...own, head });
    return { ...run, repository: 'somebody/docs', event: { ...run.event, repository: { fork: true } } };
  };

  const file = 'agent.yml';
  const person = { login: 'octocat', type: 'User' };
  const commentedOn = (body: string, changes: object = {}, issue: object = { pull_request: {} }) => ({
    ...startedBy('issue_comment'),
    event: { issue, comment: { body, user: person, ...changes } },
  });
  const byHand = { ...startedBy('workflow_dispatch'), inputs: { 'pull-request': '7' } };

  test('that a person merged, and not by bots, with the label, or in a fork', () => {
    expect(jobsFor(file, startedBy('pull_request'))).toBe(1);
    const others = [
      ...[bot('renovate'), bot('docs-agent'), { ...own, labels: [{ name: 'no-docs' }] }],
      ...[{ ...own, merged: false }, ...pullRequestsWithoutSecrets],
    ];
    for (const other of others) expect(jobsFor(file, startedBy('pull_request', other))).toBe(0);
    expect(jobsFor(file, inFork('pull_request'))).toBe(0);
    expect(jobsFor(file, byHand)).toBe(1);
  });

  test('by a comment of a person that begins with the command, on a pull request', () => {
    const begin = ['/docs', '/docs shorter', '/docs\r\nshorter', '/docs\nshorter', '/docsify'];
    for (const body of begin) expect([body, jobsFor(file, commentedOn(body))]).toEqual([body, 1]);
    const others = ['', '/doc', '> /docs shorter', 'See /docs shorter'];
    for (const body of others) expect([body, jobsFor(file, commentedOn(body))]).toEqual([body, 0]);
    expect(jobsFor(file, commentedOn('/docs', { user: { ...person, type: 'Bot' } }))).toBe(0);
    expect(jobsFor(file, commentedOn('/docs', {}, {}))).toBe(0);
    // To edit a comment does not ask again.
    expect(workflowOf(`examples/${file}`).on).toMatchObject({ issue_comment: { types: ['created'] } });
  });

  test('and followed, unless nobody was asked, or the first job has told the end', () => {
    const { ask, ...others } = workflowOf(`examples/${file}`).jobs;
    const output = (name: string) => `$\{{ steps.agent.outputs.${name} }}`;
    expect(ask?.outputs).toEqual({ jobId: output('jobId'), commentUrl: output('commentUrl') });
    const follows = (outputs: object) =>
      startedWith(others, { ...startedBy('pull_request'), needs: { ask: { outputs } } }).length;
    expect(follows({ jobId: 'agt_1', commentUrl: '' })).toBe(1);
    expect(follows({ jobId: '', commentUrl: '' })).toBe(0);
    expect(follows({ jobId: 'agt_1', commentUrl: 'https://github.com' })).toBe(0);
  });

  test('in one queue for each pull request, in which nothing is dropped, and other comments do not wait', () => {
    const { concurrency } = workflowOf(`examples/${file}`);
    const { group = '', ...queue } = concurrency ?? {};
    expect(queue).toEqual({ queue: 'max', 'cancel-in-progress': false });
    const [, expression = ''] = /\$\{\{([\s\S]*)\}\}/.exec(group) ?? [];
    const waits = ({ inputs = {}, event }: { readonly inputs?: object; readonly event: object }) =>
      evaluate(expression, { ...contexts, inputs, github: { event, run_id: 4242 } });
    expect(waits(startedBy('pull_request', { ...own, number: 7 }))).toBe(7);
    expect(waits(byHand)).toBe('7');
    expect(waits(commentedOn('/docs more', {}, { number: 7 }))).toBe(7);
    expect(waits(commentedOn('Thanks!', {}, { number: 7 }))).toBe(4242);
  });

  test('of several repositories by the same workflow, which their own calls for the same events', () => {
    const caller = workflowOf('examples/agent-caller.yml');
    const called = workflowOf(`examples/${file}`);
    const { workflow_call: _, ...events } = called.on as Record<string, { readonly inputs?: object }>;
    expect(caller.on).toEqual(events);
    // GitHub reports a deadlock if both have the same group.
    expect(caller.concurrency).toBeUndefined();
    expect(Object.values(caller.jobs).map(({ uses }) => uses)).toEqual([
      'example/workflows/.github/workflows/agent.yml@main',
    ]);
    expect(Object.keys(caller.jobs['agent']?.with ?? {})).toEqual(
      Object.keys(events['workflow_dispatch']?.inputs ?? {}),
    );
  });
});

test('no workflow is started by an event that GitHub blocks in public repositories', () => {
  const files = findPaths('{README.md,SECURITY.md,.github/**/*.yml,docs/*.md,examples/**/*.{yml,md}}', root);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter(name => read(name).includes('pull_request_target'))).toEqual([]);
});

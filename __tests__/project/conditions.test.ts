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
  stepsOf,
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

  test('that a person merged, and not by bots, with the label, or in a fork', () => {
    const file = 'docs-for-merged-code.yml';
    expect(jobsFor(file, startedBy('pull_request'))).toBe(2);
    const others = [bot('renovate'), bot('docs-agent'), { ...own, labels: [{ name: 'no-docs' }] }];
    for (const other of others) expect(jobsFor(file, startedBy('pull_request', other))).toBe(0);
    expect(jobsFor(file, inFork('pull_request'))).toBe(0);
    const tried = { ...startedBy('workflow_dispatch'), inputs: { 'pull-request': '7' } };
    expect(jobsFor(file, tried)).toBe(2);
  });

  test('of several repositories by the same two workflows, each for its own event', () => {
    const { jobs, on } = workflowOf('examples/docs-for-many-repositories.yml');
    const called = (event: string) =>
      Object.values(jobs).flatMap(job =>
        runs(job, startedBy(event)) ? [job.uses?.split(/[/@]/).at(-2)] : [],
      );
    expect(eventsOf(on).map(event => [event, called(event)])).toEqual([
      ['pull_request', ['docs-for-merged-code.yml']],
      ['issue_comment', ['agent-follow-up.yml']],
      ['workflow_dispatch', ['docs-for-merged-code.yml']],
    ]);
  });

  describe('and gets a further prompt', () => {
    const file = 'agent-follow-up.yml';
    const person = { login: 'octocat', type: 'User' };
    const follows = (body: string, changes: object = {}, issue: object = { pull_request: {} }) => {
      const comment = { body, user: person, author_association: 'MEMBER', ...changes };
      return jobsFor(file, { ...startedBy('issue_comment'), event: { issue, comment } }) === 1;
    };

    test.each([
      [{ 'job-id': 'agt_1', 'issue-number': '' }, 1],
      [{ 'job-id': '', 'issue-number': '7' }, 1],
      [{ 'job-id': '', 'issue-number': '' }, 0],
    ])('by hand only for a job or a pull request: %j', (inputs, jobs) => {
      expect(jobsFor(file, { ...startedBy('workflow_dispatch'), inputs })).toBe(jobs);
    });

    test('which is a comment as it was written, for the job of the step’s own comment', () => {
      const step = stepsOf(`examples/${file}`).at(-1)?.with ?? {};
      const inputOf = (name: string, [inputs, event]: readonly [object, object]) => {
        const [, expression = ''] = /^\$\{\{(.*)\}\}$/.exec(String(step[name])) ?? [];
        return evaluate(expression, { ...contexts, inputs, github: { event } });
      };
      const byComment = [{}, { comment: { body: '/docs shorter' } }] as const;
      const byHand = [{ 'issue-number': '7', 'job-id': '', prompt: 'Shorter' }, {}] as const;
      const ofJob = [{ 'issue-number': '', 'job-id': 'agt_1', prompt: '' }, {}] as const;
      const names = ['job-id', 'prompt', 'comment'];
      const values = [byComment, byHand, ofJob].map(run => names.map(name => inputOf(name, run)));
      expect(values).toEqual([
        ['comment', '/docs shorter', true],
        ['comment', 'Shorter', true],
        ['agt_1', null, false],
      ]);
    });

    test('by a comment of a person who belongs to the repository, on a pull request', () => {
      const associations = ['OWNER', 'MEMBER', 'COLLABORATOR', 'CONTRIBUTOR', 'FIRST_TIMER', 'NONE'];
      const may = associations.filter(author_association => follows('/docs shorter', { author_association }));
      expect(may).toEqual(['OWNER', 'MEMBER', 'COLLABORATOR']);
      expect(follows('/docs shorter', { user: { ...person, type: 'Bot' } })).toBe(false);
      expect(follows('/docs shorter', {}, {})).toBe(false);
    });

    test.each(['/docs', '/docs shorter', '/docs shorter,\r\nplease', '/docs\r\nshorter', '/docs\nshorter'])(
      'that is %j',
      body => expect(follows(body)).toBe(true),
    );

    test.each(['', '/doc', '/docsify', ' /docs shorter', '> /docs shorter', 'See /docs shorter'])(
      'and not by one that is %j',
      body => expect(follows(body)).toBe(false),
    );

    test('when it was written, not when it is edited', () => {
      expect(workflowOf(`examples/${file}`).on).toMatchObject({ issue_comment: { types: ['created'] } });
    });

    test('after those before it, and none is dropped', () => {
      const { concurrency, jobs } = workflowOf(`examples/${file}`);
      const { group = '', ...queue } = jobs['follow']?.concurrency ?? {};
      expect([concurrency, queue]).toEqual([undefined, { queue: 'max', 'cancel-in-progress': false }]);
      const [, expression = ''] = /\$\{\{(.*)\}\}/.exec(group) ?? [];
      const waits = (inputs: object, event: object) =>
        evaluate(expression, { ...contexts, inputs, github: { event } });
      expect(waits({}, { issue: { number: 7 } })).toBe(7);
      expect(waits({ 'job-id': 'agt_1', 'issue-number': '7' }, {})).toBe('7');
      expect(waits({ 'job-id': 'agt_1', 'issue-number': '' }, {})).toBe('agt_1');
    });
  });

  test('that was pushed, and not in a fork, nor if no file counts', () => {
    const file = 'docs-for-pushed-code.yml';
    const asked = { outputs: { jobId: 'agt_1' } };
    expect(jobsFor(file, { ...startedBy('push'), needs: { ask: asked } })).toBe(2);
    expect(jobsFor(file, startedBy('push'))).toBe(1);
    expect(jobsFor(file, { ...inFork('push'), needs: { ask: asked } })).toBe(0);
    const tried = { ...startedBy('workflow_dispatch'), inputs: { 'pull-request': '7' } };
    expect(jobsFor(file, { ...tried, needs: { ask: asked } })).toBe(2);
  });
});

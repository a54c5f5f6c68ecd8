/** Every condition that documents and examples show, as GitHub evaluates it for the events that start its workflow. */
import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readRecipes } from '../../e2e/recipes.ts';
import { readUses } from '../support/set-up.ts';
import {
  evaluate,
  exampleFiles,
  isAction,
  type Job,
  read,
  root,
  type Workflow,
} from '../support/workflows.ts';

const documents = globSync('{README.md,docs/*.md,examples/*.md}', { cwd: root });
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

const own = { head: { repo: { full_name: 'example/docs' } }, user: { login: 'octocat' }, merged: true };
const pullRequestsWithoutSecrets = [
  { ...own, head: { repo: { full_name: 'somebody/docs' } } },
  // A fork that is gone.
  { ...own, head: { repo: null } },
  { ...own, user: { login: 'dependabot[bot]' } },
];
const contexts = { needs: {}, steps: {}, matrix: {}, inputs: {}, vars: {} };
const startedBy = (event: string, pull_request: object = own) => ({
  event_name: event,
  actor: 'octocat',
  event: event === 'pull_request' ? { pull_request } : {},
});
const runs = ({ if: condition = 'success()' }: { readonly if?: string }, run: object) =>
  evaluate(condition, { ...contexts, github: { repository: 'example/docs', ...run } });
function asks({ steps = [] }: Job): boolean {
  return steps.some(step => isAction(step.uses));
}
const eventsOf = (on: unknown) => (typeof on === 'string' ? [on] : Object.keys(on as object));

/** Jobs that use a secret and start in a run. A job that is skipped skips those that need it. */
function startedWith(jobs: Workflow['jobs'], run: object): readonly Job[] {
  const starts = (job: Job): boolean => {
    const needed = [job.needs ?? []].flat().flatMap(name => jobs[name] ?? []);
    return needed.every(starts) && runs(job, run) === true;
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
      expect(runs(guard, startedBy('pull_request', pull))).toBe(false);
  }
});

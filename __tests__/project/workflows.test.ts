/** All workflows and actions that ship: GitHub's own parser, the runner's rules that it does not know, and ours. */
import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/action-parser';
import { describe, expect, test } from '@jest/globals';
import { changesScenario } from '../../e2e/changes.ts';
import { exampleScenarios } from '../../e2e/examples.ts';
import { readAllRecipes, recipeScenarios } from '../../e2e/recipes.ts';
import {
  evaluate,
  isAction,
  type Job,
  jobsOf,
  type Metadata,
  metadataOf,
  read,
  root,
  stepsOf,
  workflowFiles,
  workflowOf,
} from '../support/workflows.ts';

const actionFiles = [
  'action.yml',
  ...globSync('{.github/actions,e2e/actions}/*/action.yml', { cwd: root }).sort(),
];
const manySites = '.github/workflows/export-sites.yml';

/** What GitHub would show above the workflow, instead of running it. */
async function problemsOf(content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(error => error.message);
}

const pinsOf = (file: string) =>
  [...read(file).matchAll(/^\s*(?:- )?uses: (\S+)(.*)$/gm)].map(([, uses = '', comment = '']) => ({
    uses,
    comment,
  }));

describe.each(workflowFiles)('%s', file => {
  const jobs = Object.entries(workflowOf(file).jobs);
  const named = (wrong: (job: Job) => boolean) => jobs.filter(([, job]) => wrong(job)).map(([name]) => name);

  test('is accepted by GitHub’s parser', async () => {
    expect(await problemsOf(read(file))).toEqual([]);
  });

  test('gives no permission to all jobs, and to each job what it names', () => {
    expect(workflowOf(file).permissions).toEqual({});
    expect(named(({ permissions }) => typeof permissions !== 'object')).toEqual([]);
  });

  test('ends, however long something hangs', () => {
    expect(named(job => job.steps !== undefined && job['timeout-minutes'] === undefined)).toEqual([]);
  });

  test('pins the actions of others to a commit and says which version that is', () => {
    const others = pinsOf(file).filter(
      ({ uses }) => !/^(example\/docs-admin-action[/@]|\.\/|\$\/)/.test(uses),
    );
    const loose = others.filter(
      ({ uses, comment }) => !/@[0-9a-f]{40}$/.test(uses) || !/^ # v\d+\.\d+\.\d+$/.test(comment),
    );
    expect(loose).toEqual([]);
  });

  test('leaves no token behind at checkout, and expands nothing into shell code', () => {
    for (const { uses, run, with: given } of stepsOf(file)) {
      if (uses?.startsWith('actions/checkout@'))
        expect(given).toMatchObject({ 'persist-credentials': false });
      expect(run ?? '').not.toContain('$' + '{{');
    }
  });

  test('gives the action inputs that it has, and those that it needs, and reads outputs that it has', () => {
    const { inputs, outputs } = metadataOf('action.yml');
    for (const job of jobsOf(file)) {
      const own = (job.steps ?? []).filter(({ uses }) => isAction(uses));
      for (const step of own) {
        const given = Object.keys(step.with ?? {});
        expect(given.filter(name => !(name in inputs))).toEqual([]);
        expect(given).toEqual(expect.arrayContaining(['api-key', 'base-url']));
        expect(given.some(name => ['domain', 'job-id', 'prompt', 'prompt-file'].includes(name))).toBe(true);
      }
      const references = JSON.stringify(job).matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g);
      const missing = [...references].filter(
        ([, id, name = '']) => own.some(step => step.id === id) && !(name in outputs),
      );
      expect(missing).toEqual([]);
    }
  });

  /**
   * A job without a status function in its condition is skipped when any job before it was, not only one that it needs
   * itself: https://github.com/actions/runner/issues/491
   */
  test('has no job that is skipped because of one that its needs do not name', () => {
    const all = workflowOf(file).jobs;
    const needsOf = (name: string) => [all[name]?.needs ?? []].flat();
    const goesOn = (name: string) => /\b(?:always|cancelled|failure)\(\)/.test(all[name]?.if ?? '');
    /** Jobs before a job, as far as a skipped one reaches it. */
    const earlier = (name: string): readonly string[] =>
      needsOf(name).flatMap(need => [need, ...earlier(need)]);
    const wrong = Object.keys(all).filter(name => {
      if (goesOn(name) || !needsOf(name).some(goesOn)) return false;
      return needsOf(name).some(need => earlier(need).some(job => all[job]?.if !== undefined));
    });
    expect(wrong).toEqual([]);
  });
});

test('one action has one pin everywhere, so that an update is one decision', () => {
  const pins = workflowFiles.flatMap(pinsOf).filter(({ comment }) => comment !== '');
  const versions = Map.groupBy(pins, ({ uses }) => uses.replace(/@.*/, ''));
  expect(versions.size).toBeGreaterThan(8);
  for (const [name, uses] of versions)
    expect([name, ...new Set(uses.map(({ uses, comment }) => uses + comment))]).toHaveLength(2);
});

test.each(readAllRecipes())('GitHub’s parser accepts $file, a recipe of a document', async ({ text }) => {
  expect(await problemsOf(text)).toEqual([]);
});

test.each(actionFiles)('GitHub’s parser accepts %s', file => {
  const { context } = parseAction({ name: file, content: read(file) }, new NoOperationTraceWriter());
  expect(context.errors.getErrors().map(error => error.message)).toEqual([]);
});

test.each([
  ['a schedule', "- cron: '17 4 * * *'", "- cron: '17 4 * *'"],
  ['a key that does not exist', '    timeout-minutes: 30', '    timeout-minute: 30'],
  ['a job without a runner', '    runs-on: ubuntu-latest\n', ''],
  ['a context that is not there', 'steps.docs.outputs.sitePath', 'step.docs.outputs.sitePath'],
])('the parser finds what is wrong: %s', async (_, from, to) => {
  const text = read('examples/github-pages.yml');
  expect(text).toContain(from);
  expect(await problemsOf(text.replace(from, to))).not.toEqual([]);
});

test('every recipe is run by script/e2e, and every example but those that examples/README.md names', () => {
  const files = readAllRecipes().map(({ file }) => file);
  expect(recipeScenarios.map(({ file }) => file)).toEqual(files);
  const [, named = ''] = /cannot be simulated there:([^:]*?)\. For/s.exec(read('examples/README.md')) ?? [];
  const leftOut = [...named.matchAll(/`([\w-]+\.yml)`/g)].map(([, name]) => name);
  // The scenario of helm-lasting-link.yml runs this one, too.
  const ran = [...[...exampleScenarios, changesScenario].map(({ file }) => file), 'helm-upgrade.yml'];
  const examples = globSync('*.yml', { cwd: join(root, 'examples') });
  expect([...new Set([...ran, ...leftOut])].sort()).toEqual(examples.sort());
});

describe('"$/", this repository at the commit of the workflow', () => {
  const referencesIn = (text: string) =>
    [...text.matchAll(/^\s*(?:- )?uses: ['"]?(\$\/[^\s'"]*)/gm)].map(([, uses = '']) => uses);
  /** As `PipelineConstants.TryParseSelfRepository` of actions/runner does: slashes in front of the path do not count. */
  const isAccepted = (uses: string) => uses.replace(/^\$\/+/, '') !== '';

  test('is always followed by a path, because runners reject it alone, and the path leads to an action', () => {
    const references = [...workflowFiles, ...actionFiles].flatMap(file => referencesIn(read(file)));
    expect(references.length).toBeGreaterThan(2);
    expect(references.filter(uses => !isAccepted(uses))).toEqual([]);
    const missing = references.filter(uses => !existsSync(join(root, uses.slice(2), 'action.yml')));
    expect(missing).toEqual([]);
    for (const alone of ['$/', '$//', "'$/'"])
      expect(referencesIn(`      - uses: ${alone}\n`).map(isAccepted)).toEqual([false]);
  });

  test('is the action itself in .github/actions/export: same inputs, outputs and bundle', () => {
    const { branding: _, ...action } = metadataOf('action.yml') as Metadata & { readonly branding: unknown };
    const door = metadataOf('.github/actions/export/action.yml');
    const files = (runs: Metadata['runs'], directory: string) =>
      Object.entries(runs).map(([key, value]) =>
        /^(pre|main|post)$/.test(key) ? [key, resolve(root, directory, value)] : [key, value],
      );
    expect({ ...door, runs: {} }).toEqual({ ...action, runs: {} });
    expect(files(door.runs, '.github/actions/export')).toEqual(files(action.runs, '.'));
    expect(existsSync(resolve(root, '.github/actions/export', door.runs['main'] ?? ''))).toBe(true);
  });
});

describe('export-sites.yml', () => {
  test.each([
    ['ubuntu-latest', 'ubuntu-latest'],
    ['["self-hosted", "linux"]', ['self-hosted', 'linux']],
    ['{"group": "docs", "labels": ["linux"]}', { group: 'docs', labels: ['linux'] }],
  ])('runs on what its caller chooses: %s', (given, runner) => {
    const chosen = jobsOf(manySites).map(job =>
      evaluate(job['runs-on'] ?? '', { inputs: { 'runs-on': given } }),
    );
    expect(chosen).toEqual([runner, runner, runner]);
  });

  test('names a shell for every step, because Windows has another default', () => {
    const shells = jobsOf(manySites).flatMap(({ steps = [], defaults }) =>
      steps.flatMap(({ run, shell }) => (run === undefined ? [] : [shell ?? defaults?.run?.shell])),
    );
    expect(shells).not.toEqual([]);
    expect(shells).not.toContain(undefined);
  });

  test('names the runner versions of the features that it uses', () => {
    expect(read(manySites).replace(/\n# /g, ' ')).toMatch(
      /version 2\.336 or later, because of "\$\/"\. Node 24 actions alone require 2\.327\.1/,
    );
    const versions = (text: string) => [...new Set(text.match(/\b2\.3\d\d(?:\.\d)?\b/g))].sort();
    expect(versions(read('docs/running.md'))).toEqual(versions(read(manySites)));
  });

  test('has the inputs that its callers give it', () => {
    const { on } = workflowOf(manySites) as unknown as { readonly on: { readonly workflow_call: Metadata } };
    const calls = workflowFiles.flatMap(jobsOf).filter(({ uses }) => uses?.includes('/export-sites.yml'));
    expect(calls).toHaveLength(3);
    const given = calls.flatMap(call => Object.keys(call.with ?? {}));
    expect(given.filter(name => !(name in on.workflow_call.inputs))).toEqual([]);
  });

  test('keeps the results of its calls apart', () => {
    expect(read(manySites).match(/\bresult-.*/g)).toEqual(
      Array(2).fill(expect.stringMatching(/^result-\$\{\{ needs\.plan\.outputs\.key }}-/)),
    );
    // In the first attempt, an artifact with the same name is that of another call, and the upload fails.
    const overwrites = read(manySites).match(/overwrite: .*/g) ?? [];
    expect(overwrites).toHaveLength(2);
    for (const line of overwrites) expect(line).toMatch(/github\.run_attempt > 1/);
  });
});

/** All workflows, actions, and YAML in documents: GitHub's own parser, the runner's rules that it does not know, and ours. */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/action-parser';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { changesScenario } from '../../e2e/changes.ts';
import { exampleScenarios } from '../../e2e/examples.ts';
import { recipeScenarios } from '../../e2e/recipe-scenarios.ts';
import { readAllRecipes, readRecipes } from '../../e2e/recipes.ts';
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
  type Workflow,
  workflowFiles,
  workflowOf,
} from '../support/workflows.ts';

const actionFiles = globSync('{.,.github/actions/*,e2e/actions/*}/action.yml', { cwd: root });
const documents = globSync('{README.md,docs/*.md,examples/*.md}', { cwd: root });
const manySites = '.github/workflows/export-sites.yml';

/** Workflows, and the YAML in documents, of which not all is a workflow. */
const sources = [
  ...workflowFiles.map(file => ({ file, text: read(file) })),
  ...documents.flatMap(document => readRecipes(read(document), document)),
].map(({ file, text }) => ({ file, text, jobs: (parse(text) as Partial<Workflow>).jobs ?? {} }));

/** What GitHub would show above the workflow, instead of running it. */
async function problemsOf(content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(error => error.message);
}

describe.each(sources)('$file', ({ text, jobs }) => {
  const all = Object.values(jobs);

  test('is accepted by GitHub’s parser', async () => {
    if (all.length > 0) expect(await problemsOf(text)).toEqual([]);
  });

  test('expands nothing into shell code', () => {
    const shell = all.flatMap(({ steps = [] }) => steps.map(({ run = '' }) => run));
    expect(shell.filter(run => run.includes('$' + '{{'))).toEqual([]);
  });

  test('names this action as GitHub accepts it, with inputs that it has and needs, and outputs that it has', () => {
    const { inputs, outputs } = metadataOf('action.yml');
    const { on } = workflowOf(manySites) as unknown as { readonly on: { readonly workflow_call: Metadata } };
    for (const job of all) {
      const calls = job.uses?.includes('/export-sites.yml') ? Object.keys(job.with ?? {}) : [];
      expect(Object.keys(on.workflow_call.inputs)).toEqual(expect.arrayContaining(calls));
      const steps = job.steps ?? [];
      const own = steps.filter(({ uses }) => isAction(uses));
      expect(own).toEqual(expect.arrayContaining(steps.filter(({ uses }) => uses?.includes('docs-admin-'))));
      for (const step of own) {
        const given = Object.keys(step.with ?? {});
        expect(Object.keys(inputs)).toEqual(expect.arrayContaining(given));
        expect(given).toEqual(expect.arrayContaining(['api-key', 'base-url']));
        const subjects = ['domain', 'job-id', 'prompt', 'prompt-file'];
        if (!['publish', 'preview'].includes(String(step.with?.['operation'])))
          expect(given.some(name => subjects.includes(name))).toBe(true);
      }
      const ids = ['docs', 'agent', ...own.map(({ id }) => id)];
      const references = [...JSON.stringify(job).matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g)];
      const names = references.flatMap(([, id, name]) => (ids.includes(id) ? [name] : []));
      expect(Object.keys(outputs)).toEqual(expect.arrayContaining(names));
    }
  });
});

function problemsOfAction(name: string, content: string): readonly string[] {
  const { context } = parseAction({ name, content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(error => error.message);
}

test.each(actionFiles)('GitHub’s parser accepts %s', file => {
  expect(problemsOfAction(file, read(file))).toEqual([]);
});

test('the default of "comment-key" is what GitHub allows there, and tells the legs of a matrix apart', () => {
  const { inputs } = metadataOf('action.yml');
  const given = (matrix: object | null) => evaluate(String(inputs['comment-key']?.default), { matrix });
  expect(JSON.parse(String(given({ leg: 'b' })))).toEqual({ leg: 'b' });
  expect(given(null)).toBe('null');
  const text = read('action.yml').replace('toJSON(matrix)', 'toJSON(secrets)');
  expect(problemsOfAction('action.yml', text)).toEqual([expect.stringContaining('secrets')]);
});

describe.each(workflowFiles)('%s', file => {
  const { jobs: all, permissions: ofAll } = workflowOf(file);

  test('gives each job only the permissions and the time that it names, and leaves no token behind at checkout', () => {
    expect(ofAll).toEqual({});
    for (const job of Object.values(all)) {
      expect(job).toMatchObject({ permissions: expect.any(Object) });
      if (job.steps !== undefined) expect(job).toMatchObject({ 'timeout-minutes': expect.any(Number) });
    }
    for (const { uses, with: given } of stepsOf(file))
      if (uses?.startsWith('actions/checkout@'))
        expect(given).toMatchObject({ 'persist-credentials': false });
  });

  /**
   * A job without a status function in its condition is skipped when any job before it was, not only one that it needs
   * itself: https://github.com/actions/runner/issues/491
   */
  test('has no job that is skipped because of one that its needs do not name', () => {
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

test('the actions of others are pinned to a commit, with its version, and each has one pin everywhere', () => {
  const texts = [...workflowFiles, ...documents].map(read).join('\n');
  const uses = [...texts.matchAll(/^\s*(?:- )?uses: (?!example\/docs-admin-action[/@]|\.\/|\$\/)(.*)$/gm)];
  const pins = [...new Set(uses.map(([, pin = '']) => pin))];
  expect(pins.filter(pin => !/^\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(pin))).toEqual([]);
  const names = pins.map(pin => pin.replace(/@.*/, ''));
  expect(names.length).toBeGreaterThan(8);
  expect(names).toEqual([...new Set(names)]);
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

test('"$/" is always followed by a path, because runners reject it alone, and the path leads to an action', () => {
  const texts = [...workflowFiles, ...actionFiles].map(read).join('\n');
  const references = [...texts.matchAll(/^\s*(?:- )?uses: ['"]?\$\/([^\s'"]*)/gm)];
  expect(references.length).toBeGreaterThan(2);
  // As `PipelineConstants.TryParseSelfRepository` of actions/runner does: slashes in front of the path do not count.
  const paths = references.map(([, path = '']) => path.replace(/^\/+/, ''));
  expect(paths.filter(path => path === '' || !existsSync(join(root, path, 'action.yml')))).toEqual([]);
});

describe('export-sites.yml', () => {
  test.each([
    ['ubuntu-latest', 'ubuntu-latest'],
    ['["self-hosted", "linux"]', ['self-hosted', 'linux']],
    ['{"group": "docs", "labels": ["linux"]}', { group: 'docs', labels: ['linux'] }],
  ])('runs on what its caller chooses: %s', (given, runner) => {
    for (const job of jobsOf(manySites))
      expect(evaluate(job['runs-on'] ?? '', { inputs: { 'runs-on': given } })).toEqual(runner);
  });

  test.each([
    ['success', 'skipped', true],
    ['success', 'success', true],
    ['success', 'failure', false],
    ['success', 'cancelled', false],
    ['failure', 'skipped', false],
  ])(
    'with a plan that is a %s, and publishing that is a %s, it is %s that it exports',
    (plan, publish, expected) => {
      const { publish: publishing, export: exporting } = workflowOf(manySites).jobs;
      const needs = { plan: { result: plan }, publish: { result: publish } };
      expect(evaluate(exporting?.if ?? '', { needs })).toBe(expected);
      // Once, before the matrix.
      expect(publishing?.steps?.map(step => step.with?.['operation'])).toEqual(['publish']);
      expect(exporting?.steps?.some(step => 'publish' in (step.with ?? {}))).toBe(false);
    },
  );

  test('names a shell for every step, because Windows has another default', () => {
    const shellOf = ({ steps = [], defaults }: Job) =>
      steps.flatMap(({ run, shell }) => (run === undefined ? [] : [shell ?? defaults?.run?.shell]));
    expect(jobsOf(manySites).flatMap(shellOf)).toEqual([expect.any(String)]);
  });

  test('keeps the results of its calls apart', () => {
    expect(read(manySites).match(/\bresult-.*/g)).toEqual(
      Array(2).fill(expect.stringMatching(/^result-\$\{\{ needs\.plan\.outputs\.key }}-/)),
    );
    // In the first attempt, an artifact with the same name is that of another call, and the upload fails.
    expect(read(manySites).match(/overwrite: .*/g)).toEqual(
      Array(2).fill(expect.stringMatching(/github\.run_attempt > 1/)),
    );
  });
});

/** GitHub's own parser over the texts that ship, and the runner's rules that the parser does not know. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/action-parser';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { changesScenario } from '../../e2e/changes.ts';
import { exampleScenarios } from '../../e2e/examples.ts';
import { readAllRecipes, recipeScenarios } from '../../e2e/recipes.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const workflows = globSync('{.github/workflows,examples,e2e}/*.yml', { cwd: root }).sort();
const actions = globSync('{.github/actions,e2e/actions}/*/action.yml', { cwd: root }).sort();

/** What GitHub would show above the workflow, instead of running it. */
async function problemsOf(content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(error => error.message);
}

/** References that a runner resolves inside the workflow's own repository. */
const selfReferences = (text: string) =>
  [...text.matchAll(/^\s*(?:- )?uses: ['"]?(\$\/[^\s'"]*)/gm)].map(([, uses = '']) => uses);

/** As `PipelineConstants.TryParseSelfRepository` of actions/runner does: slashes in front of the path do not count. */
const isAccepted = (uses: string) => uses.replace(/^\$\/+/, '') !== '';

test.each(workflows)('GitHub’s parser accepts %s', async file => {
  expect(await problemsOf(read(file))).toEqual([]);
});

test.each(readAllRecipes())('GitHub’s parser accepts $file, a recipe of a document', async ({ text }) => {
  expect(await problemsOf(text)).toEqual([]);
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

test.each(['action.yml', ...actions])('GitHub’s parser accepts %s', file => {
  const { context } = parseAction({ name: file, content: read(file) }, new NoOperationTraceWriter());
  expect(context.errors.getErrors().map(error => error.message)).toEqual([]);
});

test('the parser finds what is wrong: a context that is not there, a key that does not exist, a job without a runner', async () => {
  const text = read('examples/github-pages.yml');
  const spoilt = (from: string, to: string) => {
    expect(text).toContain(from);
    return problemsOf(text.replace(from, to));
  };
  expect(await spoilt("- cron: '17 4 * * *'", "- cron: '17 4 * *'")).not.toEqual([]);
  expect(await spoilt('    timeout-minutes: 30', '    timeout-minute: 30')).not.toEqual([]);
  expect(await spoilt('    runs-on: ubuntu-latest\n', '')).not.toEqual([]);
  expect(await spoilt('steps.docs.outputs.sitePath', 'step.docs.outputs.sitePath')).not.toEqual([]);
});

/**
 * A job without a status function in its condition is skipped when any job before it was, not only one that it needs
 * itself: https://github.com/actions/runner/issues/491
 */
test.each(workflows)('no job of %s is skipped because of one that its needs do not name', file => {
  interface Job {
    readonly if?: string;
    readonly needs?: string | readonly string[];
  }
  const { jobs } = parse(read(file)) as { readonly jobs: Readonly<Record<string, Job>> };
  const needsOf = (name: string) => [jobs[name]?.needs ?? []].flat();
  const goesOn = (name: string) => /\b(?:always|cancelled|failure)\(\)/.test(jobs[name]?.if ?? '');
  /** Jobs before a job, as far as a skipped one reaches it. */
  const before = (name: string): readonly string[] => needsOf(name).flatMap(need => [need, ...before(need)]);
  const wrong = Object.keys(jobs).filter(name => {
    if (goesOn(name) || !needsOf(name).some(goesOn)) return false;
    return needsOf(name).some(need => before(need).some(job => jobs[job]?.if !== undefined));
  });
  expect(wrong).toEqual([]);
});

describe('"$/", this repository at the commit of the workflow', () => {
  const references = [...workflows, ...actions].flatMap(file =>
    selfReferences(read(file)).map(uses => ({ file, uses })),
  );

  test('is always followed by a path, because runners reject it alone', () => {
    expect(references.length).toBeGreaterThan(2);
    expect(references.filter(({ uses }) => !isAccepted(uses))).toEqual([]);
  });

  test.each(['$/', '$//', "'$/'"])('is rejected alone, also when it is written as %s', uses => {
    expect(selfReferences(`      - uses: ${uses}\n`).filter(isAccepted)).toEqual([]);
    expect(selfReferences(`      - uses: ${uses}\n`)).toHaveLength(1);
  });

  test('leads to an action that is there', () => {
    const missing = references.filter(({ uses }) => !existsSync(join(root, uses.slice(2), 'action.yml')));
    expect(missing).toEqual([]);
  });

  test('is the action itself in .github/actions/export: same inputs, outputs and bundle', () => {
    interface Metadata {
      readonly runs: Readonly<Record<string, string>>;
      readonly [section: string]: unknown;
    }
    const { branding: _, ...action } = parse(read('action.yml')) as Metadata;
    const door = parse(read('.github/actions/export/action.yml')) as Metadata;
    const files = (runs: Metadata['runs'], directory: string) =>
      Object.entries(runs).map(([key, value]) =>
        /^(pre|main|post)$/.test(key) ? [key, resolve(directory, value)] : [key, value],
      );
    expect({ ...door, runs: {} }).toEqual({ ...action, runs: {} });
    expect(files(door.runs, join(root, '.github/actions/export'))).toEqual(files(action.runs, root));
    expect(existsSync(resolve(root, '.github/actions/export', door.runs['main'] ?? ''))).toBe(true);
  });
});

describe('export-sites.yml on runners that its caller chooses', () => {
  interface Job {
    readonly 'runs-on': string;
    readonly defaults?: { readonly run?: { readonly shell?: string } };
    readonly steps: readonly { readonly run?: string; readonly shell?: string; readonly name: string }[];
  }
  const { jobs } = parse(read('.github/workflows/export-sites.yml')) as {
    readonly jobs: Readonly<Record<string, Job>>;
  };
  const runners = Object.values(jobs).map(job => job['runs-on']);

  /** What an expression of a workflow comes to, by GitHub's own evaluator. */
  function evaluate(expression: string, runsOn: string): unknown {
    const source = /^\$\{\{(.*)\}\}$/.exec(expression)?.[1] ?? '';
    const { tokens } = new Lexer(source.trim()).lex();
    const tree = new Parser(tokens, ['inputs'], []).parse();
    const inputs = new data.Dictionary({ key: 'runs-on', value: new data.StringData(runsOn) });
    const result = new Evaluator(tree, new data.Dictionary({ key: 'inputs', value: inputs })).evaluate();
    return JSON.parse(JSON.stringify(result, data.replacer));
  }

  test.each([
    ['ubuntu-latest', 'ubuntu-latest'],
    ['["self-hosted", "linux"]', ['self-hosted', 'linux']],
    ['{"group": "docs", "labels": ["linux"]}', { group: 'docs', labels: ['linux'] }],
  ])('runs-on: %s', (given, runner) => {
    expect(runners).toHaveLength(3);
    expect(runners.map(expression => evaluate(expression, given))).toEqual([runner, runner, runner]);
  });

  test('every shell step names its shell, because Windows has another default', () => {
    const steps = Object.values(jobs).flatMap(job =>
      job.steps.map(step => ({ ...step, shell: step.shell ?? job.defaults?.run?.shell })),
    );
    expect(steps.filter(({ run }) => run !== undefined).length).toBeGreaterThan(0);
    expect(steps.filter(({ run, shell }) => run !== undefined && shell === undefined)).toEqual([]);
  });

  test('the runner versions in its text are those of the features that it uses', () => {
    const text = read('.github/workflows/export-sites.yml');
    expect(text.replace(/\n# /g, ' ')).toMatch(
      /version 2\.336 or later, because of "\$\/"\. Node 24 actions alone require 2\.327\.1/,
    );
  });
});

/** All workflows, actions, and YAML in documents: GitHub's own parser, and the runner's rules that it does not know. */
import { NoOperationTraceWriter } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/action-parser';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readRecipes } from '../../e2e/support/recipes.ts';
import { findPaths } from '../../script/find-paths.ts';
import { problemsOf } from '../support/workflow-parser.ts';
import {
  evaluate,
  isAction,
  metadataOf,
  read,
  repository,
  root,
  type Workflow,
  workflowFiles,
} from '../support/workflows.ts';

const actionFiles = findPaths('{.,e2e/actions/*}/action.yml', root);
const documents = findPaths('{README.md,docs/*.md,examples/*.md}', root);

/** Steps, and a job, to add to a workflow. */
const parts = findPaths('examples/parts/*.yml', root);

/** Workflows, and the YAML in parts and documents, of which not all is a workflow. */
const sources = [
  ...workflowFiles.map(file => ({ file, text: read(file) })),
  ...parts.flatMap(file => readRecipes(`\`\`\`yaml\n${read(file)}\`\`\``, file)),
  ...documents.flatMap(document => readRecipes(read(document), document)),
].map(({ file, text }) => ({ file, text, jobs: (parse(text) as Partial<Workflow>).jobs ?? {} }));

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
    for (const job of all) {
      const steps = job.steps ?? [];
      const own = steps.filter(({ uses }) => isAction(uses));
      expect(own).toEqual(
        expect.arrayContaining(steps.filter(({ uses }) => uses?.includes(`${repository.split('/')[1]}@`))),
      );
      for (const step of own) {
        const given = Object.keys(step.with ?? {});
        expect(Object.keys(inputs)).toEqual(expect.arrayContaining(given));
        const needed = step.with?.['operation'] === 'verify' ? [] : ['api-key', 'base-url'];
        expect(given).toEqual(expect.arrayContaining(needed));
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

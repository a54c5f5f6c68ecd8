import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readAllRecipes } from '../../e2e/recipes.ts';
import { startSimulator } from '../../simulator/server.ts';
import { runAction } from '../support/local-runner.ts';
import { isAction, type Workflow } from '../support/workflows.ts';

const { text = '' } = readAllRecipes().find(recipe => recipe.text.includes('deploy-pages')) ?? {};
const { jobs } = parse(text) as Workflow;
const steps = Object.values(jobs).flatMap(job => job.steps ?? []);

test('a re-run of the first workflow of the README deploys its own artifact', () => {
  const name = 'github-pages-$' + '{{ github.run_attempt }}';
  expect(jobs['export']).toMatchObject({ outputs: { artifact: name } });
  expect(steps.slice(1).map(step => step.with)).toMatchObject([
    { name },
    { artifact_name: '$' + '{{ needs.export.outputs.artifact }}' },
  ]);
});

test('the first workflow of the README runs without a warning', async () => {
  const given = Object.entries(steps.find(({ uses }) => isAction(uses))?.with ?? {});
  await using service = await startSimulator({ jobSeconds: 0, queueSeconds: 0 });
  const inputs = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  using run = await runAction({ inputs: { ...inputs, 'api-key': service.key, 'base-url': service.baseUrl } });
  expect(run.outputs['basePath']).toBe('/');
  expect([run.exitCode, run.annotations]).toEqual([0, []]);
});

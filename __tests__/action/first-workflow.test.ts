import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readAllRecipes } from '../../e2e/recipes.ts';
import { startSimulator } from '../../simulator/server.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { generateSite } from '../../simulator/site/site.ts';
import { runAction } from '../support/local-runner.ts';
import { isAction, type Workflow } from '../support/workflows.ts';

const { text = '' } = readAllRecipes().find(recipe => recipe.text.includes('deploy-pages')) ?? {};
const steps = Object.values((parse(text) as Workflow).jobs).flatMap(job => job.steps ?? []);

test('a re-run of the first workflow of the README deploys its own artifact', () => {
  const artifact = 'github-pages-$' + '{{ github.run_attempt }}';
  expect(steps.slice(1).map(step => step.with)).toMatchObject([
    { name: artifact },
    { artifact_name: artifact },
  ]);
});

test('the first workflow of the README runs without a warning', async () => {
  const given = Object.entries(steps.find(({ uses }) => isAction(uses))?.with ?? {});
  const archive = await packSite(generateSite(24, 'docs.example.com', 'root'), 'tar.gz');
  await using service = await startSimulator({ archive, jobSeconds: 0, queueSeconds: 0 });
  const inputs = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  using run = await runAction({ inputs: { ...inputs, 'api-key': service.key, 'base-url': service.baseUrl } });
  expect(run.outputs['basePath']).toBe('/');
  expect([run.exitCode, run.annotations]).toEqual([0, []]);
});

import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readAllRecipes } from '../../e2e/support/recipes.ts';
import { startSimulator } from '../../simulator/server.ts';
import { runAction } from '../support/local-runner.ts';
import { isAction, jobsOf, stepsOf, type Workflow } from '../support/workflows.ts';

const expression = (text: string) => `$\{{ ${text} }}`;

test('a re-run of the first workflow deploys its own artifact', () => {
  const file = 'examples/github-pages.yml';
  const site = `site-${expression('github.run_attempt')}`;
  expect(jobsOf(file)[0]).toMatchObject({ outputs: { artifact: site } });
  const names = stepsOf(file).flatMap(step => step.with?.['artifact_name'] ?? step.with?.['name'] ?? []);
  expect(names).toEqual([site, expression('needs.export.outputs.artifact')]);
});

test('the first step of the README runs without a warning', async () => {
  const [{ text = '' } = {}] = readAllRecipes();
  const steps = Object.values((parse(text) as Workflow).jobs).flatMap(job => job.steps ?? []);
  const given = Object.entries(steps.find(({ uses }) => isAction(uses))?.with ?? {});
  await using service = await startSimulator({ jobSeconds: 0, queueSeconds: 0 });
  const inputs = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  const own = { 'api-key': service.key, 'base-url': service.baseUrl, 'site-url': 'https://pages.acme.test' };
  using run = await runAction({ inputs: { ...inputs, ...own } });
  expect(run.outputs['basePath']).toBe('/');
  expect([run.exitCode, run.annotations]).toEqual([0, []]);
});

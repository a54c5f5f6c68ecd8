import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readAllRecipes } from '../../e2e/recipes.ts';
import { startSimulator } from '../../simulator/server.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { generateSite } from '../../simulator/site/site.ts';
import { runAction } from '../support/local-runner.ts';
import { isAction, type Workflow } from '../support/workflows.ts';

test('the first workflow of the README runs without a warning, also with links that begin with "/"', async () => {
  const { text = '' } = readAllRecipes().find(recipe => recipe.text.includes('deploy-pages')) ?? {};
  const [job] = Object.values((parse(text) as Workflow).jobs);
  const given = Object.entries(job?.steps?.find(({ uses }) => isAction(uses))?.with ?? {});
  const archive = await packSite(generateSite(24, 'docs.example.com', 'root'), 'tar.gz');
  await using service = await startSimulator({ archive, jobSeconds: 0, queueSeconds: 0 });
  const inputs = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  using run = await runAction({ inputs: { ...inputs, 'api-key': service.key, 'base-url': service.baseUrl } });
  expect(Number(run.outputs['rootRelativeLinks'])).toBeGreaterThan(0);
  expect([run.exitCode, run.annotations]).toEqual([0, []]);
});
